/// Searches for the smallest payload of one case with an integer program.
///
/// The unknowns are the number of items of each case, and for each class the number of attachments in all items of that
/// case together. The conditions on each item of a case are summed up: every payload satisfies the sums, so that no
/// payload is missed. Afterwards the numbers are distributed over items. Suppose each of two items needs at least one
/// image and at most three attachments: the program requires at least two images and at most six attachments, and the
/// cheapest solution, two images, is dealt out one to each item.
struct PayloadProgram {
  /// An unknown.
  private enum Column {
    case items(of: Int)
    case attachments(class: Int, of: Int)

    var isAttachments: Bool {
      if case .attachments = self { true } else { false }
    }

    func isAttachments(of number: Int) -> Bool {
      if case .attachments(_, number) = self { true } else { false }
    }
  }

  /// The items of a payload, each as numbers of attachments of classes.
  typealias Items = [[Share]]
  /// A class of attachments, and their number.
  typealias Share = (attachment: Int, count: Int)

  /// The outcome of a search.
  enum Outcome {
    case found(Items, cost: [Int])
    case none
    case givenUp
  }

  private let comparisons: [CountComparison]
  private let cases: [ItemCase]
  private let classes: [AttachmentClass]
  private let options: AnalysisOptions
  private var columns: [Column] = []
  private var program = IntegerProgram(costs: [])

  /// Finds the smallest payload.
  ///
  /// - Parameters:
  ///   - comparisons: comparisons that the payload satisfies.
  ///   - cases: the cases of items.
  ///   - classes: the classes of attachments; of equally suitable ones the first is used.
  static func solve(
    _ comparisons: [CountComparison], _ cases: [ItemCase], _ classes: [AttachmentClass], _ options: AnalysisOptions,
    _ budget: inout WorkBudget
  ) -> Outcome {
    let program = PayloadProgram(comparisons, cases, classes, options)
    return program.solve(&budget)
  }

  private init(
    _ comparisons: [CountComparison], _ cases: [ItemCase], _ classes: [AttachmentClass], _ options: AnalysisOptions
  ) {
    (self.comparisons, self.cases, self.classes, self.options) = (comparisons, cases, classes, options)
    addColumns()
    for number in cases.indices where !cases[number].isEmpty { program.rows += rows(ofCase: number) }
    program.rows += rowsOfPayload()
  }

  // MARK: Building the program

  private mutating func addColumns() {
    for (number, itemCase) in cases.enumerated() {
      columns.append(.items(of: number))
      program.costs.append([1, 0, 0, 0])
      guard !itemCase.isEmpty else { continue }
      for index in representatives(itemCase) {
        columns.append(.attachments(class: index, of: number))
        program.costs.append([0, 1, classes[index].identifierCount, classes[index].rank])
      }
    }
  }

  /// One class for each group that the comparisons cannot distinguish, without classes that they forbid.
  private func representatives(_ itemCase: ItemCase) -> [Int] {
    var relevant: UInt64 = 0
    var forbidden: UInt64 = 0
    for comparison in comparisons + itemCase.comparisons {
      for case .attachments(let condition) in comparison.terms.map({ $0.counter }) {
        relevant |= 1 << UInt64(condition)
      }
      if comparison.bound == 0, comparison.terms.allSatisfy({ $0.factor > 0 }) {
        for case .attachments(let condition) in comparison.terms.map({ $0.counter }) {
          forbidden |= 1 << UInt64(condition)
        }
      }
    }
    var seen: Set<UInt64> = []
    let preference = Preference(comparisons + itemCase.comparisons)
    var kept: [Int] = []
    for index in classes.indices {
      let conditions = classes[index].conditions
      guard conditions & forbidden == 0, seen.insert(conditions & relevant).inserted else { continue }
      let isIdle = kept.contains { place in
        preference.prefers(classes[place].conditions, over: conditions)
          && classes[place].isSmaller(than: classes[index])
      }
      if !isIdle { kept.append(index) }
    }
    return kept
  }

