import ActivationRulePredicates
import ActivationRuleText
public import ActivationRuleTypes

extension ActivationRule {
  /// Whether the extension is offered for a payload.
  ///
  /// The payload is used unchanged, as rules see it after the system's changes.
  ///
  /// - Parameters:
  ///   - payload: the extension items with their attachments.
  ///   - declarations: types that apps declare, in addition to the ones that the rule knows.
  public func evaluate(_ payload: Payload, declaring declarations: TypeDeclarations? = nil) -> RuleVerdict {
    let rule = declaring(declarations)
    return rule.outcome(of: PreparedPayload(payload, types: rule.types)).verdict
  }

  /// The same rule, for which these types are declared as well.
  package func declaring(_ declarations: TypeDeclarations?) -> ActivationRule {
    declarations.map { with(types: types.adding($0)).with(surroundings, origin) } ?? self
  }

  /// Whether the extension is offered for a prepared payload.
  ///
  /// A payload that was prepared with other types is prepared again.
  package func evaluate(_ payload: PreparedPayload) -> RuleVerdict {
    payload.isPrepared(with: types) ? outcome(of: payload).verdict : evaluate(payload.payload)
  }

  /// The verdict on a payload that was prepared with the rule's types, and how it came about.
  package func outcome(of payload: PreparedPayload) -> Outcome {
    outcomeOfAttempts(payload) { outcome(ofAttempt: $0) }
  }

  /// A verdict, and how it came about.
  package struct Outcome {
    /// The verdict.
    package fileprivate(set) var verdict: RuleVerdict
    /// The work of the tree walker; that of a condition is linear in the sizes of rule and payload.
    package fileprivate(set) var steps = 0
    /// The item of a page of two items that is accepted alone; `nil` if the whole payload decided.
    fileprivate(set) var part: Int?
    /// The first test of a dictionary that fails.
    fileprivate(set) var failing: Int?
  }

  /// The verdict of the tree walker, with which the condition of the rule must agree.
  package func referenceVerdict(_ payload: Payload) -> RuleVerdict {
    outcomeOfAttempts(PreparedPayload(payload, types: types)) { referenceOutcome(ofAttempt: $0.payload) }.verdict
  }

  /// Tries the payload, and the items of a live web page, until one attempt shows the extension.
  ///
  /// If none does, the first attempt gives the reason, unless a later one was aborted and might have shown it.
  private func outcomeOfAttempts(_ payload: PreparedPayload, _ attempt: (PreparedPayload) -> Outcome) -> Outcome {
    var outcome = attempt(payload)
    guard outcome.verdict != .shown, !payload.webPageParts.isEmpty, !settings.others.contains(.webPageAlternative)
    else { return outcome }
    for part in payload.webPageParts.indices {
      let other = attempt(payload.webPageParts[part])
      outcome.steps += other.steps
      if other.verdict == .shown { return Outcome(verdict: .shown, steps: outcome.steps, part: part) }
      if !other.verdict.isWorkedOut { outcome.verdict = other.verdict }
    }
    return outcome
  }

  private func outcome(ofAttempt payload: PreparedPayload) -> Outcome {
    guard let condition else { return referenceOutcome(ofAttempt: payload.payload) }
    if let location = core.location, location.accepts(payload.payload) { return Outcome(verdict: .shown) }
    guard let failing = condition.failing(payload) else { return Outcome(verdict: .shown) }
    guard case .dictionary(let tests, _) = core else { return Outcome(verdict: .hidden(.predicateFalse)) }
    return Outcome(verdict: .hidden(tests[failing].reason), failing: failing)
  }

  private func referenceOutcome(ofAttempt payload: Payload) -> Outcome {
    switch core {
    case .fixed(let verdict): return Outcome(verdict: verdict)
    case .predicate(let predicate):
      let evaluator = evaluator(payload)
      return Outcome(verdict: referenceVerdict(of: predicate, evaluator), steps: evaluator.stepCount)
    case .dictionary(let tests, let location):
      if location?.accepts(payload) == true { return Outcome(verdict: .shown) }
      if location?.isAlone == true { return Outcome(verdict: .hidden(.noTypeAccepted)) }
      if tests.isEmpty { return Outcome(verdict: .hidden(.noPredicate)) }
      let object = payload.object
      return Outcome(verdict: tests.lazy.compactMap { refusal(by: $0, object) }.first ?? .shown)
    }
  }

