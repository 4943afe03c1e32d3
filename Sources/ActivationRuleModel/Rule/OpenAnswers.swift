import ActivationRuleTypes

extension ActivationRule {
  /// The rule under the other answers to open questions about the table of keys that may change the verdict on a payload.
  func alternatives(for payload: Payload) -> [(assumption: Assumption, choice: String, rule: ActivationRule)] {
    guard case .dictionary = core else { return [] }
    return Assumption.allCases.filter { $0.matters(to: self, payload) }.flatMap { assumption in
      assumption.choices.filter { $0 != settings[assumption] }.compactMap { choice in
        assuming(assumption, choice).map { (assumption, choice, $0) }
      }
    }
  }

  /// The keys behind the test of accepted types; `nil` for a rule without that test.
  var acceptedKeys: AcceptedKeys? {
    dictionaryTests.last.flatMap { $0.key == nil ? AcceptedKeys($0, of: self) : nil }
  }
}

extension Assumption {
  /// Whether another answer could change the verdict on a payload, judged by its sizes and types; the question about the
  /// payloads that a rule is tried on is asked elsewhere.
  fileprivate func matters(to rule: ActivationRule, _ payload: Payload) -> Bool {
    if let keyInQuestion, rule.value(of: keyInQuestion) == nil { return false }
    switch self {
    case .webPageAlternative: return false
    case .countScope: return payload.items.count > 1
    case .emptyPayload: return payload.items.allSatisfy { $0.attachments.isEmpty }
    default:
      return payload.items.contains { item in
        item.attachments.contains { attachment in
          attachment.registeredTypeIdentifiers.contains { rule.types.conforms($0, to: typeInQuestion) }
        }
      }
    }
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

  /// A type that the payload must contain for another answer to matter.
  private var typeInQuestion: String {
    switch self {
    case .fileCounting, .exceptionScope, .webURLZero, .webPageAlternative, .countScope, .emptyPayload: "public.file-url"
    case .textType: "public.text"
    case .webPageTypes: "com.apple.webarchive"
    }
  }
}
