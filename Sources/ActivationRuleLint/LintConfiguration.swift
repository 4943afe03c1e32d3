package import ActivationRuleModel
package import HostPresets
package import PropertyLists
package import Texts

/// A configuration file: a JSON object whose members are all optional.
///
/// | member | value |
/// |---|---|
/// | `only` | the identifiers of the only lint rules to run |
/// | `disable` | the identifiers of lint rules that do not run |
/// | `enable` | the identifiers of lint rules that run although they must be asked for |
/// | `severity` | an object: the severity of a lint rule, `"error"`, `"warning"` or `"info"` |
/// | `profile` | `"standard"`, or `"hosts"` to make what depends on host apps a warning |
/// | `strict` | whether warnings count as errors |
/// | `baseline` | the path of a baseline, seen from the folder of the file |
/// | `minimumConfidence` | the weakest confidence of presets: `"high"`, `"medium"` or `"low"` |
/// | `largestUsualCount` | the largest count that is no remark |
package struct LintConfiguration {
  package var only: [String]?
  package var disable: [String] = []
  package var enable: [String] = []
  package var severities: [String: Diagnostic.Severity] = [:]
  package var profile: LintProfile?
  package var isStrict = false
  package var baseline: String?
  package var minimumConfidence: HostPreset.Confidence?
  package var largestUsualCount: Int64?
  /// The platform that was asked for; of a list that names one, that one unless given.
  package var platform: Platform?

  private static let keys = [
    "only", "disable", "enable", "severity", "profile", "strict", "baseline", "minimumConfidence", "largestUsualCount",
  ]

  /// No configuration.
  package init() {}

  /// Reads a configuration; a baseline is seen from the folder of its file.
  package init(reading source: SourceText) throws(PropertyListError) {
    let root = try JSONReader.read(source).root
    guard case .dictionary(let entries) = root.kind else {
      throw Self.error("a configuration must be an object, not \(root.kindName)", at: root.range, source)
    }
    for entry in entries { try read(entry, source) }
  }

  /// Reads the members that stand among other options; a baseline has no place there.
  package init(options entries: [PropertyListEntry], in source: SourceText) throws(PropertyListError) {
    for entry in entries where Self.keys.contains(entry.key.text) && entry.key.text != "baseline" {
      try read(entry, source)
    }
  }

  /// What a run of the linter looks for.
  package func options() -> LintOptions {
    LintOptions(
      only: only.map { Set($0) }, disabled: Set(disable), optIn: Set(enable),
      minimumConfidence: minimumConfidence ?? .medium, profile: profile ?? .standard, platform: platform,
      largestUsualCount: largestUsualCount ?? 100)
  }

  /// The findings about a subject, with the severities that were asked for; repairs are also given where the file cannot
  /// be changed, so that `--fix` can say why it does nothing.
  package func findings(about subject: LintSubject) -> [Diagnostic] {
    Linter.findings(about: subject, options: options()).map(graded).inReportOrder
  }

  /// A finding with the severity that was asked for.
  package func graded(_ finding: Diagnostic) -> Diagnostic {
    let severity = severities[finding.id] ?? finding.severity
    var graded = finding
    graded.severity = isStrict && severity == .warning ? .error : severity
    return graded
  }

  private mutating func read(_ entry: PropertyListEntry, _ source: SourceText) throws(PropertyListError) {
    let value = entry.value
    switch entry.key.text {
    case "only": only = try Self.identifiers(value, source)
    case "disable": disable = try Self.identifiers(value, source)
    case "enable": enable = try Self.identifiers(value, source)
    case "severity": try readSeverities(value, source)
    case "profile":
      guard let name = value.string.flatMap({ LintProfile(rawValue: $0) }) else {
        throw Self.error("'profile' must be \"standard\" or \"hosts\"", at: value.range, source)
      }
      profile = name
    case "strict":
      guard case .boolean(let flag) = value.kind else {
        throw Self.error("'strict' must be a Boolean", at: value.range, source)
      }
      isStrict = flag
    case "baseline":
      guard let path = value.string else { throw Self.error("'baseline' must be a path", at: value.range, source) }
      baseline = path
    case "minimumConfidence":
      guard let level = value.string.flatMap({ HostPreset.Confidence(rawValue: $0) }) else {
        throw Self.error("'minimumConfidence' must be \"high\", \"medium\" or \"low\"", at: value.range, source)
      }
      minimumConfidence = level
    case "largestUsualCount":
      guard case .integer(let count) = value.kind, count > 0 else {
        throw Self.error("'largestUsualCount' must be a whole number above 0", at: value.range, source)
      }
      largestUsualCount = count
    default: throw Self.unknown(entry.key.text, among: Self.keys, "member", at: entry.keyRange, source)
    }
  }

  private mutating func readSeverities(_ node: PropertyListNode, _ source: SourceText) throws(PropertyListError) {
    guard case .dictionary(let entries) = node.kind else {
      throw Self.error("'severity' must be an object of lint rules and their severities", at: node.range, source)
    }
    for entry in entries {
      try Self.require(entry.key.text, at: entry.keyRange, source)
      guard let severity = entry.value.string.flatMap({ Diagnostic.Severity(rawValue: $0) }) else {
        throw Self.error("a severity must be \"error\", \"warning\" or \"info\"", at: entry.value.range, source)
      }
      severities[entry.key.text] = severity
    }
  }

  private static func identifiers(
    _ node: PropertyListNode, _ source: SourceText
  ) throws(PropertyListError) -> [String] {
    guard case .array(let nodes) = node.kind else {
      throw error("expected an array of lint rules, found \(node.kindName)", at: node.range, source)
    }
    var identifiers: [String] = []
    for node in nodes {
      guard let id = node.string else { throw error("a lint rule must be named by a string", at: node.range, source) }
      try require(id, at: node.range, source)
      identifiers.append(id)
    }
    return identifiers
  }

  private static func require(_ id: String, at range: SourceRange, _ source: SourceText) throws(PropertyListError) {
    let all = LintRules.all.map { $0.id } + LintRules.idsOfProjects
    guard !all.contains(id) else { return }
    throw unknown(id, among: all, "lint rule", at: range, source)
  }

  private static func unknown(
    _ word: String, among words: [String], _ kind: String, at range: SourceRange, _ source: SourceText
  ) -> PropertyListError {
    let hint = EditDistance.question(for: word, among: words, count: 1)
    return error("there is no \(kind) '\(VisibleText.line(word))'\(hint)", at: range, source)
  }

  private static func error(_ message: String, at range: SourceRange, _ source: SourceText) -> PropertyListError {
    PropertyListError(Diagnostic("configuration-invalid", .error, message, at: range), in: source)
  }
}
