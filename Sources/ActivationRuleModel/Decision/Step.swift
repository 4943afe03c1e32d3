package import ActivationRulePredicates
import ActivationRuleText

/// The result of a part of a predicate for a payload: a node of the tree of results.
///
/// The deciding path of the tree is the reason of a verdict; all of it is the explanation. Sentences, places and the
/// steps of an explanation are renderings of it. It is an object so that walking deep trees takes little stack.
final class Step: Sendable {
  /// The outcome of evaluating a part.
  typealias Truth = Result<Bool, EvaluationError>

  /// An element of a collection, and whether it matched.
  struct Element: Sendable {
    /// The kinds of element.
    enum Kind: Sendable {
      case item
      case attachment(Payload.Attachment)
      case identifier(String)
      case other
    }

    let kind: Kind
    /// The outcome of the condition.
    let truth: Truth
    /// The result of the condition; `nil` for most of the elements beyond ``elementLimit``.
    let inside: Step?

    /// Whether the element satisfies the condition; `nil` if that raises.
    var matches: Bool? { try? truth.get() }

    /// The attachment; an empty one for other elements.
    var attachment: Payload.Attachment {
      if case .attachment(let attachment) = kind { attachment } else { .attachment() }
    }
  }

  /// The elements of a subquery, for a comparison of its count.
  struct Counted: Sendable {
    let subquery: CountedSubquery
    /// The elements; `nil` if there is no collection, so that the count is nil.
    let elements: [Element]?

    /// The indexes of the elements that match.
    var matching: [Int] { elements?.indices.filter { elements?[$0].matches == true } ?? [] }

    /// Whether the elements are the payload's items.
    var isOfItems: Bool { subquery.collection.isPath(ofKeys: "extensionItems") }
  }

  /// The number of elements to explain in detail; each of the others gets one line.
  static let elementLimit = 24

  let node: PredicateNode
  /// The outcome; `nil` if an earlier part decided.
  let truth: Truth?
  /// The results of the parts of `AND`, `OR` and `NOT`; parts after the deciding one are skipped, since the system
  /// stops there.
  let parts: [Step]
  /// The values of the sides of a comparison; `nil` if one raises.
  let left, right: Value?
  /// The elements that a comparison counts on each side.
  let countedLeft, countedRight: Counted?

  init(
    _ node: PredicateNode, _ truth: Truth?, parts: [Step] = [], left: Value? = nil, right: Value? = nil,
    countedLeft: Counted? = nil, countedRight: Counted? = nil
  ) {
    (self.node, self.truth, self.parts) = (node, truth, parts)
    (self.left, self.right, self.countedLeft, self.countedRight) = (left, right, countedLeft, countedRight)
  }

  /// Whether the part is true; `nil` if it raises or was skipped.
  var value: Bool? { try? truth?.get() }

  /// Whether the part is true; false if it raises.
  var holds: Bool { value == true }

  /// The error that ended the evaluation.
  var failure: EvaluationError? {
    if case .failure(let error) = truth { error } else { nil }
  }

  // MARK: What decides

  /// The index of the first part that decides a list by itself; `nil` if all of them decide together.
  var decidingPosition: Int? { parts.firstIndex { $0.truth != .success(!node.decidingValue) } }

  /// The item whose condition decided a comparison of the number of items; `nil` if the number decided.
  var decidingItem: Int? {
    guard let counted, counted.isOfItems, let elements = counted.elements else { return nil }
    let matching = counted.matching
    if holds { return matching.first }
    // The author may have meant either of two items to match.
    guard matching.count <= 1, matching.count != 0 || elements.count != 2 else { return nil }
    return elements.firstIndex { $0.matches != true }
  }

  /// The innermost clause that made the part true or false.
  var deciding: Step {
    var step = self
    while let inner = step.decidingWithin { step = inner }
    return step
  }

  /// The result one level below that decided; `nil` if the part decided by itself.
  private var decidingWithin: Step? {
    switch node.kind {
    case .and, .or: return decidingPosition.map { parts[$0] }
    case .not(let operand):
      guard case .not = operand.kind else { return nil }
      return parts[0].parts[0]
    case .comparison: return decidingItem.flatMap { counted?.elements?[$0].inside }
    case .constant, .missing: return nil
    }
  }

  // MARK: Counts

  /// The elements that a comparison counted; the count that is compared with a constant is treated as the left side.
  var counted: Counted? {
    guard case .comparison(let comparison) = node.kind else { return nil }
    return comparison.hasCountOnTheRight ? countedRight : countedLeft
  }

