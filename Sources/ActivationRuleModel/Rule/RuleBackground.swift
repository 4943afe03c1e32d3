import ActivationRuleTypes

/// The data of a rule that decisions need besides its tests, made with the first decision.
final class RuleBackground: Sendable {
  /// Another answer to an open question about the table of keys that matters to the rule.
  struct Alternative: Sendable {
    let assumption: Assumption
    let choice: String
    /// The rule under that answer.
    let rule: ActivationRule
    /// A type that the payload must contain for the answer to matter, if any.
    let type: RuleQuery.TypeTest?

    /// Whether the answer could change the verdict on a payload, judged by its sizes and types.
    func matters(to payload: PreparedPayload, _ types: UniformTypeRegistry) -> Bool {
      switch assumption {
      case .countScope: payload.attachmentEnds.count > 1
      case .emptyPayload: payload.attachmentCount == 0
      default: type.map { payload.contains($0, types) } ?? true
      }
    }
  }

  /// The keys behind the test of accepted types; `nil` for a rule without that test.
  let acceptedKeys: AcceptedKeys?
  /// The other answers that could matter, except those about the payloads that the rule is tried on.
  let alternatives: [Alternative]

  init(_ rule: ActivationRule) {
    acceptedKeys = rule.dictionaryTests.last.flatMap { $0.key == nil ? AcceptedKeys($0, of: rule) : nil }
    let questions = Assumption.allCases.filter { $0 != .webPageAlternative && $0.matters(to: rule) }
    alternatives = questions.flatMap { assumption in
      let current = rule.settings[assumption]
      return assumption.choices.filter { $0 != current }.compactMap { choice -> Alternative? in
        guard let other = rule.with(budget: nil).assuming(assumption, choice) else { return nil }
        return Alternative(
          assumption: assumption, choice: choice, rule: other,
          type: assumption.typeInQuestion.map { RuleQuery.TypeTest(conformingTo: $0, rule.types) })
      }
    }
  }
}

extension ActivationRule {
  var background: RuleBackground { content.background(of: self) }

  /// The keys behind the test of accepted types; `nil` for a rule without that test.
  var acceptedKeys: AcceptedKeys? { background.acceptedKeys }
}

extension Assumption {
  /// Whether another answer could change the rule's verdicts; otherwise it is not worth trying.
  fileprivate func matters(to rule: ActivationRule) -> Bool {
    guard case .dictionary = rule.core else { return false }
    return keyInQuestion.map { rule.value(of: $0) != nil } ?? true
  }

  /// The key that the question is about; `nil` for a question about all keys.
  private var keyInQuestion: String? {
    switch self {
    case .webPageAlternative, .countScope, .emptyPayload: nil
    case .fileCounting: RuleKey.prefix + "SupportsFileWithMaxCount"
    case .textType: RuleKey.prefix + "SupportsText"
    case .webPageTypes: RuleKey.prefix + "SupportsWebPageWithMaxCount"
    case .exceptionScope, .webURLZero: DictionaryKey.link
    }
  }

  /// A type that the payload must contain for another answer to matter; `nil` if there is none.
  fileprivate var typeInQuestion: String? {
    switch self {
    case .webPageAlternative, .countScope, .emptyPayload: nil
    case .fileCounting, .exceptionScope, .webURLZero: "public.file-url"
    case .textType: "public.text"
    case .webPageTypes: "com.apple.webarchive"
    }
  }
}
