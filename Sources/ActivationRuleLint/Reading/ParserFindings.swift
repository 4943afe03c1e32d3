import ActivationRuleModel
import PredicateFormat

/// What the parser says of a rule, shared out among the lint rules.
///
/// The parser tells its problems finely apart; the linter has one identifier for all that is mended in the same way.
enum ParserFindings {
  /// The parser's findings that a lint rule tells.
  static func all(_ context: LintContext, of rule: LintRuleDescription) -> [Diagnostic] {
    guard context.predicateText != nil else { return [] }
    return context.rule.diagnostics.filter { LintRules.id(ofParseProblem: $0.id) == rule.id }.map { problem in
      Diagnostic(
        rule.id, rule.severity, problem.message, at: problem.range, notes: problem.notes,
        fixIts: problem.fixIts.map { context.encoded($0) })
    }
  }
}
