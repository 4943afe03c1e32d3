/// The counters of a payload that consists of classes of attachments.
struct PayloadCounts {
  /// For each condition on items, and on attachments, the number that satisfy it.
  private var items: [Int]
  private var attachments: [Int]

  init(_ payload: PayloadProgram.Items, _ formulas: CountFormulas, _ classes: [AttachmentClass]) {
    items = formulas.items.map { _ in 0 }
    attachments = formulas.attachments.map { _ in 0 }
    for item in payload {
      var counts = formulas.attachments.map { _ in 0 }
      for share in item {
        for place in counts.indices where classes[share.attachment].conditions >> UInt64(place) & 1 != 0 {
          counts[place] += share.count
        }
      }
      for place in counts.indices { attachments[place] += counts[place] }
      let alone = PayloadCounts(items: [], attachments: counts)
      for (place, condition) in formulas.items.enumerated()
      where item.isEmpty ? condition.isTrueIfEmpty : alone.satisfies(condition.formula) {
        items[place] += 1
      }
    }
  }

  private init(items: [Int], attachments: [Int]) {
    self.items = items
    self.attachments = attachments
  }

  private func satisfies(_ formula: CountFormula) -> Bool {
    formula.isSatisfied { comparison in
      comparison.isSatisfied(by: comparison.terms.reduce(0) { $0 + $1.factor * count($1.counter) })
    }
  }

  private func count(_ counter: Counter) -> Int {
    switch counter {
    case .items(let place): items[place]
    case .attachments(let place): attachments[place]
    case .identifiers: 0
    }
  }

  /// The index of the unsatisfied goal with the fewest alternatives; `nil` if all are satisfied.
  func failing(_ branch: CaseSplitter.Branch) -> Int? {
    let failing = branch.goals.indices.filter { satisfies(branch.goals[$0].formula) != branch.goals[$0].isWanted }
    return failing.min { branch.openCount($0) < branch.openCount($1) }
  }
}

extension CaseSplitter.Branch {
  /// The number of alternatives of a goal that are not excluded.
  fileprivate func openCount(_ place: Int) -> Int {
    goals[place].alternatives.count { !$0.isExcluded(comparisons) }
  }
}
