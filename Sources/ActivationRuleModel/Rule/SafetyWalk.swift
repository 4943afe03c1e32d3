package import ActivationRulePredicates
import ActivationRuleText

/// The system's check of a predicate string before evaluating it.
///
/// Observed. The predicate is walked together with the payload, so the same rule can pass for one payload and fail for
/// another. Rules that are dictionaries skip it. An exception raised on the way makes the rule unsafe.
final class SafetyWalk {
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
  private final class Unsafe: Error {
    let outcome: Outcome

    init(_ message: String, _ range: SourceRange) {
      outcome = .refused(Refusal(range: range, message: message))
    }

    convenience init(raised error: EvaluationError) {
      self.init("an exception is raised: \(error.message)", error.range)
    }

    init(exhaustedAt range: SourceRange) {
      outcome = .exhausted(range)
    }
  }

  /// The value of a part, or the exception that it raises.
  private typealias Found<Content> = Result<Content, EvaluationError>

  /// Computes values, and counts the work of the whole walk.
  private let evaluator: PredicateEvaluator

  private init(_ evaluator: PredicateEvaluator) { self.evaluator = evaluator }

  /// Walks a predicate together with the object of an evaluator, which counts the steps.
  static func walk(_ predicate: PredicateNode, _ evaluator: PredicateEvaluator) -> Outcome {
    let walk = SafetyWalk(evaluator)
    do throws(Unsafe) {
      _ = try walk.check(predicate, asksForValue: false)
      return .safe
    } catch {
      return error.outcome
    }
  }

  // MARK: Predicates

  /// Checks a predicate; also returns its value if needed, so that nothing is evaluated twice.
  private func check(_ node: PredicateNode, asksForValue: Bool) throws(Unsafe) -> Found<Bool> {
    try countStep(node.range)
    switch node.kind {
    case .constant(let value): return .success(value)
    case .comparison: return try check(comparison: node, asksForValue: asksForValue)
    case .and, .or: return try check(node.operands, decidedBy: node.decidingValue, asksForValue: asksForValue)
    case .not(let operand): return try check(operand, asksForValue: asksForValue).map { !$0 }
    case .missing: throw Unsafe("a part could not be read", node.range)
    }
  }

