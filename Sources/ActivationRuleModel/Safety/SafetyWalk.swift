import ActivationRulePredicates
import ActivationRuleText

/// The system's check of a predicate string before evaluating it.
///
/// Observed. The predicate is walked together with the payload, so the same rule can pass for one payload and fail for
/// another. Rules that are dictionaries skip it. An exception raised on the way makes the rule unsafe.
struct SafetyWalk {
  /// The refused part.
  struct Refusal: Hashable, Sendable {
    /// The part's place in the predicate.
    let range: SourceRange
    /// The reason, in one phrase.
    let message: String
  }

  /// The outcome of the walk.
  enum Outcome: Hashable, Sendable {
    case safe
    case refused(Refusal)
    /// The walk was aborted at a limit of this package.
    case exhausted(SourceRange)
  }

  /// Ends the walk early.
  private struct Unsafe: Error {
    let outcome: Outcome

    init(_ message: String, _ range: SourceRange) {
      outcome = .refused(Refusal(range: range, message: message))
    }

    init(raised error: EvaluationError) {
      self.init("an exception is raised: \(error.message)", error.range)
    }

    init(exhaustedAt range: SourceRange) {
      outcome = .exhausted(range)
    }
  }

  /// The value of a part, or the exception that it raises.
  private typealias Found<Content> = Result<Content, EvaluationError>

  /// Computes values, and counts the work of the whole walk.
  private var evaluator: PredicateEvaluator

  /// Walks a predicate together with an object.
  static func walk(_ predicate: PredicateNode, object: Value, environment: EvaluationEnvironment) -> Outcome {
    var walk = SafetyWalk(evaluator: PredicateEvaluator(object: object, environment: environment))
    do throws(Unsafe) {
      _ = try walk.check(predicate, asksForValue: false)
      return .safe
    } catch {
      return error.outcome
    }
  }

  // MARK: Predicates

  /// Checks a predicate; also returns its value if needed, so that nothing is evaluated twice.
  private mutating func check(_ node: PredicateNode, asksForValue: Bool) throws(Unsafe) -> Found<Bool> {
    try countStep(node.range)
    switch node.kind {
    case .constant(let value): return .success(value)
    case .comparison(let comparison): return try check(comparison, node.range, asksForValue: asksForValue)
    case .and(let parts): return try check(parts, decidedBy: false, asksForValue: asksForValue)
    case .or(let parts): return try check(parts, decidedBy: true, asksForValue: asksForValue)
    case .not(let operand): return try check(operand, asksForValue: asksForValue).map { !$0 }
    case .missing: throw Unsafe("a part could not be read", node.range)
    }
  }

  /// Checks all parts, including parts after the deciding one, whose values are not needed.
  private mutating func check(
    _ parts: [PredicateNode], decidedBy value: Bool, asksForValue: Bool
  ) throws(Unsafe) -> Found<Bool> {
    var result: Found<Bool> = .success(!value)
    var isOpen = asksForValue
    for part in parts {
      let found = try check(part, asksForValue: isOpen)
      guard isOpen, found != .success(!value) else { continue }
      (result, isOpen) = (found, false)
    }
    return result
  }

  private mutating func check(
    _ comparison: PredicateNode.Comparison, _ range: SourceRange, asksForValue: Bool
  ) throws(Unsafe) -> Found<Bool> {
    let left = try check(comparison.left, asksForValue: asksForValue)
    let right = try check(comparison.right, asksForValue: asksForValue)
    guard asksForValue else { return .success(false) }
    return try found { evaluator throws(EvaluationError) in
      try evaluator.isTrue(comparison, left.get(), right.get(), range)
    }
  }

  // MARK: Expressions

  /// Checks an expression; also returns its value if needed.
  private mutating func check(_ node: ExpressionNode, asksForValue: Bool) throws(Unsafe) -> Found<Value> {
    try countStep(node.range)
    if let form = RefusedForm(node) {
      if case .keyPath(let base?, _) = node.kind { _ = try needed(check(base, asksForValue: true)) }
      throw Unsafe(form.text, form.range)
    }
    switch node.kind {
    case .literal, .selfObject, .variable:
      guard asksForValue else { return .success(.null) }
      return try found { evaluator throws(EvaluationError) in try evaluator.value(of: node) }
    case .keyPath(let base, let steps): return try check(base, steps, asksForValue: asksForValue)
    case .subquery(let collection, let variable, let predicate):
      return try check(collection, variable, predicate, asksForValue: asksForValue)
    case .binary: return try check(chain: node, asksForValue: asksForValue)
    case .negate(let operand):
      let value = try check(operand, asksForValue: asksForValue)
      return try apply(.subtract, .success(.integer(0)), value, node.range, asksForValue: asksForValue)
    case .call(let name, let arguments):
      return try check(call: name, arguments, node.range, asksForValue: asksForValue)
    default: throw Unsafe("a part could not be read", node.range)
    }
  }

