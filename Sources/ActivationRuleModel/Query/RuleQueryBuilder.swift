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
  var view: FlatView
  var scope = PayloadScope<FlatPath>()
  /// The nodes that wait to be joined, and the tests among alternatives that wait to become one set.
  var waiting: [Int32] = []
  private var waitingTests: [Int32] = []
  /// The place of each test, once there are many.
  var testPlaces: [TestKey: Int32] = [:]
  /// The first condition by which the attachments of all items are counted.
  private var firstCounted: Int32 = -1

  /// The query of predicates that must all be true; one without roots if any of them needs the tree walker.
  package static func build(
    _ predicates: [(predicate: PredicateNode, reason: HiddenReason)], _ types: UniformTypeRegistry
  ) -> RuleQuery {
    build(predicates.map { (FlatPredicate($0.predicate), $0.reason) }, types)
  }

  /// The same for predicates that were read without a tree.
  package static func build(
    _ predicates: [(predicate: FlatPredicate, reason: HiddenReason)], _ types: UniformTypeRegistry
  ) -> RuleQuery {
    guard let first = predicates.first else { return RuleQuery() }
    var builder = RuleQueryBuilder(first.predicate, types)
    do throws(Unsupported) {
      for (predicate, reason) in predicates { try builder.add(predicate, reason) }
    } catch {
      return RuleQuery()
    }
    builder.query.makeClauses()
    return builder.query
  }

  private init(_ predicate: FlatPredicate, _ types: UniformTypeRegistry) {
    self.types = types
    view = predicate.view
    query.setWordCount = types.rowWordCount
    query.nodes.reserveCapacity(predicate.count / 3 + 4)
    query.parts.reserveCapacity(predicate.count / 6 + 2)
    query.sets.reserveCapacity(query.setWordCount)
  }

  private mutating func add(_ predicate: FlatPredicate, _ reason: HiddenReason) throws(Unsupported) {
    view = predicate.view
    scope = PayloadScope()
    firstCounted = -1
    let part = query.parts.count
    let node = try withExtendedLifetime(predicate) { () throws(Unsupported) in try compile(predicate.root) }
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

  func node(_ number: Int32) -> FlatNode { view[number] }

  func path(_ number: Int32) -> FlatPath? { FlatPath(view, number) }

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

  private mutating func compile(_ number: Int32) throws(Unsupported) -> Int32 {
    let part = open()
    let index = try compileKind(node(number))
    close(part, index)
    return index
  }

  private mutating func compileKind(_ node: FlatNode) throws(Unsupported) -> Int32 {
    switch node.kind {
    case .constant: return add(.constant, node.flag ? 1 : 0)
    case .and:
      let place = waiting.count
      var part = node.first
      while part >= 0 {
        waiting.append(try compile(part))
        part = self.node(part).next
      }
      return add(.and, overWaiting: place)
    case .or: return try compileAlternatives(node.first)
    case .not:
      let operand = try compile(node.first)
      return add(.not, operand)
    case .comparison: return try compile(comparison: node)
    default: throw Unsupported()
    }
  }

  /// Compiles alternatives; all alternatives that test for some identifier become one set.
  private mutating func compileAlternatives(_ first: Int32) throws(Unsupported) -> Int32 {
    let (place, testPlace) = (waiting.count, waitingTests.count)
    var part = first
    while part >= 0 {
      if let test = compileAnyIdentifier(part) {
        waitingTests.append(test)
      } else {
        waiting.append(try compile(part))
      }
      part = node(part).next
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

  private mutating func compile(comparison node: FlatNode) throws(Unsupported) -> Int32 {
    let (left, right) = (node.first, self.node(node.first).next)
    if let constant = compileNull(node, left, right) { return constant }
    if node.comparison.isTypeOperator { return try compileTypeTest(node, left, right) }
    guard node.options.isEmpty, node.quantifier == nil, let ordering = RuleQuery.Ordering(node.comparison) else {
      throw Unsupported()
    }
    if let presence = compilePresence(left, right, ordering) { return presence }
    let leftCount = try compileCount(left)
    if self.node(right).kind == .real || self.node(right).kind == .integer,
      case .real(let bound)? = view.literal(self.node(right)), let (ordering, number) = ordering.ofCount(bound)
    {
      return addComparison(leftCount, ordering, addConstant(number))
    }
    let rightCount = try compileCount(right)
    return addComparison(leftCount, ordering, rightCount)
  }

  /// Compiles a comparison of an expression that is always nil with a constant; `nil` for anything else, and if it
  /// raises.
  private mutating func compileNull(_ node: FlatNode, _ left: Int32, _ right: Int32) -> Int32? {
    let isWritten = self.node(left).kind == .null
    guard self.node(right).kind.isConstant, isWritten || scope.isAlwaysNull(path(left)),
      let literal = view.literal(self.node(right))
    else { return nil }
    let null = PredicateNode.Comparison(
      node.quantifier, ExpressionNode(.literal(.null)), node.comparison, node.options, ExpressionNode(.literal(literal))
    )
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
  private mutating func compilePresence(_ left: Int32, _ right: Int32, _ ordering: RuleQuery.Ordering) -> Int32? {
    guard ordering == .equal || ordering == .notEqual, node(right).kind == .null,
      scope.isAttachmentsOfItem(path(left))
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

  private mutating func compileCount(_ number: Int32) throws(Unsupported) -> Int32 {
    switch node(number).kind {
    case .null: return addConstant(RuleQuery.null)
    case .integer:
      guard case .integer(let value)? = view.literal(node(number)), value != RuleQuery.null else {
        throw Unsupported()
      }
      return addConstant(value)
    case .keyPath:
      guard var path = path(number), path.count > 0, path.isOperator(path.count - 1, "count") else {
        throw Unsupported()
      }
      path.count -= 1
      return try compileCount(of: path)
    default: throw Unsupported()
    }
  }

  private mutating func compileCount(of collection: FlatPath) throws(Unsupported) -> Int32 {
    if scope.isItems(collection) { return add(.itemCount) }
    if scope.isAttachmentsOfItem(collection) { return add(.attachmentCountOfItem) }
    if scope.isIdentifiers(collection) {
      let anything = add(.constant, 1)
      let set = addSet(anything)
      return add(.countIdentifiers, set)
    }
    guard collection.count == 0, collection.base >= 0, node(collection.base).kind == .subquery else {
      throw Unsupported()
    }
    return try compile(subquery: node(collection.base))
  }

  private mutating func compile(subquery: FlatNode) throws(Unsupported) -> Int32 {
    let source = path(subquery.first)
    if scope.isItems(source) { return try compile(.countItems, subquery, .item) }
    if scope.isAttachmentsOfItem(source) { return try compile(.countAttachmentsOfItem, subquery, .attachment) }
    if scope.isIdentifiers(source) { return try compileIdentifiers(subquery) }
    guard scope.isAllAttachments(source) else { throw Unsupported() }
    let count = try compile(.countAttachmentsOfAll, subquery, .attachment)
    if firstCounted < 0 { firstCounted = query.nodes[Int(count)].first }
    let predicate = node(node(subquery.first).next)
    return predicate.kind == .constant && predicate.flag ? add(.attachmentCountOfAll) : count
  }

  /// Compiles the predicate of a subquery; nested subqueries of one level are left to the walker.
  private mutating func compile(
    _ operation: RuleQuery.Operation, _ subquery: FlatNode, _ level: ExpressionShape
  ) throws(Unsupported) -> Int32 {
    guard !scope.binds(atOrBelow: level) else { throw Unsupported() }
    scope.bind(FlatPath.Name(bytes: view.bytes(subquery)), level)
    let body = try compile(node(subquery.first).next)
    scope.unbind()
    return add(operation, body)
  }

  private mutating func compileIdentifiers(_ subquery: FlatNode) throws(Unsupported) -> Int32 {
    scope.bind(FlatPath.Name(bytes: view.bytes(subquery)), .identifier)
    let formula = try compileFormula(node(subquery.first).next)
    scope.unbind()
    let set = addSet(formula)
    return add(.countIdentifiers, set)
  }
}
