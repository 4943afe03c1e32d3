import PredicateFormat

/// The check that the system makes of a predicate string before it evaluates it.
///
/// Observed. The predicate is walked together with the payload, so the same rule can pass for one payload and fail for
/// another. Rules that are dictionaries skip it. An exception raised on the way makes the rule unsafe.
struct SafetyWalk {
  /// The part that is refused.
  struct Refusal: Hashable, Sendable {
    /// The part's place in the predicate.
    let range: SourceRange
    /// Why, in one phrase.
    let message: String
  }

  /// What the walk came to.
  enum Outcome: Hashable, Sendable {
    case safe
    case refused(Refusal)
    /// The walk was given up at this package's own limit.
    case exhausted(SourceRange)
  }

  /// How the walk ends early.
  private struct Unsafe: Error {
    let outcome: Outcome

    init(_ message: String, _ range: SourceRange) {
      outcome = .refused(Refusal(range: range, message: message))
    }

    init(exhaustedAt range: SourceRange) {
      outcome = .exhausted(range)
    }
  }

  private let object: Value
  private let environment: EvaluationEnvironment
  private var variables: [String: Value] = [:]
  private var steps = 0

  /// Walks a predicate together with an object.
  static func walk(_ predicate: PredicateNode, object: Value, environment: EvaluationEnvironment) -> Outcome {
    var walk = SafetyWalk(object: object, environment: environment)
    do throws(Unsafe) {
      try walk.check(predicate)
      return .safe
    } catch {
      return error.outcome
    }
  }

  private init(object: Value, environment: EvaluationEnvironment) {
    self.object = object
    self.environment = environment
  }

  private mutating func check(_ node: PredicateNode) throws(Unsafe) {
    try countSteps(1, node.range)
    switch node.kind {
    case .constant: return
    case .comparison(let comparison):
      try check(comparison.left)
      try check(comparison.right)
    case .and(let parts), .or(let parts): for part in parts { try check(part) }
    case .not(let operand): try check(operand)
    case .missing: throw Unsafe("a part could not be read", node.range)
    }
  }

  private mutating func check(_ node: ExpressionNode) throws(Unsafe) {
    try countSteps(1, node.range)
    switch node.kind {
    case .literal, .selfObject, .variable: return
    case .keyPath(let base, let steps): try check(base, steps)
    case .subquery(let collection, let variable, let predicate): try checkSubquery(collection, variable, predicate)
    case .binary(let operation, let left, let right): try checkBinary(operation, left, right, node.range)
    case .negate(let operand): try check(operand)
    case .call(let name, let arguments): try checkCall(name, arguments, node.range)
    case .aggregate: throw Unsafe("a list in braces is refused", node.range)
    case .ternary: throw Unsafe("'TERNARY' is refused", node.range)
    case .function: throw Unsafe("'FUNCTION' is refused", node.range)
    case .cast: throw Unsafe("'CAST' is refused", node.range)
    case .assignment: throw Unsafe("an assignment is refused", node.range)
    case .missing: throw Unsafe("a part could not be read", node.range)
    }
  }

  /// Sums and differences pass, sets can be combined, all other operators are functions that are refused.
  private mutating func checkBinary(
    _ operation: BinaryOperator, _ left: ExpressionNode, _ right: ExpressionNode, _ range: SourceRange
  ) throws(Unsafe) {
    guard operation == .add || operation == .subtract || operation.isSetOperator else {
      throw Unsafe("the operator '\(operation.rawValue)' is refused", range)
    }
    try check(left)
    try check(right)
    guard operation.isSetOperator else { return }
    for side in [left, right] {
      guard case .set = try value(of: side) else {
        throw Unsafe("'\(operation.rawValue)' is refused for anything but sets", side.range)
      }
    }
  }