  /// Operators nest to the left; their chain is walked in a loop, because a long one would overflow the stack.
  private mutating func check(chain node: ExpressionNode, asksForValue: Bool) throws(Unsafe) -> Found<Value> {
    let (first, links) = node.chain
    for (place, link) in links.enumerated() {
      if place > 0 { try countStep(link.range) }
      if let form = RefusedForm(link.operation, link.range) { throw Unsafe(form.text, form.range) }
    }
    let asks = asksForValue || links.contains { $0.operation.isSetOperator }
    var (value, range) = (try check(first, asksForValue: asks), first.range)
    for link in links.reversed() {
      let right = try check(link.right, asksForValue: asks)
      if link.operation.isSetOperator {
        try requireSet(value, link.operation, range)
        try requireSet(right, link.operation, link.right.range)
      }
      value = try apply(link.operation, value, right, link.range, asksForValue: asks)
      range = link.range
    }
    return value
  }

  private func requireSet(
    _ value: Found<Value>, _ operation: BinaryOperator, _ range: SourceRange
  ) throws(Unsafe) {
    guard case .set = try needed(value) else {
      throw Unsafe("'\(operation.rawValue)' is refused for anything but sets", range)
    }
  }

  private mutating func check(
    call name: String, _ arguments: [ExpressionNode], _ range: SourceRange, asksForValue: Bool
  ) throws(Unsafe) -> Found<Value> {
    var values: [Found<Value>] = []
    for argument in arguments { values.append(try check(argument, asksForValue: asksForValue)) }
    guard asksForValue, values.count == 2 else { return .success(.null) }
    return try apply(name == "add:to:" ? .add : .subtract, values[0], values[1], range, asksForValue: true)
  }

  private mutating func apply(
    _ operation: BinaryOperator, _ left: Found<Value>, _ right: Found<Value>, _ range: SourceRange, asksForValue: Bool
  ) throws(Unsafe) -> Found<Value> {
    guard asksForValue else { return .success(.null) }
    return try found { _ throws(EvaluationError) in try Arithmetic.apply(operation, left.get(), right.get(), range) }
  }

  /// Requires the collection to be one, and checks the predicate for each of its elements.
  private mutating func check(
    _ collection: ExpressionNode, _ name: String, _ predicate: PredicateNode, asksForValue: Bool
  ) throws(Unsafe) -> Found<Value> {
    let source = try needed(check(collection, asksForValue: true))
    if source.isNull { return .success(.null) }
    guard let elements = source.elements else {
      throw Unsafe("'SUBQUERY' goes over a collection, found \(source.kindName)", collection.range)
    }
    let hidden = evaluator.bind(name, to: .null)
    defer { evaluator.bind(name, to: hidden) }
    var kept: [Value] = []
    var failure: EvaluationError?
    for element in elements {
      evaluator.bind(name, to: element)
      switch try check(predicate, asksForValue: asksForValue && failure == nil) {
      case .success(let holds): if holds { kept.append(element) }
      case .failure(let error): failure = failure ?? error
      }
    }
    if let failure { return .failure(failure) }
    if case .set = source { return .success(.set(kept)) }
    return .success(.array(kept))
  }

  // MARK: Key paths

  private mutating func check(
    _ base: ExpressionNode?, _ steps: [KeyPathStep], asksForValue: Bool
  ) throws(Unsafe) -> Found<Value> {
    let start = if let base { try needed(check(base, asksForValue: true)) } else { evaluator.object }
    try check(steps[...], from: start)
    guard asksForValue else { return .success(.null) }
    return try found { evaluator throws(EvaluationError) in try evaluator.value(at: steps[...], from: start) }
  }

  /// Checks the steps of a path with their values; after nil, the rest is safe.
  private mutating func check(_ steps: ArraySlice<KeyPathStep>, from start: Value) throws(Unsafe) {
    var current = start
    for (index, step) in zip(steps.indices, steps) {
      try countStep(step.range)
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

  private func value(at step: KeyPathStep, from current: Value) throws(Unsafe) -> Value {
    guard case .key(let key) = step.kind else { return .null }
    do throws(EvaluationError) {
      return try PredicateEvaluator.value(forKey: key, of: current, step.range)
    } catch {
      throw Unsafe(raised: error)
    }
  }

  // MARK: Values

  /// The result of the evaluator; if a limit ends it, the walk ends too.
  private mutating func found<Content>(
    _ evaluate: (inout PredicateEvaluator) throws(EvaluationError) -> Content
  ) throws(Unsafe) -> Found<Content> {
    do throws(EvaluationError) {
      return .success(try evaluate(&evaluator))
    } catch {
      if error.isLimit { throw Unsafe(exhaustedAt: error.range) }
      return .failure(error)
    }
  }

  /// A value that the walk needs in order to continue.
  private func needed(_ found: Found<Value>) throws(Unsafe) -> Value {
    switch found {
    case .success(let value): return value
    case .failure(let error): throw Unsafe(raised: error)
    }
  }

  private mutating func countStep(_ range: SourceRange) throws(Unsafe) {
    do throws(EvaluationError) {
      try evaluator.countStep(range)
    } catch {
      throw Unsafe(exhaustedAt: error.range)
    }
  }
}
