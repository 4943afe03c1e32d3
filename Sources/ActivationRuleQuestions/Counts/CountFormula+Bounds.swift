extension CountFormula {
  /// Whether the formula is true, given bounds of the counters; `nil` if these do not decide it.
  func value(_ bounds: (Counter) -> ClosedRange<Int>) -> Bool? {
    switch self {
    case .constant(let value): return value
    case .not(let operand): return operand.value(bounds).map { !$0 }
    case .comparison(let comparison): return comparison.value(bounds)
    case .and(let parts): return Self.value(parts, neutral: true, bounds)
    case .or(let parts): return Self.value(parts, neutral: false, bounds)
    }
  }

  /// One part that is not neutral decides; otherwise all parts must be neutral.
  private static func value(_ parts: [CountFormula], neutral: Bool, _ bounds: (Counter) -> ClosedRange<Int>) -> Bool? {
    var result: Bool? = neutral
    for part in parts {
      switch part.value(bounds) {
      case neutral?: continue
      case nil: result = nil
      default: return !neutral
      }
    }
    return result
  }

  /// The first comparison that the bounds leave open, and with it the formula.
  func firstOpen(_ bounds: (Counter) -> ClosedRange<Int>) -> CountComparison? {
    switch self {
    case .constant: return nil
    case .not(let operand): return operand.firstOpen(bounds)
    case .comparison(let comparison): return comparison.value(bounds) == nil ? comparison : nil
    case .and(let parts), .or(let parts):
      guard value(bounds) == nil else { return nil }
      for part in parts {
        if let open = part.firstOpen(bounds) { return open }
      }
      return nil
    }
  }

  /// The formula without the parts that the bounds decide.
  func simplified(_ bounds: (Counter) -> ClosedRange<Int>) -> CountFormula {
    switch self {
    case .constant: self
    case .not(let operand): operand.simplified(bounds).negated
    case .comparison(let comparison): comparison.value(bounds).map { .constant($0) } ?? self
    case .and(let parts): .all(parts.map { $0.simplified(bounds) })
    case .or(let parts): .any(parts.map { $0.simplified(bounds) })
    }
  }
}

extension CountComparison {
  /// Whether the comparison is true, given bounds of the counters; `nil` if these do not decide it.
  func value(_ bounds: (Counter) -> ClosedRange<Int>) -> Bool? {
    // A sum that overflows counts as unbounded.
    var (least, most): (Int?, Int?) = (0, 0)
    for term in terms {
      let bounds = bounds(term.counter)
      let (lower, upper) = (bounds.lowerBound, bounds.upperBound)
      least = least?.adding(term.factor, times: term.factor < 0 ? upper : lower)
      most = most?.adding(term.factor, times: term.factor < 0 ? lower : upper)
    }
    let (isAbove, isBelow) = (least.map { $0 > bound } ?? false, most.map { $0 < bound } ?? false)
    switch relation {
    case .atMost: return most.map { $0 <= bound } == true ? true : isAbove ? false : nil
    case .equal: return isAbove || isBelow ? false : least != nil && least == most ? true : nil
    }
  }
}

extension Int {
  /// The sum with a product; `nil` on overflow.
  fileprivate func adding(_ factor: Int, times number: Int) -> Int? {
    let (product, overflow) = factor.multipliedReportingOverflow(by: number)
    let (sum, carries) = addingReportingOverflow(product)
    return overflow || carries ? nil : sum
  }
}
