/// Whether an extension is offered for a payload.
public enum Verdict: Hashable, Sendable, CustomStringConvertible {
  /// The extension appears.
  case shown
  /// The extension does not appear, and the rule says so.
  case hidden(HiddenReason)
  /// The rule is broken. The system hides the extension without a word; it is told apart here because its maker wants to know.
  case error(ErrorReason)

  /// Whether the verdict was worked out, rather than given up at a limit of this package.
  package var isWorkedOut: Bool { self != .error(.budgetSpent) }

  /// Whether the rule is broken for the payload: it is no predicate, raises, or is refused by the safety check.
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

  /// The verdict as suites write it, such as `hidden(count-exceeded)`.
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

/// Why an extension does not appear; the codes are stable for ever.
@nonexhaustive
public enum HiddenReason: String, CaseIterable, Hashable, Sendable {
  /// The property list has no rule (observed).
  case noRule = "no-rule"
  /// The rule is neither a string nor a dictionary (observed).
  case wrongRuleType = "wrong-rule-type"
  /// The extension point takes no rule (documented).
  case ruleNotUsed = "rule-not-used"
  /// The rule stands where the system does not look for one (observed).
  case misplacedRule = "misplaced-rule"
  /// No value of the dictionary is other than zero (observed).
  case nothingAccepted = "nothing-accepted"
  /// The dictionary leads to no predicate (observed).
  case noPredicate = "no-predicate"
  /// The safety check refuses the predicate for this payload (observed).
  case unsafe = "unsafe"
  /// More attachments of a type than its key allows (documented).
  case countExceeded = "count-exceeded"
  /// Too many or too few attachments in all (documented).
  case attachmentBounds = "attachment-bounds"
  /// Not every attachment is of an accepted type (documented).
  case typeNotAccepted = "type-not-accepted"
  /// No attachment is of an accepted type (documented).
  case noTypeAccepted = "no-type-accepted"
  /// The predicate is false (documented).
  case predicateFalse = "predicate-false"
  /// The rule matches, and the host offers extensions nothing of this kind (reported).
  case notOffered = "not-offered"
}

/// Why a rule cannot be evaluated; the codes are stable for ever.
@nonexhaustive
public enum ErrorReason: String, CaseIterable, Hashable, Sendable {
  /// The string is not a predicate.
  case parseError = "parse-error"
  /// The evaluation raises an exception.
  case evaluationError = "evaluation-error"
  /// A limit of this package ended the evaluation: `RuleSettings/stepLimit`. What the system does is not known.
  case budgetSpent = "budget-spent"

  /// How sure it is that the system then hides the extension.
  ///
  /// Reported for a predicate that cannot be read; inferred for one that raises.
  package var certainty: Certainty {
    switch self {
    case .parseError: .reported
    case .evaluationError, .budgetSpent: .inferred
    }
  }
}

/// How sure it is that the system behaves as a step of the decision says.
///
/// Nothing here was run on a device by this project, so each step says where its knowledge comes from. The certainty of
/// a verdict is the weakest of what is known of the payload and of the steps that decided.
public enum Certainty: String, CaseIterable, Hashable, Sendable, Comparable {
  /// Concluded from other facts.
  case inferred
  /// Told by developers who tried it.
  case reported
  /// Seen in the system's behaviour.
  case observed
  /// Written down by Apple.
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
