extension CountFormulas {
  /// The same formulas for payloads of one or two items of one attachment each, without decided parts.
  ///
  /// Conditions keep their numbers; conditions that are no longer counted become false.
  var ofPages: CountFormulas {
    var pages = self
    pages.items = items.map { condition in
      let formula = condition.formula.ofSingle(self)
      return ItemCondition(formula: formula, isTrueIfEmpty: condition.isTrueIfEmpty)
    }
    pages.payload = payload.map { formula in formula.simplified { $0.bounds(1...2, in: pages) } }
    let counted = Set(pages.payload.flatMap { $0.counters })
    for place in items.indices where !counted.contains(.items(place)) {
      pages.items[place] = ItemCondition(formula: .constant(false), isTrueIfEmpty: false)
    }
    let countedInItems = counted.union(pages.items.flatMap { $0.formula.counters })
    for place in attachments.indices where !countedInItems.contains(.attachments(place)) {
      pages.attachments[place] = .constant(false)
    }
    let countedInAttachments = Set(pages.attachments.flatMap { $0.counters })
    for place in identifiers.indices where !countedInAttachments.contains(.identifiers(place)) {
      pages.identifiers[place] = .constant(false)
    }
    return pages
  }
}

extension CountFormula {
  /// Everything that the formula counts.
  fileprivate var counters: [Counter] {
    comparisons.flatMap { $0.terms.map { $0.counter } }
  }
}

extension Counter {
  /// The bounds of a counter if the number of items or attachments is in this range.
  func bounds(_ number: ClosedRange<Int>, in formulas: CountFormulas) -> ClosedRange<Int> {
    let condition: CountFormula
    switch self {
    case .items(let place): condition = formulas.items[place].formula
    case .attachments(let place): condition = formulas.attachments[place]
    case .identifiers: return 0...Int(Int32.max)
    }
    switch condition {
    case .constant(true): return number
    case .constant(false): return 0...0
    default: return 0...number.upperBound
    }
  }
}
