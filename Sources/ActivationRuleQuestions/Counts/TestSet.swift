/// A set of a query's type tests, by their numbers.
struct TestSet: Hashable, Sendable {
  /// The largest number of tests: two words of bits.
  static let capacity = 128

  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var isEmpty: Bool { low | high == 0 }

  func contains(_ test: Int) -> Bool {
    (test < 64 ? low >> UInt64(test) : high >> UInt64(test - 64)) & 1 != 0
  }

  mutating func insert(_ test: Int) {
    if test < 64 { low |= 1 << UInt64(test) } else { high |= 1 << UInt64(test - 64) }
  }

  func isSubset(of other: TestSet) -> Bool { low & ~other.low == 0 && high & ~other.high == 0 }

  func union(_ other: TestSet) -> TestSet {
    TestSet(low: low | other.low, high: high | other.high)
  }

  func intersection(_ other: TestSet) -> TestSet {
    TestSet(low: low & other.low, high: high & other.high)
  }

  func subtracting(_ other: TestSet) -> TestSet {
    TestSet(low: low & ~other.low, high: high & ~other.high)
  }
}