  /// An evaluator of predicates on a payload.
  func evaluator(_ payload: Payload) -> PredicateEvaluator {
    PredicateEvaluator(object: payload.object, environment: environment)
  }

  private func referenceVerdict(of predicate: PredicateNode, _ evaluator: PredicateEvaluator) -> RuleVerdict {
    switch SafetyWalk.walk(predicate, evaluator) {
    case .safe: break
    case .refused: return .hidden(.unsafe)
    case .undecided(let error): return .error(ErrorReason(error))
    }
    do throws(EvaluationError) {
      return try evaluator.isTrue(predicate) ? .shown : .hidden(.predicateFalse)
    } catch {
      return .error(ErrorReason(error))
    }
  }

  /// The verdict of a failing test of a dictionary; `nil` if it passes.
  ///
  /// The tests of the reconstructed table never raise, and their work is linear in the payload, so that it has no
  /// limit.
  private func refusal(by test: DictionaryTest, _ object: Value) -> RuleVerdict? {
    let evaluator = PredicateEvaluator(object: object, environment: environment.withoutLimits)
    return (try? evaluator.isTrue(test.predicate)) == true ? nil : .hidden(test.reason)
  }
}

extension DictionaryTest {
  /// The reason to give if the test fails.
  package var reason: HiddenReason {
    switch kind {
    case .atMost, .atLeast: types.isEmpty ? .attachmentBounds : .countExceeded
    case .none: .countExceeded
    case .all: .typeNotAccepted
    case .any: .noTypeAccepted
    }
  }
}

extension EvaluationEnvironment {
  /// The same environment for work that is bounded by sizes.
  var withoutLimits: EvaluationEnvironment { changing(self) { $0.stepLimit = .max } }
}

/// The undocumented key for places shared from Maps, which is checked before the dictionary is built.
///
/// Observed, on iOS only: exactly one item with nothing but attachments, and three of those with one identifier each: a
/// contact, a URL and a map item. Inferred: the names of the three types.
struct LocationRule: Hashable, Sendable {
  /// Whether it is the only key, so that anything else is refused.
  let isAlone: Bool

  private static let types = ["public.vcard", "public.url", "com.apple.mapkit.map-item"]

  /// A shared place.
  static var payload: Payload {
    Payload(of: types.map { .attachment($0) })
  }

  /// The rule of a dictionary, if it has the key with a count of at least 1.
  init?(_ entries: [PropertyListEntry], settings: RuleSettings) {
    guard settings.platform == .iOS,
      let entry = entries.named(RuleKey.supportsLocation), entry.number >= 1
    else { return nil }
    isAlone = entries.allSatisfy { $0.key.text == RuleKey.supportsLocation }
  }

  /// Whether a payload is a shared place.
  func accepts(_ payload: Payload) -> Bool {
    guard payload.items.count == 1, payload.items[0].isPlain, payload.items[0].attachmentCount == 3 else {
      return false
    }
    var found: Set<String> = []
    for attachment in payload.items[0].attachments {
      guard attachment.registeredTypeIdentifiers.count == 1 else { return false }
      found.insert(attachment.registeredTypeIdentifiers[0].lowercased())
    }
    return found == Set(Self.types)
  }
}

extension Payload.Item {
  /// Whether a rule sees nothing in the item except attachments.
  fileprivate var isPlain: Bool {
    contentText == nil && title == nil
      && userInfo.allSatisfy { $0.key == "supportsJavaScript" && supportsJavaScript }
  }
}

