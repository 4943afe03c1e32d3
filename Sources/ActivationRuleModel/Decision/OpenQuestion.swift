import ActivationRulePredicates
import ActivationRuleTypes

/// A question that no public source settles, with an answer that would change a verdict.
package struct OpenQuestion: Hashable, Sendable {
  /// The question.
  package let assumption: Assumption
  /// Whether the other answer is the default.
  let isUsual: Bool
  /// The verdict with that answer.
  package let verdict: RuleVerdict

  /// The other answer.
  package var choice: String { assumption.choices[isUsual ? 0 : 1] }

  /// What would be otherwise, in words.
  package var sentence: String { "it would be \(verdict.word) if \(condition)" }

  /// The other answer in words, behind "if".
  private var condition: String {
    switch assumption {
    case .fileCounting: "SupportsFileWithMaxCount \(isUsual ? "left out what other keys take" : "counted every file")"
    case .textType: "SupportsText took \(isUsual ? "only public.plain-text" : "everything that is public.text")"
    case .webPageTypes: "SupportsWebPageWithMaxCount \(isUsual ? "took no web archives" : "took web archives as well")"
    case .countScope: "a maximum were for \(isUsual ? "all items together" : "each item by itself")"
    case .emptyPayload: "a dictionary \(isUsual ? "refused" : "took") a share without attachments"
    case .exceptionScope: "an excepted type left out \(isUsual ? "only itself" : "its whole attachment")"
    case .webURLZero: "a 0 for links refused \(isUsual ? "no files" : "files as well")"
    case .webPageAlternative: "the items of a page were \(isUsual ? "" : "not ")tried one by one"
    }
  }
}

extension ActivationRule {
  /// The verdict on a prepared payload, with its reason and its certainty.
  package func decide(_ payload: PreparedPayload, knownAs payloadCertainty: Certainty = .documented) -> PayloadDecision
  {
    guard payload.isPrepared(with: types) else { return decide(payload.payload, knownAs: payloadCertainty) }
    var decision = ruleDecision(payload)
    if decision.verdict.isWorkedOut { decision.openQuestions = openQuestions(payload, decision.verdict) }
    if dependsOnPayload { decision.certainty = min(decision.certainty, payloadCertainty) }
    for question in decision.openQuestions {
      decision.certainty = min(decision.certainty, question.assumption.certainty)
    }
    return decision
  }

  /// The open questions on which a verdict depends, found by trying the other answers.
  private func openQuestions(_ payload: PreparedPayload, _ verdict: RuleVerdict) -> [OpenQuestion] {
    var others =
      parts.map { $0.alternatives.filter { $0.assumption.matters(to: types, payload, $0.type) } }
      ?? alternatives { $0.matters(to: types, payload, types.lookUp($0.type)) }
    if !payload.webPageParts.isEmpty { others.append(alternative(.webPageAlternative)) }
    return others.compactMap { assumption, rule, _ in
      let other = rule.evaluate(payload)
      guard other.isWorkedOut, (other == .shown) != (verdict == .shown) else { return nil }
      return OpenQuestion(assumption: assumption, isUsual: settings.others.contains(assumption), verdict: other)
    }
  }

  /// Whether the verdict depends on the payload: not if no rule is read, and not if the rule is a constant.
  private var dependsOnPayload: Bool {
    switch core {
    case .fixed: false
    case .predicate(let predicate): ![.constant(true), .constant(false)].contains(predicate.kind)
    case .dictionary: true
    }
  }
}

extension Assumption {
  /// The certainty of the answer that the system is assumed to give; the key that the question is about, unless it is
  /// about all keys; and a type that the payload must contain for another answer to matter.
  private var facts: (certainty: Certainty, key: String?, type: String) {
    let file = "public.file-url"
    return switch self {
    case .fileCounting: (.reported, RuleKey.file, file)
    case .textType: (.reported, RuleKey.text, "public.text")
    case .webPageTypes: (.inferred, RuleKey.webPage, "com.apple.webarchive")
    case .exceptionScope: (.reported, RuleKey.link, file)
    case .webURLZero: (.inferred, RuleKey.link, file)
    case .countScope, .emptyPayload: (.inferred, nil, file)
    case .webPageAlternative: (.observed, nil, file)
    }
  }

  /// The certainty of the answer that the system is assumed to give.
  var certainty: Certainty { facts.certainty }

  /// A type that the payload must contain for another answer to matter.
  var type: String { facts.type }

  /// Whether another answer could change a verdict of a rule; the question about the payloads that a rule is tried on is
  /// asked elsewhere.
  func matters(to rule: ActivationRule) -> Bool {
    self != .webPageAlternative && facts.key.map { rule.value(of: $0) != nil } ?? true
  }

  /// Whether another answer could change the verdict on a payload, judged by its sizes and types.
  ///
  /// - Parameter type: ``type``, looked up.
  fileprivate func matters(to types: UniformTypeRegistry, _ payload: PreparedPayload, _ type: LookedUpType) -> Bool {
    switch self {
    case .countScope: payload.payload.items.count > 1
    case .emptyPayload: payload.attachmentCount == 0
    default: payload.has(type, in: types)
    }
  }
}
