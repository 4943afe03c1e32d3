package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// The lint rules.
public enum LintRules {
  /// All lint rules, sorted by their identifiers.
  public static let all: [LintRule] = [
    LintRule.bundle, LintRule.counts, LintRule.effects, LintRule.formats, LintRule.keys, LintRule.limits,
    LintRule.links, LintRule.parser, LintRule.places, LintRule.redundancy, LintRule.refusals, LintRule.sources,
    LintRule.types, LintRule.values, LintRule.webPages,
  ].flatMap { $0 }.sorted { $0.id < $1.id }

  /// The rules without whose findings a verdict would be puzzling.
  package static let puzzling: [LintRule] = [
    .emptyRule, .misplacedKey, .misplacedRule, .nestedActivationRule, .noRule, .notAnExtension, .unknownDictionaryKey,
    .wrongExtensionPoint, .wrongValueTypeBoolean, .wrongValueTypeCount,
  ]

  /// The rules that can find an error or a warning.
  static let grave = all.filter { $0.severities != [.info] }

  /// The identifiers of findings about how project files lead to rules, which can be switched off like lint rules.
  package static let idsOfProjects = [
    "build-setting", "extension-setting", "plug-in-disabled", "plug-in-option", "rule-not-read",
  ]

  /// Returns the rule with an identifier.
  package static func entry(_ id: String) -> LintRule? {
    all.first { $0.id == id }
  }

  /// Returns how certain the lint rule with an identifier is about the system; `nil` if there is none.
  package static func certainty(of id: String) -> Certainty? { entry(id)?.certainty }

  /// Returns the identifier under which findings report a fault of the parser.
  ///
  /// The parser distinguishes its faults finely; faults with the same fix have one identifier here. Show this
  /// identifier to people, since they can switch it off and look it up.
  ///
  /// - Parameter fault: the identifier of a diagnostic of a rule, which is the raw value of a `PredicateFault`.
  package static func id(ofPredicateFault fault: String) -> String {
    switch PredicateFault(rawValue: fault) {
    case .lookAlikeCharacter: "smart-quotes"
    case .escapedEntity: "plist-xml-escaping"
    case .comment: "comment-in-predicate"
    case .missingVariable, .buildSetting: "substituted-variable"
    case .mixedLogicalOperators: "and-or-precedence"
    case .emptyPredicate: "empty-rule"
    case .missingOperatorAtLine: "missing-or"
    default: "parse-error"
    }
  }
}