  /// The part as a comparison of a count; `nil` for any other part.
  var comparedCount: ComparedCount? {
    guard let counted, case .comparison(let comparison) = node.kind else { return nil }
    let isTurned = comparison.hasCountOnTheRight
    return ComparedCount(
      counted: counted, elements: counted.elements ?? [], matching: counted.matching,
      comparison: comparison.withCountOnTheLeft, right: isTurned ? left : right)
  }

  /// A comparison of a count, with its elements.
  struct ComparedCount {
    let counted: Counted
    let elements: [Element]
    /// The indexes of the elements that match.
    let matching: [Int]
    /// The comparison, with the count on the left.
    let comparison: PredicateNode.Comparison
    /// The value of its right side.
    let right: Value?

    var total: Int { elements.count }
    var condition: PredicateNode { counted.subquery.predicate }

    /// Whether the comparison would be true for another count; `nil` if it does not compare numbers.
    func isTrue(for count: Int) -> Bool? { comparison.isTrue(for: count, right) }
  }
}

extension Step.ComparedCount {
  /// The wanted count.
  var wanted: Bound { comparison.wanted(right, of: total) }

  /// Whether every element must match.
  var asksForAll: Bool { comparison.comparisonOperator == .equal && comparison.asksForAll }

  var tally: Tally {
    Tally(matching: matching.count, total: total, noun: elements.first?.noun ?? "element", wanted: wanted)
  }
}

extension Step.Element {
  /// The word for elements of this kind.
  fileprivate var noun: String {
    switch kind {
    case .item: "item"
    case .attachment: "attachment"
    case .identifier: "identifier"
    case .other: "element"
    }
  }
}

/// The wanted number of something.
enum Bound: Hashable, Sendable {
  case exactly(Int64), but(Int64), fewer(Int64), more(Int64), atMost(Int64), atLeast(Int64)
  /// Every one of some number.
  case all(Int)
  case none
  /// Any other text, as written.
  case other(String)

  /// The bound in words, such as "at least 1".
  var text: String {
    switch self {
    case .exactly(let number): "exactly \(number)"
    case .but(let number): "any number but \(number)"
    case .fewer(let number): "fewer than \(number)"
    case .more(let number): "more than \(number)"
    case .atMost(let number): "at most \(number)"
    case .atLeast(let number): "at least \(number)"
    case .all(let total): total == 1 ? "every one" : "all"
    case .none: "none"
    case .other(let text): text
    }
  }

  /// Whether it is an upper limit.
  var isLimit: Bool {
    switch self {
    case .fewer, .atMost, .none: true
    case .exactly, .but, .more, .atLeast, .all, .other: false
    }
  }

  /// Whether it is a number that sentences can name.
  var isNumber: Bool { if case .other = self { false } else { true } }
}

/// The numbers of matching and of all elements, and the wanted number.
package struct Tally: Hashable, Sendable {
  /// The number of matching elements.
  package let matching: Int
  /// The number of all elements.
  package let total: Int
  /// The word for one counted element.
  let noun: String
  let wanted: Bound

  /// "2 of 3 attachments match, at least 1 wanted".
  var text: String {
    let verb = matching == 1 || total == 1 ? "matches" : "match"
    return
      "\(matching) of \(WordList.count(total, noun)) \(verb), \(wanted.text) \(wanted.isLimit ? "allowed" : "wanted")"
  }
}

// MARK: Walking

/// Walks a predicate for a payload, and keeps the results of its parts.
final class StepWalker {
  private let evaluator: PredicateEvaluator

  /// Prepares to walk predicates of a rule.
  init(_ rule: ActivationRule, _ payload: PreparedPayload) {
    // The work of a condition is bounded by the sizes of rule and payload.
    let isBounded = rule.condition != nil || !rule.core.isPredicate
    let environment = isBounded ? rule.environment.withoutLimits : rule.environment
    evaluator = PredicateEvaluator(object: payload.payload.object, environment: environment)
  }

  /// Whether a limit was reached, so that the results of the parts are unreliable.
  var isCutShort: Bool { evaluator.isCutShort }

