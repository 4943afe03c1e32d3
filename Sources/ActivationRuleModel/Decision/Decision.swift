import ActivationRulePredicates
public import ActivationRuleText
import ActivationRuleTypes

/// A verdict with the one reason that decided it, in words.
public struct Decision: Hashable, Sendable {
  /// The verdict.
  public let verdict: Verdict
  /// The reason, as one sentence without a full stop; made on each access.
  public var message: String { makeGrounds().message }
  /// The certainty that the system behaves this way: the weakest of the deciding steps, of the open questions that the
  /// verdict depends on, and of the knowledge about the payload.
  public internal(set) var certainty: Certainty
  /// The dictionary key that decided, if one did.
  public let key: String?
  /// The deciding part in the text that the rule was read from, or else the whole rule; determined on each access.
  ///
  /// `nil` for a dictionary that was made in code, which has no text.
  package var range: SourceRange? { rule.flatMap { $0.place(of: clauseRange, key: key) } }
  /// The place of the deciding part, or else of the whole rule; determined on each access.
  ///
  /// `nil` for a rule that was made in code.
  public var location: Location? {
    guard let source = rule?.origin?.source else { return nil }
    return range.map { Location(source, $0) }
  }
  /// The deciding clause, where one decided.
  package var clauseRange: SourceRange? { makeGrounds().range }
  /// The rule in question.
  var rule: ActivationRule?
  /// The missing part that would make the rule accept the shared types; `nil` if nothing comes close, or something else
  /// decided.
  package var lack: Lack? { makeGrounds().lack }
  /// Makes the reason on demand.
  private let makeGrounds: @Sendable () -> Grounds
  /// The open questions about the system that the verdict depends on: another answer would change it.
  package internal(set) var openQuestions: [OpenQuestion] = []

  init(
    _ verdict: Verdict, _ certainty: Certainty, key: String? = nil, grounds: @escaping @Sendable () -> Grounds
  ) {
    (self.verdict, self.certainty, self.key) = (verdict, certainty, key)
    makeGrounds = grounds
  }

  package init(
    _ verdict: Verdict, _ message: @autoclosure @escaping @Sendable () -> String, _ certainty: Certainty,
    key: String? = nil, range: SourceRange? = nil
  ) {
    self.init(verdict, certainty, key: key) { Grounds(message: message(), range: range) }
  }

  /// The reason for a decision.
  struct Grounds: Sendable {
    let message: String
    let range: SourceRange?
    var lack: Lack?
    /// Makes the reason as people would say it; `nil` if the message says it.
    var makePlain: @Sendable () -> PlainReason? = { nil }
  }

  /// The missing part that would make a rule accept the shared types.
  package enum Lack: Hashable, Sendable {
    /// A key, in full, that is missing, is switched off, or would accept them under another reading of its name.
    case key(String)
    /// An attachment that it could accept.
    case attachment
  }
}

extension Decision {
  /// Whether two decisions are the same, regardless of their texts.
  public static func == (left: Decision, right: Decision) -> Bool {
    left.verdict == right.verdict && left.certainty == right.certainty && left.key == right.key
      && left.openQuestions == right.openQuestions && left.clauseRange == right.clauseRange
      && left.message == right.message
  }

  /// Hashes the verdict, its certainty and the key.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(verdict)
    hasher.combine(certainty)
    hasher.combine(key)
  }
}

extension Decision: CustomStringConvertible {
  /// The code of the reason, if there is one, and the certainty.
  package var codes: String { [verdict.reasonCode, certainty.rawValue].compactMap { $0 }.joined(separator: ", ") }

  /// The decision on one line: `hidden [type-not-accepted, inferred] Info.plist:28:4: ` and the message.
  public var description: String {
    "\(verdict.word) [\(codes)] \(location.map { "\($0): " } ?? "")\(message)"
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
  public func decide(_ payload: Payload, knownAs payloadCertainty: Certainty = .documented) -> Decision {
    decide(PreparedPayload(payload, types: types), knownAs: payloadCertainty)
  }

  /// The decision as far as the steps of the rule make it.
  func ruleDecision(_ payload: PreparedPayload) -> Decision {
    let outcome = outcome(of: payload)
    let (verdict, attempt) = (outcome.verdict, payload.attempt(outcome.part))
    guard verdict.isWorkedOut else { return undecided(verdict, attempt) }
    if core.isPredicate { return predicateDecision(verdict, attempt, isPart: outcome.part != nil) }
    switch core {
    case .fixed, .predicate: return fixedDecision(verdict)
    case .dictionary(let tests, _): return decision(verdict, tests, attempt)
    }
  }

  /// The payload that decided: one item of a page that comes as two items, if only that one is accepted.
  func decidingPayload(of payload: PreparedPayload) -> PreparedPayload {
    payload.attempt(outcome(of: payload).part)
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
      return Decision(verdict, "no key of the rule is one that accepts anything\(unknownKey)", .observed)
    default: return parseDecision(verdict)
    }
  }

