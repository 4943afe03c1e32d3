import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleTypes

/// Rules whose extension no payload can show.
extension LintContext {
  /// Whether no payload shows the extension: none of those tried, or the rule is refused for each tested share.
  var isNeverShown: Bool { countOfHidden != nil || refusals.areAll }

  /// Returns the number of payloads that were tried, if none of them shows the extension of a rule.
  func countOfHidden(_ other: ActivationRule) -> Int? {
    guard other.hasPredicate, hasUsualSize, !knownShare({ other.evaluate($0) == .shown }),
      case .holds(let count) = analysis(of: other, allowsEmptyPayloads: true).isNeverShown()
    else { return nil }
    return count
  }

  /// Returns the number of payloads with an attachment that were tried, if all of them show the extension of a rule.
  func countOfShown(_ other: ActivationRule) -> Int? {
    guard other.hasPredicate, hasUsualSize, takesUnnamedType(other),
      !knownShare({ $0.attachmentCount > 0 && other.evaluate($0) != .shown }),
      case .holds(let count) = analysis(of: other).isAlwaysShown()
    else { return nil }
    return count
  }

  /// Returns whether a known share refutes a claim, which takes a tenth of the time of a search for another payload.
  func knownShare(_ refutes: (PreparedPayload) -> Bool) -> Bool {
    LintPresets.all.contains { refutes($0.payload) }
  }

  /// An attachment of a type that the rule does not name and that conforms to nothing.
  static let unnamedType = Payload.Attachment.standInType

  /// Returns whether a changed rule would accept every payload with an attachment, or more unnamed types than the rule
  /// itself; no finding may advise that.
  func opensTheRule(_ changed: ActivationRule) -> Bool {
    takesUnnamedType(changed) && (!takesUnnamedType() || countOfShown(changed) != nil)
  }

  /// Returns whether one attachment of a type that the rule does not name shows the extension.
  func takesUnnamedType(_ other: ActivationRule? = nil) -> Bool {
    var name = Self.unnamedType
    while typeLiterals.contains(where: { types.isEqual($0.identifier, name) }) { name += "-" }
    return (other ?? rule).evaluate(Payload([.item(.attachment(name))])) == .shown
  }
}
