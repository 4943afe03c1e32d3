import PredicateFormat
import Texts

extension Decision {
  /// What decided, in one sentence: the verdict in front, and behind what else it depends on.
  public var sentence: String { "\(verdict.word): \(grounds)" }

  /// What decided, and what else the verdict depends on.
  package var grounds: String { message + ending }

  private var ending: String {
    if case .error = verdict { return isGivenUp ? "" : "; the system then hides the extension" }
    guard let question = openQuestions.first else { return "" }
    return "; this depends on an open question: with \(question.assumption.rawValue)=\(question.choice) it would be "
      + question.verdict.word
  }
}

extension ActivationRule {
  /// The sentence about the first key in the predicate that nothing has; `nil` if all of its keys are known.
  package var unknownKeyText: String? {
    guard let predicate, dictionaryTests.isEmpty else { return nil }
    return UnknownKey.first(in: predicate, within: predicate.range, own: [])?.text
  }
}
