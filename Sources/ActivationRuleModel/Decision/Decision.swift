import PredicateFormat
public import Texts
import PropertyLists

/// A verdict with the one reason that decided it, in words.
public struct Decision: Hashable, Sendable {
  /// The verdict.
  public let verdict: Verdict
  /// What decided, in one sentence without a full stop; made each time it is read.
  public var message: String { words.text() }
  private let words: Words
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
    _ verdict: Verdict, _ words: @autoclosure @escaping @Sendable () -> String, _ certainty: Certainty,
    key: String? = nil, range: SourceRange? = nil
  ) {
    self.verdict = verdict
    self.words = Words(text: words)
    self.certainty = certainty
    self.key = key
    self.range = range
  }

  /// A sentence that is made when somebody reads it.
  private struct Words: Hashable, Sendable {
    let text: @Sendable () -> String

    static func == (left: Words, right: Words) -> Bool { left.text() == right.text() }

    // The other properties are enough to hash by.
    func hash(into hasher: inout Hasher) {}
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
    var decider = Decider(self)
    return decider.decide(PreparedPayload(payload, types: types), knownAs: payloadCertainty)
  }

  /// The decision as far as the rule's own steps make it.
  ///
  /// - Parameter keys: the keys behind the test of accepted types.
  func ruleDecision(_ payload: PreparedPayload, _ keys: AcceptedKeys?) -> Decision {
    let outcome = outcome(of: payload)
    guard let part = outcome.part else { return decision(outcome.verdict, payload, keys, isPart: false) }
    return decision(outcome.verdict, payload.webPageParts[part], keys, isPart: true)
  }

  private func decision(
    _ verdict: Verdict, _ payload: PreparedPayload, _ keys: AcceptedKeys?, isPart: Bool
  ) -> Decision {
    guard verdict.isWorkedOut else { return Decision(verdict, limitMessage, .inferred) }
    if content.isPredicate { return predicateDecision(verdict, payload, isPart: isPart) }
    switch content.core {
    case .fixed, .predicate: return fixedDecision(verdict)
    case .dictionary(let tests, _): return decision(verdict, tests, payload, keys)
    }
  }

  /// The payload that decided: a part of the page that comes as two items, if only that part is accepted.
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

  /// The tree of a predicate string, which is made where it is asked for.
  private var tree: PredicateNode { predicate ?? PredicateNode(.missing) }

  private func predicateDecision(_ verdict: Verdict, _ attempt: PreparedPayload, isPart: Bool) -> Decision {
    if verdict == .hidden(.unsafe) {
      let refusal = refusal(of: tree, attempt.payload.object)
      return Decision(
        verdict, "the system's safety check refuses \(refusal.map { tree.refusalText($0) } ?? "the rule")",
        .observed, range: refusal.flatMap { sourceRange($0.range) })
    }
    if case .error = verdict { return errorDecision(verdict, tree, attempt) }
    guard let range = decidingRange(attempt) else {
      return Decision(verdict, Self.cutShortMessage(verdict), .documented, range: sourceRange(tree.range))
    }
    if verdict != .shown, let unknown = unknownKey(range, attempt.payload) {
      return Decision(verdict, unknown.text, .observed, range: sourceRange(unknown.range))
    }
    let (rule, payload) = (self, attempt.payload)
    return Decision(
      verdict, rule.message(rule.tree, range, payload, isPart: isPart), .documented, range: sourceRange(range))
  }

  private func errorDecision(
    _ verdict: Verdict, _ predicate: PredicateNode, _ attempt: PreparedPayload
  ) -> Decision {
    var reader = EvidenceReader(self, attempt)
    let certainty = ErrorReason.evaluationError.certainty
    guard let failure = reader.evidence(of: predicate).failure, !failure.isLimit else {
      return Decision(verdict, "evaluating the rule raises an exception", certainty)
    }
    return Decision(
      verdict, "evaluating \(predicate.failureText(failure))", certainty, range: sourceRange(failure.range))
  }

  /// The place of the clause that decided; `nil` where a limit was reached before it was found.
  private func decidingRange(_ payload: PreparedPayload) -> SourceRange? {
    if hasQuery(for: payload) {
      let part = content.query.deciding(0, payload, content.types, RuleQuery.Place())
      return content.query.parts[part].range
    }
    var description = ClauseDescription(EvidenceReader(self, payload), types)
    let range = description.deciding(description.reader.evidence(of: tree)).node.range
    return description.reader.isCutShort ? nil : range
  }

  private static func cutShortMessage(_ verdict: Verdict) -> String {
    "the predicate is \(verdict == .shown); with this payload it is too large to say which part decides"
  }

  private func message(
    _ predicate: PredicateNode, _ clause: SourceRange, _ payload: Payload, isPart: Bool
  ) -> String {
    var description = ClauseDescription(EvidenceReader(self, PreparedPayload(payload, types: types)), types)
    let evidence = description.reader.evidence(of: predicate)
    let words = description.words(evidence).text
    if description.reader.isCutShort { return Self.cutShortMessage(evidence.holds ? .shown : .hidden(.predicateFalse)) }
    return (isPart ? "tried on one of its two items alone: " : "") + words + precedenceNote(clause)
  }

  /// The first key in the clause that decided which nothing has.
  private func unknownKey(_ clause: SourceRange, _ payload: Payload) -> UnknownKey? {
    // A compiled rule asks for such a key only if the builder found it to be nil.
    if !content.query.roots.isEmpty, !content.query.asksForNothing { return nil }
    return UnknownKey.first(in: tree, within: clause, own: payload.items.flatMap { Array($0.userInfo.keys) })
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

  /// A range of the predicate text as a range of the file it stands in.
  func sourceRange(_ range: SourceRange) -> SourceRange? {
    guard case .predicate(let text) = value else { return nil }
    return text.map.sourceRange(range)
  }

  // MARK: Dictionaries

  private func decision(
    _ verdict: Verdict, _ tests: [DictionaryTest], _ attempt: PreparedPayload, _ keys: AcceptedKeys?
  ) -> Decision {
    if let decision = placeDecision(verdict, tests, attempt.payload) { return decision }
    let description = TestDescription(self, tests, attempt, keys)
    guard verdict != .shown, let position = failing(tests, attempt) else {
      let certainty = description.deciding.map { description.certainty(at: $0, holds: true) }.min()
      return Decision(verdict, description.describeSuccess(), certainty ?? .documented)
    }
    let test = tests[position]
    if case .error = verdict {
      let name = test.key.map { RuleKey.short($0) } ?? "the accepted types"
      return Decision(
        verdict, "evaluating the rule file's test for \(name) raises an exception", test.certainty, key: test.key,
        range: range(of: test.key))
    }
    return Decision(
      verdict, description.describeFailure(at: position), description.certainty(at: position, holds: false),
      key: test.key, range: range(of: test.key))
  }

  /// The decision where the location key made it.
  private func placeDecision(_ verdict: Verdict, _ tests: [DictionaryTest], _ payload: Payload) -> Decision? {
    guard let location = content.location else { return nil }
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
