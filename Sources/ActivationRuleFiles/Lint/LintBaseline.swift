package import ActivationRuleAnswers
package import ActivationRuleLint
import ActivationRuleText

/// Known findings that are not reported, so that a project with many of them can start to lint today.
///
/// A finding is identified by its file, its lint rule and a hash of its subject, so that it stays known when lines
/// move. Paths are relative to the folder of the baseline.
package struct LintBaseline {
  package typealias Key = LintFilter.Key

  /// The version of the file format.
  package static let version: Int64 = 1
  /// The largest count to accept from a file, far above the findings of any file, so that sums stay small.
  private static let countLimit = Int(Int32.max)

  private let folder: String
  private var counts: [String: [Key: Int]] = [:]

  /// Creates an empty baseline to be written at a path.
  package init(path: String) {
    folder = Paths.absolute(Paths.folder(of: path))
  }

  /// Reads a baseline.
  package init(reading path: String, _ reads: ReadFiles) throws(InputFailure) {
    self.init(path: path)
    let source = SourceText(name: path, bytes: try reads.read(path))
    do throws(PropertyListError) {
      try read(JSONReader.read(source).root, source)
    } catch {
      throw .rendered(error)
    }
  }

  private mutating func read(_ root: PropertyListNode, _ source: SourceText) throws(PropertyListError) {
    do throws(FieldError) {
      let fields = try ObjectFields(root, "a baseline")
      let version = try fields.required("version", .count)
      guard version == Self.version else {
        throw FieldError(.unknownValue, "'version' must be \(Self.version), found \(version)", at: root.range)
      }
      for node in try fields.required("findings", .array) { try add(node) }
    } catch {
      throw PropertyListError(error.named("baseline-invalid").diagnostic(), in: source)
    }
  }

  private mutating func add(_ node: PropertyListNode) throws(FieldError) {
    let fields = try ObjectFields(node, "a finding")
    let key = Key(id: try fields.required("id", .string), fingerprint: try fields.required("fingerprint", .string))
    let count = fields["count"].map { min(max(0, Int(clamping: $0.integerValue)), Self.countLimit) } ?? 1
    counts[try fields.required("path", .string), default: [:]][key, default: 0] += count
  }

  /// Adds a finding.
  package mutating func add(_ finding: LintFinding) {
    let key = Key(id: finding.id, fingerprint: finding.fingerprint)
    counts[Paths.relative(finding.path, to: folder), default: [:]][key, default: 0] += 1
  }

  /// Returns the number of known findings of each kind in a file.
  package func allowance(path: String) -> [Key: Int] {
    counts[Paths.relative(path, to: folder)] ?? [:]
  }

  /// The number of findings.
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
  /// Creates the filter of a file.
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
