import PredicateFormat
import UniformTypes

extension ActivationRule {
  /// Whether the extension is offered for a payload.
  ///
  /// The payload is taken as it stands, after the host stage (``HostStage``).
  public func evaluate(_ payload: Payload) -> Verdict {
    evaluate(PreparedPayload(payload, types: types))
  }

  /// Whether the extension is offered for a prepared payload.
  ///
  /// A payload that was prepared with other types is prepared again. A debug build also asks the reference evaluator and
  /// traps if the two disagree, which would be a fault of this library.
  public func evaluate(_ payload: PreparedPayload) -> Verdict {
    guard payload.isPrepared(with: types) else { return evaluate(payload.payload) }
    let verdict = verdictOfAttempts(payload) { self.verdict(on: $0) }
    assert(
      payload.isLarge || referenceVerdictWithinLimit(payload.payload).map { $0 == verdict } ?? true,
      "the compiled rule and the reference evaluator must agree")
    return verdict
  }

  /// The verdict of the reference evaluator, which walks the tree for every payload.
  ///
  /// Slow; the measure that the compiled form is held to. For a predicate that takes more steps than
  /// ``RuleSettings/stepLimit`` the verdict is that of a rule that raises; the compiled form has no limit,
  /// since it only exists for rules whose work the sizes of rule and payload bound.
  public func referenceVerdict(_ payload: Payload) -> Verdict {
    verdictOfAttempts(PreparedPayload(payload, types: types)) { referenceVerdictOfAttempt($0.payload).verdict }
  }

  /// The verdict of the reference evaluator, or `nil` when it had to stop before it was sure.
  package func referenceVerdictWithinLimit(_ payload: Payload) -> Verdict? {
    var isCutShort = false
    let verdict = verdictOfAttempts(PreparedPayload(payload, types: types)) { attempt in
      let outcome = referenceVerdictOfAttempt(attempt.payload)
      if outcome.isCutShort { isCutShort = true }
      return outcome.verdict
    }
    return isCutShort ? nil : verdict
  }

  /// Tries the payload, and what a live web page may be reduced to, until one attempt shows the extension.
  ///
  /// If none does, the first attempt gives the reason.
  @inline(__always)
  private func verdictOfAttempts(_ payload: PreparedPayload, _ attempt: (PreparedPayload) -> Verdict) -> Verdict {
    let first = attempt(payload)
    guard first != .shown, !payload.webPageParts.isEmpty, settings.isDefault(.webPageAlternative) else { return first }
    return payload.webPageParts.contains { attempt($0) == .shown } ? .shown : first
  }

  private func verdict(on payload: PreparedPayload) -> Verdict {
    guard !program.roots.isEmpty, !payload.hasForeignAttachments else {
      return referenceVerdictOfAttempt(payload.payload).verdict
    }
    if location?.accepts(payload.payload) == true { return .shown }
    return program.refusal(of: payload, types).map { .hidden($0) } ?? .shown
  }

  /// A verdict, and whether the step limit brought it about.
  private typealias Outcome = (verdict: Verdict, isCutShort: Bool)

  private func referenceVerdictOfAttempt(_ payload: Payload) -> Outcome {
    switch core {
    case .fixed(let verdict): return (verdict, false)
    case .predicate(let predicate): return referenceVerdict(of: predicate, payload.object)
    case .dictionary(let tests, let location):
      if location?.accepts(payload) == true { return (.shown, false) }
      if location?.isAlone == true { return (.hidden(.noTypeAccepted), false) }
      if tests.isEmpty { return (.hidden(.noPredicate), false) }
      let object = payload.object
      return (tests.first { !holds($0, object) }.map { .hidden($0.reason) } ?? .shown, false)
    }
  }

  private func referenceVerdict(of predicate: PredicateNode, _ object: Value) -> Outcome {
    switch SafetyWalk.walk(predicate, object: object, environment: environment) {
    case .safe: break
    case .refused: return (.hidden(.unsafe), false)
    case .exhausted: return (.error(.evaluationError), true)
    }
    var evaluator = PredicateEvaluator(object: object, environment: environment)
    do throws(EvaluationError) {
      return (try evaluator.holds(predicate) ? .shown : .hidden(.predicateFalse), false)
    } catch {
      return (.error(.evaluationError), error.code == .stepLimit)
    }
  }

  /// Whether the test of a dictionary holds, by walking its tree; built predicates raise for no payload.
  ///
  /// Without a step limit, which a large payload would reach: the work is linear in the payload.
  func holds(_ test: DictionaryTest, _ object: Value) -> Bool {
    var unlimited = environment
    unlimited.stepLimit = Int.max
    var evaluator = PredicateEvaluator(object: object, environment: unlimited)
    return (try? evaluator.holds(test.predicate)) ?? false
  }
}
