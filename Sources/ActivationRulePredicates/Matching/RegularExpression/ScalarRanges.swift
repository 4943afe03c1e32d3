/// Ranges of code points, which can be added in any order and support fast search once sorted.
struct ScalarRanges: Hashable, Sendable {
  /// The ranges; ascending and disjoint after ``normalize()``.
  private var ranges: [ClosedRange<UInt32>] = []

  /// Adds a range.
  mutating func insert(_ range: ClosedRange<UInt32>) {
    ranges.append(range)
  }

  /// Sorts and merges the ranges; the search requires it.
  mutating func normalize() {
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    ranges = merged
  }

  /// Whether a code point is in one of the ranges.
  ///
  /// - Complexity: O(log n) in the number of ranges.
  func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }
}
