import PredicateFormat
import UniformTypes

/// Compiles the predicates that rules usually are; everything else is left to the tree walker.
///
/// A predicate is compiled only if, for every payload, the safety check passes and nothing raises: counts of subqueries
/// over items, attachments and identifiers, compared with each other and with constants, and type tests with constant
/// strings. Then the program and the tree walker cannot differ.
struct ProgramBuilder {
  /// What a variable is bound to.
  private enum Level: Int {
    case item, attachment, identifier
  }

  /// The predicate has a part that is not compiled.
  private struct Unsupported: Error {}

  private let types: UniformTypeRegistry
  private var program = Program()
  private var scope: [(name: String, level: Level)] = []

  /// The program of a predicate, or `nil` if it needs the tree walker.
  static func build(_ predicate: PredicateNode, _ types: UniformTypeRegistry) -> Program? {
    var builder = ProgramBuilder(types: types)
    do throws(Unsupported) {
      builder.program.root = try builder.compile(predicate)
      return builder.program
    } catch {
      return nil
    }
  }

  private init(types: UniformTypeRegistry) {
    self.types = types
  }

  private mutating func add(
    _ operation: Program.Operation, _ first: Int32 = 0, _ second: Int32 = 0, _ ordering: Program.Ordering = .equal
  ) -> Int32 {
    program.nodes.append(Program.Node(operation: operation, third: ordering, first: first, second: second))
    return Int32(program.nodes.count - 1)
  }

  // MARK: Predicates

  private mutating func compile(_ node: PredicateNode) throws(Unsupported) -> Int32 {
    switch node.kind {
    case .constant(let value): return add(.constant, value ? 1 : 0)
    case .and(let parts): return try compile(parts, .and)
    case .or(let parts):
      if let tests = anyTypeTests(parts) { return add(.anyIdentifier, tests.lowerBound, tests.upperBound) }
      return try compile(parts, .or)
    case .not(let operand):
      let operand = try compile(operand)
      return add(.not, operand)
    case .comparison(let comparison): return try compile(comparison)
    case .missing: throw Unsupported()
    }
  }

  private mutating func compile(
    _ parts: [PredicateNode], _ operation: Program.Operation
  ) throws(Unsupported) -> Int32 {
    var indexes: [Int32] = []
    for part in parts { indexes.append(try compile(part)) }
    let start = Int32(program.children.count)
    program.children += indexes
    return add(operation, start, start + Int32(indexes.count))
  }

  private mutating func compile(_ comparison: PredicateNode.Comparison) throws(Unsupported) -> Int32 {
    guard comparison.options.isEmpty || comparison.comparisonOperator.isTypeOperator else { throw Unsupported() }
    if comparison.comparisonOperator.isTypeOperator { return try compileTypeTest(comparison) }
    guard comparison.quantifier == nil, let ordering = Program.Ordering(comparison.comparisonOperator) else {
      throw Unsupported()
    }
    if let presence = compilePresence(comparison, ordering) { return presence }
    let left = try compileCount(comparison.left)
    let right = try compileCount(comparison.right)
    return add(.compare, left, right, ordering)
  }

  /// Compiles `$item.attachments != nil` and its opposite.
  private mutating func compilePresence(
    _ comparison: PredicateNode.Comparison, _ ordering: Program.Ordering
  ) -> Int32? {
    guard ordering == .equal || ordering == .notEqual, case .literal(.null) = comparison.right.kind,
      isAttachmentsOfItem(comparison.left)
    else { return nil }
    let count = add(.attachmentCountOfItem)
    let null = addConstant(Program.null)
    return add(.compare, count, null, ordering)
  }

  // MARK: Type tests

  private mutating func compileTypeTest(_ comparison: PredicateNode.Comparison) throws(Unsupported) -> Int32 {
    guard case .literal(.string(let identifier)) = comparison.right.kind else { throw Unsupported() }
    let test = addTest(identifier, isExact: comparison.comparisonOperator == .typeEquals)
    switch (comparison.quantifier, comparison.left.kind) {
    case (nil, .variable(let name)) where level(of: name) == .identifier: return add(.identifier, test)
    case (.any?, _) where isIdentifiers(comparison.left): return add(.anyIdentifier, test, test + 1)
    case (.all?, _) where isIdentifiers(comparison.left): return add(.everyIdentifier, test)
    default: throw Unsupported()
    }
  }

