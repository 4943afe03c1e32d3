package import ActivationRules

/// What makes two shares hidden for the same cause: what a decision says, except for the types that were found.
package struct Cause: Hashable {
  private let code: String?
  private let key: String?
  private let range: SourceRange?
  /// What the rule lacks, behind the clause about the attachments, where no key and no clause decided.
  private let lack: Substring?

  package init(_ decision: Decision) {
    code = decision.verdict.reasonCode
    key = decision.key
    range = decision.range
    let isPlaced = decision.key != nil || decision.range != nil
    lack = isPlaced ? nil : decision.message.split(separator: ";").dropFirst().first
  }
}
