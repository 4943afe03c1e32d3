package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// A configuration file: a JSON object whose members are all optional.
///
/// | member | value |
/// |---|---|
/// | `only` | the identifiers of the only lint rules to run |
/// | `disable` | the identifiers of lint rules not to run |
/// | `severity` | an object: the severity of a lint rule, `"error"`, `"warning"` or `"info"` |
/// | `baseline` | the path of a baseline, relative to the folder of the file |
/// | `minimumConfidence` | the weakest confidence of presets: `"high"`, `"medium"` or `"low"` |
/// | `largestUsualCount` | the largest count that is not reported |
package struct LintConfiguration {
  package var only: [String]?
  package var disable: [String] = []
  package var severities: [String: Diagnostic.Severity] = [:]
  package var baseline: String?
  package var minimumConfidence: HostPreset.Confidence?
  package var largestUsualCount: Int64?
  /// The requested platform; if `nil`, the platform that the list names, if any.
  package var platform: Platform?

  /// The names of its members.
  package static let keys = [
    "only", "disable", "severity", "baseline", "minimumConfidence", "largestUsualCount",
  ]

  /// Creates an empty configuration.
  package init() {}

  /// Reads a configuration; the path of a baseline is relative to the folder of its file.
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

  /// Reads the members of an object that also has other options; a baseline is not allowed there.
  package init(options entries: [PropertyListEntry]) throws(FieldError) {
    for entry in entries where entry.key.text != "baseline" { try read(entry) }
  }

  /// Overrides the choices of the file with options.
  package mutating func use(_ options: LintOptions) {
    (only, disable) = (options.only.map { Array($0) }, Array(options.disabled))
    (minimumConfidence, platform) = (options.minimumConfidence, options.platform)
    largestUsualCount = options.largestUsualCount
  }

  /// Returns the options for a run of the linter.
  package func options() -> LintOptions {
    LintOptions(
      only: only.map { Set($0) }, disabled: Set(disable),
      minimumConfidence: minimumConfidence ?? .medium, platform: platform,
      largestUsualCount: largestUsualCount ?? 100)
  }

  /// Returns the findings about a subject, with the requested severities.
  ///
  /// They have repairs even where the file cannot be changed, so that `--fix` can say why it does nothing.
  package func findings(about subject: LintSubject) -> [Diagnostic] {
    Linter.findings(about: subject, options: options()).map(graded).inReportOrder
  }

  /// Returns a finding with the requested severity.
  package func graded(_ finding: Diagnostic) -> Diagnostic {
    var graded = finding
    graded.severity = severities[finding.id] ?? finding.severity
    return graded
  }

  /// Reads a member; ignores others.
  private mutating func read(_ entry: PropertyListEntry) throws(FieldError) {
    switch entry.key.text {
    case "only": only = try entry.read(.lintRules)
    case "disable": disable = try entry.read(.lintRules)
    case "severity":
      for entry in try entry.read(.object) {
        try LintRules.requireKnown(entry.key.text, at: entry.keyRange)
        severities[entry.key.text] = try entry.read(.choice)
      }
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
