/// The counts of an attachment's identifiers that comparisons look at, in unary, as rows of bits.
///
/// A count matters only up to the largest number that a comparison can distinguish from larger ones. A field for counts
/// up to 3 has three bits: none is 000, one is 001, two is 011, and three or more is 111. Adding an identifier shifts
/// the field left and sets its lowest bit. The most frequent case, "some or none", takes one bit.
struct IdentifierSums {
  /// A sum over kinds of identifiers.
  private struct Field {
    /// The number that an identifier of each kind adds.
    let weights: [Int]
    var width = 0
    var place = 0
  }

  private var fields: [Field] = []
  /// For each comparison its field, and whether its factors have the opposite signs.
  private var fieldOfComparison: [CountComparison: (field: Int, isOpposite: Bool)] = [:]
  private let kinds: [IdentifierKind]

  /// Prepares the fields for some comparisons.
  init(_ comparisons: [CountComparison], _ kinds: [IdentifierKind]) throws(NotCovered) {
    self.kinds = kinds
    for comparison in comparisons where fieldOfComparison[comparison] == nil { try add(comparison) }
    var place = 0
    for index in fields.indices {
      fields[index].place = place
      place += fields[index].width
    }
    guard place <= 64 else {
      throw .limit("the rules count more of an attachment's identifiers than the analysis follows")
    }
  }

  private mutating func add(_ comparison: CountComparison) throws(NotCovered) {
    var weights = kinds.map { kind in
      comparison.terms.reduce(0) { sum, term in
        guard case .identifiers(let condition) = term.counter, kind.conditions >> UInt64(condition) & 1 != 0 else {
          return sum
        }
        return sum + term.factor
      }
    }
    let isOpposite = weights.contains { $0 < 0 }
    if isOpposite { weights = weights.map { -$0 } }
    guard weights.allSatisfy({ $0 >= 0 }) else {
      throw .part("compares the numbers of an attachment's identifiers of two kinds")
    }
    let width = max(
      1,
      comparison.relation == .equal
        ? abs(comparison.bound) + 1
        : isOpposite
          ? -comparison.bound : comparison.bound + 1)
    guard width <= IdentifierKinds.capacityLimit else {
      throw .part("counts an attachment's identifiers beyond \(IdentifierKinds.capacityLimit)")
    }
    let field = fields.firstIndex { $0.weights == weights } ?? fields.count
    if field == fields.count { fields.append(Field(weights: weights)) }
    fields[field].width = max(fields[field].width, width)
    fieldOfComparison[comparison] = (field, isOpposite)
  }

  /// The sums after adding an identifier of a kind.
  func adding(_ kind: Int, to sums: UInt64) -> UInt64 {
    var sums = sums
    for field in fields where field.weights[kind] > 0 {
      let mask = (UInt64.max >> UInt64(64 - field.width)) << UInt64(field.place)
      let weight = UInt64(min(field.weights[kind], field.width))
      let added = (UInt64.max >> (64 - weight)) << UInt64(field.place)
      sums = sums & ~mask | ((sums & mask) << weight | added) & mask
    }
    return sums
  }

  /// Whether a comparison is true for the sums.
  func satisfies(_ comparison: CountComparison, _ sums: UInt64) -> Bool {
    guard let (number, isOpposite) = fieldOfComparison[comparison] else { return false }
    let field = fields[number]
    let mask = (UInt64.max >> UInt64(64 - field.width)) << UInt64(field.place)
    let sum = (sums & mask).nonzeroBitCount
    return comparison.isSatisfied(by: isOpposite ? -sum : sum)
  }
}
