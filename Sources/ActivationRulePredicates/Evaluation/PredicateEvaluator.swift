package import ActivationRuleText

/// Evaluates predicates by walking the tree: the reference for every faster evaluator.
///
/// The semantics are NSPredicate's. Documented: Predicate Programming Guide and Key-Value Coding Programming Guide
/// (Apple). Where those are silent, the comment in the code says whether a reading was observed or inferred.
package final class PredicateEvaluator {
  /// The object of bare keys and `SELF`, also inside subqueries (observed).
  package let object: Value
  let environment: EvaluationEnvironment
  /// The values of variables, by name without sign.
  package var variables: [String: Value]
  /// The work done so far.
  package private(set) var stepCount = 0
  /// Whether a limit ended an evaluation, so that its result is unreliable.
  package private(set) var isCutShort = false
  private var lastPattern: ValueComparer.PreparedPattern?

  /// Prepares an evaluation.
  ///
  /// - Parameters:
  ///   - object: the evaluated object.
  ///   - variables: values of variables, by name without sign.
  ///   - environment: types, time and limits.
  package init(
    object: Value, variables: [String: Value] = [:], environment: EvaluationEnvironment = EvaluationEnvironment()
  ) {
    (self.object, self.variables, self.environment) = (object, variables, environment)
  }

  /// Whether a predicate is true for an object.
  ///
  /// - Throws: ``EvaluationError`` where the system would raise an exception.
  package static func evaluate(
    _ predicate: PredicateNode, on object: Value, variables: [String: Value] = [:],
    environment: EvaluationEnvironment = EvaluationEnvironment()
  ) throws(EvaluationError) -> Bool {
    let evaluator = PredicateEvaluator(object: object, variables: variables, environment: environment)
    return try evaluator.isTrue(predicate)
  }

  /// Whether a predicate is true; `AND` and `OR` stop at the first part that decides.
  ///
  /// - Throws: ``EvaluationError`` where the system would raise an exception.
  package func isTrue(_ node: PredicateNode) throws(EvaluationError) -> Bool {
    try countStep(node.range)
    // This recurses: what needs room on the stack is in other functions.
    switch node.kind {
    case .constant(let value): return value
    case .comparison: return try isTrue(comparison: node)
    case .and: return try areAll(true, in: node)
    case .or: return try !areAll(false, in: node)
    case .not: return try areAll(false, in: node)
    case .missing:
      throw EvaluationError(.incompleteTree, "the predicate has a part that could not be read", at: node.range)
    }
  }

  /// Whether all operands have a value.
  private func areAll(_ value: Bool, in node: PredicateNode) throws(EvaluationError) -> Bool {
    for part in node.operands where try isTrue(part) != value { return false }
    return true
  }

  private func isTrue(comparison node: PredicateNode) throws(EvaluationError) -> Bool {
    guard case .comparison(let comparison) = node.kind else { return false }
    let left = try value(of: comparison.left)
    return try isTrue(comparison, left, value(of: comparison.right), node.range)
  }

  /// Whether a comparison of two given values is true.
  package func isTrue(
    _ comparison: PredicateNode.Comparison, _ left: Value, _ right: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Bool {
    var comparer = ValueComparer(environment: environment, options: comparison.options, range: range)
    if comparison.comparisonOperator == .matches { comparer.prepared = preparedPattern(right, comparison.options) }
    guard let quantifier = comparison.quantifier else {
      return try compare(left, comparison.comparisonOperator, right, &comparer)
    }
    if left.isNull { return quantifier == .all }
    guard let elements = left.elements else {
      throw EvaluationError(
        .notACollection, "the left side of '\(quantifier.rawValue)' must be a collection, found \(left.kindName)",
        at: comparison.left.range)
    }
    for element in elements {
      try countStep(range)
      let isTrue = try compare(element, comparison.comparisonOperator, right, &comparer)
      if isTrue != (quantifier == .all) { return isTrue }
    }
    return quantifier == .all
  }

  /// The pattern as a regular expression, compiled once for all elements; `nil` if it is malformed.
  private func preparedPattern(
    _ value: Value, _ options: ComparisonOptions
  ) -> ValueComparer.PreparedPattern? {
    guard case .string(let pattern) = value else { return nil }
    if let lastPattern, lastPattern.pattern == pattern, lastPattern.options == options { return lastPattern }
    lastPattern = (try? TextPattern(matches: pattern, options, at: .none)).map {
      .init(pattern: pattern, options: options, expression: $0)
    }
    // Two alternating patterns are compiled each time; this cost is checked at the next step.
    add(pattern.utf8.count + (lastPattern?.expression.size ?? 0))
    return lastPattern
  }

  /// Compares two values and counts the work.
  private func compare(
    _ left: Value, _ comparisonOperator: ComparisonOperator, _ right: Value, _ comparer: inout ValueComparer
  ) throws(EvaluationError) -> Bool {
    comparer.work = ComparisonWork(stepLimit: rest)
    let isTrue = try comparer.compare(left, comparisonOperator, right)
    // An aborted search reaches the limit, even if less than a step is left.
    try countSteps(comparer.work.isTooMuch ? comparer.work.steps + 1 : comparer.work.steps, comparer.range)
    return isTrue
  }

  /// Binds a variable to a value and returns the previous value; `nil` unbinds it.
  @discardableResult
  package func bind(_ name: String, to value: Value?) -> Value? {
    let before = variables[name]
    variables[name] = value
    return before
  }

  /// Counts one step.
  package func countStep(_ range: SourceRange) throws(EvaluationError) {
    try countSteps(1, range)
  }

  /// The number of steps left.
  private var rest: Int { stepCount < environment.stepLimit ? environment.stepLimit - stepCount : 0 }

  private func add(_ count: Int) {
    let (sum, overflow) = stepCount.addingReportingOverflow(count)
    stepCount = overflow ? .max : sum
  }

  /// Counts steps.
  private func countSteps(_ count: Int, _ range: SourceRange) throws(EvaluationError) {
    add(count)
    guard stepCount > environment.stepLimit || stepCount == .max else { return }
    isCutShort = true
    throw EvaluationError(.stepLimit, "the evaluation takes more than \(environment.stepLimit) steps", at: range)
  }
}
