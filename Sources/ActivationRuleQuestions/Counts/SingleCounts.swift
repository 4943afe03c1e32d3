/// The counters of a payload of at most one item and one attachment.
///
/// Each condition counts them once or not at all, so one bit for each is enough.
struct SingleCounts: Hashable {
  /// The conditions on items that its item satisfies.
  var items: UInt64
  /// The conditions on attachments that its attachment satisfies.
  var attachments: UInt64

  /// The value of a counter.
  func count(_ counter: Counter) -> Int {
    switch counter {
    case .items(let place): Int(items >> UInt64(place) & 1)
    case .attachments(let place): Int(attachments >> UInt64(place) & 1)
    case .identifiers: 0
    }
  }
}

extension SingleCounts {
  /// There are no items.
  static let nothing = SingleCounts(items: 0, attachments: 0)

  /// Counts an item without attachments.
  init(ofEmptyItem formulas: CountFormulas) {
    self = .nothing
    for (place, condition) in formulas.items.enumerated() where condition.isTrueIfEmpty { items |= 1 << UInt64(place) }
  }

  /// Counts an item with one attachment that satisfies conditions, one bit each.
  init(_ formulas: CountFormulas, attachment conditions: UInt64) {
    self.init(items: 0, attachments: conditions)
    let attachment = self
    for (place, condition) in formulas.items.enumerated() where condition.formula.isSatisfied(by: attachment) {
      items |= 1 << UInt64(place)
    }
  }
}

extension CountFormula {
  /// Whether the formula is true for the counts of a single attachment.
  func isSatisfied(by counts: SingleCounts) -> Bool {
    isSatisfied { comparison in
      comparison.isSatisfied(by: comparison.terms.reduce(0) { $0 + $1.factor * counts.count($1.counter) })
    }
  }

  /// The formula simplified for payloads of a single attachment.
  func ofSingle(_ formulas: CountFormulas) -> CountFormula {
    simplified { $0.bounds(1...1, in: formulas) }
  }
}
