/// The simplex method with whole numbers, for small systems.
///
/// Each row of the table is an equation and may be multiplied or divided as a whole, so no fractions are needed. The
/// row 2x − s = 3 with x in the basis means x = 3/2; the numerator and the denominator are read off at the end. To
/// remove x from 5x + y = 9, the row becomes 2·(5x + y) − 5·(2x − s) = 2·9 − 5·3, that is 2y + 5s = 3. Rows whose
/// entries grow are divided by their greatest common divisor. Columns and rows are chosen by Bland's rule, so that the
/// method terminates.
struct Simplex {
  enum Outcome {
    case optimal([Fraction])
    case infeasible, unbounded
    /// A number left the range of 64 bits, or the budget is used up.
    case givenUp
  }

  /// A quotient of two whole numbers.
  struct Fraction {
    let numerator: Int64
    /// Above 0.
    let denominator: Int64

    var isWhole: Bool { numerator % denominator == 0 }
    /// The largest whole number up to this one, which must not be negative.
    var floor: Int64 { numerator / denominator }
  }

  /// The size from which on the entries of a row are divided by their common divisor: products of two entries and their
  /// sums must fit in 64 bits, and dividing rows of small entries would only take time.
  private static let largeEntry: Int64 = 1 << 24

  /// A number left the range of 64 bits, or the budget is used up.
  private struct GivenUp: Error {}

  private let columnCount: Int
  private let width: Int
  private var table: [[Int64]]
  private let objectiveCount: Int
  private var basis: [Int]

  /// Finds numbers, none below 0, that satisfy rows at the least cost; costs are compared from the front.
  static func minimize(_ costs: [[Int]], _ rows: [IntegerProgram.Row], _ budget: inout WorkBudget) -> Outcome {
    guard budget.spend((costs.count + 2 * rows.count) * rows.count) else { return .givenUp }
    do throws(GivenUp) {
      var simplex = try Simplex(costs, rows)
      return try simplex.run(&budget) ? simplex.result : .unbounded
    } catch {
      return .givenUp
    }
  }

  /// Fills the table: a slack for each inequality, and an artificial variable for each row that 0 does not satisfy.
  private init(_ costs: [[Int]], _ rows: [IntegerProgram.Row]) throws(GivenUp) {
    columnCount = costs.count
    let slackCount = rows.reduce(0) { $0 + ($1.relation == .atMost ? 1 : 0) }
    let artificialCount = rows.reduce(0) { $0 + ($1.relation == .equal || $1.bound < 0 ? 1 : 0) }
    width = columnCount + slackCount + artificialCount + 1
    objectiveCount = (costs.first?.count ?? 0) + 1
    table = Array(repeating: Array(repeating: 0, count: width), count: objectiveCount + rows.count)
    basis = Array(repeating: 0, count: rows.count)
    var slack = columnCount
    var artificial = columnCount + slackCount
    for (number, row) in rows.enumerated() {
      let place = objectiveCount + number
      let sign: Int64 = row.bound < 0 ? -1 : 1
      // Earlier systems may have added bounds as large as the largest number.
      guard row.bound > .min else { throw GivenUp() }
      for (column, factor) in row.factors {
        table[place][column] = try Self.sum(table[place][column], sign * Int64(factor))
      }
      table[place][width - 1] = sign * row.bound
      if row.relation == .atMost {
        table[place][slack] = sign
        basis[number] = slack
        slack += 1
      }
      if row.relation == .equal || sign < 0 {
        table[place][artificial] = 1
        basis[number] = artificial
        artificial += 1
        // The first objective is to make the artificial variables zero.
        for column in 0..<width where column < columnCount + slackCount || column == width - 1 {
          table[0][column] = try Self.sum(table[0][column], -table[place][column])
        }
      }
    }
    for (column, cost) in costs.enumerated() {
      for (place, part) in cost.enumerated() { table[place + 1][column] = Int64(part) }
    }
  }