  /// The rows for a case of items.
  private func rows(ofCase number: Int) -> [IntegerProgram.Row] {
    let isNotEmpty = IntegerProgram.Row(columns, .atMost, 0) { column in
      switch column {
      case .items(number): 1
      case .attachments(_, number): -1
      default: 0
      }
    }
    let comparisons = cases[number].comparisons.map { comparison in
      IntegerProgram.Row(columns, comparison.relation, 0) { column in
        switch column {
        case .items(number): -comparison.bound
        case .attachments(let index, number): factor(of: comparison, class: index)
        default: 0
        }
      }
    }
    return [isNotEmpty] + comparisons
  }

  /// The rows for the whole payload.
  private func rowsOfPayload() -> [IntegerProgram.Row] {
    var rows = comparisons.map { comparison in
      IntegerProgram.Row(columns, comparison.relation, comparison.bound) { column in
        switch column {
        case .items(let number): factor(of: comparison, itemsOf: number)
        case .attachments(let index, _): factor(of: comparison, class: index)
        }
      }
    }
    if !options.allowsEmptyPayloads { rows.append(.init(columns, .atMost, -1) { $0.isAttachments ? -1 : 0 }) }
    if let maximum = options.maximumItemCount {
      rows.append(.init(columns, .atMost, maximum) { $0.isAttachments ? 0 : 1 })
    }
    if let maximum = options.maximumAttachmentCount {
      rows.append(.init(columns, .atMost, maximum) { $0.isAttachments ? 1 : 0 })
    }
    return rows
  }

  /// The factor of an item of a case in a comparison.
  private func factor(of comparison: CountComparison, itemsOf number: Int) -> Int {
    comparison.terms.reduce(0) { sum, term in
      guard case .items(let condition) = term.counter, cases[number].conditions >> UInt64(condition) & 1 != 0 else {
        return sum
      }
      return sum + term.factor
    }
  }

  /// The factor of an attachment of a class in a comparison.
  private func factor(of comparison: CountComparison, class index: Int) -> Int {
    comparison.terms.reduce(0) { sum, term in
      guard case .attachments(let condition) = term.counter,
        classes[index].conditions >> UInt64(condition) & 1 != 0
      else { return sum }
      return sum + term.factor
    }
  }

  // MARK: Solving

  private func solve(_ budget: inout WorkBudget) -> Outcome {
    switch program.solve(&budget, alternatives: alternatives) {
    case .infeasible: return .none
    case .unbounded, .givenUp: return .givenUp
    case .optimal(let numbers, let cost): return items(numbers, &budget).map { .found($0, cost: cost) } ?? .givenUp
    }
  }

  /// Attachments need an item: if there is none, either add one or drop the attachments.
  private func alternatives(_ numbers: [Int]) -> [[IntegerProgram.Row]] {
    for (itemColumn, column) in columns.enumerated() {
      guard case .items(let number) = column, numbers[itemColumn] == 0 else { continue }
      let attachments = columns.indices.filter { columns[$0].isAttachments(of: number) }
      guard attachments.contains(where: { numbers[$0] > 0 }) else { continue }
      return [
        [IntegerProgram.Row(factors: attachments.map { ($0, 1) }, relation: .atMost, bound: 0)],
        [IntegerProgram.Row(factors: [(itemColumn, -1)], relation: .atMost, bound: -1)],
      ]
    }
    return []
  }

  /// Distributes attachments over items.
  private func items(_ numbers: [Int], _ budget: inout WorkBudget) -> Items? {
    guard numbers.allSatisfy({ $0 <= options.limits.witnessAttachments }),
      numbers.reduce(0, +) <= options.limits.witnessAttachments
    else { return nil }
    var items: Items = []
    for (itemColumn, column) in columns.enumerated() {
      guard case .items(let number) = column, numbers[itemColumn] > 0 else { continue }
      var stock: [Share] = []
      for (place, count) in numbers.enumerated() where count > 0 {
        if case .attachments(let index, number) = columns[place] { stock.append((index, count)) }
      }
      guard let distributed = distribute(stock, over: numbers[itemColumn], cases[number], &budget) else { return nil }
      items += distributed
    }
    return items
  }