  /// The first unknown key, as the end of a sentence; empty if there is none.
  private var unknownKey: String {
    guard case .dictionary(let entries) = value else { return "" }
    let unknown = entries.first { $0.row == nil }
    return unknown.map { "; the system knows no key \(VisibleText.quoted($0.key.text))" } ?? ""
  }

  private var wrongKind: String {
    if case .other(let kind) = value { return kind }
    return "of a wrong type"
  }

  private func parseDecision(_ verdict: Verdict) -> Decision {
    let first = findings.first { $0.severity == .error }
    return Decision(
      verdict, "the rule is not a predicate: \(first?.message ?? "it cannot be read")",
      ErrorReason.parseError.certainty,
      range: first?.range)
  }

  // MARK: Predicates

  /// The tree of a predicate string, made on demand.
  private var tree: PredicateNode { predicate ?? PredicateNode(.missing) }

  private func predicateDecision(_ verdict: Verdict, _ attempt: PreparedPayload, isPart: Bool) -> Decision {
    if verdict == .hidden(.unsafe) {
      let refusal = refusal(of: tree, attempt.payload.object)
      return Decision(
        verdict, "the system's safety check refuses \(refusal.map { tree.refusalText($0) } ?? "the rule")",
        .observed, range: refusal.flatMap { sourceRange($0.range) })
    }
    if case .error = verdict { return errorDecision(verdict, tree, attempt) }
    if verdict != .shown, let unknown = unknownKey(attempt) {
      return Decision(verdict, unknown.text, .observed, range: sourceRange(unknown.range))
    }
    // Apple documents the constant, and reports from the Mac differ on it (`always-true` of ``OfferObstacle``).
    let isDisputed = verdict == .shown && settings.platform == .macOS && tree.kind == .constant(true)
    return Decision(verdict, isDisputed ? .reported : .documented) { grounds(verdict, attempt, isPart: isPart) }
  }

  /// The reason for a verdict of a predicate.
  ///
  /// - Parameter isPart: whether it was tried on one of the two items of a page.
  private func grounds(_ verdict: Verdict, _ attempt: PreparedPayload, isPart: Bool) -> Decision.Grounds {
    let walker = StepWalker(self, attempt)
    let step = walker.step(tree)
    if walker.isCutShort {
      let message =
        "the predicate is \(verdict == .shown); with this payload it is too large to say which part decides"
      return Decision.Grounds(message: message, range: sourceRange(tree.range))
    }
    let range = sourceRange(step.deciding.node.range)
    let sentence = Sentence(self)
    let words = sentence.words(step).text + precedenceNote(range)
    return Decision.Grounds(
      message: (isPart ? "tried on one of its two items alone: " : "") + words, range: range,
      makePlain: { step.reason(self, attempt.payload) })
  }

  /// The precedence if `AND` and `OR` are mixed without parentheses within a range; otherwise empty.
  private func precedenceNote(_ range: SourceRange?) -> String {
    let isMixed = findings.contains { mixed in
      guard let range, mixed.id == PredicateFault.mixedLogicalOperators.rawValue else { return false }
      return range.lowerBound <= mixed.range.lowerBound && mixed.range.upperBound <= range.upperBound
    }
    return isMixed ? "; AND is taken before OR, since no parentheses say otherwise" : ""
  }

  private func errorDecision(
    _ verdict: Verdict, _ predicate: PredicateNode, _ attempt: PreparedPayload
  ) -> Decision {
    let walker = StepWalker(self, attempt)
    let certainty = ErrorReason.evaluationError.certainty
    guard let failure = walker.step(predicate).failure, !failure.isLimit else {
      return Decision(verdict, "evaluating the rule raises an exception", certainty)
    }
    return Decision(
      verdict, "evaluating \(predicate.failureText(failure))", certainty, range: sourceRange(failure.range))
  }

  /// The first key in the deciding clause that nothing has.
  private func unknownKey(_ attempt: PreparedPayload) -> UnknownKey? {
    // A condition has no such key.
    if condition != nil { return nil }
    let walker = StepWalker(self, attempt)
    let clause = walker.step(tree).deciding.node.range
    if walker.isCutShort { return nil }
    return UnknownKey.first(in: tree, within: clause, own: attempt.payload.items.flatMap { Array($0.userInfo.keys) })
  }

