package import ActivationRuleReports
package import ActivationRuleDocuments
package import ActivationRuleModel
package import ActivationRuleProjects
import ActivationRuleText

/// Known findings that are not reported, so that a project with many of them can start to lint today.
///
/// A finding is identified by its file, its lint rule and a hash of its subject, so that it stays known when lines
/// move. Paths are relative to the folder of the baseline.
package struct LintBaseline {
  /// The version of the file format.
  package static let version: Int64 = 1
  /// The largest count to accept from a file, far above the findings of any file, so that sums stay small.
  private static let countLimit = Int(Int32.max)

  private let folder: String
  private var counts: [String: [FindingKey: Int]] = [:]

  /// Creates an empty baseline to be written at a path.
  package init(path: String) {
    folder = Paths.absolute(Paths.folder(of: path))
  }

  /// Reads a baseline.
  package init(reading path: String, _ documents: Documents) throws(Failure) {
    self.init(path: path)
    let source = try documents.source(path)
    try JSONReader.read(source, named: .baselineInvalid) { root throws(Failure) in
      let fields = try ObjectFields(root, "a baseline")
      let version = try fields.required("version", .count)
      guard version == Self.version else {
        throw Failure(FieldFault.unknownValue, "'version' must be \(Self.version), found \(version)", at: root.range)
      }
      for node in try fields.required("findings", .array) { try add(node) }
    }
  }

  private mutating func add(_ node: PropertyListNode) throws(Failure) {
    let fields = try ObjectFields(node, "a finding")
    let key = FindingKey(
      id: try fields.required("id", .string), fingerprint: try fields.required("fingerprint", .string))
    let count = fields["count"].map { min(max(0, Int(clamping: $0.integerValue)), Self.countLimit) } ?? 1
    counts[try fields.required("path", .string), default: [:]][key, default: 0] += count
  }

  /// Adds a finding.
  package mutating func add(_ finding: LintFinding) {
    let key = FindingKey(id: finding.id, fingerprint: finding.fingerprint)
    counts[Paths.relative(finding.path, to: folder), default: [:]][key, default: 0] += 1
  }

  /// Returns the number of known findings of each kind in a file.
  package func allowance(path: String) -> [FindingKey: Int] {
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

/// The rules of a built product, for comparison with those of the source.
package struct LintProduct {
  private let rules: [Extension]
  private let path: String

  /// Reads the rules of a product.
  package init(_ path: String, _ source: RuleSource) throws(Failure) {
    self.path = path
    var rules: [Extension] = []
    for outcome in try source.load(path: path) { rules.append(try outcome.get()) }
    self.rules = rules
  }

  /// Returns the built rule that corresponds to the rule in a source file.
  ///
  /// A product with one extension needs no name. Of several, the extension with the bundle identifier of the source
  /// counts, if that is a literal; else the extension whose folder has the same name, without its ending, as the folder
  /// of the source.
  package func rule(for text: Document) throws(Failure) -> ActivationRule {
    if let only = rules.first, rules.count == 1 { return only.rule }
    let identifier = text.list?.root["CFBundleIdentifier"]?.string
    let same = rules.filter { identifier != nil && $0.bundleIdentifier == identifier }
    if let only = same.first, same.count == 1 { return only.rule }
    let name = Self.name(ofFolderAround: text.source.name)
    let fitting = rules.filter { Self.name(ofFolderAround: $0.path) == name }
    if let only = fitting.first, fitting.count == 1 { return only.rule }
    let names = rules.map { "'\(VisibleText.line($0.path))'" }.prefix(8).joined(separator: ", ")
    throw Failure(
      .unreadable,
      "'\(VisibleText.line(path))' holds \(rules.count) extensions, and none is known to be that of "
        + "'\(VisibleText.line(text.source.name))', by its bundle identifier or by the name of its folder; "
        + "name one of \(names)")
  }

  /// Returns the name of the folder around a property list, without its ending; skips the inner folder of a bundle.
  private static func name(ofFolderAround path: String) -> String {
    let folder = Paths.absolute(path).split(separator: "/").dropLast().last { $0 != "Contents" }
    return folder.map { String($0.split(separator: ".").first ?? $0) } ?? ""
  }
}
