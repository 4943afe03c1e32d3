import ActivationRulePredicates
package import ActivationRuleText
import ActivationRuleTypes

/// A verdict with the one reason that decided it.
package struct PayloadDecision: Sendable {
  /// The verdict.
  package let verdict: RuleVerdict
  /// The certainty that the system behaves this way: the weakest of the deciding steps, of the open questions that the
  /// verdict depends on, and of the knowledge about the payload.
  package internal(set) var certainty: Certainty
  /// The dictionary key that decided, if one did.
  package let key: String?
  /// The rule in question.
  let rule: ActivationRule
  /// What the user calls the shared things.
  var names = SharedNames()
  /// The open questions about the system that the verdict depends on: another answer would change it.
  package internal(set) var openQuestions: [OpenQuestion] = []
  /// Finds what decided, on demand.
  private let makeGrounds: @Sendable () -> Grounds

  init(
    _ verdict: RuleVerdict, _ certainty: Certainty, of rule: ActivationRule, key: String? = nil,
    grounds: @escaping @Sendable () -> Grounds
  ) {
    (self.verdict, self.certainty, self.rule, self.key) = (verdict, certainty, rule, key)
    makeGrounds = grounds
  }

  /// What decided.
  struct Grounds: Sendable {
    var content: Reason.Content
    var range: SourceRange?
    /// All shared things.
    var things: [Payload.Attachment] = []
    var lack: Lack?
  }

  /// The missing part that would make a rule accept the shared types.
  package enum Lack: Hashable, Sendable {
    /// A key, in full, that is missing, is switched off, or would accept them under another reading of its name.
    case key(String)
    /// An attachment that it could accept.
    case attachment
  }

  /// The same decision with other names for the shared things.
  package func with(_ names: SharedNames) -> PayloadDecision {
    changing(self) { $0.names = names }
  }

  /// The reason; determined on each access.
  package var reason: Reason { told.reason }

  /// The reason and the place of the deciding part, whose grounds are found once for both.
  package var told: (reason: Reason, range: SourceRange?) {
    let grounds = makeGrounds()
    let reason = Reason(
      code: verdict.reason, content: grounds.content, rule: rule,
      things: grounds.things, names: names)
    return (reason, rule.place(of: grounds.range, key: key))
  }

  /// The deciding part in the text that the rule was read from, or else the whole rule; determined on each access.
  ///
  /// `nil` for a dictionary that was made in code, which has no text.
  package var range: SourceRange? { rule.place(of: clauseRange, key: key) }
  /// The place of the deciding part, or else of the whole rule; determined on each access.
  ///
  /// `nil` for a rule that was made in code.
  package var location: Location? {
    guard let source = rule.origin?.source else { return nil }
    return range.map { Location(source, $0) }
  }
  /// The deciding clause, where one decided.
  package var clauseRange: SourceRange? { makeGrounds().range }
  /// The missing part that would make the rule accept the shared types; `nil` if nothing comes close, or something else
  /// decided.
  package var lack: Lack? { makeGrounds().lack }
}

extension PayloadDecision: Equatable {
  /// Whether two decisions are the same, wherever their rules were read.
  package static func == (left: PayloadDecision, right: PayloadDecision) -> Bool {
    left.verdict == right.verdict && left.certainty == right.certainty && left.key == right.key
      && left.openQuestions == right.openQuestions && left.clauseRange == right.clauseRange
      && left.reason == right.reason
  }
}

extension PayloadDecision: CustomStringConvertible {
  /// The code of the reason, if there is one, and the certainty.
  package var codes: String { [verdict.reason, certainty.rawValue].compactMap { $0 }.joined(separator: ", ") }

  /// The decision on one line: `hidden [type-not-accepted, inferred] Info.plist:28:4: ` and the reason.
  package var description: String {
    "\(verdict.word) [\(codes)] \(location.map { "\($0): " } ?? "")\(reason.sentence)"
  }
}

extension ActivationRule {
  /// The verdict on a payload, with its reason in words and its certainty.
  ///
  /// Slower than ``evaluate(_:declaring:)``, which gives only the verdict.
  ///
  /// - Parameters:
  ///   - payload: the shared payload, as the rule sees it.
  ///   - payloadCertainty: the certainty that this is the shared payload; documented if the caller describes it.
  package func decide(_ payload: Payload, knownAs payloadCertainty: Certainty = .documented) -> PayloadDecision {
    decide(PreparedPayload(payload, types: types), knownAs: payloadCertainty)
  }

  /// The decision as far as the steps of the rule make it.
  func ruleDecision(_ payload: PreparedPayload) -> PayloadDecision {
    let outcome = outcome(of: payload)
    let (verdict, attempt) = (outcome.verdict, payload.attempt(outcome.part))
    guard verdict.isWorkedOut else { return undecided(verdict, attempt) }
    switch core {
    case .fixed: return fixedDecision(verdict)
    case .predicate(let tree): return predicateDecision(verdict, tree, attempt)
    case .dictionary(let tests, _): return decision(verdict, tests, attempt, failing: outcome.failing)
    }
  }

  private func decision(
    _ verdict: RuleVerdict, _ content: Reason.Content, _ certainty: Certainty, at range: SourceRange? = nil
  ) -> PayloadDecision {
    PayloadDecision(verdict, certainty, of: self) { PayloadDecision.Grounds(content: content, range: range) }
  }

