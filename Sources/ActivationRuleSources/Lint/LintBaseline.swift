package import ActivationRuleReports

/// Findings that are known and not reported, so that a project with many of them can begin to lint today.
///
/// A finding is known by its file, its lint rule and a hash of what it is about, so that it stays known when lines move.
/// Paths are kept as seen from the folder of the baseline.
package struct LintBaseline {
  package typealias Key = LintFilter.Key

  /// The form of the file.
  package static let version: Int64 = 1
  /// The largest count that is taken from a file, far above the findings of any file, so that sums stay small.
  private static let countLimit = Int(Int32.max)

  private let folder: String
  private var counts: [String: [Key: Int]] = [:]

  /// An empty baseline that will be written at a path.
  package init(path: String) {
    folder = Paths.absolute(Paths.folder(of: path))
  }

  /// Reads a baseline.
  package init(reading path: String, _ reads: ReadFiles) throws(InputFailure) {
    self.init(path: path)
    let source = SourceText(name: path, bytes: try reads.read(path))
    do throws(PropertyListError) {
      let root = try JSONReader.read(source).root
      guard case .integer(Self.version)? = root["version"]?.kind, case .array(let nodes)? = root["findings"]?.kind
      else {
        throw PropertyListError(
          Diagnostic(
            "baseline-invalid", .error, "a baseline must be an object with \"version\": 1 and an array \"findings\"",
            at: root.range), in: source)
      }
      for node in nodes { try add(node, source) }
    } catch {
      throw .rendered(error)
    }
  }

  private mutating func add(_ node: PropertyListNode, _ source: SourceText) throws(PropertyListError) {
    guard let path = node["path"]?.string, let id = node["id"]?.string, let print = node["fingerprint"]?.string else {
      throw PropertyListError(
        Diagnostic(
          "baseline-invalid", .error, "a finding of a baseline has the strings 'path', 'id' and 'fingerprint'",
          at: node.range), in: source)
    }
    let count = node["count"].map { min(max(0, Int(clamping: $0.integerValue)), Self.countLimit) } ?? 1
    counts[path, default: [:]][Key(id: id, fingerprint: print), default: 0] += count
  }

  /// Adds a finding.
  package mutating func add(_ finding: LintFinding) {
    let key = Key(id: finding.id, fingerprint: finding.fingerprint)
    counts[Paths.relative(finding.path, to: folder), default: [:]][key, default: 0] += 1
  }

  /// How many findings of each kind are known in a file.
  package func allowance(path: String) -> [Key: Int] {
    counts[Paths.relative(path, to: folder)] ?? [:]
  }

  /// How many findings there are.
  package var count: Int { counts.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  /// The baseline as the text of a file.
  package var text: String {
    let findings: [JSONValue] = counts.keys.sorted().flatMap { path -> [JSONValue] in
      let known = counts[path] ?? [:]
      return known.keys.sorted { ($0.id, $0.fingerprint) < ($1.id, $1.fingerprint) }.map { key in
        [
          "path": .string(path), "id": .string(key.id), "fingerprint": .string(key.fingerprint),
          "count": .integer(Int64(known[key] ?? 0)),
        ]
      }
    }
    let root: JSONValue = ["version": .integer(Self.version), "findings": .array(findings)]
    return root.text(pretty: true) + "\n"
  }
}

extension LintFilter {
  /// Prepares for a file.
  package init(_ findings: LintEngine.Findings, path: String, _ baseline: LintBaseline?) {
    self.init(findings, allowance: baseline?.allowance(path: path) ?? [:])
  }
}

extension LintConfiguration {
  /// Reads a file.
  package init(at path: String, _ reads: ReadFiles) throws(InputFailure) {
    let source = SourceText(name: path, bytes: try reads.read(path))
    do throws(PropertyListError) {
      try self.init(reading: source)
    } catch {
      throw .rendered(error)
    }
    baseline = baseline.map { $0.hasPrefix("/") ? $0 : Files.join(Paths.folder(of: path), $0) }
  }
}
