/// Arithmetic on values; integers stay integers and never wrap; nil and other kinds raise (inferred).
package enum Arithmetic {
  package static func apply(
    _ operation: BinaryOperator, _ left: Value, _ right: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    if operation.isSetOperator { return try combine(operation, left, right, range) }
    let first = try Statistics.number(left, range)
    let second = try Statistics.number(right, range)
    switch operation {
    case .power: return .real(try power(first.double, second.double, range))
    case .bitwiseAnd, .bitwiseOr, .bitwiseExclusiveOr, .shiftLeft, .shiftRight:
      return .integer(try applyBits(operation, first, second, range))
    default: break
    }
    if case .integer(let a) = first, case .integer(let b) = second {
      return .integer(try applyIntegers(operation, a, b, range))
    }
    return .real(try applyReals(operation, first.double, second.double, range))
  }

  private static func applyIntegers(
    _ operation: BinaryOperator, _ left: Int64, _ right: Int64, _ range: SourceRange
  ) throws(EvaluationError) -> Int64 {
    let result: (partialValue: Int64, overflow: Bool)
    switch operation {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    default:
      guard right != 0 else { throw EvaluationError(.divisionByZero, "division by zero", at: range) }
      result = left.dividedReportingOverflow(by: right)
    }
    guard !result.overflow else {
      throw EvaluationError(.overflow, "the result does not fit into 64 bits", at: range)
    }
    return result.partialValue
  }

  private static func applyReals(
    _ operation: BinaryOperator, _ left: Double, _ right: Double, _ range: SourceRange
  ) throws(EvaluationError) -> Double {
    switch operation {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return left * right
    default:
      guard right != 0 else { throw EvaluationError(.divisionByZero, "division by zero", at: range) }
      return left / right
    }
  }

  private static func applyBits(
    _ operation: BinaryOperator, _ left: Number, _ right: Number, _ range: SourceRange
  ) throws(EvaluationError) -> Int64 {
    guard let first = left.exactInteger, let second = right.exactInteger else {
      throw EvaluationError(.notANumber, "bits are taken of whole numbers only", at: range)
    }
    switch operation {
    case .bitwiseAnd: return first & second
    case .bitwiseOr: return first | second
    case .bitwiseExclusiveOr: return first ^ second
    default:
      guard (0..<64).contains(second) else {
        throw EvaluationError(.overflow, "bits are moved by 0 to 63 places", at: range)
      }
      return operation == .shiftLeft ? first << second : first >> second
    }
  }

  /// A power as a double; whole exponents do not need the C library.
  static func power(_ base: Double, _ exponent: Double, _ range: SourceRange) throws(EvaluationError) -> Double {
    guard base != 0 || exponent >= 0 || exponent.isNaN else {
      throw EvaluationError(.divisionByZero, "division by zero", at: range)
    }
    if let whole = Int32(exactly: exponent), whole.magnitude <= 1_024 { return wholePower(base, whole) }
    return Mathematics.power(base, exponent)
  }

  private static func wholePower(_ base: Double, _ exponent: Int32) -> Double {
    var result = 1.0
    var factor = base
    var rest = exponent.magnitude
    while rest > 0 {
      if rest & 1 == 1 { result *= factor }
      factor *= factor
      rest >>= 1
    }
    return exponent < 0 ? 1 / result : result
  }

  /// The set operators, which take a set on the left and any collection on the right (documented).
  private static func combine(
    _ operation: BinaryOperator, _ left: Value, _ right: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    guard case .set(let first) = left, let second = right.elements else {
      throw EvaluationError(
        .notACollection,
        "'\(operation.rawValue)' joins a set and a collection, found \(left.kindName) and \(right.kindName)",
        at: range)
    }
    let others = Set(second)
    switch operation {
    case .union: return .set(CollectionOperator.distinct(first + second))
    case .intersect: return .set(first.filter { others.contains($0) })
    default: return .set(first.filter { !others.contains($0) })
    }
  }
}
