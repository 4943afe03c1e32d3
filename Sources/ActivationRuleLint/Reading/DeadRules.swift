import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleTypes

/// Rules whose extension no payload can show.
extension LintContext {
  /// Whether no payload shows the extension: this is proved, or the rule is refused for each tested share.
  var isNeverShown: Bool { isProvedNeverShown || refusals.areAll }

  /// Returns whether it is proved that no payload shows the extension of another rule.
  func isProvedNeverShown(_ other: ActivationRule) -> Bool {
    guard other.hasPredicate, hasUsualSize, !knownShare({ other.evaluate($0) == .shown }),
      case .holds = analysis(of: other, allowsEmptyPayloads: true).isNeverShown()
    else { return false }
    return true
  }

  /// Returns whether it is proved that every payload with an attachment shows the extension.
  func isProvedAlwaysShown(_ other: ActivationRule) -> Bool {
    guard other.hasPredicate, hasUsualSize, takesUnnamedType(other),
      !knownShare({ $0.attachmentCount > 0 && other.evaluate($0) != .shown }),
      case .holds = analysis(of: other).isAlwaysShown()
    else { return false }
    return true
  }

  /// Returns whether a known share refutes a claim: a proof would find a counterexample too, but takes a thousand times
  /// as long.
  func knownShare(_ refutes: (PreparedPayload) -> Bool) -> Bool {
    LintPresets.all.contains { refutes($0.payload) }
  }

  /// An attachment of a type that the rule does not name and that conforms to nothing.
  static let unnamedType = Payload.Attachment.standInType

  /// Returns whether a changed rule would accept every payload with an attachment, or more unnamed types than the rule
  /// itself; no finding may advise that.
  func opensTheRule(_ changed: ActivationRule) -> Bool {
    takesUnnamedType(changed) && (!takesUnnamedType() || isProvedAlwaysShown(changed))
  }

  /// Returns whether one attachment of a type that the rule does not name shows the extension.
  func takesUnnamedType(_ other: ActivationRule? = nil) -> Bool {
    var name = Self.unnamedType
    while typeLiterals.contains(where: { types.isEqual($0.identifier, name) }) { name += "-" }
    return (other ?? rule).evaluate(Payload([.item(.attachment(name))])) == .shown
  }
}
