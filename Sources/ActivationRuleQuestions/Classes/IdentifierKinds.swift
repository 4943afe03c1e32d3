import ActivationRuleModel
import ActivationRuleTypes

/// Identifiers that satisfy the same conditions, so that a rule cannot distinguish them.
struct IdentifierKind: Sendable {
  /// A bit for each condition.
  let conditions: UInt64
  /// Identifiers of the kind, the most shared ones first; as many as one attachment can have, up to
  /// ``IdentifierKinds/capacityLimit``.
  var identifiers: [Member]
  /// The position of the first one in the list of types that people share; 0 for the best known.
  let rank: Int

  /// An identifier, with the declaration that it requires from an app; none for the registry's types.
  struct Member: Hashable, Sendable {
    let identifier: String
    var declarations: [TypeDeclaration] = []
  }
}

/// Sorts all possible identifiers into kinds.
struct IdentifierKinds {
  /// The largest number of identifiers of one kind in an attachment.
  static let capacityLimit = 16
  private let query: RuleQuery
  private let formulas: CountFormulas
  private let types: UniformTypeRegistry
  /// The kind of each combination of passed tests, and of each combination of satisfied conditions.
  private var places: [TestSet: Int] = [:]
  private var placesOfConditions: [UInt64: Int] = [:]
  /// The last combination looked up; most types pass no test.
  private var latest: (tests: TestSet, place: Int)?
  /// The kinds, well-known types first.
  private(set) var kinds: [IdentifierKind] = []
  /// Whether some types that an app may declare were left out.
  private(set) var isIncomplete = false

  /// Collects the kinds of the registry's types and of the identifiers in the rules.
  ///
  /// - Precondition: the query has at most ``TestSet/capacity`` tests, and there are at most 64 conditions.
  init(_ query: RuleQuery, _ formulas: CountFormulas, _ types: UniformTypeRegistry) {
    (self.query, self.formulas, self.types) = (query, formulas, types)
    let columns = query.tests.enumerated().filter { $1.index >= 0 }.map { Column(place: $0, $1, types) }
    for (rank, index) in CommonTypes.order(types).enumerated() {
      add(Self.passedTests(of: index, columns), rank, .registered(index))
    }
    for (rank, test) in query.tests.enumerated() where test.index < 0 {
      add(passedTests(of: test.identifier), types.count + rank, .named(test.identifier))
    }
  }

  // MARK: Sorting

  /// An identifier, whose name is made only on demand.
  private enum Name {
    case registered(Int), named(String)
  }

  private mutating func add(_ tests: TestSet, _ rank: Int, _ name: Name, declarations: [TypeDeclaration] = []) {
    let place: Int
    if let latest, latest.tests == tests {
      place = latest.place
    } else if let known = places[tests] {
      place = known
    } else {
      let conditions = conditions(tests)
      place = placesOfConditions[conditions] ?? kinds.count
      places[tests] = place
      if place == kinds.count {
        placesOfConditions[conditions] = place
        kinds.append(IdentifierKind(conditions: conditions, identifiers: [], rank: rank))
      }
    }
    latest = (tests, place)
    guard kinds[place].identifiers.count < Self.capacityLimit else { return }
    switch name {
    case .registered(let index): kinds[place].identifiers.append(.init(identifier: types.identifier(of: index)))
    case .named(let identifier):
      let member = IdentifierKind.Member(identifier: identifier, declarations: declarations)
      if !kinds[place].identifiers.contains(member) { kinds[place].identifiers.append(member) }
    }
  }

  private func conditions(_ tests: TestSet) -> UInt64 {
    var result: UInt64 = 0
    for (place, condition) in formulas.identifiers.enumerated() where condition.isSatisfied(tests.contains) {
      result |= 1 << UInt64(place)
    }
    return result
  }

  /// The registered types that pass a test of a declared type.
  private struct Column {
    /// The number of the test.
    let place: Int
    /// The types that pass, one bit each.
    let words: [UInt64]

    init(place: Int, _ test: RuleQuery.TypeTest, _ types: UniformTypeRegistry) {
      self.place = place
      words = types.members(of: test)
    }
  }

  private static func passedTests(of index: Int, _ columns: [Column]) -> TestSet {
    var result = TestSet()
    for column in columns where column.words[index >> 6] >> UInt64(index & 63) & 1 != 0 { result.insert(column.place) }
    return result
  }

