import ActivationRuleModel
import Texts

/// What the parser says of a rule, shared out among the lint rules.
///
/// The parser distinguishes its faults finely; the linter has one identifier for all that is fixed in the same way.
enum ParserFindings {
  /// The parser's findings that a lint rule reports.
  static func all(_ context: LintContext, of rule: LintRuleDescription) -> [Diagnostic] {
    guard context.predicateText != nil else { return [] }
    return context.rule.diagnostics.filter { LintRules.id(ofPredicateFault: $0.id) == rule.id }.map { fault in
      Diagnostic(
        rule.id, rule.severity, fault.message, at: fault.range, notes: fault.notes,
        fixIts: fault.fixIts.map { context.encoded(saying($0, of: fault)) })
    }
  }

  /// A repair that says what it changes: a rule that could not be read was never shown, and may be from then on.
  private static func saying(_ fixIt: Diagnostic.FixIt, of fault: Diagnostic) -> Diagnostic.FixIt {
    guard fault.severity == .error else { return fixIt }
    return Diagnostic.FixIt(
      fixIt.message + ", so that the rule can be read", replacing: fixIt.range, with: fixIt.replacement)
  }
}
