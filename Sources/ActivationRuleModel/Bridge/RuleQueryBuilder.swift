package import ActivationRulePredicates
package import ActivationRuleTypes

/// Compiles the usual predicates of rules; everything else is left to the tree walker.
///
/// A predicate is compiled only if, for every payload, it passes the safety check and nothing raises: counts of
/// subqueries over items, attachments and identifiers, compared with each other and with constants, and type tests with
/// constant strings. Then the query and the tree walker cannot differ.
package struct RuleQueryBuilder {
  /// The predicate has a part that is not compiled.
  struct Unsupported: Error {}

  let types: UniformTypeRegistry
  var query = RuleQuery()
  var scope = PayloadScope()
  /// The nodes that wait to be joined, and the tests among alternatives that wait to become one set.
  var waiting: [Int32] = []
  private var waitingTests: [Int32] = []
  /// The place of each test.
  var testPlaces: [TestKey: Int32] = [:]
  /// The first condition by which the attachments of all items are counted.
  private var firstCounted: Int32 = -1

  /// The query of predicates that must all be true; one without roots if any of them needs the tree walker.
  package static func build(
    _ predicates: [(predicate: PredicateNode, reason: HiddenReason)], _ types: UniformTypeRegistry
  ) -> RuleQuery {
    var builder = RuleQueryBuilder(types)
    do throws(Unsupported) {
      for (predicate, reason) in predicates { try builder.add(predicate, reason) }
    } catch {
      return RuleQuery()
    }
    return builder.query
  }

  private init(_ types: UniformTypeRegistry) {
    self.types = types
    query.setWordCount = types.rowWordCount
  }

  private mutating func add(_ predicate: PredicateNode, _ reason: HiddenReason) throws(Unsupported) {
    scope = PayloadScope()
    firstCounted = -1
    let part = query.parts.count
    let node = try compile(predicate)
    query.roots.append(RuleQuery.Root(node: node, reason: reason, part: part, counted: firstCounted))
  }

  mutating func add(
    _ operation: RuleQuery.Operation, _ first: Int32 = 0, _ second: Int32 = 0, _ ordering: RuleQuery.Ordering = .equal
  ) -> Int32 {
    query.nodes.append(RuleQuery.Node(operation: operation, ordering: ordering, first: first, second: second))
    return Int32(truncatingIfNeeded: query.nodes.count &- 1)
  }

  /// Adds a node over the waiting nodes from an index on; a single one is returned as it is.
  mutating func add(_ operation: RuleQuery.Operation, overWaiting place: Int) -> Int32 {
    if waiting.count == place + 1 { return waiting.removeLast() }
    let start = Int32(truncatingIfNeeded: query.children.count)
    query.children.append(contentsOf: waiting[place...])
    waiting.removeSubrange(place...)
    return add(operation, start, Int32(truncatingIfNeeded: query.children.count))
  }

  // MARK: Predicates

  /// Registers a part before its inner parts are compiled.
  mutating func open() -> Int {
    query.parts.append(RuleQuery.Part())
    return query.parts.count - 1
  }

  mutating func close(_ part: Int, _ node: Int32 = -1) {
    query.parts[part].node = node
    query.parts[part].end = query.parts.count
  }

  private mutating func compile(_ predicate: PredicateNode) throws(Unsupported) -> Int32 {
    let part = open()
    let index = try compileKind(predicate)
    close(part, index)
    return index
  }

  private mutating func compileKind(_ predicate: PredicateNode) throws(Unsupported) -> Int32 {
    switch predicate.kind {
    case .constant(let value): return add(.constant, value ? 1 : 0)
    case .and(let parts):
      let place = waiting.count
      for part in parts { waiting.append(try compile(part)) }
      return add(.and, overWaiting: place)
    case .or(let parts): return try compile(alternatives: parts)
    case .not(let operand):
      let index = try compile(operand)
      return add(.not, index)
    case .comparison(let comparison): return try compile(comparison)
    case .missing: throw Unsupported()
    }
  }

  /// Compiles alternatives; all alternatives that test for some identifier become one set.
  private mutating func compile(alternatives parts: [PredicateNode]) throws(Unsupported) -> Int32 {
    let (place, testPlace) = (waiting.count, waitingTests.count)
    for part in parts {
      if let test = compileAnyIdentifier(part) {
        waitingTests.append(test)
      } else {
        waiting.append(try compile(part))
      }
    }
    if waitingTests.count > testPlace {
      let start = waiting.count
      waiting.append(contentsOf: waitingTests[testPlace...])
      waitingTests.removeSubrange(testPlace...)
      let formula = add(.or, overWaiting: start)
      waiting.append(addSome(formula))
    }
    return add(.or, overWaiting: place)
  }

  private mutating func compile(_ comparison: PredicateNode.Comparison) throws(Unsupported) -> Int32 {
    if let constant = compileNull(comparison) { return constant }
    if comparison.comparisonOperator.isTypeOperator { return try compileTypeTest(comparison) }
    guard comparison.options.isEmpty, comparison.quantifier == nil,
      let ordering = RuleQuery.Ordering(comparison.comparisonOperator)
    else { throw Unsupported() }
    if let presence = compilePresence(comparison, ordering) { return presence }
    let left = try compileCount(comparison.left)
    if case .literal(.real(let bound)) = comparison.right.kind, let (ordering, number) = ordering.ofCount(bound) {
      return addComparison(left, ordering, addConstant(number))
    }
    let right = try compileCount(comparison.right)
    return addComparison(left, ordering, right)
  }

  /// Compiles a comparison of an expression that is always nil with a constant; `nil` for anything else, and if it
  /// raises.
  private mutating func compileNull(_ comparison: PredicateNode.Comparison) -> Int32? {
    let isWritten = comparison.left.kind == .literal(.null)
    guard case .literal = comparison.right.kind, isWritten || scope.isAlwaysNull(comparison.left) else {
      return nil
    }
    let null = comparison.with(left: ExpressionNode(.literal(.null)), right: comparison.right)
    let value = try? PredicateEvaluator.evaluate(PredicateNode(.comparison(null)), on: .null)
    query.asksForNothing = query.asksForNothing || !isWritten
    return value.map { add(.constant, $0 ? 1 : 0) }
  }

  /// Adds a comparison of numbers, in the cheapest equivalent form.
  private mutating func addComparison(_ left: Int32, _ ordering: RuleQuery.Ordering, _ right: Int32) -> Int32 {
    let (leftNode, rightNode) = (query.nodes[Int(left)], query.nodes[Int(right)])
    let isEach = leftNode.operation == .countIdentifiers || rightNode.operation == .countIdentifiers
    guard isEach else { return add(.compare, left, right, ordering) }
    if leftNode.operation == .countIdentifiers, rightNode.operation == .number,
      let isPresent = ordering.isPresence(query.constants[Int(rightNode.first)])
    {
      let some = add(.someIdentifier, leftNode.first)
      return isPresent ? some : add(.not, some)
    }
    query.comparesEach = true
    return add(.compareEach, left, right, ordering)
  }

  /// Compiles `$item.attachments != nil` and its negation.
  private mutating func compilePresence(
    _ comparison: PredicateNode.Comparison, _ ordering: RuleQuery.Ordering
  ) -> Int32? {
    guard ordering == .equal || ordering == .notEqual, comparison.right.kind == .literal(.null),
      scope.isAttachmentsOfItem(comparison.left)
    else { return nil }
    let count = add(.attachmentCountOfItem)
    let null = addConstant(RuleQuery.null)
    return add(.compare, count, null, ordering)
  }

  // MARK: Counts

  private mutating func addConstant(_ number: Int64) -> Int32 {
    query.constants.append(number)
    return add(.number, Int32(truncatingIfNeeded: query.constants.count &- 1))
  }

  private mutating func compileCount(_ node: ExpressionNode) throws(Unsupported) -> Int32 {
    switch node.kind {
    case .literal(.null): return addConstant(RuleQuery.null)
    case .literal(.integer(let value)) where value != RuleQuery.null: return addConstant(value)
    case .keyPath(let base, let steps) where steps.last?.kind == .operator("count"):
      return try compileCount(of: ExpressionNode(.keyPath(base: base, steps: steps.dropLast())))
    default: throw Unsupported()
    }
  }

  private mutating func compileCount(of collection: ExpressionNode) throws(Unsupported) -> Int32 {
    if scope.isItems(collection) { return add(.itemCount) }
    if scope.isAttachmentsOfItem(collection) { return add(.attachmentCountOfItem) }
    if scope.isIdentifiers(collection) {
      let anything = add(.constant, 1)
      let set = addSet(anything)
      return add(.countIdentifiers, set)
    }
    guard case .keyPath(let base?, let steps) = collection.kind, steps.isEmpty,
      case .subquery(let source, let variable, let predicate) = base.kind
    else { throw Unsupported() }
    return try compile(subqueryOver: source, variable, predicate)
  }

  private mutating func compile(
    subqueryOver source: ExpressionNode, _ variable: String, _ predicate: PredicateNode
  ) throws(Unsupported) -> Int32 {
    if scope.isItems(source) { return try compile(.countItems, .item, variable, predicate) }
    if scope.isAttachmentsOfItem(source) {
      return try compile(.countAttachmentsOfItem, .attachment, variable, predicate)
    }
    if scope.isIdentifiers(source) {
      scope.bind(variable, .identifier)
      let formula = try compileFormula(predicate)
      scope.unbind()
      let set = addSet(formula)
      return add(.countIdentifiers, set)
    }
    guard scope.isAllAttachments(source) else { throw Unsupported() }
    let count = try compile(.countAttachmentsOfAll, .attachment, variable, predicate)
    if firstCounted < 0 { firstCounted = query.nodes[Int(count)].first }
    return predicate.kind == .constant(true) ? add(.attachmentCountOfAll) : count
  }

  /// Compiles the predicate of a subquery; nested subqueries of one level are left to the walker.
  private mutating func compile(
    _ operation: RuleQuery.Operation, _ level: ExpressionShape, _ variable: String, _ predicate: PredicateNode
  ) throws(Unsupported) -> Int32 {
    guard !scope.binds(atOrBelow: level) else { throw Unsupported() }
    scope.bind(variable, level)
    let body = try compile(predicate)
    scope.unbind()
    return add(operation, body)
  }
}
