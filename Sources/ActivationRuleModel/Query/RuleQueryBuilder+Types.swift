/// Tests of types, and the sets of types that pass them.
extension RuleQueryBuilder {
  /// The identity of a test.
  struct TestKey: Hashable {
    let identifier: String
    let isExact: Bool
  }

  mutating func compileTypeTest(_ node: FlatNode, _ left: Int32, _ right: Int32) throws(Unsupported) -> Int32 {
    guard let quantifier = node.quantifier, scope.isIdentifiers(path(left)), let test = addTest(node, right)
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

  /// Compiles the condition of `ANY … UTI-CONFORMS-TO` on each identifier; `nil` for anything else.
  mutating func compileAnyIdentifier(_ number: Int32) -> Int32? {
    let node = node(number)
    guard node.kind == .comparison, node.quantifier == .any, node.comparison.isTypeOperator,
      scope.isIdentifiers(path(node.first))
    else { return nil }
    close(open())
    return addTest(node, self.node(node.first).next)
  }

  /// Compiles the predicate of a subquery over identifiers, if it looks only at their types.
  mutating func compileFormula(_ number: Int32) throws(Unsupported) -> Int32 {
    let part = open()
    defer { close(part) }
    let node = node(number)
    switch node.kind {
    case .constant: return add(.constant, node.flag ? 1 : 0)
    case .and, .or:
      let place = waiting.count
      var part = node.first
      while part >= 0 {
        waiting.append(try compileFormula(part))
        part = self.node(part).next
      }
      return add(node.kind == .and ? .and : .or, overWaiting: place)
    case .not:
      let operand = try compileFormula(node.first)
      return add(.not, operand)
    case .comparison:
      let left = self.node(node.first)
      guard node.quantifier == nil, node.comparison.isTypeOperator, let variable = view.variable(node.first),
        scope.shape(ofVariable: variable) == .identifier, let test = addTest(node, left.next)
      else { throw Unsupported() }
      return test
    default: throw Unsupported()
    }
  }

  // MARK: Tests

  /// The number of tests to search one by one, which takes less time than hashing them.
  private static let fewTests = 12

  /// Adds a test against the constant on the right side.
  private mutating func addTest(_ comparison: FlatNode, _ right: Int32) -> Int32? {
    let node = node(right)
    guard node.kind == .string else { return nil }
    let isExact = comparison.comparison == .typeEquals
    guard query.tests.count < Self.fewTests, testPlaces.isEmpty, !node.flag else {
      return addTest(TestKey(identifier: view.string(node), isExact: isExact))
    }
    let bytes = view.bytes(node)
    let index = types.typeIndex(of: bytes)
    for place in query.tests.indices
    where query.tests[place].index == index && query.tests[place].isExact == isExact
      && query.tests[place].isWritten(bytes)
    {
      return add(.test, Int32(truncatingIfNeeded: place))
    }
    query.tests.append(RuleQuery.TypeTest(String(decoding: bytes, as: UTF8.self), isExact: isExact, index: index))
    return add(.test, Int32(truncatingIfNeeded: query.tests.count &- 1))
  }

  /// Adds a test if there are many.
  private mutating func addTest(_ key: TestKey) -> Int32 {
    if testPlaces.isEmpty {
      for (place, test) in query.tests.enumerated() {
        testPlaces[TestKey(identifier: test.identifier, isExact: test.isExact)] = Int32(place)
      }
    }
    if let known = testPlaces[key] { return add(.test, known) }
    let place = Int32(query.tests.count)
    testPlaces[key] = place
    query.tests.append(RuleQuery.TypeTest(key.identifier, isExact: key.isExact, types))
    return add(.test, place)
  }

  // MARK: Sets

  mutating func addSome(_ formula: Int32) -> Int32 {
    let set = addSet(formula)
    return add(.someIdentifier, set)
  }

  /// Computes a formula for all declared types.
  mutating func addSet(_ formula: Int32) -> Int32 {
    let row = addRow(of: false)
    fill(row, formula)
    query.formulas.append(formula)
    return Int32(truncatingIfNeeded: query.formulas.count &- 1)
  }

  /// Adds a row of all types, or of none, and returns its first word.
  private mutating func addRow(of isMember: Bool) -> Int {
    let row = query.sets.count
    for _ in 0..<query.setWordCount { query.sets.append(isMember ? .max : 0) }
    return row
  }

  /// Fills an empty row with the types that satisfy a formula.
  private mutating func fill(_ row: Int, _ formula: Int32) {
    let node = query.nodes[Int(formula)]
    switch node.operation {
    case .test: addMembers(of: query.tests[Int(node.first)], to: row)
    case .not:
      fill(row, node.first)
      for word in row..<row + query.setWordCount { query.sets[word] = ~query.sets[word] }
    case .or:
      for child in node.first..<node.second { fillAlternative(row, query.children[Int(child)]) }
    case .and:
      // All types except the types that some part rejects.
      for child in node.first..<node.second { fillRefused(row, query.children[Int(child)]) }
      for word in row..<row + query.setWordCount { query.sets[word] = ~query.sets[word] }
    default:
      if node.first != 0 { for word in row..<row + query.setWordCount { query.sets[word] = .max } }
    }
  }

  /// Adds the types that satisfy a formula to a row.
  private mutating func fillAlternative(_ row: Int, _ formula: Int32) {
    if query.nodes[Int(formula)].operation == .test { return fill(row, formula) }
    let other = addRow(of: false)
    fill(other, formula)
    for word in 0..<query.setWordCount { query.sets[row + word] |= query.sets[other + word] }
    query.sets.removeLast(query.setWordCount)
  }

  /// Adds the types that do not satisfy a formula to a row.
  private mutating func fillRefused(_ row: Int, _ formula: Int32) {
    let other = addRow(of: false)
    fill(other, formula)
    for word in 0..<query.setWordCount { query.sets[row + word] |= ~query.sets[other + word] }
    query.sets.removeLast(query.setWordCount)
  }

  /// Adds the declared types that pass a test to a row.
  private mutating func addMembers(of test: RuleQuery.TypeTest, to row: Int) {
    guard test.index >= 0 else { return }
    if test.isExact {
      query.sets[row + Int(test.index >> 6)] |= 1 << UInt64(test.index & 63)
    } else {
      types.formDescendants(of: Int(test.index), into: &query.sets, at: row)
    }
  }
}

extension RuleQuery.TypeTest {
  /// Makes a test of a type that was already looked up.
  fileprivate init(_ identifier: String, isExact: Bool, index: Int32) {
    (self.identifier, self.isExact, self.index) = (identifier, isExact, index)
  }

  /// Whether its type is spelt with these bytes.
  fileprivate func isWritten(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    identifier.utf8.withContiguousStorageIfAvailable { $0.equals(bytes.baseAddress, bytes.count) }
      ?? identifier.utf8.elementsEqual(bytes)
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
