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
      payload.isLarge || verdict == referenceVerdict(payload.payload),
      "the compiled rule and the reference evaluator must agree")
    return verdict
  }

  /// The verdict of the reference evaluator, which walks the tree for every payload.
  ///
  /// Slow; the measure that the compiled form is held to.
  public func referenceVerdict(_ payload: Payload) -> Verdict {
    verdictOfAttempts(PreparedPayload(payload, types: types)) { referenceVerdictOfAttempt($0.payload) }
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
      return referenceVerdictOfAttempt(payload.payload)
    }
    if location?.accepts(payload.payload) == true { return .shown }
    return program.refusal(of: payload, types).map { .hidden($0) } ?? .shown
  }

  private func referenceVerdictOfAttempt(_ payload: Payload) -> Verdict {
    switch core {
    case .fixed(let verdict): return verdict
    case .predicate(let predicate): return referenceVerdict(of: predicate, payload.object)
    case .dictionary(let tests, let location):
      if location?.accepts(payload) == true { return .shown }
      if location?.isAlone == true { return .hidden(.noTypeAccepted) }
      if tests.isEmpty { return .hidden(.noPredicate) }
      let object = payload.object
      return tests.first { !holds($0, object) }.map { .hidden($0.reason) } ?? .shown
    }
  }

  private func referenceVerdict(of predicate: PredicateNode, _ object: Value) -> Verdict {
    switch SafetyWalk.walk(predicate, object: object, environment: environment) {
    case .safe: break
    case .refused: return .hidden(.unsafe)
    case .exhausted: return .error(.evaluationError)
    }
    var evaluator = PredicateEvaluator(object: object, environment: environment)
    do throws(EvaluationError) {
      return try evaluator.holds(predicate) ? .shown : .hidden(.predicateFalse)
    } catch {
      return .error(.evaluationError)
    }
  }

  /// Whether the test of a dictionary holds, by walking its tree; built predicates raise for no payload.
  func holds(_ test: DictionaryTest, _ object: Value) -> Bool {
    var evaluator = PredicateEvaluator(object: object, environment: environment)
    return (try? evaluator.holds(test.predicate)) ?? false
  }
}
