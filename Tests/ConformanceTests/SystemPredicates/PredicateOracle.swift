import ActivationRulePredicates

/// A text, and an object to evaluate it on, that implementations of the predicate language are asked about.
struct PredicateQuestion: Sendable {
  let id: String
  let text: String
  var object = Value.null
  var variables: [String: Value] = [:]
  /// Whether nobody knows the answer, so that the system's is news rather than a fault.
  var isOpen = false
  /// Whether the text is only to be read and printed.
  var isOnlyRead = false
}

/// What an implementation makes of a question.
struct PredicateAnswer: Hashable, Sendable {
  enum Outcome: String, CaseIterable, Sendable {
    case unreadable = "does not parse"
    case holds = "is true"
    case fails = "is false"
    case raises = "raises"
    /// The text was read, and was not, or could not be, evaluated.
    case unevaluated = "was not evaluated"
    /// The implementation ended its process, or came to no answer in time.
    case died = "ends the process"
  }

  let outcome: Outcome
  /// The predicate as the implementation prints it.
  var canonical: String?
}

/// An implementation of the predicate language, with the types behind its operators.
struct PredicateOracle: Sendable {
  let name: String
  /// The types that a type conforms to besides itself, in lower case; none for a type that it does not know.
  let ancestors: @Sendable (_ identifier: String) -> Set<String>
  let answer: @Sendable (PredicateQuestion) -> PredicateAnswer
}
