package import ActivationRulePredicates
import ActivationRuleText

/// The system's check of a predicate string before evaluating it.
///
/// Observed. The predicate is walked together with the payload, so the same rule can pass for one payload and fail for
/// another. Rules that are dictionaries skip it. An exception raised on the way makes the rule unsafe.
final class SafetyWalk {
  /// The outcome of the walk.
  enum Outcome: Sendable {
    case safe
    case refused(RefusedPart)
    /// The walk was aborted at a limit of this package.
    case undecided(EvaluationError)
  }

  /// Ends the walk early.
  private final class Unsafe: Error {
    let outcome: Outcome

    init(_ part: RefusedPart) { outcome = .refused(part) }

    convenience init(_ name: String, _ range: SourceRange) { self.init(RefusedPart(name, range)) }

    init(_ error: EvaluationError) {
      let part = RefusedPart("a rule that raises an exception: \(error.cause)", error.range)
      outcome = error.isLimit ? .undecided(error) : .refused(part)
    }
  }

  /// Computes the values that the walk needs, and counts the work of the whole walk.
  private let evaluator: PredicateEvaluator

  private init(_ evaluator: PredicateEvaluator) { self.evaluator = evaluator }

  /// Walks a predicate together with the object of an evaluator, which counts the steps.
  static func walk(_ predicate: PredicateNode, _ evaluator: PredicateEvaluator) -> Outcome {
    let walk = SafetyWalk(evaluator)
    do throws(Unsafe) {
      try walk.check(predicate)
      return .safe
    } catch {
      return error.outcome
    }
  }

  // MARK: Predicates

  /// Checks all parts of a predicate, including parts after the deciding one.
  private func check(_ node: PredicateNode) throws(Unsafe) {
    try countStep(node.range)
    switch node.kind {
    case .constant: return
    case .comparison: try check(comparison: node)
    case .and, .or, .not: for part in node.operands { try check(part) }
    case .missing: throw Unsafe("a part that cannot be read", node.range)
    }
  }

  private func check(comparison node: PredicateNode) throws(Unsafe) {
    guard case .comparison(let comparison) = node.kind else { return }
    try check(comparison.left)
    try check(comparison.right)
  }

  // MARK: Expressions

  /// Checks an expression.
  private func check(_ node: ExpressionNode) throws(Unsafe) {
    // This recurses: what needs room on the stack is in other functions.
    try countStep(node.range)
    try requireAllowed(node)
    switch node.kind {
    case .keyPath: try checkPath(node)
    case .subquery: try checkSubquery(node)
    case .binary: try check(chain: node)
    default: try checkOther(node)
    }
  }

  private func requireAllowed(_ node: ExpressionNode) throws(Unsafe) {
    guard let part = RefusedPart(node) else { return }
    if case .keyPath(let base?, _) = node.kind { _ = try checkedValue(of: base) }
    throw Unsafe(part)
  }

  private func checkOther(_ node: ExpressionNode) throws(Unsafe) {
    switch node.kind {
    case .literal, .selfObject, .variable: return
    case .negate(let operand): try check(operand)
    case .call(_, let arguments): for argument in arguments { try check(argument) }
    default: throw Unsafe("a part that cannot be read", node.range)
    }
  }

  /// Operators nest to the left; their chain is walked in a loop, because a long one would overflow the stack.
  private func check(chain node: ExpressionNode) throws(Unsafe) {
    let (first, links) = node.chain
    for (place, link) in links.enumerated() {
      if place > 0 { try countStep(link.range) }
      if let part = RefusedPart(link.operation, link.range) { throw Unsafe(part) }
    }
    var left = first
    try check(first)
    for link in links.reversed() {
      try check(link.right)
      if link.operation.isSetOperator {
        // The result of another set operator is a set.
        if !left.isOfSetOperator { try requireSet(left, link.operation) }
        try requireSet(link.right, link.operation)
      }
      left = ExpressionNode(.binary(link.operation, left, link.right), range: link.range)
    }
  }

  private func requireSet(_ node: ExpressionNode, _ operation: BinaryOperator) throws(Unsafe) {
    guard case .set = try value(of: node) else {
      throw Unsafe("'\(operation.rawValue)' for anything but sets", node.range)
    }
  }

  /// Requires the collection to be one, and checks the predicate for each of its elements.
  private func checkSubquery(_ node: ExpressionNode) throws(Unsafe) {
    guard case .subquery(let collection, let name, let predicate) = node.kind else { return }
    let source = try checkedValue(of: collection)
    if source.isNull { return }
    guard let elements = source.elements else {
      throw Unsafe("'SUBQUERY' over \(source.kindName)", collection.range)
    }
    let hidden = evaluator.bind(name, to: .null)
    defer { evaluator.bind(name, to: hidden) }
    for element in elements {
      evaluator.bind(name, to: element)
      try check(predicate)
    }
  }

