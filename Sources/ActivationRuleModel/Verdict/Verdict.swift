/// Whether an extension is offered for a payload.
public enum Verdict: Hashable, Sendable, CustomStringConvertible {
  /// The extension appears.
  case shown
  /// The extension does not appear, because of its rule.
  case hidden(HiddenReason)
  /// The rule is broken. The system silently hides the extension; the error is separate because its developer wants to
  /// know.
  case error(ErrorReason)

  /// Whether the verdict is final, rather than caused by a limit of this package.
  package var isWorkedOut: Bool { self != .error(.budgetSpent) }

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
  public var description: String { reasonCode.map { "\(word)(\($0))" } ?? word }

  /// The stable code of the reason; `nil` for `shown`.
  public var reasonCode: String? {
    switch self {
    case .shown: nil
    case .hidden(let reason): reason.rawValue
    case .error(let reason): reason.rawValue
    }
  }
}

/// The reasons why an extension does not appear; the codes never change.
public enum HiddenReason: String, CaseIterable, Hashable, Sendable {
  /// The property list lacks a rule (observed).
  case noRule = "no-rule"
  /// The rule is neither a string nor a dictionary (observed).
  case wrongRuleType = "wrong-rule-type"
  /// The extension point does not use rules (documented).
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
public enum ErrorReason: String, CaseIterable, Hashable, Sendable {
  /// The string is not a predicate.
  case parseError = "parse-error"
  /// The evaluation raises an exception.
  case evaluationError = "evaluation-error"
  /// A limit of this package ended the evaluation: `RuleSettings/stepLimit`. The system's behaviour is not known.
  case budgetSpent = "budget-spent"

  /// The certainty that the system then hides the extension.
  ///
  /// Reported for a predicate that cannot be read; inferred for a predicate that raises.
  package var certainty: Certainty {
    switch self {
    case .parseError: .reported
    case .evaluationError, .budgetSpent: .inferred
    }
  }
}

/// The certainty that the system behaves as a step of the decision says.
///
/// Nothing here was run on a device by this project, so each step names the source of its knowledge. The certainty of a
/// verdict is the weakest of the knowledge about the payload and of the steps that decided.
public enum Certainty: String, CaseIterable, Hashable, Sendable, Comparable {
  /// Concluded from other facts.
  case inferred
  /// Reported by developers who tried it.
  case reported
  /// Observed in the system's behaviour.
  case observed
  /// Documented by Apple.
  case documented

  private var rank: Int {
    switch self {
    case .inferred: 0
    case .reported: 1
    case .observed: 2
    case .documented: 3
    }
  }

  /// Whether one certainty is weaker than another.
  public static func < (left: Certainty, right: Certainty) -> Bool {
    left.rank < right.rank
  }
}