  private func fixedDecision(_ verdict: RuleVerdict) -> PayloadDecision {
    switch value {
    case .unused(let unused): return decision(verdict, .unused(unused), unused.certainty, at: unused.range)
    case .absent: return decision(verdict, .noRule, .observed)
    case .other(let kind): return decision(verdict, .wrongKind(kind), .observed)
    case .dictionary(let entries):
      guard verdict == .hidden(.noPredicate) else { return decision(verdict, .nothingAccepted, .observed) }
      return decision(verdict, .noKey(unknown: entries.first { $0.row == nil }?.name), .observed)
    case .predicate:
      let first = findings.first { $0.severity == .error }
      return decision(verdict, .unread(first?.message), ErrorReason.parseError.certainty, at: first?.range)
    }
  }

  // MARK: Predicates

  private func predicateDecision(_ verdict: RuleVerdict, _ tree: PredicateNode, _ attempt: PreparedPayload)
    -> PayloadDecision
  {
    if verdict == .hidden(.unsafe) {
      let refusal = refusal(of: tree, attempt.payload)
      return decision(
        verdict, .refused(refusal?.name), .observed, at: refusal.flatMap { sourceRange($0.range) })
    }
    if case .error = verdict {
      let failure = StepWalker(self, attempt).step(tree).failure.flatMap { $0.isLimit ? nil : $0 }
      return decision(
        verdict, .raises(failure), ErrorReason.evaluationError.certainty, at: failure.flatMap { sourceRange($0.range) })
    }
    if verdict != .shown, let unknown = unknownKey(attempt) {
      return decision(verdict, .unknownKey(unknown), .observed, at: sourceRange(unknown.range))
    }
    // Apple documents the constant, and reports from the Mac differ on it (`always-true` of ``OfferObstacle``).
    let isDisputed = verdict == .shown && settings.platform == .macOS && tree.kind == .constant(true)
    return PayloadDecision(verdict, isDisputed ? .reported : .documented, of: self) { grounds(tree, attempt) }
  }

  /// What decided a verdict of a predicate.
  private func grounds(_ tree: PredicateNode, _ attempt: PreparedPayload) -> PayloadDecision.Grounds {
    let walker = StepWalker(self, attempt)
    let step = walker.step(tree)
    let things = attempt.payload.attachments
    if walker.isCutShort {
      return PayloadDecision.Grounds(content: .general, range: sourceRange(tree.range), things: things)
    }
    return PayloadDecision.Grounds(
      content: step.content(self, things), range: sourceRange(step.deciding.node.range), things: things)
  }

  /// The first key in the deciding clause that nothing has.
  func unknownKey(_ attempt: PreparedPayload) -> UnknownKey? {
    // A condition has no such key.
    guard condition == nil, case .predicate(let tree) = core else { return nil }
    let walker = StepWalker(self, attempt)
    let clause = walker.step(tree).deciding.node.range
    if walker.isCutShort { return nil }
    return UnknownKey.first(in: tree, within: clause, own: attempt.payload.items.flatMap { Array($0.userInfo.keys) })
  }

  /// The first unknown key in the predicate; `nil` if all of its keys are known.
  package var unknownKey: UnknownKey? {
    guard case .predicate(let tree) = core else { return nil }
    return UnknownKey.first(in: tree, within: tree.range, own: [])
  }

  /// The decision if a limit of this package, not the rule, ended the evaluation.
  private func undecided(_ verdict: RuleVerdict, _ attempt: PreparedPayload) -> PayloadDecision {
    guard verdict == .error(.unsupportedPattern), let predicate,
      let error = limit(of: predicate, evaluator(attempt.payload))
    else { return decision(verdict, .tooManySteps, .inferred) }
    return decision(verdict, .unsupported(error), .inferred, at: sourceRange(error.range))
  }

  private func limit(of predicate: PredicateNode, _ evaluator: PredicateEvaluator) -> EvaluationError? {
    if case .undecided(let error) = SafetyWalk.walk(predicate, evaluator) { return error }
    do throws(EvaluationError) {
      _ = try evaluator.isTrue(predicate)
      return nil
    } catch {
      return error
    }
  }

  func refusal(of predicate: PredicateNode, _ payload: Payload) -> RefusedPart? {
    guard case .refused(let refusal) = SafetyWalk.walk(predicate, evaluator(payload)) else { return nil }
    return refusal
  }

  /// A range of the predicate text as a range of the file that contains it.
  func sourceRange(_ range: SourceRange) -> SourceRange? {
    guard case .predicate(let text) = value else { return nil }
    return text.map.sourceRange(range)
  }

  // MARK: Dictionaries

  private func decision(
    _ verdict: RuleVerdict, _ tests: [DictionaryTest], _ attempt: PreparedPayload, failing: Int?
  ) -> PayloadDecision {
    // The location key is asked first.
    if let location = core.location, location.accepts(attempt.payload) || tests.isEmpty {
      return PayloadDecision(verdict, .inferred, of: self, key: RuleKey.supportsLocation) {
        PayloadDecision.Grounds(content: .place, things: attempt.payload.attachments)
      }
    }
    let result = DictionaryResult(self, tests, attempt, failing: failing)
    let test = result.failing.map { tests[$0] }
    return PayloadDecision(verdict, result.certainty, of: self, key: test?.key) {
      PayloadDecision.Grounds(
        content: result.content, range: test.flatMap { result.range(of: $0) }, things: result.payload.attachments,
        lack: result.lack)
    }
  }
}

extension ActivationRule {
  /// The decision about something usual that this tool does not evaluate; `nil` if it evaluates the rule for all of it.
  package var limit: PayloadDecision? {
    [
      ["public.jpeg"], ["public.url"], ["public.plain-text"], ["com.adobe.pdf", "public.file-url"],
      ["com.example.other"],
    ]
    .lazy.map { self.decide(Payload(of: [Payload.Attachment($0)])) }
    .first { !$0.verdict.isWorkedOut }
  }
}