  /// The result of a predicate and of its parts.
  ///
  /// Its truth is that of `PredicateEvaluator/isTrue(_:)`.
  func step(_ node: PredicateNode) -> Step {
    // This recurses: what needs room on the stack is in other functions.
    if let failure = countStep(node) { return failure }
    switch node.kind {
    case .and, .or: return step(list: node)
    case .not(let operand): return step(node, negating: step(operand))
    case .comparison: return step(comparison: node)
    case .constant, .missing: return Step(node, truth(of: node))
    }
  }

  /// Counts a step; a result if that fails.
  private func countStep(_ node: PredicateNode) -> Step? {
    do throws(EvaluationError) {
      try evaluator.countStep(node.range)
      return nil
    } catch {
      return Step(node, .failure(error))
    }
  }

  private func step(_ node: PredicateNode, negating part: Step) -> Step {
    Step(node, part.truth?.map { !$0 }, parts: [part])
  }

  private func step(list node: PredicateNode) -> Step {
    var truth = Step.Truth.success(!node.decidingValue)
    var steps: [Step] = []
    var isOver = false
    for part in node.operands {
      steps.append(isOver ? Step(part, nil) : step(part))
      guard !isOver, let found = steps.last?.truth, found != truth else { continue }
      (truth, isOver) = (found, true)
    }
    return Step(node, truth, parts: steps)
  }

  // MARK: Comparisons

  /// The value of a side of a comparison, or the exception that it raises, and the elements that it counts.
  private final class Side {
    var value: Result<Value, EvaluationError> = .success(.null)
    var counted: Step.Counted?
  }

  private func step(comparison node: PredicateNode) -> Step {
    guard case .comparison(let comparison) = node.kind else { return Step(node, nil) }
    let isPlain = comparison.quantifier == nil
    let left = side(comparison.left, isPlain)
    return step(node, comparison, left, side(comparison.right, isPlain))
  }

  private func step(
    _ node: PredicateNode, _ comparison: PredicateNode.Comparison, _ left: Side, _ right: Side
  ) -> Step {
    let truth = Step.Truth { () throws(EvaluationError) in
      try evaluator.isTrue(comparison, left.value.get(), right.value.get(), node.range)
    }
    return Step(
      node, truth, left: try? left.value.get(), right: try? right.value.get(), countedLeft: left.counted,
      countedRight: right.counted)
  }

  private func side(_ node: ExpressionNode, _ isPlain: Bool) -> Side {
    let side = Side()
    guard isPlain, let subquery = CountedSubquery(node) else {
      side.value = value(of: node)
      return side
    }
    guard let elements = elements(of: subquery.collection) else {
      // There is nothing to count, or the expression raises.
      side.value = value(of: node)
      side.counted = Step.Counted(subquery: subquery, elements: nil)
      return side
    }
    let found = found(elements, subquery)
    side.value = result(of: found)
    side.counted = Step.Counted(subquery: subquery, elements: found)
    return side
  }

  private func elements(of collection: ExpressionNode) -> [Value]? {
    guard case .success(let source) = value(of: collection) else { return nil }
    return source.elements
  }

  /// The results of the condition of a subquery for the elements of its collection.
  private func found(_ elements: [Value], _ subquery: CountedSubquery) -> [Step.Element] {
    var found: [Step.Element] = []
    let hidden = evaluator.bind(subquery.variable, to: .null)
    for element in elements {
      evaluator.bind(subquery.variable, to: element)
      let inside = found.count < Step.elementLimit ? step(subquery.predicate) : nil
      found.append(self.element(element, inside, subquery.predicate, found))
    }
    evaluator.bind(subquery.variable, to: hidden)
    return found
  }

  /// The result for an element beyond the limit too, which has no steps unless sentences name it: the first element that
  /// matches, and the first that does not.
  private func element(
    _ value: Value, _ inside: Step?, _ predicate: PredicateNode, _ found: [Step.Element]
  ) -> Step.Element {
    let kind = Step.Element.Kind(value)
    let truth = inside?.truth ?? truth(of: predicate)
    let matches = try? truth.get()
    let isFirst = inside == nil && !found.contains { ($0.matches == true) == (matches == true) }
    return Step.Element(kind: kind, truth: truth, inside: isFirst ? step(predicate) : inside)
  }

  /// The number of elements that match, or the first exception that one raises.
  private func result(of found: [Step.Element]) -> Result<Value, EvaluationError> {
    for case .failure(let error) in found.lazy.map({ $0.truth }) { return .failure(error) }
    return .success(.integer(Int64(found.count { $0.matches == true })))
  }

