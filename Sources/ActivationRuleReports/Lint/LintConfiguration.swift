package import ActivationRuleDocuments
package import ActivationRuleLint
package import ActivationRuleText

/// A configuration file: a JSON object whose members are all optional.
///
/// | member | value |
/// |---|---|
/// | `only` | the identifiers of the only lint rules to run |
/// | `disable` | the identifiers of lint rules not to run |
/// | `enable` | the identifiers of lint rules whose infos about style are reported |
/// | `severity` | an object: the severity of a lint rule, `"error"`, `"warning"` or `"info"` |
/// | `exclude` | files and folders to leave out: patterns like those of a `.gitignore` in the folder of the file |
/// | `baseline` | the path of a baseline, relative to the folder of the file |
/// | `minimumConfidence` | the weakest confidence of presets: `"high"`, `"medium"` or `"low"` |
/// | `largestUsualCount` | the largest count that is not reported |
package struct LintConfiguration {
  /// The options of a run; the platform is the requested one, or else that of the list, if it names one.
  package var options = LintOptions()
  package var severities: [String: Finding.Severity] = [:]
  /// Whether infos count as warnings.
  package var warnsOfInfos = false
  package var baseline: String?
  package var exclude: [String] = []
  /// The folder of the file.
  package var folder: String?

  /// The names of its members.
  package static let keys = [
    "only", "disable", "enable", "severity", "exclude", "baseline", "minimumConfidence", "largestUsualCount",
  ]

  /// The names of its members that are about files.
  package static let keysOfFiles: Set<String> = ["exclude", "baseline"]

  /// The name under which it is found without being named.
  package static let fileName = FileFault.configurationName

  /// Creates an empty configuration.
  package init() {}

  /// Reads a configuration; the path of a baseline is relative to the folder of its file.
  package init(reading source: SourceText) throws(Failure) {
    try JSONReader.read(source, named: .configurationInvalid) { root throws(Failure) in
      let fields = try ObjectFields(root, "a configuration")
      try fields.check(Self.keys, mayRepeat: true)
      for entry in fields.entries { try read(entry) }
      if let both = options.enabled.intersection(options.disabled).map({ $0.description }).min() {
        throw Failure(FieldFault.unknownValue, "'\(both)' is enabled and disabled", at: root.range)
      }
    }
  }

  /// Reads the members of an object that also has other options; members about files are not allowed there.
  package init(options entries: [PropertyListEntry]) throws(Failure) {
    for entry in entries where !Self.keysOfFiles.contains(entry.key.text) { try read(entry) }
  }

  /// Returns the findings about a subject, with the requested severities.
  ///
  /// They have repairs even where the file cannot be changed, so that `--fix` can say why it does nothing.
  package func findings(about subject: Extension) -> [Finding] {
    Linter.findings(about: subject, options: options).map(graded).inReportOrder
  }

  /// Returns a finding with the requested severity.
  package func graded(_ finding: Finding) -> Finding {
    var graded = finding
    graded.severity = severities[finding.id] ?? finding.severity
    if warnsOfInfos, graded.severity == .info { graded.severity = .warning }
    return graded
  }

  /// Reads a member; ignores others.
  private mutating func read(_ entry: PropertyListEntry) throws(Failure) {
    switch entry.key.text {
    case "only": options.only = Set(try entry.read(.lintRules))
    case "disable": options.disabled = Set(try entry.read(.lintRules))
    case "enable": options.enabled = Set(try entry.read(.lintRules))
    case "severity":
      for entry in try entry.read(.object) {
        try LintRules.requireKnown(entry.key.text, at: entry.keyRange)
        severities[entry.key.text] = try entry.read(.choice)
      }
    case "baseline": baseline = try entry.read(.string)
    case "exclude": exclude = try entry.read(.array(of: .string, "a pattern", words: "an array of patterns"))
    case "minimumConfidence": options.minimumConfidence = try entry.read(.choice)
    case "largestUsualCount": options.largestUsualCount = Int64(try entry.read(.count))
    default: break
    }
  }
}

extension FieldType<[LintRule.Identifier]> {
  /// Identifiers of lint rules.
  fileprivate static var lintRules: Self {
    let lintRule = FieldType<LintRule.Identifier>("a string") { node throws(Failure) in
      guard let id = node.string else { return nil }
      try LintRules.requireKnown(id, at: node.range)
      return LintRule.Identifier(known: id)
    }
    return array(of: lintRule, "a lint rule", words: "an array of lint rules")
  }
}

extension LintRules {
  fileprivate static func requireKnown(_ id: String, at range: SourceRange) throws(Failure) {
    if let fault = fault(of: id) { throw Failure(FieldFault.unknownValue, fault, at: range) }
  }
}