  private func distribute(
    _ stock: [Share], over count: Int, _ itemCase: ItemCase, _ budget: inout WorkBudget
  ) -> Items? {
    if itemCase.isEmpty { return Array(repeating: [], count: count) }
    var items: Items = Array(repeating: [], count: count)
    var next = 0
    for (index, number) in stock {
      for item in items.indices {
        let share = number / count + ((item - next + count) % count < number % count ? 1 : 0)
        if share > 0 { items[item].append((index, share)) }
      }
      next = (next + number % count) % count
    }
    let isFair = items.allSatisfy { item in
      !item.isEmpty && itemCase.comparisons.allSatisfy { $0.isSatisfied(by: sum(of: $0, item)) }
    }
    return isFair ? items : fill(stock, over: count, itemCase, &budget)
  }

  private func sum(of comparison: CountComparison, _ item: [Share]) -> Int {
    item.reduce(0) { $0 + $1.count * factor(of: comparison, class: $1.attachment) }
  }

  /// Fills one item after another, each so that the others can share the rest.
  private func fill(_ stock: [Share], over count: Int, _ itemCase: ItemCase, _ budget: inout WorkBudget) -> Items? {
    var stock = stock
    var items: Items = []
    for others in (0..<count).reversed() {
      var program = IntegerProgram(costs: stock.map { _ in [1] })
      for comparison in itemCase.comparisons {
        let factors = stock.indices.map { (column: $0, factor: factor(of: comparison, class: stock[$0].attachment)) }
        let opposite = factors.map { (column: $0.column, factor: -$0.factor) }
        let rest = Int64(others) * Int64(comparison.bound) - Int64(sum(of: comparison, stock))
        program.rows.append(.init(factors: factors, relation: comparison.relation, bound: Int64(comparison.bound)))
        program.rows.append(.init(factors: opposite, relation: comparison.relation, bound: rest))
      }
      for column in stock.indices {
        program.rows.append(.init(factors: [(column, 1)], relation: .atMost, bound: Int64(stock[column].count)))
      }
      let all = stock.reduce(0) { $0 + $1.count }
      program.rows.append(.init(factors: stock.indices.map { ($0, -1) }, relation: .atMost, bound: -1))
      program.rows.append(.init(factors: stock.indices.map { ($0, 1) }, relation: .atMost, bound: Int64(all - others)))
      guard case .optimal(let numbers, _) = program.solve(&budget) else { return nil }
      items.append(zip(stock, numbers).filter { $1 > 0 }.map { ($0.attachment, $1) })
      stock = zip(stock, numbers).map { ($0.attachment, $0.count - $1) }
    }
    return stock.allSatisfy { $0.count == 0 } ? items : nil
  }
}

/// Decides which of two attachments is at least as good for some comparisons, whatever else a payload contains.
private struct Preference {
  /// The conditions that an attachment should not satisfy, should satisfy, and that matter in both directions.
  private var (avoided, wanted, fixed): (UInt64, UInt64, UInt64) = (0, 0, 0)

  init(_ comparisons: [CountComparison]) {
    for comparison in comparisons {
      for term in comparison.terms {
        guard case .attachments(let place) = term.counter else { continue }
        let bit: UInt64 = 1 << UInt64(place)
        if comparison.relation == .equal || term.factor > 0 { avoided |= bit }
        if comparison.relation == .equal || term.factor < 0 { wanted |= bit }
      }
    }
    fixed = avoided & wanted
    avoided &= ~fixed
    wanted &= ~fixed
  }

  /// Whether an attachment with some conditions can replace one with others.
  func prefers(_ conditions: UInt64, over others: UInt64) -> Bool {
    (conditions ^ others) & fixed == 0 && conditions & ~others & avoided == 0 && others & ~conditions & wanted == 0
  }
}

extension AttachmentClass {
  /// Whether it costs less, so that the other one is in no smallest payload where this one can replace it.
  fileprivate func isSmaller(than other: AttachmentClass) -> Bool {
    (identifierCount, rank) < (other.identifierCount, other.rank)
  }
}
