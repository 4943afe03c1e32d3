package import ActivationRulePredicates
package import ActivationRuleTypes

/// What a rule asks, in the form that nearly all rules have: counts of things that fulfil conditions, compared and
/// joined.
///
/// This defines the meaning of such rules, and is the fast way to evaluate them. The nodes are in one list and
/// refer to each other by number, types are numbers, and a set of types is a row of bits; so an evaluation only follows
/// numbers and allocates nothing. It is an object, since copies of a rule would count its lists. A predicate has a
/// condition if, for every payload, it passes the safety check and nothing in it raises. The tree walker evaluates
/// every other one, and both agree where both can answer.
package final class Condition: Sendable {
  /// What a node computes, from the parts below it.
  enum Operation: UInt8, Sendable {
    /// ``Node/number``, a truth value or a count.
    case number

    // Truth values, which are 1 or 0.
    /// Whether all parts, or any, are true, or the only part is not.
    case all, any, not
    /// Whether the two parts compare as ``Node/ordering`` says.
    case compare
    /// Whether the attachment has an identifier in a set of types.
    case some

    // Counts.
    /// The number of items, attachments of the item, attachments of all items for which the only part is true; of all
    /// of them without a part.
    case items, attachmentsOfItem, allAttachments
    /// The number of the attachment's identifiers in a set of types.
    case identifiers
  }

  /// A node.
  struct Node: Sendable {
    var operation: Operation
    var ordering = ComparisonOperator.equal
    /// The first part below the node, or -1.
    var first: Int32 = -1
    /// The next part of the same node, or -1.
    var next: Int32 = -1
    /// A constant, or the number of a set of types.
    var number: Int64 = 0
  }

  /// What stands for nil among counts.
  static let null = Int64.min

  let nodes: [Node]
  /// The predicates that must all be true, in order.
  let roots: [Int32]
  /// The sets of types, each with a row of one bit for each declared type, and the condition for undeclared ones.
  private let rows: [UInt64]
  private let sets: [TypeCondition]
  private let types: UniformTypeRegistry

  /// Reads predicates that must all be true; `nil` if one has a part that only the tree walker understands.
  convenience init?(_ predicates: [PredicateNode], _ types: UniformTypeRegistry) {
    guard !predicates.isEmpty else { return nil }
    let reader = ConditionReader(types)
    var roots: [Int32] = []
    do throws(ConditionReader.Unsupported) {
      for predicate in predicates { roots.append(try reader.read(predicate)) }
    } catch {
      return nil
    }
    self.init(roots, reader)
  }

  /// Reads the condition on an attachment, which is bound to `$attachment`.
  package convenience init?(ofAttachment predicate: PredicateNode, _ types: UniformTypeRegistry) {
    let reader = ConditionReader(types, attachment: Lowering.attachmentVariable)
    guard let root = try? reader.read(predicate) else { return nil }
    self.init([root], reader)
  }

  private init(_ roots: [Int32], _ reader: ConditionReader) {
    (self.roots, nodes, rows, sets, types) = (roots, reader.nodes, reader.rows, reader.sets, reader.types)
  }

  // MARK: Evaluation

  /// The indexes of the attachments that fulfil the condition on one.
  package func attachments(_ payload: PreparedPayload) -> [Int] {
    (0..<payload.runCount).filter { value(roots[0], payload, 0, $0) != 0 }
      .flatMap { payload.attachments(of: $0..<$0 + 1) }
  }

  /// Whether an attachment fulfils the condition on one.
  func hasAttachment(_ payload: PreparedPayload) -> Bool {
    (0..<payload.runCount).contains { value(roots[0], payload, 0, $0) != 0 }
  }

  /// The index of the first predicate that is false; `nil` if all are true, so that the extension appears.
  func failing(_ payload: PreparedPayload) -> Int? {
    for place in roots.indices where value(roots[place], payload, 0, 0) == 0 { return place }
    return nil
  }

  /// The value of a node for an item and the attachments of a run, as far as it depends on them.
  private func value(_ index: Int32, _ payload: PreparedPayload, _ item: Int, _ run: Int) -> Int64 {
    let node = nodes[Int(index)]
    switch node.operation {
    case .number: return node.number
    case .all, .any:
      let decisive: Int64 = node.operation == .any ? 1 : 0
      var part = node.first
      while part >= 0 {
        if value(part, payload, item, run) == decisive { return decisive }
        part = nodes[Int(part)].next
      }
      return 1 - decisive
    case .not: return 1 - value(node.first, payload, item, run)
    case .compare:
      let left = value(node.first, payload, item, run)
      return node.ordering.holds(left, value(nodes[Int(node.first)].next, payload, item, run)) ? 1 : 0
    case .some:
      for place in payload.identifiers(of: run) where contains(node.number, place, payload) { return 1 }
      return 0
    case .identifiers:
      var count: Int64 = 0
      for place in payload.identifiers(of: run) where contains(node.number, place, payload) { count += 1 }
      return count
    case .items:
      if node.first < 0 { return Int64(payload.runEnds.count) }
      var count: Int64 = 0
      for item in payload.runEnds.indices { count += value(node.first, payload, item, run) }
      return count
    case .attachmentsOfItem:
      // An item without attachments has no list of them, and the number of nothing is nil (observed).
      let runs = payload.runs(of: item)
      return runs.isEmpty ? Self.null : count(runs, node.first, payload, item)
    case .allAttachments: return count(0..<payload.runCount, node.first, payload, item)
    }
  }

  /// The number of attachments for which a node is true.
  private func count(_ runs: Range<Int>, _ node: Int32, _ payload: PreparedPayload, _ item: Int) -> Int64 {
    if node < 0 { return Int64(payload.attachments(of: runs).count) }
    var count: Int64 = 0
    for run in runs where value(node, payload, item, run) != 0 {
      count += Int64(payload.attachments(of: run..<run + 1).count)
    }
    return count
  }

  /// Whether a set of types contains the identifier at a place of the payload.
  private func contains(_ set: Int64, _ place: Int, _ payload: PreparedPayload) -> Bool {
    let type = Int(payload.identifiers[place])
    guard type >= 0 else { return sets[Int(set)].isTrue(of: payload.undeclared[~type], types) }
    return rows[Int(set) * types.rowWordCount + type >> 6] >> UInt64(type & 63) & 1 != 0
  }
}

