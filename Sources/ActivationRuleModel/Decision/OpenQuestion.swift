import PredicateFormat

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
}

/// Decides many payloads for one rule.
///
/// For each open question it keeps the rule under the other answer, made when first needed. From then on a question costs
/// one evaluation.
package struct Decider: Sendable {
  /// The rule that is asked.
  package let rule: ActivationRule
  /// Another answer to an open question that the rule raises.
  private struct Alternative: Sendable {
    let assumption: Assumption
    let choice: String
    /// The type that something shared must have for the answer to matter.
    let type: RuleQuery.TypeTest?
    var rule: ActivationRule?
  }

  private var alternatives: [Alternative] = []
  private let acceptedKeys: AcceptedKeys?

  /// Prepares to ask a rule.
  package init(_ rule: ActivationRule) {
    self.rule = rule
    acceptedKeys = rule.acceptedKeys
    for assumption in Assumption.allCases where assumption.matters(to: rule) {
      let current = rule.settings[assumption]
      for choice in assumption.choices where choice != current {
        alternatives.append(
          Alternative(
            assumption: assumption, choice: choice,
            type: assumption.typeInQuestion.map { RuleQuery.TypeTest(conformingTo: $0, rule.types) }))
      }
    }
  }

  /// What making the rule and its alternatives counts as at most, in steps.
  package var makingCost: Int { rule.makingCost * (1 + alternatives.count) }

  /// The verdict on a payload, with its reason and how sure it is.
  package mutating func decide(
    _ payload: PreparedPayload, knownAs payloadCertainty: Certainty = .documented
  ) -> Decision {
    guard payload.isPrepared(with: rule.types) else {
      return decide(PreparedPayload(payload.payload, types: rule.types), knownAs: payloadCertainty)
    }
    var decision = rule.ruleDecision(payload, acceptedKeys)
    if decision.verdict.isWorkedOut { decision.openQuestions = openQuestions(payload, decision.verdict) }
    if rule.dependsOnPayload { decision.certainty = min(decision.certainty, payloadCertainty) }
    for question in decision.openQuestions {
      decision.certainty = min(decision.certainty, question.assumption.certainty)
    }
    return decision
  }

  /// The open questions on which a verdict depends, found by trying the other answers.
  private mutating func openQuestions(_ payload: PreparedPayload, _ verdict: Verdict) -> [OpenQuestion] {
    var found: [OpenQuestion] = []
    for place in alternatives.indices {
      let assumption = alternatives[place].assumption
      guard assumption.matters(to: payload),
        alternatives[place].type.map({ payload.contains($0, rule.content.types) }) ?? true
      else { continue }
      let choice = alternatives[place].choice
      if alternatives[place].rule == nil { alternatives[place].rule = rule.assuming(assumption, choice) }
      guard let other = alternatives[place].rule?.evaluate(payload), other.isWorkedOut,
        (other == .shown) != (verdict == .shown)
      else { continue }
      found.append(OpenQuestion(assumption: assumption, choice: choice, verdict: other))
    }
    return found
  }
}

extension ActivationRule {
  /// Whether the verdict can be another for another payload: not where no rule is read, and not where it is a constant.
  fileprivate var dependsOnPayload: Bool {
    switch content.core {
    case .fixed: false
    case .predicate(let predicate): ![.constant(true), .constant(false)].contains(predicate.kind)
    case .dictionary: true
    }
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

  /// Whether another answer could change what a rule says; one that cannot is not worth trying.
  fileprivate func matters(to rule: ActivationRule) -> Bool {
    if self == .webPageAlternative { return true }
    guard case .dictionary = rule.core, rule.settings.table == nil else { return false }
    return keyInQuestion.map { rule.value(of: $0) != nil } ?? true
  }

  /// The key that the question is about; `nil` for a question about all keys.
  private var keyInQuestion: String? {
    switch self {
    case .webPageAlternative, .countScope, .emptyPayload: nil
    case .fileCounting: RuleKey.prefix + "SupportsFileWithMaxCount"
    case .textType: RuleKey.prefix + "SupportsText"
    case .webPageTypes: RuleKey.prefix + "SupportsWebPageWithMaxCount"
    case .exceptionScope, .webURLZero: RuleKey.prefix + "SupportsWebURLWithMaxCount"
    }
  }

  /// Whether another answer could change what is said to a payload, as its sizes tell.
  fileprivate func matters(to payload: PreparedPayload) -> Bool {
    switch self {
    case .webPageAlternative: !payload.webPageParts.isEmpty
    case .countScope: payload.attachmentEnds.count > 1
    case .emptyPayload: payload.attachmentCount == 0
    case .fileCounting, .textType, .webPageTypes, .exceptionScope, .webURLZero: true
    }
  }

  /// The type that something shared must have for another answer to matter; `nil` if there is none.
  fileprivate var typeInQuestion: String? {
    switch self {
    case .webPageAlternative, .countScope, .emptyPayload: nil
    case .fileCounting, .exceptionScope, .webURLZero: "public.file-url"
    case .textType: "public.text"
    case .webPageTypes: "com.apple.webarchive"
    }
  }
}
