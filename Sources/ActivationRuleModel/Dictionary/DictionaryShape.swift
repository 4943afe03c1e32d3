/// A rule dictionary without its numbers: which keys accept something, which are 0, and whether matching is strict.
///
/// Under the reconstructed table, the tests of dictionaries with one shape differ only in their limits, each of which
/// is the value of a key. Therefore the query of a shape is compiled once, and the limits of a dictionary are filled
/// in.
struct DictionaryShape: Hashable {
  /// Two bits for each key: 1 for 0, 2 for a positive number; none for a key that is absent or negative, which is the same.
  private var states: UInt32 = 0
  private var isStrict = false

  /// The value of each key, in the order of ``keys``.
  typealias Values = UnsafeMutableBufferPointer<Int64>

  /// The keys that make tests, followed by the keys that select how.
  private struct Keys {
    let rules: [String]
    let all: [String]
    let lengths: [Int]

    init() {
      rules = RuleTable.reconstructed(RuleSettings()).flattened.map { $0.key }
      all = rules + [RuleKey.dictionaryVersion, RuleKey.usesStrictMatching]
      lengths = all.map { $0.utf8.count }
    }

    /// The number of a key; `nil` for a key that makes no test.
    @inline(__always)
    func place(of key: String) -> Int? {
      let length = key.utf8.count
      for place in lengths.indices where lengths[place] == length && all[place] == key { return place }
      return nil
    }
  }

  private static let keys = Keys()

  /// Reads the shape of a dictionary, and the values of its keys; of duplicate keys the last one counts.
  private init(_ entries: [PropertyListEntry], _ keys: Keys, into values: Values) {
    values.update(repeating: -1)
    var isStrictByKey = false
    var version: Int64 = 0
    for entry in entries {
      guard let place = keys.place(of: entry.key.text) else { continue }
      if place < keys.rules.count {
        values[place] = entry.value.integerValue
      } else if place == keys.rules.count {
        version = entry.value.integerValue
      } else {
        isStrictByKey = entry.value.booleanValue
      }
    }
    isStrict = isStrictByKey || version < 2
    for place in keys.rules.indices where values[place] >= 0 {
      states |= (values[place] == 0 ? 1 : 2) << UInt32(place * 2)
    }
  }

  // MARK: Queries

  /// A query with numbers to replace by limits.
  private struct Template {
    let query: RuleQuery
    /// The constants that are limits, each with the index of its key.
    let bounds: [(constant: Int, key: Int)]

    func query(_ values: Values) -> RuleQuery {
      var query = query
      for bound in bounds { query.constants[bound.constant] = values[bound.key] }
      query.makeClauses()
      return query
    }
  }

  /// The queries of the shapes that were met more than once.
  private final class Known: @unchecked Sendable {
    // The lock guards the variable; nothing touches it elsewhere.
    private let lock = MutualExclusion()
    private var states: [DictionaryShape: State] = [:]
    /// The number of shapes to keep: some thousand are possible, but few are in use.
    private static let limit = 256

    /// The state of a shape: met once, or with its template if it has one.
    private enum State {
      case unknown, met
      case compiled(Template?)
    }

    /// The template of a shape; `nil` for a shape met for the first time, since most processes make only one rule, and
    /// for a shape without one.
    func template(_ shape: DictionaryShape, _ make: () -> Template?) -> Template? {
      switch lock.locked({ states[shape] ?? .unknown }) {
      case .unknown:
        set(.met, shape)
        return nil
      case .met:
        let template = make()
        set(.compiled(template), shape)
        return template
      case .compiled(let template): return template
      }
    }

    private func set(_ state: State, _ shape: DictionaryShape) {
      lock.locked {
        if states.count == Self.limit { states.removeAll() }
        states[shape] = state
      }
    }
  }

  private static let known = Known()

  /// The query of a dictionary under the reconstructed table and the system's types.
  ///
  /// - Returns: `nil` for a shape met for the first time, for a dictionary without tests, and if values could affect
  ///   the query in another way.
  static func query(_ entries: [PropertyListEntry]) -> RuleQuery? {
    let keys = keys
    return withUnsafeTemporaryAllocation(of: Int64.self, capacity: keys.rules.count) { values in
      let shape = DictionaryShape(entries, keys, into: values)
      return known.template(shape) { shape.template() }?.query(values)
    }
  }

  /// Compiles the tests of the shape with two sets of numbers, and compares.
  private func template() -> Template? {
    let (first, second) = (query(from: 1_000_003), query(from: 2_000_003))
    guard !first.roots.isEmpty, first.constants.count == second.constants.count else { return nil }
    var bounds: [(constant: Int, key: Int)] = []
    for (place, constant) in first.constants.enumerated() where constant >= 1_000_003 {
      bounds.append((place, Int(constant - 1_000_003)))
    }
    let template = Template(query: first, bounds: bounds)
    let isSame = withUnsafeTemporaryAllocation(of: Int64.self, capacity: Self.keys.rules.count) { values in
      for place in values.indices { values[place] = 2_000_003 + Int64(place) }
      return template.query(values) == second
    }
    return isSame ? template : nil
  }

  /// The query of a dictionary of the shape whose positive values are consecutive numbers from a given one.
  private func query(from number: Int64) -> RuleQuery {
    var values: [String: Int64] = [:]
    for (place, key) in Self.keys.rules.enumerated() {
      switch states >> UInt32(place * 2) & 3 {
      case 1: values[key] = 0
      case 2: values[key] = number + Int64(place)
      default: break
      }
    }
    let tests = DictionaryBuilder(values, .reconstructed(RuleSettings()), isStrict: isStrict).build()
    return RuleQueryBuilder.build(tests.map { ($0.predicate, $0.reason) }, .system)
  }
}