/// A condition on one type identifier.
indirect enum TypeCondition: Sendable {
  case constant(Bool)
  case all([TypeCondition]), any([TypeCondition]), not(TypeCondition)
  case isOf(String, exact: Bool)

  /// The declared types that fulfil it, one bit each.
  fileprivate func row(_ types: UniformTypeRegistry) -> [UInt64] {
    func row(of bits: UInt64) -> [UInt64] { Array(repeating: bits, count: types.rowWordCount) }
    switch self {
    case .constant(let value): return row(of: value ? .max : 0)
    case .all(let parts): return parts.reduce(row(of: .max)) { zip($0, $1.row(types)).map { $0 & $1 } }
    case .any(let parts): return parts.reduce(row(of: 0)) { zip($0, $1.row(types)).map { $0 | $1 } }
    case .not(let part): return part.row(types).map { ~$0 }
    case .isOf(let identifier, let isExact):
      guard let index = types.index(of: identifier) else { return row(of: 0) }
      if !isExact { return Array(types.descendants(of: index)) }
      var row = row(of: 0)
      row[index >> 6] = 1 << UInt64(index & 63)
      return row
    }
  }

  /// Whether an undeclared identifier fulfils it: such an identifier conforms to itself, and a dynamic one to others.
  fileprivate func isTrue(of identifier: String, _ types: UniformTypeRegistry) -> Bool {
    switch self {
    case .constant(let value): value
    case .all(let parts): parts.allSatisfy { $0.isTrue(of: identifier, types) }
    case .any(let parts): parts.contains { $0.isTrue(of: identifier, types) }
    case .not(let part): !part.isTrue(of: identifier, types)
    case .isOf(let type, let isExact):
      isExact ? types.isEqual(identifier, type) : types.conforms(identifier, to: type)
    }
  }
}

// MARK: Reading

/// Reads the tree of a predicate as a condition.
private final class ConditionReader {
  /// The predicate has a part that only the tree walker understands.
  struct Unsupported: Error {}

  private(set) var nodes: [Condition.Node] = []
  private(set) var rows: [UInt64] = []
  private(set) var sets: [TypeCondition] = []
  let types: UniformTypeRegistry
  private var scope = PayloadScope()

  init(_ types: UniformTypeRegistry, attachment: String? = nil) {
    self.types = types
    if let attachment { scope.bind(attachment, .attachment) }
  }

  func read(_ predicate: PredicateNode) throws(Unsupported) -> Int32 {
    switch predicate.kind {
    case .constant(let value): return add(.number, number: value ? 1 : 0)
    case .and(let parts):
      var places: [Int32] = []
      for part in parts { places.append(try read(part)) }
      return add(.all, places)
    case .or(let parts):
      // All alternatives that test for some identifier become one set of types.
      var (places, tests): ([Int32], [TypeCondition]) = ([], [])
      for part in parts {
        if let test = identifierTest(part, .any) { tests.append(test) } else { places.append(try read(part)) }
      }
      if !tests.isEmpty { places.append(add(.some, of: .any(tests))) }
      return add(.any, places)
    case .not(let operand): return add(.not, [try read(operand)])
    case .comparison(let comparison):
      if let test = identifierTest(predicate, .any) { return add(.some, of: test) }
      if let test = identifierTest(predicate, .all) {
        return add(.not, [add(.some, of: .not(test))])
      }
      return try read(comparison)
    case .missing: throw Unsupported()
    }
  }

