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
    if case .fixed(let verdict) = core { return verdict }
    let prepared = payload.isPrepared(with: types) ? payload : PreparedPayload(payload.payload, types: types)
    let verdict = verdictOfAttempts(prepared) { self.verdict(on: $0) }
    assert(
      prepared.isLarge || verdict == referenceVerdict(payload.payload),
      "the compiled rule and the reference evaluator must agree")
    return verdict
  }

  /// The verdict of the reference evaluator, which walks the tree for every payload.
  ///
  /// Slow; the measure that the compiled form is held to.
  public func referenceVerdict(_ payload: Payload) -> Verdict {
    if case .fixed(let verdict) = core { return verdict }
    return verdictOfAttempts(PreparedPayload(payload, types: types)) { referenceVerdictOfAttempt($0.payload) }
  }

  /// Tries the payload, and what a live web page may be reduced to, until one attempt shows the extension.
  ///
  /// If none does, the first attempt gives the reason.
  private func verdictOfAttempts(_ payload: PreparedPayload, _ attempt: (PreparedPayload) -> Verdict) -> Verdict {
    let first = attempt(payload)
    guard first != .shown, !payload.webPageParts.isEmpty, settings.isDefault(.webPageAlternative) else { return first }
    for part in payload.webPageParts where attempt(part) == .shown { return .shown }
    return first
  }

  private func verdict(on payload: PreparedPayload) -> Verdict {
    switch core {
    case .fixed(let verdict): return verdict
    case .predicate(let compiled):
      guard let program = compiled.program else { return referenceVerdictOfAttempt(payload.payload) }
      return program.evaluate(payload) ? .shown : .hidden(.predicateFalse)
    case .dictionary(let compiled):
      if let verdict = compiled.locationVerdict(payload.payload) { return verdict }
      for test in compiled.tests where !test.holds(payload, environment) { return .hidden(test.test.reason) }
      return .shown
    }
  }

  private func referenceVerdictOfAttempt(_ payload: Payload) -> Verdict {
    switch core {
    case .fixed(let verdict): return verdict
    case .predicate(let compiled):
      let object = payload.object
      if SafetyWalk.findUnsafe(compiled.predicate, object: object, environment: environment) != nil {
        return .hidden(.unsafe)
      }
      var evaluator = PredicateEvaluator(object: object, environment: environment)
      do throws(EvaluationError) {
        return try evaluator.holds(compiled.predicate) ? .shown : .hidden(.predicateFalse)
      } catch {
        return .error(.evaluationError)
      }
    case .dictionary(let compiled):
      if let verdict = compiled.locationVerdict(payload) { return verdict }
      let object = payload.object
      for test in compiled.tests where !test.holdsByReference(object, environment) {
        return .hidden(test.test.reason)
      }
      return .shown
    }
  }
}
