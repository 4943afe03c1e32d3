extension Array {
  /// The place behind the elements for which a condition holds, which must hold for a prefix.
  ///
  /// - Complexity: O(log n) in the number of elements.
  @inlinable
  package func endOfPrefix(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