  /// The decision if a limit of this package, not the rule, ended the evaluation.
  private func undecided(_ verdict: Verdict, _ attempt: PreparedPayload) -> Decision {
    let message = "this tool does not evaluate rules that take more than \(settings.stepLimit) steps"
    guard verdict == .error(.unsupportedPattern), let predicate,
      let error = limit(of: predicate, attempt.payload.object)
    else { return Decision(verdict, message, .inferred) }
    return Decision(
      verdict, "this tool does not evaluate this text operator: \(error.message)", .inferred,
      range: sourceRange(error.range))
  }

  private func limit(of predicate: PredicateNode, _ object: Value) -> EvaluationError? {
    let evaluator = PredicateEvaluator(object: object, environment: environment)
    if case .undecided(let error) = SafetyWalk.walk(predicate, evaluator) { return error }
    do throws(EvaluationError) {
      _ = try evaluator.isTrue(predicate)
      return nil
    } catch {
      return error
    }
  }

  func refusal(of predicate: PredicateNode, _ object: Value) -> SafetyWalk.Refusal? {
    let evaluator = PredicateEvaluator(object: object, environment: environment)
    guard case .refused(let refusal) = SafetyWalk.walk(predicate, evaluator) else {
      return nil
    }
    return refusal
  }

  /// A range of the predicate text as a range of the file that contains it.
  func sourceRange(_ range: SourceRange) -> SourceRange? {
    guard case .predicate(let text) = value else { return nil }
    return text.map.sourceRange(range)
  }

  // MARK: Dictionaries

  private func decision(_ verdict: Verdict, _ tests: [DictionaryTest], _ attempt: PreparedPayload) -> Decision {
    if let decision = placeDecision(verdict, tests, attempt.payload) { return decision }
    let result = DictionaryResult(self, tests, attempt, verdict)
    let test = result.failing.map { tests[$0] }
    return Decision(verdict, result.certainty, key: test?.key) {
      Decision.Grounds(
        message: result.message, range: test.flatMap { result.range(of: $0) }, lack: result.lack?.lack,
        makePlain: { result.reason })
    }
  }

  /// The decision if the location key made it.
  private func placeDecision(_ verdict: Verdict, _ tests: [DictionaryTest], _ payload: Payload) -> Decision? {
    guard let location = core.location else { return nil }
    let key = RuleKey.supportsLocation
    if location.accepts(payload) {
      return Decision(
        verdict, "the payload is a place, which SupportsLocationWithMaxCount accepts", .inferred, key: key)
    }
    guard tests.isEmpty else { return nil }
    return Decision(
      verdict, "the payload is not a place, and SupportsLocationWithMaxCount accepts nothing else", .inferred, key: key)
  }
}

// MARK: Sentences

extension Decision {
  /// The reason in one sentence: first the verdict, last the open questions that it depends on.
  package var sentence: String { "\(verdict.word): \(grounds)" }

  /// The reason, and the open questions that the verdict depends on.
  package var grounds: String { message + ending }

  /// Returns the reason as the person who shares would say it, in few words.
  ///
  /// For a distinction that people have no words for, the place of the clause says the rest.
  package func plainReason(_ names: SharedNames) -> String {
    let grounds = makeGrounds()
    let reason = grounds.makePlain()
    if let text = reason?.text(names) { return text }
    let message = grounds.message
    if case .error = verdict { return message }
    if let way = message[...].divided(at: "; move it to ")?.after {
      return "the system does not look for a rule here; move it to \(way)"
    }
    let isPlain =
      message.split(separator: " ").count <= Self.longestReason && !message.containsBytes(of: "conform")
      && !message.containsBytes(of: "$")
    if !isPlain, verdict == .hidden(.unsafe) { return "the system's safety check refuses this rule" }
    return isPlain ? message : reason?.general(names, isShown: verdict == .shown) ?? message
  }

  /// The number of words that are read at a glance.
  private static let longestReason = 24

  private var ending: String {
    if case .error = verdict { return !verdict.isWorkedOut ? "" : "; the system then hides the extension" }
    guard let question = openQuestions.first else { return "" }
    return "; this is not known for certain: it would be \(question.verdict.word) if \(question.condition)"
  }
}

extension ActivationRule {
  /// The sentence about the first unknown key in the predicate; `nil` if all of its keys are known.
  package var unknownKeyText: String? {
    guard let predicate, dictionaryTests.isEmpty else { return nil }
    return UnknownKey.first(in: predicate, within: predicate.range, own: [])?.text
  }
}
