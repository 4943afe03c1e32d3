import PredicateFormat

extension ActivationRule {
  /// The sentence about the first key in the predicate that nothing has; `nil` if all of its keys are known.
  package var unknownKeyText: String? {
    guard let predicate, dictionaryTests.isEmpty else { return nil }
    return UnknownKey.first(in: predicate, within: predicate.range, own: [])?.text
  }
}
