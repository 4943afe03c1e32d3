import ActivationRuleModel
import Texts

/// What the parser says of a rule, shared out among the lint rules.
///
/// The parser distinguishes its problems finely; the linter has one identifier for all that is fixed in the same way.
enum ParserFindings {
  /// The parser's findings that a lint rule tells.
  static func all(_ context: LintContext, of rule: LintRuleDescription) -> [Diagnostic] {
    guard context.predicateText != nil else { return [] }
    return context.rule.diagnostics.filter { LintRules.id(ofParseProblem: $0.id) == rule.id }.map { problem in
      Diagnostic(
        rule.id, rule.severity, problem.message, at: problem.range, notes: problem.notes,
        fixIts: problem.fixIts.map { context.encoded(telling($0, of: problem)) })
    }
  }

  /// A repair that says what it changes: a rule that could not be read was never shown, and may be from then on.
  private static func telling(_ fixIt: Diagnostic.FixIt, of problem: Diagnostic) -> Diagnostic.FixIt {
    guard problem.severity == .error else { return fixIt }
    return Diagnostic.FixIt(
      fixIt.message + ", so that the rule can be read", replacing: fixIt.range, with: fixIt.replacement)
  }
}
