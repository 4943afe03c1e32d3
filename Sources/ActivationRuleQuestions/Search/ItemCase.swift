/// Items that satisfy the same conditions, described by comparisons of their counts of attachments.
struct ItemCase {
  /// A bit for each condition on items.
  let conditions: UInt64
  /// The comparisons that the attachments satisfy.
  let comparisons: [CountComparison]
  /// Whether the items have no attachments at all.
  let isEmpty: Bool

  /// All cases of items, distinguished by some conditions.
  ///
  /// - Parameters:
  ///   - places: the numbers of the conditions.
  ///   - excluded: a bit for each condition that no item may satisfy.
  ///   - limit: the largest number of cases.
  static func all(
    _ formulas: CountFormulas, by places: [Int], excluding excluded: UInt64, limit: Int, _ budget: inout WorkBudget
  ) throws(CaseSplitter.TooMany) -> [ItemCase] {
    var cases: [ItemCase] = []
    let whenEmpty = places.reduce(0) { $0 | (formulas.items[$1].isTrueIfEmpty ? 1 << UInt64($1) : 0) } as UInt64
    if whenEmpty & excluded == 0 { cases.append(ItemCase(conditions: whenEmpty, comparisons: [], isEmpty: true)) }
    let free = places.filter { excluded >> UInt64($0) & 1 == 0 }
    let fixed = places.filter { excluded >> UInt64($0) & 1 != 0 }.map {
      CaseSplitter.Goal(formulas.items[$0].formula, false)
    }
    guard free.count < 16, 1 << free.count <= limit else { throw CaseSplitter.TooMany() }
    for choice in 0..<(1 << free.count) {
      var conditions: UInt64 = 0
      var goals = fixed
      for (position, place) in free.enumerated() {
        let isWanted = choice >> position & 1 != 0
        if isWanted { conditions |= 1 << UInt64(place) }
        goals.append(CaseSplitter.Goal(formulas.items[place].formula, isWanted))
      }
      for comparisons in try CaseSplitter.cases(of: goals, limit: limit, &budget) {
        guard cases.count < limit else { throw CaseSplitter.TooMany() }
        cases.append(ItemCase(conditions: conditions, comparisons: comparisons, isEmpty: false))
      }
    }
    return cases
  }
}
