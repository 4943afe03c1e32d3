import ActivationRulePredicates

extension Decision {
  /// The reason in one sentence: first the verdict, last the open questions that it depends on.
  public var sentence: String { "\(verdict.word): \(grounds)" }

  /// The reason, and the open questions that the verdict depends on.
  package var grounds: String { message + ending }

  private var ending: String {
    if case .error = verdict { return isGivenUp ? "" : "; the system then hides the extension" }
    guard let question = openQuestions.first else { return "" }
    return "; this depends on an open question: with \(question.assumption.rawValue)=\(question.choice) it would be "
      + question.verdict.word
  }
}

extension ActivationRule {
  /// The sentence about the first unknown key in the predicate; `nil` if all of its keys are known.
  package var unknownKeyText: String? {
    guard let predicate, dictionaryTests.isEmpty else { return nil }
    return UnknownKey.first(in: predicate, within: predicate.range, own: [])?.text
  }
}