  /// A sum whose negation also exists.
  private static func sum(_ first: Int64, _ second: Int64) throws(GivenUp) -> Int64 {
    let (sum, hasOverflown) = first.addingReportingOverflow(second)
    if hasOverflown || sum == .min { throw GivenUp() }
    return sum
  }

  /// Moves from corner to corner until no move lowers the cost; `false` if the cost is unbounded.
  private mutating func run(_ budget: inout WorkBudget) throws(GivenUp) -> Bool {
    while let column = table[0].dropLast().firstIndex(where: { $0 < 0 }), let row = leavingRow(column) {
      try pivot(row, column, &budget)
    }
    if table[0][width - 1] != 0 { return true }
    while let column = enteringColumn() {
      guard let row = leavingRow(column) else { return false }
      try pivot(row, column, &budget)
    }
    return true
  }

  /// The first column that lowers the cost, compared from the front; artificial variables stay out.
  private func enteringColumn() -> Int? {
    columns: for column in 0..<(width - 1) where table[0][column] == 0 {
      for objective in 1..<objectiveCount where table[objective][column] != 0 {
        if table[objective][column] < 0 { return column }
        continue columns
      }
    }
    return nil
  }

  /// The row that limits a column most; among several the one whose variable comes first.
  private func leavingRow(_ column: Int) -> Int? {
    var best: Int?
    for row in basis.indices where table[objectiveCount + row][column] > 0 {
      guard let known = best else {
        best = row
        continue
      }
      let left = table[objectiveCount + row][width - 1].multipliedFullWidth(by: table[objectiveCount + known][column])
      let right = table[objectiveCount + known][width - 1].multipliedFullWidth(by: table[objectiveCount + row][column])
      let isLess = (left.high, left.low) < (right.high, right.low)
      let isEqual = (left.high, left.low) == (right.high, right.low)
      if isLess || isEqual && basis[row] < basis[known] { best = row }
    }
    return best
  }

  private mutating func pivot(_ row: Int, _ column: Int, _ budget: inout WorkBudget) throws(GivenUp) {
    guard budget.spend(width * table.count) else { throw GivenUp() }
    let pivotRow = table[objectiveCount + row]
    let pivot = pivotRow[column]
    for place in table.indices where place != objectiveCount + row && table[place][column] != 0 {
      let factor = table[place][column]
      var largest: Int64 = 0
      for index in 0..<width where table[place][index] != 0 || pivotRow[index] != 0 {
        let (first, overflowFirst) = table[place][index].multipliedReportingOverflow(by: pivot)
        let (second, overflowSecond) = factor.multipliedReportingOverflow(by: pivotRow[index])
        let (difference, overflowDifference) = first.subtractingReportingOverflow(second)
        if overflowFirst || overflowSecond || overflowDifference || difference == .min { throw GivenUp() }
        table[place][index] = difference
        largest = max(largest, abs(difference))
      }
      if largest > Self.largeEntry { reduce(place) }
    }
    basis[row] = column
  }

  /// Divides a row by the greatest common divisor of its entries.
  private mutating func reduce(_ place: Int) {
    var divisor: Int64 = 0
    for entry in table[place] where entry != 0 {
      var (first, second) = (abs(entry), divisor)
      while second != 0 { (first, second) = (second, first % second) }
      divisor = first
      if divisor == 1 { return }
    }
    for index in 0..<width { table[place][index] /= divisor }
  }

  private var result: Outcome {
    if table[0][width - 1] != 0 { return .infeasible }
    var numbers = Array(repeating: Fraction(numerator: 0, denominator: 1), count: columnCount)
    for (row, column) in basis.enumerated() where column < columnCount {
      let equation = table[objectiveCount + row]
      numbers[column] = Fraction(numerator: equation[width - 1], denominator: equation[column])
    }
    return .optimal(numbers)
  }
}
