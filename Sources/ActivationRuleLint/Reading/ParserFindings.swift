import ActivationRuleModel
import PredicateFormat

/// What the parser says of a rule, shared out among the lint rules.
///
/// The parser tells its problems finely apart; the linter has one identifier for all that is mended in the same way.
enum ParserFindings {
  /// The lint rule that tells of a problem.
  static func lintID(of problem: String) -> String {
    switch ParseProblem(rawValue: problem) {
    case .lookAlikeCharacter: "smart-quotes"
    case .escapedEntity: "plist-xml-escaping"
    case .comment: "comment-in-predicate"
    case .missingVariable, .buildSetting: "substituted-variable"
    case .mixedLogicalOperators: "and-or-precedence"
    case .emptyPredicate: "empty-rule"
    default: "parse-error"
    }
  }

  /// The parser's findings that a lint rule tells.
  static func all(_ context: LintContext, of rule: LintRuleDescription) -> [Diagnostic] {
    guard context.predicateText != nil else { return [] }
    return context.rule.diagnostics.filter { lintID(of: $0.id) == rule.id }.map { problem in
      Diagnostic(
        rule.id, rule.severity, problem.message, at: problem.range, notes: problem.notes,
        fixIts: problem.fixIts.map { context.encoded($0) })
    }
  }
}