  private mutating func checkCall(
    _ name: String, _ arguments: [ExpressionNode], _ range: SourceRange
  ) throws(Unsafe) {
    guard name == "add:to:" || name == "from:subtract:" else {
      throw Unsafe("the function '\(name)' is refused", range)
    }
    for argument in arguments { try check(argument) }
  }

  /// The collection must be one, and the predicate is checked for each of its elements.
  private mutating func checkSubquery(
    _ collection: ExpressionNode, _ name: String, _ predicate: PredicateNode
  ) throws(Unsafe) {
    try check(collection)
    let value = try value(of: collection)
    if value.isNull { return }
    guard let elements = value.elements else {
      throw Unsafe("'SUBQUERY' goes over a collection, found \(value.kindName)", collection.range)
    }
    let hidden = variables[name]
    defer { variables[name] = hidden }
    for element in elements {
      variables[name] = element
      try check(predicate)
    }
  }

  // MARK: Key paths

  private mutating func check(_ base: ExpressionNode?, _ steps: [KeyPathStep]) throws(Unsafe) {
    var start = object
    if let base {
      try check(base)
      start = try value(of: base)
    }
    for step in steps where !step.isKeyOrCollectionOperator {
      throw Unsafe("brackets and calls in a key path are refused", step.range)
    }
    try check(steps[...], from: start)
  }

  /// Checks the steps of a path with the values that they lead to; once nil is met, the rest is safe.
  private mutating func check(_ steps: ArraySlice<KeyPathStep>, from start: Value) throws(Unsafe) {
    var current = start
    for (index, step) in zip(steps.indices, steps) {
      try countSteps(1, step.range)
      if current.isNull { return }
      switch (step.kind, current) {
      case (.key, .dictionary), (.key("length"), .string): current = try value(at: step, from: current)
      case (.key(let key), .array), (.key(let key), .set):
        throw Unsafe("the key '\(key)' may not step through a collection", step.range)
      case (.key(let key), _): throw Unsafe("the key '\(key)' is refused on \(current.kindName)", step.range)
      case (.operator(let name), _): return try check(name, steps[(index + 1)...], from: current, step.range)
      default: return
      }
    }
  }

  private mutating func check(
    _ name: String, _ rest: ArraySlice<KeyPathStep>, from current: Value, _ range: SourceRange
  ) throws(Unsafe) {
    if case .dictionary = current, name == "count" { return }
    guard let elements = current.elements else {
      throw Unsafe("'@\(name)' is refused on \(current.kindName)", range)
    }
    switch name {
    case "count": return
    case "avg", "max", "min", "sum", "unionOfObjects", "distinctUnionOfObjects", "unionOfArrays",
      "distinctUnionOfArrays", "unionOfSets", "distinctUnionOfSets":
      for element in elements { try check(rest, from: element) }
    default: throw Unsafe("the collection operator '@\(name)' is refused", range)
    }
  }

  // MARK: Values

  private mutating func value(of node: ExpressionNode) throws(Unsafe) -> Value {
    var rest = environment
    rest.stepLimit = environment.stepLimit - steps
    var evaluator = PredicateEvaluator(object: object, variables: variables, environment: rest)
    do throws(EvaluationError) {
      let value = try evaluator.value(of: node)
      steps += evaluator.stepCount
      return value
    } catch {
      if error.code == .stepLimit { throw Unsafe(exhaustedAt: error.range) }
      throw Unsafe("an exception is raised: \(error.message)", error.range)
    }
  }

  private func value(at step: KeyPathStep, from current: Value) throws(Unsafe) -> Value {
    guard case .key(let key) = step.kind else { return .null }
    do throws(EvaluationError) {
      return try PredicateEvaluator.value(forKey: key, of: current, step.range)
    } catch {
      throw Unsafe("an exception is raised: \(error.message)", error.range)
    }
  }

  private mutating func countSteps(_ count: Int, _ range: SourceRange) throws(Unsafe) {
    steps += count
    guard steps > environment.stepLimit else { return }
    throw Unsafe(exhaustedAt: range)
  }
}