  /// The tests of alternatives that all ask whether any identifier of the attachment passes one.
  private mutating func anyTypeTests(_ parts: [PredicateNode]) -> Range<Int32>? {
    var wanted: [(identifier: String, isExact: Bool)] = []
    for part in parts {
      guard case .comparison(let comparison) = part.kind, comparison.quantifier == .any,
        comparison.comparisonOperator.isTypeOperator, case .literal(.string(let identifier)) = comparison.right.kind,
        isIdentifiers(comparison.left)
      else { return nil }
      wanted.append((identifier, comparison.comparisonOperator == .typeEquals))
    }
    let start = Int32(program.tests.count)
    for test in wanted { _ = addTest(test.identifier, isExact: test.isExact) }
    return start..<Int32(program.tests.count)
  }

  private mutating func addTest(_ identifier: String, isExact: Bool) -> Int32 {
    let index = types.typeIndex(of: identifier)
    program.tests.append(
      Program.TypeTest(
        index: index, word: max(0, index >> 6), bit: index < 0 ? 0 : 1 << UInt64(index & 63), isExact: isExact,
        identifier: identifier))
    return Int32(program.tests.count - 1)
  }

  // MARK: Counts

  private mutating func addConstant(_ number: Int64) -> Int32 {
    program.constants.append(number)
    return add(.number, Int32(program.constants.count - 1))
  }

  private mutating func compileCount(_ node: ExpressionNode) throws(Unsupported) -> Int32 {
    switch node.kind {
    case .literal(.integer(let number)) where number != Program.null: return addConstant(number)
    case .literal(.null): return addConstant(Program.null)
    case .keyPath(let base, let steps):
      guard let last = steps.last, last.kind == .operator("count") else { throw Unsupported() }
      return try compileCount(of: ExpressionNode(.keyPath(base: base, steps: steps.dropLast())), base, steps)
    default: throw Unsupported()
    }
  }

  private mutating func compileCount(
    of collection: ExpressionNode, _ base: ExpressionNode?, _ steps: [KeyPathStep]
  ) throws(Unsupported) -> Int32 {
    if isItems(collection) { return add(.itemCount) }
    if isAttachmentsOfItem(collection) { return add(.attachmentCountOfItem) }
    guard steps.count == 1, case .subquery(let source, let name, let predicate)? = base?.kind else {
      throw Unsupported()
    }
    if isItems(source) { return try compileSubquery(.countItems, name, .item, predicate) }
    if isAttachmentsOfItem(source) { return try compileSubquery(.countAttachmentsOfItem, name, .attachment, predicate) }
    if isIdentifiers(source) { return try compileSubquery(.countIdentifiers, name, .identifier, predicate) }
    if source == Lowering.allAttachments {
      if predicate.kind == .constant(true) { return add(.attachmentCountOfAll) }
      return try compileSubquery(.countAttachmentsOfAll, name, .attachment, predicate)
    }
    throw Unsupported()
  }

  /// Compiles the predicate of a subquery; two subqueries of one level inside each other are left to the walker.
  private mutating func compileSubquery(
    _ operation: Program.Operation, _ name: String, _ level: Level, _ predicate: PredicateNode
  ) throws(Unsupported) -> Int32 {
    guard !scope.contains(where: { $0.level.rawValue >= level.rawValue }) else { throw Unsupported() }
    scope.append((name, level))
    let body = try compile(predicate)
    scope.removeLast()
    return add(operation, body)
  }

  // MARK: Shapes

  private func level(of name: String) -> Level? {
    scope.last { $0.name == name }?.level
  }

  /// `extensionItems`.
  private func isItems(_ node: ExpressionNode) -> Bool {
    guard case .keyPath(let base, let steps) = node.kind, steps.count == 1 else { return false }
    return (base == nil || base?.kind == .selfObject) && steps[0].kind == .key("extensionItems")
  }

  /// `$item.attachments`, of an item.
  private func isAttachmentsOfItem(_ node: ExpressionNode) -> Bool {
    isKey("attachments", ofVariableAt: .item, node)
  }

  /// `$attachment.registeredTypeIdentifiers`, of an attachment.
  private func isIdentifiers(_ node: ExpressionNode) -> Bool {
    isKey("registeredTypeIdentifiers", ofVariableAt: .attachment, node)
  }

  private func isKey(_ key: String, ofVariableAt level: Level, _ node: ExpressionNode) -> Bool {
    guard case .keyPath(let base?, let steps) = node.kind, case .variable(let name) = base.kind, steps.count == 1 else {
      return false
    }
    return steps[0].kind == .key(key) && self.level(of: name) == level
  }
}

extension Program.Ordering {
  /// The order a comparison operator asks for; `nil` if it asks for none.
  fileprivate init?(_ comparison: ComparisonOperator) {
    switch comparison {
    case .equal: self = .equal
    case .notEqual: self = .notEqual
    case .lessThan: self = .less
    case .greaterThan: self = .greater
    case .lessThanOrEqual: self = .lessOrEqual
    case .greaterThanOrEqual: self = .greaterOrEqual
    default: return nil
    }
  }
}
