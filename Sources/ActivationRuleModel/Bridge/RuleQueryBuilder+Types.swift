import ActivationRulePredicates
package import ActivationRuleTypes

/// Tests of types, and the sets of types that pass them.
extension RuleQueryBuilder {
  /// The identity of a test.
  struct TestKey: Hashable {
    let identifier: String
    let isExact: Bool
  }

  mutating func compileTypeTest(_ comparison: PredicateNode.Comparison) throws(Unsupported) -> Int32 {
    guard let quantifier = comparison.quantifier, scope.isIdentifiers(comparison.left),
      let test = addTest(comparison)
    else { throw Unsupported() }
    switch quantifier {
    case .any: return addSome(test)
    case .all:
      let opposite = add(.not, test)
      let some = addSome(opposite)
      return add(.not, some)
    }
  }

  /// Compiles the condition of `ANY … UTI-CONFORMS-TO` on each identifier; `nil` for anything else.
  mutating func compileAnyIdentifier(_ predicate: PredicateNode) -> Int32? {
    guard case .comparison(let comparison) = predicate.kind, comparison.quantifier == .any,
      comparison.comparisonOperator.isTypeOperator, scope.isIdentifiers(comparison.left)
    else { return nil }
    close(open())
    return addTest(comparison)
  }

  /// Compiles the predicate of a subquery over identifiers, if it looks only at their types.
  mutating func compileFormula(_ predicate: PredicateNode) throws(Unsupported) -> Int32 {
    let part = open()
    defer { close(part) }
    switch predicate.kind {
    case .constant(let value): return add(.constant, value ? 1 : 0)
    case .and(let parts), .or(let parts):
      let place = waiting.count
      for part in parts { waiting.append(try compileFormula(part)) }
      let isConjunction = if case .and = predicate.kind { true } else { false }
      return add(isConjunction ? .and : .or, overWaiting: place)
    case .not(let operand):
      let index = try compileFormula(operand)
      return add(.not, index)
    case .comparison(let comparison):
      guard comparison.quantifier == nil, comparison.comparisonOperator.isTypeOperator,
        case .variable(let variable) = comparison.left.kind, scope.shape(ofVariable: variable) == .identifier,
        let test = addTest(comparison)
      else { throw Unsupported() }
      return test
    case .missing: throw Unsupported()
    }
  }

  // MARK: Tests

  /// Adds a test against the constant on the right side.
  private mutating func addTest(_ comparison: PredicateNode.Comparison) -> Int32? {
    guard case .literal(.string(let identifier)) = comparison.right.kind else { return nil }
    let key = TestKey(identifier: identifier, isExact: comparison.comparisonOperator == .typeEquals)
    if let known = testPlaces[key] { return add(.test, known) }
    let place = Int32(query.tests.count)
    testPlaces[key] = place
    query.tests.append(RuleQuery.TypeTest(identifier, isExact: key.isExact, types))
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

extension UniformTypeRegistry {
  /// The declared types that pass a test, one bit each.
  package func members(of test: RuleQuery.TypeTest) -> [UInt64] {
    if test.index >= 0, !test.isExact { return descendants(of: Int(test.index)) }
    var members = Array(repeating: UInt64(0), count: rowWordCount)
    if test.index >= 0 { members[Int(test.index >> 6)] = 1 << UInt64(test.index & 63) }
    return members
  }
}