/// Whether an extension is offered for a payload.
public enum RuleVerdict: Hashable, Sendable, CustomStringConvertible {
  /// The extension appears.
  case shown
  /// The extension does not appear, because of its rule.
  case hidden(HiddenReason)
  /// The rule is broken. The system silently hides the extension; the error is separate because its developer wants to
  /// know.
  case error(ErrorReason)

  /// Whether the verdict is final, rather than caused by a limit of this package.
  package var isWorkedOut: Bool { self != .error(.budgetSpent) && self != .error(.unsupportedPattern) }

  /// Whether the rule is broken for the payload: it is not a predicate, raises, or is refused by the safety check.
  package var isFault: Bool {
    switch self {
    case .error(.parseError), .error(.evaluationError), .hidden(.unsafe): true
    default: false
    }
  }

  /// The word for the verdict: `shown`, `hidden` or `error`.
  public var word: String {
    switch self {
    case .shown: "shown"
    case .hidden: "hidden"
    case .error: "error"
    }
  }

  /// The verdict in the notation of suites, such as `hidden(count-exceeded)`.
  public var description: String { reason.map { "\(word)(\($0))" } ?? word }

  /// The stable code of the reason; `nil` for `shown`.
  public var reason: String? {
    switch self {
    case .shown: nil
    case .hidden(let reason): reason.rawValue
    case .error(let reason): reason.rawValue
    }
  }
}

/// The reasons why an extension does not appear; the codes never change.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum HiddenReason: String, CaseIterable, Hashable, Sendable {
  /// The property list lacks a rule (observed).
  case noRule = "no-rule"
  /// The rule is neither a string nor a dictionary (observed).
  case wrongRuleType = "wrong-rule-type"
  /// The extension point does not use rules, or does not exist (documented).
  case ruleNotUsed = "rule-not-used"
  /// The rule is in a place where the system does not look for one (observed).
  case misplacedRule = "misplaced-rule"
  /// The dictionary has only zero values (observed).
  case nothingAccepted = "nothing-accepted"
  /// The dictionary leads to no predicate (observed).
  case noPredicate = "no-predicate"
  /// The safety check refuses the predicate for this payload (observed).
  case unsafe = "unsafe"
  /// More attachments of a type than its key allows (documented).
  case countExceeded = "count-exceeded"
  /// Too many or too few attachments in all (documented).
  case attachmentBounds = "attachment-bounds"
  /// Not every attachment has an accepted type (documented).
  case typeNotAccepted = "type-not-accepted"
  /// No attachment has an accepted type (documented).
  case noTypeAccepted = "no-type-accepted"
  /// The predicate is false (documented).
  case predicateFalse = "predicate-false"
  /// The rule matches, but the host does not offer extensions for this kind of content (reported).
  case notOffered = "not-offered"
}

/// The reasons why a rule cannot be evaluated; the codes never change.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ErrorReason: String, CaseIterable, Hashable, Sendable {
  /// The string is not a predicate.
  case parseError = "parse-error"
  /// The evaluation raises an exception.
  case evaluationError = "evaluation-error"
  /// A limit of this package ended the evaluation: `RuleSettings/stepLimit`. The system's behaviour is not known.
  case budgetSpent = "budget-spent"
  /// A pattern of `MATCHES` or `LIKE`, or the option `d`, of which this package evaluates only a part. The system's
  /// behaviour is not known.
  case unsupportedPattern = "unsupported-pattern"

  /// The reason of an evaluation that ended without a result.
  init(_ error: EvaluationError) {
    self = error.code == .stepLimit ? .budgetSpent : error.isLimit ? .unsupportedPattern : .evaluationError
  }

  /// The certainty that the system then hides the extension.
  ///
  /// Reported for a predicate that cannot be read; inferred for a predicate that raises.
  package var certainty: Certainty {
    switch self {
    case .parseError: .reported
    case .evaluationError, .budgetSpent, .unsupportedPattern: .inferred
    }
  }
}

extension ActivationRule {
  /// The one payload that the location key shows the extension for, whatever else the rule says; `nil` without the key.
  package var locationPayload: Payload? { core.location == nil ? nil : LocationRule.payload }
}
