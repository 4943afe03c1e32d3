import PredicateFormat
public import Texts
import PropertyLists

/// A verdict with the one reason that decided it, in words.
public struct Decision: Hashable, Sendable {
  /// The verdict.
  public let verdict: Verdict
  /// What decided, in one sentence without a full stop.
  public let message: String
  /// How sure it is that the system behaves so: the weakest of the steps that decided, of the open questions that the
  /// verdict depends on, and of what is known of the payload.
  public internal(set) var certainty: Certainty
  /// The dictionary key that decided, if one did.
  public let key: String?
  /// The deciding part in the text that the rule came from, if it came from one.
  public let range: SourceRange?
  /// The open questions about the system that the verdict depends on: with another answer it would be another.
  public internal(set) var openQuestions: [OpenQuestion] = []
  /// Whether a limit of this package ended the evaluation, so that the system's answer is not known.
  package var isGivenUp: Bool { !verdict.isWorkedOut }

  init(
    _ verdict: Verdict, _ message: String, _ certainty: Certainty, key: String? = nil, range: SourceRange? = nil
  ) {
    self.verdict = verdict
    self.message = message
    self.certainty = certainty
    self.key = key
    self.range = range
  }
}

extension ActivationRule {
  /// The verdict on a payload, with its reason in words and how sure it is.
  ///
  /// Slower than ``evaluate(_:)-(Payload)``, which gives the verdict alone.
  ///
  /// - Parameters:
  ///   - payload: what is shared, as the rule sees it.
  ///   - payloadCertainty: how sure it is that just this is shared; documented for what the asker describes.
  public func decide(_ payload: Payload, knownAs payloadCertainty: Certainty = .documented) -> Decision {
    let prepared = PreparedPayload(payload, types: types)
    var decision = ruleDecision(prepared)
    if decision.verdict.isWorkedOut { decision.openQuestions = OpenQuestion.all(of: self, prepared, decision.verdict) }
    decision.certainty = decision.openQuestions.map { $0.assumption.certainty }
      .reduce(min(decision.certainty, payloadCertainty), min)
    return decision
  }

  /// The decision as far as the rule's own steps make it.
  private func ruleDecision(_ payload: PreparedPayload) -> Decision {
    let outcome = outcome(of: payload)
    let verdict = outcome.verdict
    switch core {
    case _ where !verdict.isWorkedOut: return Decision(verdict, limitMessage, .inferred)
    case .fixed: return fixedDecision(verdict)
    case .predicate(let predicate):
      return decision(verdict, predicate, payload.attempt(outcome.part).payload, isPart: outcome.part != nil)
    case .dictionary(let tests, _): return decision(verdict, tests, payload.attempt(outcome.part))
    }
  }

  /// The payload that decided: a part of the page that comes as two items, if only that part is accepted.
  func decidingPayload(of payload: Payload) -> Payload {
    let prepared = PreparedPayload(payload, types: types)
    return prepared.attempt(outcome(of: prepared).part).payload
  }

  private func fixedDecision(_ verdict: Verdict) -> Decision {
    if case .unused(let unused) = value {
      return Decision(verdict, unused.message, unused.certainty, range: unused.range)
    }
    switch verdict {
    case .hidden(.noRule):
      return Decision(verdict, "there is no NSExtensionActivationRule, so the extension is never offered", .observed)
    case .hidden(.wrongRuleType):
      return Decision(verdict, "the rule is \(wrongKind); only a string or a dictionary is a rule", .observed)
    case .hidden(.nothingAccepted):
      return Decision(verdict, "no key of the rule has a value other than 0, so nothing is accepted", .observed)
    case .hidden:
      return Decision(verdict, "no key of the rule is one that accepts anything", .observed)
    default: return parseDecision(verdict)
    }
  }

  private var wrongKind: String {
    if case .other(let kind) = value { return kind }
    return "of a wrong type"
  }

  private func parseDecision(_ verdict: Verdict) -> Decision {
    let first = diagnostics.first { $0.severity == .error }
    return Decision(
      verdict, "the rule is not a predicate: \(first?.message ?? "it cannot be read")",
      ErrorReason.parseError.certainty,
      range: first?.range)
  }

  // MARK: Predicates

