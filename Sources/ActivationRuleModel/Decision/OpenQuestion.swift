import PropertyLists
import UniformTypes

/// A question that no public source settles, and on which a verdict depends: with another answer it would be another.
public struct OpenQuestion: Hashable, Sendable {
  /// The question.
  public let assumption: Assumption
  /// The other answer.
  public let choice: String
  /// The verdict with that answer.
  public let verdict: Verdict

  /// The questions that a rule's verdict on a payload depends on, found by answering each in turn otherwise.
  static func all(of rule: ActivationRule, _ payload: PreparedPayload, _ verdict: Verdict) -> [OpenQuestion] {
    var found: [OpenQuestion] = []
    for assumption in Assumption.allCases where assumption.matters(to: rule, payload) {
      for choice in assumption.choices where choice != rule.settings[assumption] {
        guard let other = rule.assuming(assumption, choice)?.evaluate(payload) else { continue }
        guard other.isWorkedOut, (other == .shown) != (verdict == .shown) else { continue }
        found.append(OpenQuestion(assumption: assumption, choice: choice, verdict: other))
      }
    }
    return found
  }
}

extension Assumption {
  /// How sure the answer is that the system is taken to give.
  var certainty: Certainty {
    switch self {
    case .fileCounting, .textType, .exceptionScope: .reported
    case .webPageTypes, .countScope, .emptyPayload, .webURLZero: .inferred
    case .webPageAlternative: .observed
    }
  }

  /// Whether another answer could change what a rule says to a payload; one that cannot is not worth trying.
  fileprivate func matters(to rule: ActivationRule, _ payload: PreparedPayload) -> Bool {
    if self == .webPageAlternative { return !payload.webPageParts.isEmpty }
    guard case .dictionary = rule.core, rule.settings.table == nil else { return false }
    let payload = payload.payload
    switch self {
    case .webPageAlternative: return false
    case .countScope: return payload.items.count > 1
    case .emptyPayload: return payload.attachments.isEmpty
    case .fileCounting: return rule.has("SupportsFileWithMaxCount") && rule.finds("public.file-url", in: payload)
    case .textType: return rule.has("SupportsText") && rule.finds("public.text", in: payload)
    case .webPageTypes:
      return rule.has("SupportsWebPageWithMaxCount") && rule.finds("com.apple.webarchive", in: payload)
    case .exceptionScope, .webURLZero:
      return rule.has("SupportsWebURLWithMaxCount") && rule.finds("public.file-url", in: payload)
    }
  }
}

extension ActivationRule {
  /// Whether the dictionary has a key, written here without its prefix.
  fileprivate func has(_ name: String) -> Bool {
    guard case .dictionary(let entries) = value else { return false }
    return entries.contains { $0.key.text == RuleKey.prefix + name }
  }

  /// Whether an attachment conforms to a type.
  fileprivate func finds(_ type: String, in payload: Payload) -> Bool {
    payload.attachments.contains { $0.registeredTypeIdentifiers.contains { types.conforms($0, to: type) } }
  }
}