  // MARK: Key paths

  private func checkPath(_ node: ExpressionNode) throws(Unsafe) {
    guard case .keyPath(let base, let steps) = node.kind else { return }
    let start = if let base { try checkedValue(of: base) } else { evaluator.object }
    try check(steps[...], from: start)
  }

  /// Checks the steps of a path with their values; after nil, the rest is safe.
  private func check(_ steps: ArraySlice<KeyPathStep>, from start: Value) throws(Unsafe) {
    var current = start
    for (index, step) in zip(steps.indices, steps) {
      try countStep(step.range)
      if current.isNull { return }
      switch (step.kind, current) {
      case (.key, .dictionary), (.key("length"), .string):
        let owner = current
        current = try found { () throws(EvaluationError) in try evaluator.value(at: [step], from: owner) }
      case (.key(let key), .array), (.key(let key), .set):
        throw Unsafe("the key '\(key)' on a collection", step.range)
      case (.key(let key), _): throw Unsafe("the key '\(key)' on \(current.kindName)", step.range)
      case (.operator(let name), _): return try check(name, steps[(index + 1)...], from: current, step.range)
      default: return
      }
    }
  }

  private func check(
    _ name: String, _ rest: ArraySlice<KeyPathStep>, from current: Value, _ range: SourceRange
  ) throws(Unsafe) {
    if case .dictionary = current, name == "count" { return }
    guard let elements = current.elements else {
      throw Unsafe("'@\(name)' on \(current.kindName)", range)
    }
    switch name {
    case "count": return
    case "avg", "max", "min", "sum", "unionOfObjects", "distinctUnionOfObjects", "unionOfArrays",
      "distinctUnionOfArrays", "unionOfSets", "distinctUnionOfSets":
      for element in elements { try check(rest, from: element) }
    default: throw Unsafe("the collection operator '@\(name)'", range)
    }
  }

  // MARK: Values

  /// Checks an expression whose value the walk needs in order to continue.
  private func checkedValue(of node: ExpressionNode) throws(Unsafe) -> Value {
    try check(node)
    return try value(of: node)
  }

  private func value(of node: ExpressionNode) throws(Unsafe) -> Value {
    try found { () throws(EvaluationError) in try evaluator.value(of: node) }
  }

  /// The result of the evaluator; if it raises, or a limit ends it, the walk ends too.
  private func found<Content>(_ evaluate: () throws(EvaluationError) -> Content) throws(Unsafe) -> Content {
    do throws(EvaluationError) {
      return try evaluate()
    } catch {
      throw Unsafe(error)
    }
  }

  private func countStep(_ range: SourceRange) throws(Unsafe) {
    try found { () throws(EvaluationError) in try evaluator.countStep(range) }
  }
}

extension EvaluationError {
  /// The cause in one phrase without the words of the language.
  var cause: String {
    switch code {
    case .unboundVariable: "a variable has no value"
    case .notAString: "something other than a text is compared as a text"
    default: message
    }
  }
}

extension ExpressionNode {
  fileprivate var isOfSetOperator: Bool {
    if case .binary(let operation, _, _) = kind { operation.isSetOperator } else { false }
  }
}

/// The clause of a predicate that is refused or raises.
extension PredicateNode {
  /// The smallest comparison around a range; `nil` for a range outside, or in a predicate that was built.
  func comparison(around range: SourceRange) -> PredicateNode? {
    func isWithin(_ outer: SourceRange) -> Bool {
      outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound
    }
    guard isWithin(self.range), !range.isEmpty else { return nil }
    for case .predicate(let node) in nodes.reversed() where isWithin(node.range) {
      if case .comparison = node.kind { return node }
    }
    return nil
  }

  /// Whether it compares a list of types as a whole, where it may mean each of them.
  var lacksQuantifier: Bool {
    guard case .comparison(let comparison) = kind else { return false }
    return comparison.quantifier == nil && comparison.left.isIdentifierList && comparison.right.text != nil
  }

  /// The clause in one line: canonical, with the insides of subqueries left out.
  package var shortText: String {
    guard case .comparison(let comparison) = kind, let count = CountedSubquery(comparison.left) else {
      return WordList.shortened(description, to: 120)
    }
    var text = "SUBQUERY(\(count.collection.description), $\(count.variable), …).@count "
    text += comparison.comparisonOperator.rawValue + " " + comparison.right.description
    return WordList.shortened(text, to: 120)
  }
}
