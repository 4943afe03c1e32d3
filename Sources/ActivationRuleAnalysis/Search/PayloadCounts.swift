/// What a payload of classes of attachments is counted by.
struct PayloadCounts {
  /// For each condition on items, and on attachments, how many fulfil it.
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
      where item.isEmpty ? condition.holdsWhenEmpty : alone.holds(condition.formula) {
        items[place] += 1
      }
    }
  }

  private init(items: [Int], attachments: [Int]) {
    self.items = items
    self.attachments = attachments
  }

  private func holds(_ formula: CountFormula) -> Bool {
    formula.holds { comparison in
      comparison.holds(comparison.terms.reduce(0) { $0 + $1.factor * count($1.counter) })
    }
  }

  private func count(_ counter: Counter) -> Int {
    switch counter {
    case .items(let place): items[place]
    case .attachments(let place): attachments[place]
    case .identifiers: 0
    }
  }

  /// The place of the goal that is not met and has the fewest alternatives; `nil` if all are met.
  func failing(_ branch: CaseSplitter.Branch) -> Int? {
    let failing = branch.goals.indices.filter { holds(branch.goals[$0].formula) != branch.goals[$0].isWanted }
    return failing.min { branch.openCount($0) < branch.openCount($1) }
  }
}

extension CaseSplitter.Branch {
  /// How many alternatives of a goal are not ruled out.
  fileprivate func openCount(_ place: Int) -> Int {
    goals[place].alternatives.count { !$0.isExcluded(comparisons) }
  }
}
