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

  /// The names of its members.
  package static let keys = [
    "only", "disable", "enable", "severity", "profile", "strict", "baseline", "minimumConfidence", "largestUsualCount",
  ]

  /// No configuration.
  package init() {}

  /// Reads a configuration; a baseline is seen from the folder of its file.
  package init(reading source: SourceText) throws(PropertyListError) {
    let root = try JSONReader.read(source).root
    do throws(FieldError) {
      let fields = try ObjectFields(root, "a configuration")
      if let unknown = fields.faults(Self.keys, mayRepeat: true).first { throw unknown }
      for entry in fields.entries { try read(entry) }
    } catch {
      throw PropertyListError(error.named("configuration-invalid").diagnostic(), in: source)
    }
  }

  /// Reads the members that stand among other options; a baseline has no place there.
  package init(options entries: [PropertyListEntry]) throws(FieldError) {
    for entry in entries where entry.key.text != "baseline" { try read(entry) }
  }

  /// Replaces the choices of the file by options.
  package mutating func use(_ options: LintOptions) {
    (only, disable, enable) = (options.only.map { Array($0) }, Array(options.disabled), Array(options.optIn))
    (minimumConfidence, profile, platform) = (options.minimumConfidence, options.profile, options.platform)
    largestUsualCount = options.largestUsualCount
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

  /// Reads a member; others are passed over.
  private mutating func read(_ entry: PropertyListEntry) throws(FieldError) {
    switch entry.key.text {
    case "only": only = try entry.read(.lintRules)
    case "disable": disable = try entry.read(.lintRules)
    case "enable": enable = try entry.read(.lintRules)
    case "severity":
      for entry in try entry.read(.object) {
        try LintRules.requireKnown(entry.key.text, at: entry.keyRange)
        severities[entry.key.text] = try entry.read(.choice)
      }
    case "profile": profile = try entry.read(.choice)
    case "strict": isStrict = try entry.read(.boolean)
    case "baseline": baseline = try entry.read(.string)
    case "minimumConfidence": minimumConfidence = try entry.read(.choice)
    case "largestUsualCount": largestUsualCount = Int64(try entry.read(.count))
    default: break
    }
  }
}

extension FieldType<[String]> {
  /// Identifiers of lint rules.
  fileprivate static var lintRules: Self {
    let lintRule = FieldType<String>("a string") { node throws(FieldError) in
      if let id = node.string { try LintRules.requireKnown(id, at: node.range) }
      return node.string
    }
    return array(of: lintRule, "a lint rule", words: "an array of lint rules")
  }
}

extension LintRules {
  fileprivate static func requireKnown(_ id: String, at range: SourceRange) throws(FieldError) {
    let known = all.map { $0.id } + idsOfProjects
    guard !known.contains(id) else { return }
    let hint = EditDistance.question(for: id, among: known, count: 1)
    throw FieldError(.unknownValue, "there is no lint rule '\(VisibleText.line(id))'\(hint)", at: range)
  }
}
