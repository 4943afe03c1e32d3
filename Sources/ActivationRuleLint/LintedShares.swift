package import ActivationRuleModel
import HostPresets
import PredicateFormat

extension ShareSamples {
  /// The shares that numbers are counted over, for changes that bring no finding.
  package static func linted(on platform: Platform) -> ShareSamples {
    var shares = known(on: platform)
    // Usual rules take a tenth of these steps.
    shares.findings = { Linter.lint(LintSubject(rule: $0.with(budget: StepBudget(400_000)))) }
    return shares
  }
}
