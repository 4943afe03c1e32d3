import ActivationRuleAnalysis
package import ActivationRuleModel
import HostPresets

extension ShareSamples {
  /// The shares that numbers are counted over, for changes that bring no error and no warning, and are as people write them.
  package static func linted(on platform: Platform) -> ShareSamples {
    var shares = known(on: platform)
    shares.findings = { rule in
      // Usual rules take a tenth of these steps.
      let subject = LintSubject(rule: rule.with(budget: StepBudget(400_000)))
      return Linter.grave(subject)
    }
    shares.written = { rule, tests in Analysis(rule.with(budget: StepBudget())).predicates(of: tests) }
    return shares
  }
}
