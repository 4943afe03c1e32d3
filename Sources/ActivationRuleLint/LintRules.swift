public import PredicateFormat

/// A lint rule in the list of all: a type turned into closures.
public struct LintRuleEntry: Sendable {
  /// What the rule is about.
  public let description: LintRuleDescription
  /// Finds the faults of a subject.
  public let check: @Sendable (LintContext) -> [Diagnostic]

  /// The rule's identifier.
  public var id: String { description.id }

  /// Makes the entry of a rule.
  init<Rule: LintRule>(_: Rule.Type) {
    description = Rule.description
    check = { Rule.check($0) }
  }
}

/// The lint rules.
public enum LintRules {
  /// All of them, sorted by their identifiers.
  public static let all: [LintRuleEntry] = [
    LintRuleEntry(EmptyRule.self),
    LintRuleEntry(ParseErrorRule.self),
    LintRuleEntry(TruePredicateRule.self),
  ]

  /// The rule with an identifier.
  public static func entry(_ id: String) -> LintRuleEntry? {
    all.first { $0.id == id }
  }
}
