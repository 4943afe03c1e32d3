import ActivationRuleDocuments
package import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
package import ActivationRuleTypes

extension ShareSamples {
  /// Returns the shares to count over, for changes that cause no error or warning and look the way people write them.
  package static func linted(on platform: Platform) -> ShareSamples {
    var shares = known(on: platform)
    shares.findings = { Linter.grave(Extension(rule: $0)) }
    shares.written = { rule, tests in Analysis(rule).predicates(of: tests) }
    return shares
  }
}