  /// Checks all parts, including parts after the deciding one, whose values are not needed.
  private func check(
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

  private func check(comparison node: PredicateNode, asksForValue: Bool) throws(Unsafe) -> Found<Bool> {
    guard case .comparison(let comparison) = node.kind else { return .success(false) }
    let left = try check(comparison.left, asksForValue: asksForValue)
    let right = try check(comparison.right, asksForValue: asksForValue)
    guard asksForValue else { return .success(false) }
    return try found { () throws(EvaluationError) in
      try evaluator.isTrue(comparison, left.get(), right.get(), node.range)
    }
  }

  // MARK: Expressions

  /// Checks an expression; also returns its value if needed.
  private func check(_ node: ExpressionNode, asksForValue: Bool) throws(Unsafe) -> Found<Value> {
    // This recurses: what needs room on the stack is in other functions.
    try countStep(node.range)
    try requireAllowed(node)
    switch node.kind {
    case .keyPath: return try checkPath(node, asksForValue: asksForValue)
    case .subquery: return try checkSubquery(node, asksForValue: asksForValue)
    case .binary: return try check(chain: node, asksForValue: asksForValue)
    default: return try checkOther(node, asksForValue: asksForValue)
    }
  }

  private func requireAllowed(_ node: ExpressionNode) throws(Unsafe) {
    guard let form = RefusedForm(node) else { return }
    if case .keyPath(let base?, _) = node.kind { _ = try needed(check(base, asksForValue: true)) }
    throw Unsafe(form.text, form.range)
  }

  private func checkOther(_ node: ExpressionNode, asksForValue: Bool) throws(Unsafe) -> Found<Value> {
    switch node.kind {
    case .literal, .selfObject, .variable:
      guard asksForValue else { return .success(.null) }
      return try found { () throws(EvaluationError) in try evaluator.value(of: node) }
    case .negate(let operand):
      let value = try check(operand, asksForValue: asksForValue)
      return try apply(.subtract, .success(.integer(0)), value, node.range, asksForValue: asksForValue)
    case .call(let name, let arguments):
      return try check(call: name, arguments, node.range, asksForValue: asksForValue)
    default: throw Unsafe("a part could not be read", node.range)
    }
  }

  /// Operators nest to the left; their chain is walked in a loop, because a long one would overflow the stack.
  private func check(chain node: ExpressionNode, asksForValue: Bool) throws(Unsafe) -> Found<Value> {
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

  private func check(
    call name: String, _ arguments: [ExpressionNode], _ range: SourceRange, asksForValue: Bool
  ) throws(Unsafe) -> Found<Value> {
    var values: [Found<Value>] = []
    for argument in arguments { values.append(try check(argument, asksForValue: asksForValue)) }
    guard asksForValue, values.count == 2 else { return .success(.null) }
    return try apply(name == "add:to:" ? .add : .subtract, values[0], values[1], range, asksForValue: true)
  }

  private func apply(
    _ operation: BinaryOperator, _ left: Found<Value>, _ right: Found<Value>, _ range: SourceRange, asksForValue: Bool
  ) throws(Unsafe) -> Found<Value> {
    guard asksForValue else { return .success(.null) }
    return try found { () throws(EvaluationError) in try Arithmetic.apply(operation, left.get(), right.get(), range) }
  }

  /// Requires the collection to be one, and checks the predicate for each of its elements.
  private func checkSubquery(_ node: ExpressionNode, asksForValue: Bool) throws(Unsafe) -> Found<Value> {
    guard case .subquery(let collection, let name, let predicate) = node.kind else { return .success(.null) }
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

  private func checkPath(_ node: ExpressionNode, asksForValue: Bool) throws(Unsafe) -> Found<Value> {
    guard case .keyPath(let base, let steps) = node.kind else { return .success(.null) }
    let start = if let base { try needed(check(base, asksForValue: true)) } else { evaluator.object }
    try check(steps[...], from: start)
    guard asksForValue else { return .success(.null) }
    return try found { () throws(EvaluationError) in try evaluator.value(at: steps[...], from: start) }
  }

  /// Checks the steps of a path with their values; after nil, the rest is safe.
  private func check(_ steps: ArraySlice<KeyPathStep>, from start: Value) throws(Unsafe) {
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

  private func check(
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
  private func found<Content>(
    _ evaluate: () throws(EvaluationError) -> Content
  ) throws(Unsafe) -> Found<Content> {
    do throws(EvaluationError) {
      return .success(try evaluate())
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

  private func countStep(_ range: SourceRange) throws(Unsafe) {
    do throws(EvaluationError) {
      try evaluator.countStep(range)
    } catch {
      throw Unsafe(exhaustedAt: error.range)
    }
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

  /// The clause, followed by the message of the safety check.
  func refusalText(_ refusal: SafetyWalk.Refusal) -> String {
    guard let clause = comparison(around: refusal.range) else { return "the rule: \(refusal.message)" }
    return "'\(clause.shortText)': \(refusal.message)\(clause.missingQuantifierNote)"
  }

  /// The clause, followed by the message of the exception.
  func failureText(_ failure: EvaluationError) -> String {
    guard let clause = comparison(around: failure.range) else {
      return "the rule raises an exception: \(failure.message)"
    }
    return "'\(clause.shortText)' raises an exception: \(failure.message)\(clause.missingQuantifierNote)"
  }

  /// The remark on a list of types that is compared as a whole.
  private var missingQuantifierNote: String {
    guard case .comparison(let comparison) = kind, comparison.quantifier == nil,
      comparison.comparisonOperator.isTypeOperator, comparison.left.isIdentifierList
    else { return "" }
    return "; to look at each type the rule needs ANY"
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
