/// What a payload of at most one item and one attachment is counted by.
///
/// Each condition counts them once or not at all, so that a bit for each will do.
struct SingleCounts: Hashable {
  /// The conditions on items that hold for its item.
  var items: UInt64
  /// The conditions on attachments that hold for it.
  var attachments: UInt64

  /// How often something is counted.
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

  /// Looks at an item without attachments.
  init(ofEmptyItem formulas: CountFormulas) {
    self = .nothing
    for (place, condition) in formulas.items.enumerated() where condition.holdsWhenEmpty { items |= 1 << UInt64(place) }
  }

  /// Looks at an item of an attachment that fulfils conditions, a bit for each.
  init(_ formulas: CountFormulas, attachment conditions: UInt64) {
    self.init(items: 0, attachments: conditions)
    let attachment = self
    for (place, condition) in formulas.items.enumerated() where condition.formula.holds(attachment) {
      items |= 1 << UInt64(place)
    }
  }
}

extension CountFormula {
  /// Whether the formula holds where a single attachment is counted.
  func holds(_ counts: SingleCounts) -> Bool {
    holds { comparison in
      comparison.holds(comparison.terms.reduce(0) { $0 + $1.factor * counts.count($1.counter) })
    }
  }

  /// The formula as far as it is not decided for payloads of a single attachment.
  func ofSingle(_ formulas: CountFormulas) -> CountFormula {
    simplified { $0.bounds(1...1, in: formulas) }
  }
}