  private func passedTests(of identifier: String) -> TestSet {
    tests { test in
      test.isExact ? types.isEqual(identifier, test.identifier) : types.conforms(identifier, to: test.identifier)
    }
  }

  private func tests(_ passes: (RuleQuery.TypeTest) -> Bool) -> TestSet {
    var result = TestSet()
    for (place, test) in query.tests.enumerated() where passes(test) { result.insert(place) }
    return result
  }

  // MARK: Types that an app may declare

  /// Adds undeclared identifiers, types that an app declares, and other spellings of an identifier.
  ///
  /// If identifiers are counted, it adds as many of each kind as are counted.
  ///
  /// - Returns: whether it added anything.
  mutating func addDeclarable() -> Bool {
    let before = kinds.reduce(0) { $0 + $1.identifiers.count }
    let countsIdentifiers = formulas.attachments.contains { formula in
      formula.comparisons.contains { !$0.isPresence }
    }
    let count = countsIdentifiers ? Self.capacityLimit : 1
    for number in 1...count {
      add(TestSet(), types.count + query.tests.count + number, .named(unusedName("com.example.unknown-\(number)")))
    }
    let deciding = countsIdentifiers ? tests { _ in true } : formulas.testsOfMixedConditions
    var declarable = DeclarableTypes(parents, deciding: deciding)
    var number = 0
    for type in declarable.all() { addTypes(type, count, &number) }
    isIncomplete = declarable.isIncomplete
    if countsIdentifiers { addSpellings() }
    return kinds.reduce(0) { $0 + $1.identifiers.count } > before
  }

  /// Adds types that pass some tests, unless there are enough of the kind.
  private mutating func addTypes(_ type: DeclarableTypes.DeclarableType, _ count: Int, _ number: inout Int) {
    let known = places[type.tests] ?? placesOfConditions[conditions(type.tests)]
    let missing = count - (known.map { kinds[$0].identifiers.count } ?? 0)
    guard missing > 0 else { return }
    let undeclared = type.parents.filter { types.index(of: $0) == nil }.map { TypeDeclaration($0, isExported: true) }
    for _ in 0..<missing {
      number += 1
      let identifier = unusedName("com.example.type-\(number)")
      add(
        type.tests, 2 * types.count + number, .named(identifier),
        declarations: undeclared + [TypeDeclaration(identifier, conformsTo: type.parents, isExported: true)])
    }
  }

  /// The tested types that may be a parent of an app's type, each with the tests for it and for its ancestors.
  private var parents: [DeclarableTypes.Parent] {
    let exact = tests { $0.isExact }
    var parents: [DeclarableTypes.Parent] = []
    for (number, test) in query.tests.enumerated() where !test.isExact {
      let isDynamic = test.index < 0 && types.type(test.identifier) != nil
      if isDynamic { continue }
      let passed = passedTests(of: test.identifier).subtracting(exact)
      let place = parents.firstIndex { $0.passed == passed } ?? parents.count
      if place == parents.count { parents.append(.init(identifier: test.identifier, own: TestSet(), passed: passed)) }
      parents[place].own.insert(number)
    }
    return parents
  }

  /// Adds identifiers that differ from others only in case, which name the same type again.
  private mutating func addSpellings() {
    for kind in kinds {
      for member in kind.identifiers where member.declarations.isEmpty {
        for number in 1...Self.capacityLimit {
          guard let spelling = member.identifier.respelled(number) else { break }
          add(passedTests(of: spelling), kind.rank, .named(spelling))
        }
      }
    }
  }

  /// A name, extended until no test is about it.
  private func unusedName(_ name: String) -> String {
    var name = name
    while query.tests.contains(where: { types.isEqual($0.identifier, name) }) { name += "-x" }
    return name
  }
}

extension String {
  /// The text with the case of some ASCII letters changed; the bits of a number select the letters.
  ///
  /// - Returns: `nil` if there are not enough letters.
  fileprivate func respelled(_ number: Int) -> String? {
    var rest = number
    let bytes = utf8.map { byte in
      guard rest > 0, (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z") else { return byte }
      defer { rest >>= 1 }
      return rest & 1 != 0 ? byte ^ 0x20 : byte
    }
    return rest == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

extension CountComparison {
  /// Whether the comparison only distinguishes none of a counter from some.
  var isPresence: Bool {
    terms.count == 1
      && (relation == .atMost && (bound == -1 && terms[0].factor == -1 || bound == 0 && terms[0].factor == 1)
        || relation == .equal && bound == 0)
  }
}