  private func decision(
    _ verdict: Verdict, _ predicate: PredicateNode, _ attempt: Payload, isPart: Bool
  ) -> Decision {
    let object = attempt.object
    switch verdict {
    case .hidden(.unsafe):
      let refusal = refusal(of: predicate, object)
      return Decision(
        verdict, "the system's safety check refuses \(refusal.map { predicate.refusalText($0) } ?? "the rule")",
        .observed,
        range: refusal.flatMap { sourceRange($0.range) })
    case .error:
      guard let failure = evaluationFailure(predicate, object), !failure.isLimit else {
        return Decision(verdict, "evaluating the rule raises an exception", ErrorReason.evaluationError.certainty)
      }
      return Decision(
        verdict, "evaluating \(predicate.failureText(failure))", ErrorReason.evaluationError.certainty,
        range: sourceRange(failure.range))
    default:
      var description = ClauseDescription(object: object, environment: environment, types: types)
      let clause = description.describe(predicate)
      if description.isCutShort {
        return Decision(
          verdict, "the predicate is \(verdict == .shown); with this payload it is too large to say which part decides",
          .documented, range: sourceRange(predicate.range))
      }
      if let unknown = UnknownKey.first(
        in: predicate, within: clause.range, own: attempt.items.flatMap { Array($0.userInfo.keys) }),
        verdict != .shown
      {
        return Decision(verdict, unknown.text, .observed, range: sourceRange(unknown.range))
      }
      let part = isPart ? "tried on one of its two items alone: " : ""
      let text = part + clause.text + precedenceNote(clause.range)
      return Decision(verdict, text, .documented, range: sourceRange(clause.range))
    }
  }

  /// What is said when a limit of this package, not the rule, ended the evaluation.
  var limitMessage: String {
    if let budget = settings.budget, budget.refusals > 0 { return "not decided: \(budget.message)" }
    return
      "not decided: evaluating the rule takes more than \(settings.stepLimit) steps, which is this tool's own limit"
  }

  func refusal(of predicate: PredicateNode, _ object: Value) -> SafetyWalk.Refusal? {
    guard case .refused(let refusal) = SafetyWalk.walk(predicate, object: object, environment: environment) else {
      return nil
    }
    return refusal
  }

  /// What decides where `AND` and `OR` stand side by side; empty for a clause that has both in parentheses.
  private func precedenceNote(_ clause: SourceRange) -> String {
    guard let place = sourceRange(clause) else { return "" }
    let isMixed = diagnostics.contains { diagnostic in
      diagnostic.id == PredicateFault.mixedLogicalOperators.rawValue
        && place.lowerBound <= diagnostic.range.lowerBound && diagnostic.range.upperBound <= place.upperBound
    }
    return isMixed ? "; AND is taken before OR, since no parentheses say otherwise" : ""
  }

  func evaluationFailure(_ predicate: PredicateNode, _ object: Value) -> EvaluationError? {
    var evaluator = PredicateEvaluator(object: object, environment: environment)
    do throws(EvaluationError) {
      _ = try evaluator.holds(predicate)
      return nil
    } catch {
      return error
    }
  }

  /// A range of the predicate text as a range of the file it stands in.
  func sourceRange(_ range: SourceRange) -> SourceRange? {
    guard case .predicate(let text) = value else { return nil }
    return text.map.sourceRange(range)
  }

  // MARK: Dictionaries

  private func decision(_ verdict: Verdict, _ tests: [DictionaryTest], _ attempt: PreparedPayload) -> Decision {
    if let decision = placeDecision(verdict, tests, attempt.payload) { return decision }
    let description = TestDescription(rule: self, payload: attempt.payload)
    if let test = failing(tests, attempt).map({ tests[$0] }) {
      if case .error = verdict {
        let name = test.key.map { RuleKey.short($0) } ?? "the accepted types"
        return Decision(
          verdict, "evaluating the rule file's test for \(name) raises an exception", test.certainty, key: test.key,
          range: range(of: test.key))
      }
      return Decision(
        verdict, description.describeFailure(of: test), description.certainty(of: test, holds: false), key: test.key,
        range: range(of: test.key))
    }
    let certainty = description.deciding(tests).map { description.certainty(of: $0, holds: true) }.min()
    return Decision(verdict, description.describeSuccess(of: tests), certainty ?? .documented)
  }

  /// The decision where the location key made it.
  private func placeDecision(_ verdict: Verdict, _ tests: [DictionaryTest], _ payload: Payload) -> Decision? {
    guard let location else { return nil }
    let key = RuleKey.supportsLocation
    if location.accepts(payload) {
      return Decision(
        verdict, "the payload is a place, which SupportsLocationWithMaxCount accepts", .inferred, key: key)
    }
    guard tests.isEmpty else { return nil }
    return Decision(
      verdict, "the payload is not a place, and SupportsLocationWithMaxCount accepts nothing else", .inferred, key: key)
  }

  private func range(of key: String?) -> SourceRange? {
    guard let key, case .dictionary(let entries) = value else { return nil }
    return entries.last { $0.key.text == key }?.keyRange
  }
}
