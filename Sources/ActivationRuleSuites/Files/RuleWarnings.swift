import ActivationRules
package import PredicateFormat

/// What is worth a warning about a rule before any payload is looked at: the findings of some lint rules.
package enum RuleWarnings {
  /// The lint rules about which a verdict would be puzzling without a word.
  private static let rules: Set<String> = [
    "not-an-extension", "no-rule", "wrong-rule-type", "empty-rule", "unknown-dictionary-key", "nested-activation-rule",
    "misplaced-rule", "wrong-extension-point", "wrong-value-type-count", "wrong-value-type-boolean",
  ]

  /// The findings as warnings, since verdicts are given all the same.
  package static func warnings(_ subject: LintSubject) -> [Diagnostic] {
    // What does not parse is told as the reason of the verdict.
    if subject.rule.diagnostics.contains(where: { $0.severity == .error }) { return [] }
    let findings = Linter.lint(subject, options: LintOptions(only: rules))
    let told = findings.prefix(DiagnosticRenderer.limit).map { $0.asWarning }
    guard findings.count > told.count else { return told }
    let next = findings[told.count]
    return told + [Diagnostic(next.id, .warning, "and \(findings.count - told.count) more", at: next.range)]
  }
}
