import ActivationRuleModel

/// What became of all shares that were tried.
struct Refusals {
  /// The first share for which the predicate is refused.
  var first: Payload?
  /// Whether some share shows the extension.
  var isShown = false
  /// Whether some share with an attachment is merely not accepted.
  private var isHidden = false

  /// Whether the predicate is refused for each share with an attachment.
  var areAll: Bool { first != nil && !isShown && !isHidden }

  fileprivate mutating func add(_ verdict: Verdict, of payload: Payload) {
    switch verdict {
    case .shown: isShown = true
    case .hidden(.unsafe), .error: first = first ?? payload
    default: if !payload.attachments.isEmpty { isHidden = true }
    }
  }
}

extension LintContext {
  /// For which shares the predicate is refused.
  var refusals: Refusals {
    var refusals = Refusals()
    for payload in testedPayloads { refusals.add(rule.evaluate(payload), of: payload) }
    for entry in presets { refusals.add(rule.evaluate(entry.payload), of: entry.payload.payload) }
    return refusals
  }

  /// Shares of what the predicate tests for, which no host app of the table may share.
  private var testedPayloads: [Payload] {
    typeLiterals.prefix(Self.questionLimit).flatMap { literal in
      [
        Payload([.item(.attachment(literal.identifier))]),
        Payload([.item(.attachment(literal.identifier, "public.file-url"))]),
      ]
    }
  }
}
