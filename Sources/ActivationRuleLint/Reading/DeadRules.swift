/// Rules that no payload can show.
extension LintContext {
  /// Whether no payload shows the extension: it is proved, or the rule is refused for each share that was tried.
  var isNeverShown: Bool { isProvedNeverShown || refusals.areAll }

  /// Whether it is proved of another rule.
  func isProvedNeverShown(_ other: ActivationRule) -> Bool {
    guard other.hasPredicate, hasUsualSize, !knownShare({ other.evaluate($0) == .shown }),
      case .holds = analysis(of: other, allowsEmptyPayloads: true).isNeverShown()
    else { return false }
    return true
  }

  /// Whether it is proved that every payload with an attachment shows the extension.
  func isProvedAlwaysShown(_ other: ActivationRule) -> Bool {
    guard other.hasPredicate, hasUsualSize, takesUnnamedType(other),
      !knownShare({ $0.attachmentCount > 0 && other.evaluate($0) != .shown }),
      case .holds = analysis(of: other).isAlwaysShown()
    else { return false }
    return true
  }

  /// Whether a known share refutes what would have to be proved: a proof finds one too, in a thousand times the time.
  func knownShare(_ refutes: (PreparedPayload) -> Bool) -> Bool {
    LintPresets.all.contains { refutes($0.payload) }
  }

  /// An attachment of a type that the rule does not name and that conforms to nothing.
  static let unnamedType = Payload.Attachment.standInType

  /// Whether a change of the rule would let everything in that has an attachment, or more than the rule itself of what it
  /// does not name; no finding may advise that.
  func opensTheRule(_ changed: ActivationRule) -> Bool {
    takesUnnamedType(changed) && (!takesUnnamedType() || isProvedAlwaysShown(changed))
  }

  /// Whether one attachment of a type that the rule does not name shows the extension.
  func takesUnnamedType(_ other: ActivationRule? = nil) -> Bool {
    var name = Self.unnamedType
    while typeLiterals.contains(where: { types.isEqual($0.identifier, name) }) { name += "-" }
    return (other ?? rule).evaluate(Payload([.item(.attachment(name))])) == .shown
  }
}
