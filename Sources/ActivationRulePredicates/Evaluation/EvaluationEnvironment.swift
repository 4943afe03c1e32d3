import ActivationRuleText

/// Everything that an evaluation needs besides the predicate and the object.
///
/// The caller supplies all of it, so that an evaluation has the same result each time.
package struct EvaluationEnvironment: Sendable {
  /// Whether the first type identifier conforms to the second; used by `UTI-CONFORMS-TO`.
  package var conforms: @Sendable (_ identifier: String, _ other: String) -> Bool
  /// Whether two type identifiers name one type; used by `UTI-EQUALS`.
  package var typesAreEqual: @Sendable (_ identifier: String, _ other: String) -> Bool
  /// The largest number of nodes visited, over all elements of all subqueries; comparing long values counts for more.
  package var stepLimit: Int

  /// Makes an environment; by default every identifier conforms only to itself, and case does not matter.
  package init(
    conforms: (@Sendable (String, String) -> Bool)? = nil, typesAreEqual: (@Sendable (String, String) -> Bool)? = nil,
    stepLimit: Int = Limit.evaluationSteps.value
  ) {
    self.conforms = conforms ?? { ASCII.areEqual($0, $1) }
    self.typesAreEqual = typesAreEqual ?? { ASCII.areEqual($0, $1) }
    self.stepLimit = stepLimit
  }
}
