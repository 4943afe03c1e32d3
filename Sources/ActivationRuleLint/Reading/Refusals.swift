import ActivationRuleModel

/// The outcomes of all tested shares.
struct Refusals {
  /// The first share for which the predicate is refused.
  var first: Payload?
  /// Whether some share shows the extension.
  var isShown = false
  /// Whether some share with an attachment is merely not accepted, rather than refused.
  private var isHidden = false

  /// Whether the predicate is refused for each share with an attachment.
  var areAll: Bool { first != nil && !isShown && !isHidden }

  /// Evaluates the rule for payloads of the types that it tests, and for the presets.
  init(_ context: LintContext) {
    for payload in context.testedPayloads { add(context.rule.evaluate(payload), of: payload) }
    for entry in context.presets { add(context.rule.evaluate(entry.payload), of: entry.payload.payload) }
  }

  private mutating func add(_ verdict: Verdict, of payload: Payload) {
    switch verdict {
    case .shown: isShown = true
    case .hidden(.unsafe), .error: first = first ?? payload
    default: if !payload.attachments.isEmpty { isHidden = true }
    }
  }
}

extension LintContext {
  /// Payloads of the types that the predicate tests, whether or not a host app of the table shares them.
  fileprivate var testedPayloads: [Payload] {
    typeLiterals.prefix(Self.questionLimit).flatMap { literal in
      [
        Payload([.item(.attachment(literal.identifier))]),
        Payload([.item(.attachment(literal.identifier, "public.file-url"))]),
      ]
    }
  }
}
