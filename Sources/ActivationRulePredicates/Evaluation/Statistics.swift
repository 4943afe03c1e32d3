/// Statistics of collections, for functions and key path operators.
enum Statistics {
  /// The sum; nil counts as zero; integers stay exact and may not overflow.
  static func sum(_ values: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    var total = Value.integer(0)
    for value in values where !value.isNull { total = try Arithmetic.apply(.add, total, value, range) }
    return total
  }

  /// The sum as a double; nil counts as zero.
  static func total(_ values: [Value], _ range: SourceRange) throws(EvaluationError) -> Double {
    var total = 0.0
    for value in values where !value.isNull { total += try number(value, range).double }
    return total
  }

  /// The numbers of a collection.
  static func numbers(_ values: [Value], _ range: SourceRange) throws(EvaluationError) -> [Double] {
    var result: [Double] = []
    for value in values { result.append(try number(value, range).double) }
    return result
  }

  static func number(_ value: Value, _ range: SourceRange) throws(EvaluationError) -> Number {
    guard let number = Number(value) else {
      throw EvaluationError(.notANumber, "a number is needed, found \(value.kindName)", at: range)
    }
    return number
  }

  /// The first value in an order; nil is skipped, and an empty collection gives nil.
  static func extreme(_ values: [Value], _ direction: Ordering, _ range: SourceRange) throws(EvaluationError) -> Value {
    var best = Value.null
    for value in values where !value.isNull {
      if best == .null {
        best = value
        continue
      }
      if try ValueComparer.order(value, best, [], range) == direction { best = value }
    }
    return best
  }

  /// The middle value, or the mean of the two middle ones; nil for an empty collection.
  static func median(_ values: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    let sorted = try numbers(values, range).sorted()
    guard !sorted.isEmpty else { return .null }
    let middle = sorted.count / 2
    return .real(sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2)
  }

  /// The values that occur most often, in the order of their first occurrence (inferred).
  static func mode(_ values: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    let all = try numbers(values, range)
    var counts: [Double: Int] = [:]
    for number in all { counts[number, default: 0] += 1 }
    let highest = counts.values.max() ?? 0
    return .array(CollectionOperator.distinct(all.filter { counts[$0] == highest }.map { .real($0) }))
  }

  /// The standard deviation of a whole population (inferred: the guide does not say which one).
  static func standardDeviation(_ values: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    let all = try numbers(values, range)
    guard !all.isEmpty else { return .null }
    let mean = all.reduce(0, +) / Double(all.count)
    let squares = all.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return .real((squares / Double(all.count)).squareRoot())
  }
}
