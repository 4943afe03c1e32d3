extension CountFormula {
  /// Whether the formula holds, as far as bounds of what it counts tell; `nil` if they do not.
  func value(_ bounds: (Counter) -> ClosedRange<Int>) -> Bool? {
    switch self {
    case .constant(let value): return value
    case .not(let operand): return operand.value(bounds).map { !$0 }
    case .comparison(let comparison): return comparison.value(bounds)
    case .and(let parts): return Self.value(parts, neutral: true, bounds)
    case .or(let parts): return Self.value(parts, neutral: false, bounds)
    }
  }

  /// One part that is not neutral decides; so do parts all of which are.
  private static func value(
    _ parts: [CountFormula], neutral: Bool, _ bounds: (Counter) -> ClosedRange<Int>
  ) -> Bool? {
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

  /// The formula without what bounds of what it counts decide.
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
  /// Whether the comparison holds, as far as bounds of what it counts tell; `nil` if they do not.
  func value(_ bounds: (Counter) -> ClosedRange<Int>) -> Bool? {
    var (least, most) = (0, 0)
    for term in terms {
      let bounds = bounds(term.counter)
      least += term.factor * (term.factor < 0 ? bounds.upperBound : bounds.lowerBound)
      most += term.factor * (term.factor < 0 ? bounds.lowerBound : bounds.upperBound)
    }
    switch relation {
    case .atMost: return most <= bound ? true : least > bound ? false : nil
    case .equal: return bound < least || bound > most ? false : least == most ? true : nil
    }
  }
}
