package import PredicateFormat
package import UniformTypes

/// Compiles the predicates that rules usually are; everything else is left to the tree walker.
///
/// A predicate is compiled only if, for every payload, the safety check passes and nothing raises: counts of subqueries
/// over items, attachments and identifiers, compared with each other and with constants, and type tests with constant
/// strings. Then the query and the tree walker cannot differ.
package struct RuleQueryBuilder {
  /// The predicate has a part that is not compiled.
  private struct Unsupported: Error {}

  private let types: UniformTypeRegistry
  private var query = RuleQuery()
  private var scope = PayloadScope()
  /// Where each test stands, once there are many, and the types that pass it.
  private var testIndexes: [TestKey: Int32] = [:]
  private var passing: [[UInt64]] = []
  /// The condition by which the attachments of all items are counted first.
  private var firstCounted: Int32 = -1

  /// What makes two tests the same.
  private struct TestKey: Hashable {
    let identifier: String
    let isExact: Bool
  }

  /// The query of predicates that must all hold; one without roots if any of them needs the tree walker.
  package static func build(
    _ predicates: [(predicate: PredicateNode, reason: HiddenReason)], _ types: UniformTypeRegistry
  ) -> RuleQuery {
    var builder = RuleQueryBuilder(types: types)
    var roots: [RuleQuery.Root] = []
    do throws(Unsupported) {
      for (predicate, reason) in predicates {
        builder.firstCounted = -1
        let part = builder.query.parts.count
        let node = try builder.compile(predicate)
        roots.append(RuleQuery.Root(node: node, reason: reason, part: part, counted: builder.firstCounted))
      }
    } catch {
      return RuleQuery()
    }
    builder.query.roots = roots
    builder.query.makeClauses()
    return builder.query
  }

  private init(types: UniformTypeRegistry) {
    self.types = types
    query.setWordCount = types.rowWordCount
  }

  private mutating func add(
    _ operation: RuleQuery.Operation, _ first: Int32 = 0, _ second: Int32 = 0, _ ordering: RuleQuery.Ordering = .equal
  ) -> Int32 {
    query.nodes.append(RuleQuery.Node(operation: operation, ordering: ordering, first: first, second: second))
    return Int32(query.nodes.count - 1)
  }

  /// Adds a node over others; a single one is handed back as it is.
  private mutating func add(_ operation: RuleQuery.Operation, over indexes: [Int32]) -> Int32 {
    if indexes.count == 1 { return indexes[0] }
    let start = Int32(query.children.count)
    query.children += indexes
    return add(operation, start, start + Int32(indexes.count))
  }

  // MARK: Predicates

  /// Notes where a part stands, before what stands in it is compiled.
  private mutating func open(_ node: PredicateNode) -> Int {
    let form: RuleQuery.Form =
      switch node.kind {
      case .and: .all
      case .or: .any
      case .not: .not
      case .comparison, .constant, .missing: .other
      }
    query.parts.append(RuleQuery.Part(form: form, range: node.range))
    return query.parts.count - 1
  }

  private mutating func close(_ part: Int, _ node: Int32 = -1) {
    query.parts[part].node = node
    query.parts[part].end = query.parts.count
    guard node >= 0, query.parts[part].form == .other, query.nodes[Int(node)].operation == .compare else { return }
    let left = query.nodes[Int(node)].first
    if query.nodes[Int(left)].operation == .countItems { query.parts[part].form = .countedItems }
  }

  private mutating func compile(_ node: PredicateNode) throws(Unsupported) -> Int32 {
    let part = open(node)
    let index = try compileKind(node)
    close(part, index)
    return index
  }

  private mutating func compileKind(_ node: PredicateNode) throws(Unsupported) -> Int32 {
    switch node.kind {
    case .constant(let value): return add(.constant, value ? 1 : 0)
    case .and(let parts):
      var indexes: [Int32] = []
      for part in parts { indexes.append(try compile(part)) }
      return add(.and, over: indexes)
    case .or(let parts): return try compileAlternatives(parts)
    case .not(let operand):
      let operand = try compile(operand)
      return add(.not, operand)
    case .comparison(let comparison): return try compile(comparison)
    case .missing: throw Unsupported()
    }
  }

  /// Compiles alternatives; all those that look for some identifier become one set.
  private mutating func compileAlternatives(_ parts: [PredicateNode]) throws(Unsupported) -> Int32 {
    var indexes: [Int32] = []
    var formulas: [Int32] = []
    for part in parts {
      if let test = compileAnyIdentifier(part) { formulas.append(test) } else { indexes.append(try compile(part)) }
    }
    if !formulas.isEmpty {
      let formula = add(.or, over: formulas)
      indexes.append(addSome(formula))
    }
    return add(.or, over: indexes)
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

  /// Compiles a comparison of something that is always nil with a constant; `nil` for anything else, and if it raises.
  private mutating func compileNull(_ comparison: PredicateNode.Comparison) -> Int32? {
    let isNull = comparison.left.kind == .literal(.null) || scope.isAlwaysNull(comparison.left)
    guard case .literal = comparison.right.kind, isNull else { return nil }
    let null = PredicateNode.Comparison(
      comparison.quantifier, ExpressionNode(.literal(.null)), comparison.comparisonOperator, comparison.options,
      comparison.right)
    let value = try? PredicateEvaluator.evaluate(PredicateNode(.comparison(null)), on: .null)
    query.asksForNothing = query.asksForNothing || comparison.left.kind != .literal(.null)
    return value.map { add(.constant, $0 ? 1 : 0) }
  }

  /// Adds a comparison of numbers, in the cheapest form that says the same.
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

  /// Compiles `$item.attachments != nil` and its opposite.
  private mutating func compilePresence(
    _ comparison: PredicateNode.Comparison, _ ordering: RuleQuery.Ordering
  ) -> Int32? {
    guard ordering == .equal || ordering == .notEqual, case .literal(.null) = comparison.right.kind,
      scope.isAttachmentsOfItem(comparison.left)
    else { return nil }
    let count = add(.attachmentCountOfItem)
    let null = addConstant(RuleQuery.null)
    return add(.compare, count, null, ordering)
  }

  // MARK: Type tests

  private mutating func compileTypeTest(_ comparison: PredicateNode.Comparison) throws(Unsupported) -> Int32 {
    guard let quantifier = comparison.quantifier, scope.isIdentifiers(comparison.left), let test = addTest(comparison)
    else {
      throw Unsupported()
    }
    switch quantifier {
    case .any: return addSome(test)
    case .all:
      let opposite = add(.not, test)
      let some = addSome(opposite)
      return add(.not, some)
    }
  }

  /// Compiles what `ANY … UTI-CONFORMS-TO` asks of each identifier; `nil` for anything else.
  private mutating func compileAnyIdentifier(_ node: PredicateNode) -> Int32? {
    guard case .comparison(let comparison) = node.kind, comparison.quantifier == .any,
      comparison.comparisonOperator.isTypeOperator, scope.isIdentifiers(comparison.left)
    else { return nil }
    close(open(node))
    return addTest(comparison)
  }

  /// Compiles what the predicate of a subquery asks of each identifier, if it asks for nothing but its type.
  private mutating func compileFormula(_ node: PredicateNode) throws(Unsupported) -> Int32 {
    let part = open(node)
    defer { close(part) }
    switch node.kind {
    case .constant(let value): return add(.constant, value ? 1 : 0)
    case .and(let parts), .or(let parts):
      var indexes: [Int32] = []
      for part in parts { indexes.append(try compileFormula(part)) }
      if case .and = node.kind { return add(.and, over: indexes) }
      return add(.or, over: indexes)
    case .not(let operand):
      let operand = try compileFormula(operand)
      return add(.not, operand)
    case .comparison(let comparison):
      guard comparison.quantifier == nil, comparison.comparisonOperator.isTypeOperator,
        case .variable(let name) = comparison.left.kind, scope.shape(ofVariable: name) == .identifier,
        let test = addTest(comparison)
      else { throw Unsupported() }
      return test
    case .missing: throw Unsupported()
    }
  }

  /// How many tests are looked through one by one, which takes less time than hashing them.
  private static let fewTests = 12

  private mutating func position(of key: TestKey) -> Int32? {
    if query.tests.count <= Self.fewTests {
      for (index, test) in query.tests.enumerated()
      where test.isExact == key.isExact && test.identifier == key.identifier { return Int32(index) }
      return nil
    }
    if testIndexes.isEmpty {
      for (index, test) in query.tests.enumerated() {
        testIndexes[TestKey(identifier: test.identifier, isExact: test.isExact)] = Int32(index)
      }
    }
    return testIndexes[key]
  }

  /// Adds a test against the constant on the right side.
  private mutating func addTest(_ comparison: PredicateNode.Comparison) -> Int32? {
    guard case .literal(.string(let identifier)) = comparison.right.kind else { return nil }
    let key = TestKey(identifier: identifier, isExact: comparison.comparisonOperator == .typeEquals)
    if let known = position(of: key) { return add(.test, known) }
    let test = RuleQuery.TypeTest(identifier, isExact: key.isExact, types)
    let index = Int32(query.tests.count)
    if !testIndexes.isEmpty { testIndexes[key] = index }
    query.tests.append(test)
    passing.append(types.members(of: test))
    return add(.test, index)
  }

  // MARK: Sets

  private mutating func addSome(_ formula: Int32) -> Int32 {
    let set = addSet(formula)
    return add(.someIdentifier, set)
  }

  /// Works a formula out for all declared types.
  private mutating func addSet(_ formula: Int32) -> Int32 {
    query.sets += members(formula)
    query.formulas.append(formula)
    return Int32(query.formulas.count - 1)
  }

  private func members(_ formula: Int32) -> [UInt64] {
    let node = query.nodes[Int(formula)]
    switch node.operation {
    case .test: return passing[Int(node.first)]
    case .not: return members(node.first).map { ~$0 }
    case .and, .or:
      let parts = query.children[Int(node.first)..<Int(node.second)]
      return parts.reduce(words(of: node.operation == .and)) { words, part in
        zip(words, members(part)).map { node.operation == .and ? $0 & $1 : $0 | $1 }
      }
    default: return words(of: node.first != 0)
    }
  }

  /// All types, or none.
  private func words(of isMember: Bool) -> [UInt64] {
    Array(repeating: isMember ? .max : 0, count: query.setWordCount)
  }

  // MARK: Counts

  private mutating func addConstant(_ number: Int64) -> Int32 {
    query.constants.append(number)
    return add(.number, Int32(query.constants.count - 1))
  }

  private mutating func compileCount(_ node: ExpressionNode) throws(Unsupported) -> Int32 {
    switch node.kind {
    case .literal(.integer(let number)) where number != RuleQuery.null: return addConstant(number)
    case .literal(.null): return addConstant(RuleQuery.null)
    case .keyPath(let base, let steps):
      guard let last = steps.last, last.kind == .operator("count") else { throw Unsupported() }
      return try compileCount(of: ExpressionNode(.keyPath(base: base, steps: steps.dropLast())), base, steps)
    default: throw Unsupported()
    }
  }

  private mutating func compileCount(
    of collection: ExpressionNode, _ base: ExpressionNode?, _ steps: [KeyPathStep]
  ) throws(Unsupported) -> Int32 {
    if scope.isItems(collection) { return add(.itemCount) }
    if scope.isAttachmentsOfItem(collection) { return add(.attachmentCountOfItem) }
    if scope.isIdentifiers(collection) {
      let anything = add(.constant, 1)
      let set = addSet(anything)
      return add(.countIdentifiers, set)
    }
    guard steps.count == 1, case .subquery(let source, let name, let predicate)? = base?.kind else {
      throw Unsupported()
    }
    if scope.isItems(source) { return try compileSubquery(.countItems, name, .item, predicate) }
    if scope.isAttachmentsOfItem(source) {
      return try compileSubquery(.countAttachmentsOfItem, name, .attachment, predicate)
    }
    if scope.isIdentifiers(source) { return try compileIdentifiers(name, predicate) }
    if scope.isAllAttachments(source) {
      let count = try compileSubquery(.countAttachmentsOfAll, name, .attachment, predicate)
      if firstCounted < 0 { firstCounted = query.nodes[Int(count)].first }
      return predicate.kind == .constant(true) ? add(.attachmentCountOfAll) : count
    }
    throw Unsupported()
  }

  /// Compiles the predicate of a subquery; two subqueries of one level inside each other are left to the walker.
  private mutating func compileSubquery(
    _ operation: RuleQuery.Operation, _ name: String, _ level: ExpressionShape, _ predicate: PredicateNode
  ) throws(Unsupported) -> Int32 {
    guard !scope.binds(atOrBelow: level) else { throw Unsupported() }
    scope.bind(name, level)
    let body = try compile(predicate)
    scope.unbind()
    return add(operation, body)
  }

  private mutating func compileIdentifiers(_ name: String, _ predicate: PredicateNode) throws(Unsupported) -> Int32 {
    scope.bind(name, .identifier)
    let formula = try compileFormula(predicate)
    scope.unbind()
    let set = addSet(formula)
    return add(.countIdentifiers, set)
  }
}

extension UniformTypeRegistry {
  /// The declared types that pass a test, one bit each.
  package func members(of test: RuleQuery.TypeTest) -> [UInt64] {
    if test.index >= 0, !test.isExact { return descendants(of: Int(test.index)) }
    var members = Array(repeating: UInt64(0), count: rowWordCount)
    if test.index >= 0 { members[Int(test.index >> 6)] = 1 << UInt64(test.index & 63) }
    return members
  }
}
