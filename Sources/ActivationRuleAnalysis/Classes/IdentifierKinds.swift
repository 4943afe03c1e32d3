import ActivationRuleModel
import UniformTypes

/// Identifiers that fulfil the same conditions, so that a rule cannot tell them apart.
struct IdentifierKind: Sendable {
  /// A bit for each condition.
  let conditions: UInt64
  /// Identifiers of the kind, those that people share most first; as many as one attachment can have, up to
  /// ``IdentifierKinds/capacityLimit``.
  var identifiers: [String]
  /// How far down the list of types that people share the first one stands; 0 for the best known.
  let rank: Int
  /// What an app must declare for the identifiers; empty for those of the registry.
  var declarations: [TypeDeclaration]
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
        kinds.append(IdentifierKind(conditions: conditions, identifiers: [], rank: rank, declarations: declarations))
      }
    }
    // A kind of the registry's types needs no declared ones.
    guard kinds[place].identifiers.count < Self.capacityLimit,
      declarations.isEmpty || !kinds[place].declarations.isEmpty
    else { return }
    switch name {
    case .registered(let index): kinds[place].identifiers.append(types[index].identifier)
    case .named(let identifier):
      if !kinds[place].identifiers.contains(identifier) { kinds[place].identifiers.append(identifier) }
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

  /// Adds identifiers that nothing declares, and types with parents that no registered type has together.
  ///
  /// An identifier that passes several tests of a condition like "A or B" is as good as several that pass one each. So
  /// parents matter only where a condition asks for something else, or identifiers are counted.
  ///
  /// - Returns: whether a kind was added.
  mutating func addDeclarable() -> Bool {
    let count = kinds.count
    for number in 1...Self.capacityLimit {
      add(0, types.count + program.tests.count + number, .named("com.example.unknown-\(number)"))
    }
    let parents = parents()
    isIncomplete = parents.count > Self.parentLimit
    let passed = parents.map { passedTests(of: $0) & ~exactTests }
    for combination in 1..<max(1, 1 << min(parents.count, Self.parentLimit)) {
      addType(parents.indices.filter { combination >> $0 & 1 != 0 }, parents, passed)
    }
    return kinds.count > count
  }

  private mutating func addType(_ chosen: [Int], _ parents: [String], _ passed: [UInt64]) {
    let tests = chosen.reduce(0) { $0 | passed[$1] }
    // A parent above another chosen one changes nothing.
    guard places[tests] == nil,
      !chosen.contains(where: { one in
        chosen.contains { $0 != one && passed[$0] & passed[one] == passed[one] }
      })
    else { return }
    let identifier = "com.example.type-\(kinds.count)"
    let undeclared = chosen.map { parents[$0] }.filter { types.index(of: $0) == nil }
    let declarations =
      undeclared.map { TypeDeclaration($0, isExported: true) }
      + [TypeDeclaration(identifier, conformsTo: chosen.map { parents[$0] }, isExported: true)]
    add(tests, 2 * types.count + kinds.count, .named(identifier), declarations: declarations)
  }

  /// The tested types that an app's type may have for parents with an effect.
  private func parents() -> [String] {
    let countsIdentifiers = formulas.attachments.contains { formula in
      formula.comparisons.contains { !$0.isPresence }
    }
    var numbers: Set<Int> = []
    for condition in formulas.identifiers where countsIdentifiers || !condition.isUnion {
      numbers.formUnion(condition.tests)
    }
    var parents: [String] = []
    for number in numbers.sorted() where !program.tests[number].isExact {
      let identifier = program.tests[number].identifier
      let isDynamic = types.index(of: identifier) == nil && types.type(identifier) != nil
      if !isDynamic, !parents.contains(where: { types.isEqual($0, identifier) }) { parents.append(identifier) }
    }
    return parents
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