  private func read(_ comparison: PredicateNode.Comparison) throws(Unsupported) -> Int32 {
    let ordering = comparison.comparisonOperator
    guard ordering.isOrdering, comparison.options.isEmpty, comparison.quantifier == nil else { throw Unsupported() }
    if ordering == .equal || ordering == .notEqual, comparison.right.kind == .literal(.null),
      scope.isAttachmentsOfItem(comparison.left)
    {
      return add(.compare, [add(.attachmentsOfItem), try count(comparison.right)], ordering)
    }
    let left = try count(comparison.left)
    return add(.compare, [left, try count(comparison.right)], ordering)
  }

  // MARK: Counts

  private func count(_ node: ExpressionNode) throws(Unsupported) -> Int32 {
    switch node.kind {
    case .literal(.null): return add(.number, number: Condition.null)
    case .literal(.integer(let number)) where number != Condition.null: return add(.number, number: number)
    default:
      if let subquery = CountedSubquery(node) { return try count(subquery) }
      guard let list = node.countedCollection else { throw Unsupported() }
      if scope.isItems(list) { return add(.items) }
      if scope.isAttachmentsOfItem(list) { return add(.attachmentsOfItem) }
      guard scope.isIdentifiers(list) else { throw Unsupported() }
      return add(.identifiers, of: .constant(true))
    }
  }

  /// The number of elements of a list that fulfil a predicate.
  private func count(_ subquery: CountedSubquery) throws(Unsupported) -> Int32 {
    guard let level = scope.levelOfElements(subquery.collection) else { throw Unsupported() }
    let isAll = scope.isAllAttachments(subquery.collection)
    // The work of nested subqueries over the same things is the product of their sizes, which the tree walker limits.
    guard level == .identifier || !scope.binds(atOrBelow: isAll ? .item : level) else { throw Unsupported() }
    scope.bind(subquery.variable, level)
    defer { scope.unbind() }
    if level == .identifier { return add(.identifiers, of: try typeCondition(subquery.predicate)) }
    let parts = subquery.predicate.kind == .constant(true) ? [] : [try read(subquery.predicate)]
    return add(level == .item ? .items : isAll ? .allAttachments : .attachmentsOfItem, parts)
  }

  // MARK: Identifiers

  /// The condition of `ANY` or `ALL` on each identifier of the attachment; `nil` for any other predicate.
  private func identifierTest(_ predicate: PredicateNode, _ quantifier: Quantifier) -> TypeCondition? {
    guard let test = TypeTest(predicate), test.quantifier == quantifier, scope.isIdentifiers(test.left) else {
      return nil
    }
    return .isOf(test.identifier, exact: !test.isConformance)
  }

  /// The predicate of a subquery over identifiers, if it looks only at their types.
  private func typeCondition(_ predicate: PredicateNode) throws(Unsupported) -> TypeCondition {
    switch predicate.kind {
    case .constant(let value): return .constant(value)
    case .and(let parts): return .all(try typeConditions(parts))
    case .or(let parts): return .any(try typeConditions(parts))
    case .not(let operand): return .not(try typeCondition(operand))
    case .comparison(let comparison):
      guard let test = TypeTest(comparison), test.quantifier == nil, case .variable(let name) = test.left.kind,
        scope.shape(ofVariable: name) == .identifier
      else { throw Unsupported() }
      return .isOf(test.identifier, exact: !test.isConformance)
    case .missing: throw Unsupported()
    }
  }

  private func typeConditions(_ parts: [PredicateNode]) throws(Unsupported) -> [TypeCondition] {
    var conditions: [TypeCondition] = []
    for part in parts { conditions.append(try typeCondition(part)) }
    return conditions
  }
  // MARK: Making

  /// Adds a node over other nodes, none of which is a part of another one.
  private func add(
    _ operation: Condition.Operation, _ parts: [Int32] = [], _ ordering: ComparisonOperator = .equal, number: Int64 = 0
  ) -> Int32 {
    for (part, next) in zip(parts, parts.dropFirst()) { nodes[Int(part)].next = next }
    nodes.append(Condition.Node(operation: operation, ordering: ordering, first: parts.first ?? -1, number: number))
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  /// Adds a node about a set of types.
  private func add(_ operation: Condition.Operation, of set: TypeCondition) -> Int32 {
    rows += set.row(types)
    sets.append(set)
    return add(operation, number: Int64(sets.count - 1))
  }
}

extension ComparisonOperator {
  /// Whether the operator compares numbers.
  var isOrdering: Bool {
    switch self {
    case .equal, .notEqual, .lessThan, .greaterThan, .lessThanOrEqual, .greaterThanOrEqual: true
    default: false
    }
  }

  /// Compares counts: nil equals nil, differs from every number, and is never ordered before or after one.
  func holds(_ left: Int64, _ right: Int64) -> Bool {
    switch self {
    case .equal: return left == right
    case .notEqual: return left != right
    default: break
    }
    if left == Condition.null || right == Condition.null {
      return left == right && (self == .lessThanOrEqual || self == .greaterThanOrEqual)
    }
    switch self {
    case .lessThan: return left < right
    case .greaterThan: return left > right
    case .lessThanOrEqual: return left <= right
    default: return left >= right
    }
  }
}
