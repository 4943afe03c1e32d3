import ActivationRulePredicates

extension ActivationRule {
  /// Whether the extension is offered for a payload.
  ///
  /// The payload is used unchanged, as it is after the host stage (``HostPayload/seenByRules(_:)``).
  public func evaluate(_ payload: Payload) -> Verdict {
    evaluate(PreparedPayload(payload, types: types))
  }

  /// Whether the extension is offered for a prepared payload.
  ///
  /// A payload that was prepared with other types is prepared again.
  public func evaluate(_ payload: PreparedPayload) -> Verdict {
    payload.isPrepared(with: types) ? outcome(of: payload).verdict : evaluate(payload.payload)
  }

  /// Whether the extension is offered for a payload that was prepared with the rule's types; `nil` if that takes too
  /// many steps.
  ///
  /// For callers with dozens of payloads.
  func shows(_ payload: PreparedPayload) -> Bool? {
    let verdict = outcome(of: payload).verdict
    return verdict.isWorkedOut ? verdict == .shown : nil
  }

  /// The verdict on a payload that was prepared with the rule's types, and the attempt that led to it.
  func outcome(of payload: PreparedPayload) -> Outcome {
    outcomeOfAttempts(payload) { verdict(on: $0) }
  }

  /// A verdict, and the attempt that led to it.
  struct Outcome {
    var verdict: Verdict
    /// The item of a page of two items that is accepted alone; `nil` if the whole payload decided.
    var part: Int?
  }

  /// The verdict of the tree walker, with which the condition of the rule must agree.
  package func referenceVerdict(_ payload: Payload) -> Verdict {
    referenceVerdict(PreparedPayload(payload, types: types))
  }

  private func referenceVerdict(_ payload: PreparedPayload) -> Verdict {
    outcomeOfAttempts(payload) { referenceVerdictOfAttempt($0.payload) }.verdict
  }

  /// The verdict of the reference evaluator, or `nil` if it had to stop early.
  package func referenceVerdictWithinLimit(_ payload: Payload) -> Verdict? {
    let verdict = referenceVerdict(payload)
    return verdict.isWorkedOut ? verdict : nil
  }

  /// Tries the payload, and the items of a live web page, until one attempt shows the extension.
  ///
  /// If none does, the first attempt gives the reason, unless a later one was aborted and might have shown it.
  private func outcomeOfAttempts(_ payload: PreparedPayload, _ attempt: (PreparedPayload) -> Verdict) -> Outcome {
    var outcome = Outcome(verdict: attempt(payload))
    guard outcome.verdict != .shown, !payload.webPageParts.isEmpty, settings.webPageAlternative else { return outcome }
    for part in payload.webPageParts.indices {
      let verdict = attempt(payload.webPageParts[part])
      if verdict == .shown { return Outcome(verdict: .shown, part: part) }
      if !verdict.isWorkedOut { outcome.verdict = verdict }
    }
    return outcome
  }

  private func verdict(on payload: PreparedPayload) -> Verdict {
    guard let condition, !payload.hasForeignAttachments else { return referenceVerdictOfAttempt(payload.payload) }
    if let location = core.location, location.accepts(payload.payload) { return .shown }
    let work = condition.work(payload)
    guard work <= settings.stepLimit, settings.budget?.spend(1 + work) ?? true else { return .error(.budgetSpent) }
    guard let failing = condition.failing(payload) else { return .shown }
    guard case .dictionary(let tests, _) = core else { return .hidden(.predicateFalse) }
    return .hidden(tests[failing].reason)
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
      return tests.lazy.compactMap { refusal(by: $0, object) }.first ?? .shown
    }
  }

  private func referenceVerdict(of predicate: PredicateNode, _ object: Value) -> Verdict {
    switch SafetyWalk.walk(predicate, object: object, environment: environment) {
    case .safe: break
    case .refused: return .hidden(.unsafe)
    case .exhausted: return .error(.budgetSpent)
    }
    var evaluator = PredicateEvaluator(object: object, environment: environment)
    do throws(EvaluationError) {
      return try evaluator.isTrue(predicate) ? .shown : .hidden(.predicateFalse)
    } catch {
      return .error(error.isLimit ? .budgetSpent : .evaluationError)
    }
  }

  /// The index of the first test of a dictionary that fails for a payload; `nil` if all pass.
  func failing(_ tests: [DictionaryTest], _ payload: PreparedPayload) -> Int? {
    if let condition, !payload.hasForeignAttachments { return condition.failing(payload) }
    let object = payload.payload.object
    return tests.firstIndex { refusal(by: $0, object) != nil }
  }

  /// The verdict of a failing test of a dictionary; `nil` if it passes.
  ///
  /// The tests of the reconstructed table never raise, and their work is linear in the payload, so that it counts but
  /// has no limit.
  private func refusal(by test: DictionaryTest, _ object: Value) -> Verdict? {
    var evaluator = PredicateEvaluator(object: object, environment: environment.withoutLimits)
    defer { settings.budget?.spend(evaluator.stepCount) }
    return (try? evaluator.isTrue(test.predicate)) == true ? nil : .hidden(test.reason)
  }
}

extension EvaluationEnvironment {
  /// The same environment for work that is bounded by sizes.
  var withoutLimits: EvaluationEnvironment {
    var unlimited = self
    unlimited.stepLimit = .max
    unlimited.budget = nil
    return unlimited
  }
}
