package import ActivationRuleModel
import HostPresets
import PredicateFormat

extension ShareSamples {
  /// The steps that lint may take for one proposed rule; usual rules take a tenth of them.
  private static let lintSteps = 400_000

  /// The shares that numbers are counted over, for changes that bring no finding.
  package static func linted(on platform: Platform) -> ShareSamples {
    known(on: platform).linted { rule in
      Linter.lint(LintSubject(rule: rule.with(budget: StepBudget(lintSteps))))
    }
  }
}
