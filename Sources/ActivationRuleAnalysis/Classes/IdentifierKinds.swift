import ActivationRuleModel
import UniformTypes

/// Identifiers that fulfil the same conditions, so that a rule cannot tell them apart.
struct IdentifierKind: Sendable {
  /// A bit for each condition.
  let conditions: UInt64
  /// Identifiers of the kind, those that people share most first; as many as one attachment can have, up to
  /// ``IdentifierKinds/capacityLimit``.
  var identifiers: [Member]
  /// How far down the list of types that people share the first one stands; 0 for the best known.
  let rank: Int

  /// An identifier, with what an app must declare for it; nothing for the registry's.
  struct Member: Hashable, Sendable {
    let identifier: String
    var declarations: [TypeDeclaration] = []
  }
}

/// Sorts all identifiers there can be into kinds.
struct IdentifierKinds {
  /// How many identifiers of a kind one attachment can have at most.
  static let capacityLimit = 16
  /// The largest number of parents whose combinations are tried for a type that an app declares.
  private static let parentLimit = 12

  private let program: Program
  private let formulas: CountFormulas
  private let types: UniformTypeRegistry
  /// The kind of each combination of passed tests, and of each combination of fulfilled conditions.
  private var places: [UInt64: Int] = [:]
  private var placesOfConditions: [UInt64: Int] = [:]
  /// The kinds, those of well-known types first.
  private(set) var kinds: [IdentifierKind] = []
  /// Whether some combinations of parents were left out.
  private(set) var isIncomplete = false
  private var declaredCount = 0

  /// The kinds of the registry's types and of the identifiers that the rules name.
  ///
  /// - Precondition: the program has at most 64 tests, and there are at most 64 conditions.
  init(_ program: Program, _ formulas: CountFormulas, _ types: UniformTypeRegistry) {
    self.program = program
    self.formulas = formulas
    self.types = types
    for (rank, index) in CommonTypes.order(types).enumerated() {
      add(passedTests(of: index), rank, .registered(index))
    }
    for (rank, test) in program.tests.enumerated() where test.index < 0 {
      add(passedTests(of: test.identifier), types.count + rank, .named(test.identifier))
    }
  }

  // MARK: Sorting

  /// An identifier, whose name is only made where it is wanted.
  private enum Name {
    case registered(Int), named(String)
  }

  private mutating func add(
    _ tests: UInt64, _ rank: Int, _ name: Name, declarations: [TypeDeclaration] = []
  ) {
    let place: Int
    if let known = places[tests] {
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
    guard kinds[place].identifiers.count < Self.capacityLimit else { return }
    switch name {
    case .registered(let index): kinds[place].identifiers.append(.init(identifier: types[index].identifier))
    case .named(let identifier):
      let member = IdentifierKind.Member(identifier: identifier, declarations: declarations)
      if !kinds[place].identifiers.contains(member) { kinds[place].identifiers.append(member) }
    }
  }

  private func conditions(_ tests: UInt64) -> UInt64 {
    var result: UInt64 = 0
    for (place, condition) in formulas.identifiers.enumerated()
    where condition.holds({ tests >> UInt64($0) & 1 != 0 }) {
      result |= 1 << UInt64(place)
    }
    return result
  }

  private func passedTests(of index: Int) -> UInt64 {
    let words = types.ancestorWords
    let row = index * types.rowWordCount
    return bits { test in
      guard test.index >= 0 else { return false }
      if test.isExact { return Int(test.index) == index }
      return words[row + Int(test.index >> 6)] >> UInt64(test.index & 63) & 1 != 0
    }
  }

  private func passedTests(of identifier: String) -> UInt64 {
    bits { test in
      test.isExact ? types.isEqual(identifier, test.identifier) : types.conforms(identifier, to: test.identifier)
    }
  }

  private func bits(_ passes: (Program.TypeTest) -> Bool) -> UInt64 {
    var result: UInt64 = 0
    for (place, test) in program.tests.enumerated() where passes(test) { result |= 1 << UInt64(place) }
    return result
  }

  // MARK: Types that an app may declare

  /// Adds identifiers that nothing declares, and types with parents that no registered type has.
  ///
  /// For each tested type there can be another one below it, which is equal to none. Types of several parents matter only
  /// where a condition asks for something else than "A or B", for which several identifiers of one parent each will do; or
  /// where identifiers are counted. There as many of each are added as are counted.
  ///
  /// - Returns: whether anything was added.
  mutating func addDeclarable() -> Bool {
    let before = kinds.reduce(0) { $0 + $1.identifiers.count }
    let countsIdentifiers = formulas.attachments.contains { formula in
      formula.comparisons.contains { !$0.isPresence }
    }
    let count = countsIdentifiers ? Self.capacityLimit : 1
    for number in 1...count {
      add(0, types.count + program.tests.count + number, .named("com.example.unknown-\(number)"))
    }
    let (single, combined) = parents(countsIdentifiers)
    isIncomplete = combined.count > Self.parentLimit
    for parent in single { addTypes([parent], count) }
    for combination in 1..<max(1, 1 << min(combined.count, Self.parentLimit)) {
      let chosen = combined.indices.filter { combination >> $0 & 1 != 0 }
      if chosen.count > 1 { addTypes(chosen.map { combined[$0] }, count) }
    }
    return kinds.reduce(0) { $0 + $1.identifiers.count } > before
  }

  /// Adds types of some parents, unless there are enough of the kind.
  private mutating func addTypes(_ parents: [String], _ count: Int) {
    let passed = parents.map { passedTests(of: $0) & ~exactTests }
    let tests = passed.reduce(0) { $0 | $1 }
    // A parent above another one changes nothing.
    let hasIdleParent = passed.indices.contains { one in
      passed.indices.contains { $0 != one && passed[$0] & passed[one] == passed[one] }
    }
    let known = places[tests] ?? placesOfConditions[conditions(tests)]
    let missing = count - (known.map { kinds[$0].identifiers.count } ?? 0)
    guard !hasIdleParent, missing > 0 else { return }
    let undeclared = parents.filter { types.index(of: $0) == nil }.map { TypeDeclaration($0, isExported: true) }
    for _ in 0..<missing {
      declaredCount += 1
      let identifier = "com.example.type-\(declaredCount)"
      add(
        tests, 2 * types.count + declaredCount, .named(identifier),
        declarations: undeclared + [TypeDeclaration(identifier, conformsTo: parents, isExported: true)])
    }
  }

  /// The tested types that an app's type may have for a parent; those too of which several together have an effect.
  private func parents(_ countsIdentifiers: Bool) -> (single: [String], combined: [String]) {
    var combinedTests: Set<Int> = []
    for condition in formulas.identifiers where countsIdentifiers || !condition.isUnion {
      combinedTests.formUnion(condition.tests)
    }
    var single: [String] = []
    var combined: [String] = []
    for (number, test) in program.tests.enumerated() where !test.isExact {
      let identifier = test.identifier
      let isDynamic = test.index < 0 && types.type(identifier) != nil
      if isDynamic || single.contains(where: { types.isEqual($0, identifier) }) { continue }
      single.append(identifier)
      if combinedTests.contains(number) { combined.append(identifier) }
    }
    return (single, combined)
  }

  /// The tests for one type alone, which no other identifier passes.
  private var exactTests: UInt64 { bits { $0.isExact } }
}

extension CountComparison {
  /// Whether the comparison asks whether there is some of one counter, or none.
  var isPresence: Bool {
    terms.count == 1
      && (relation == .atMost && (bound == -1 && terms[0].factor == -1 || bound == 0 && terms[0].factor == 1)
        || relation == .equal && bound == 0)
  }
}