  private func value(of node: ExpressionNode) -> Result<Value, EvaluationError> {
    Result { () throws(EvaluationError) in try evaluator.value(of: node) }
  }

  private func truth(of node: PredicateNode) -> Step.Truth {
    Result { () throws(EvaluationError) in try evaluator.isTrue(node) }
  }
}

extension Step.Element.Kind {
  fileprivate init(_ value: Value) {
    switch value {
    case .string(let text): self = .identifier(text)
    case .dictionary(let entries):
      guard let identifiers = entries["registeredTypeIdentifiers"]?.elements else {
        self = .item
        return
      }
      self = .attachment(Payload.Attachment(Self.names(identifiers)))
    default: self = .other
    }
  }

  /// The texts of values.
  static func names(_ values: [Value]) -> [String] {
    values.map { value in if case .string(let name) = value { name } else { "?" } }
  }
}

extension PredicateNode {
  /// The value of a part that decides the whole.
  var decidingValue: Bool {
    if case .or = kind { true } else { false }
  }
}

// MARK: Comparisons of counts

extension PredicateNode.Comparison {
  /// Whether a constant on the left is compared with a count on the right.
  var hasCountOnTheRight: Bool {
    quantifier == nil && left.isLiteral && comparisonOperator.mirrored != nil && CountedSubquery(right) != nil
  }

  /// The comparison with the count on the left, if a constant is there.
  package var withCountOnTheLeft: PredicateNode.Comparison {
    guard hasCountOnTheRight, let mirrored = comparisonOperator.mirrored else { return self }
    return PredicateNode.Comparison(nil, right, mirrored, options, left)
  }

  /// Whether the comparison is true for a count and a value; `nil` if it does not compare numbers.
  func isTrue(for count: Int, _ right: Value?) -> Bool? {
    guard comparisonOperator.isOrdering else { return nil }
    switch right {
    case .integer(let number)?: return comparisonOperator.holds(Int64(count), number)
    case .null?: return comparisonOperator.holds(Int64(count), Condition.null)
    default: return nil
    }
  }
}

extension PredicateNode.Comparison {
  /// The wanted count.
  ///
  /// - Parameters:
  ///   - value: the right side's value.
  ///   - total: the number of elements, for a right side that counts all of them.
  func wanted(_ value: Value?, of total: Int) -> Bound {
    guard case .integer(let number)? = value else {
      let text = value == .null ? "nil" : WordList.shortened(right.description)
      return .other("\(comparisonOperator.rawValue) \(text)")
    }
    switch comparisonOperator {
    case .equal: return asksForAll && number == total ? .all(total) : .exactly(number)
    case .notEqual: return .but(number)
    case .lessThan: return .fewer(number)
    case .greaterThan: return .more(number)
    case .lessThanOrEqual: return .atMost(number)
    case .greaterThanOrEqual: return .atLeast(number)
    default: return .other("\(comparisonOperator.rawValue) \(number)")
    }
  }

  /// Whether the right side counts all elements of the left side's collection.
  fileprivate var asksForAll: Bool {
    guard let counted = CountedSubquery(left), let all = right.countedCollection else { return false }
    return counted.collection == all
  }
}

/// A condition that requires an attachment to have one of several types, and nothing else.
struct TypeAlternatives {
  let types: [String]
  /// The identifiers that are tested.
  let left: ExpressionNode

  init?(_ node: PredicateNode) {
    let parts: [PredicateNode] = if case .or(let parts) = node.kind { parts } else { [node] }
    let tests = parts.compactMap { TypeTest($0) }.filter {
      $0.quantifier == .any && $0.isConformance && $0.left.isIdentifierList
    }
    guard tests.count == parts.count, let first = tests.first else { return nil }
    (types, left) = (tests.map { $0.identifier }, first.left)
  }
}

extension ExpressionNode {
  /// The last key of a path such as `$item.attachments.@count`; `nil` for anything that does not count a key's value.
  var countedKey: String? {
    guard case .keyPath(_, let steps) = kind, steps.last?.kind == .operator("count"), steps.count >= 2,
      case .key(let key) = steps[steps.count - 2].kind
    else { return nil }
    return key
  }
}

extension ComparisonOperator {
  /// The equivalent operator for exchanged sides; `nil` if there is none.
  fileprivate var mirrored: ComparisonOperator? {
    switch self {
    case .equal, .notEqual: self
    case .lessThan: .greaterThan
    case .greaterThan: .lessThan
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    default: nil
    }
  }
}
