import ActivationRuleModel

/// A condition on one identifier: type tests, by their number in the query, joined by AND, OR and NOT.
indirect enum IdentifierCondition: Hashable, Sendable {
  case constant(Bool)
  case test(Int)
  case and([IdentifierCondition])
  case or([IdentifierCondition])
  case not(IdentifierCondition)

  /// Reads the formula of a set.
  init(_ query: RuleQuery, _ index: Int32) {
    let node = query.nodes[Int(index)]
    let parts = { () -> [IdentifierCondition] in
      let children = query.children[Int(node.first)..<Int(node.second)]
      let parts = children.map { IdentifierCondition(query, $0) }
      let tests = Set(parts.compactMap { $0.test })
      // The order of plain tests does not matter, so equal sets become identical.
      return tests.sorted().map { .test($0) } + parts.filter { $0.test == nil }
    }
    switch node.operation {
    case .test: self = .test(Int(node.first))
    case .not: self = .not(IdentifierCondition(query, node.first))
    case .and, .or:
      let parts = parts()
      self = parts.count == 1 ? parts[0] : node.operation == .and ? .and(parts) : .or(parts)
    default: self = .constant(node.first != 0)
    }
  }

  private var test: Int? {
    guard case .test(let number) = self else { return nil }
    return number
  }

  /// Whether the condition is true, given which tests pass.
  func isSatisfied(_ passes: (Int) -> Bool) -> Bool {
    switch self {
    case .constant(let value): value
    case .test(let number): passes(number)
    case .and(let parts): parts.allSatisfy { $0.isSatisfied(passes) }
    case .or(let parts): parts.contains { $0.isSatisfied(passes) }
    case .not(let operand): !operand.isSatisfied(passes)
    }
  }

  /// The tests in the condition.
  var tests: [Int] {
    switch self {
    case .constant: []
    case .test(let number): [number]
    case .and(let parts), .or(let parts): parts.flatMap { $0.tests }
    case .not(let operand): operand.tests
    }
  }

  /// Whether the condition is one test, or a disjunction of tests: then an identifier satisfies it exactly if one of
  /// several identifiers that share its tests does.
  var isUnion: Bool {
    switch self {
    case .constant(let value): !value
    case .test: true
    case .or(let parts): parts.allSatisfy { $0.isUnion }
    case .and, .not: false
    }
  }
}

extension CountFormulas {
  /// The tests in conditions on identifiers that are more than a disjunction.
  var testsOfMixedConditions: TestSet {
    var tests = TestSet()
    for condition in identifiers where !condition.isUnion {
      for test in condition.tests { tests.insert(test) }
    }
    return tests
  }
}
