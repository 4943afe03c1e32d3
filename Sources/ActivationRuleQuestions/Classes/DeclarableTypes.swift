/// The types that apps may declare, reduced to a few that represent all others.
///
/// A type passes the tests for its parents and for their ancestors, so every set of tested types together with their
/// ancestors is the result of some type. If only some tests matter, a type of several parents can be replaced by types
/// that pass the same of these tests and share its other parents among them. <doc:Exactness> has the proof.
struct DeclarableTypes {
  /// A tested type.
  struct Parent {
    let identifier: String
    /// The tests for the type itself.
    var own: TestSet
    /// The tests that a type below it passes.
    let passed: TestSet
  }

  /// A type that an app may declare.
  struct DeclarableType {
    let tests: TestSet
    /// The types it conforms to, without ancestors of the others.
    let parents: [String]
  }

  /// The largest number of types, the same as `Limit.analysisClasses`.
  private static let limit = 4096

  private let parents: [Parent]
  private let deciding: TestSet
  /// Whether the limit was exceeded.
  private(set) var isIncomplete = false

  /// Prepares types below tested ones.
  ///
  /// - Parameter deciding: the tests that distinguish types of several parents.
  init(_ parents: [Parent], deciding: TestSet) {
    self.parents = parents
    self.deciding = deciding
  }

  /// The types, with few parents first.
  mutating func all() -> [DeclarableType] {
    var seen: Set<TestSet> = []
    for base in bases() where seen.count <= Self.limit {
      for parent in parents where parent.passed.intersection(deciding).isSubset(of: base) {
        seen.insert(base.union(parent.passed))
      }
    }
    if seen.count > Self.limit { isIncomplete = true }
    let sorted = seen.map { (tests: $0, parents: lowest($0)) }.sorted { first, second in
      guard first.parents.count == second.parents.count else { return first.parents.count < second.parents.count }
      return first.parents.lexicographicallyPrecedes(second.parents)
    }
    return sorted.map { type in
      DeclarableType(tests: type.tests, parents: type.parents.map { parents[$0].identifier })
    }
  }

  /// The tests passed by types whose parents all have a test that matters; the first type has no parents.
  private mutating func bases() -> [TestSet] {
    var bases = [TestSet()]
    var seen = Set(bases)
    for parent in parents where !parent.own.intersection(deciding).isEmpty {
      for base in bases {
        let more = base.union(parent.passed)
        if seen.insert(more).inserted { bases.append(more) }
      }
      guard bases.count <= Self.limit else {
        isIncomplete = true
        return bases
      }
    }
    return bases
  }

  /// The numbers of the tested types that give a set of tests, without redundant ancestors.
  private func lowest(_ tests: TestSet) -> [Int] {
    let all = parents.indices.filter { parents[$0].passed.isSubset(of: tests) }
    return all.filter { one in
      !all.contains { $0 != one && parents[one].passed.isSubset(of: parents[$0].passed) }
    }
  }
}
