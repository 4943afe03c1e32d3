extension Array {
  /// The end of the prefix of elements that satisfy a condition; no element after the prefix may satisfy it.
  ///
  /// - Complexity: O(log n) in the number of elements.
  @inlinable
  package func endOfPrefix(where isInPrefix: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInPrefix(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
