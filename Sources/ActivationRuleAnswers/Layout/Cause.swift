package import ActivationRuleModel
import ActivationRuleText

/// Key for grouping shares that are hidden for the same cause: the text of a decision without the types that were
/// found.
package struct Cause: Hashable {
  private let code: String?
  private let key: String?
  private let range: SourceRange?
  private let lack: Decision.Lack?

  package init(_ decision: Decision) {
    code = decision.verdict.reasonCode
    key = decision.key
    range = decision.clauseRange
    lack = decision.lack
  }
}
