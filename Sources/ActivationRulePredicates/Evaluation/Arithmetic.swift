package import ActivationRuleText

/// Sums, differences and the operators on sets: all arithmetic that the system's safety check does not refuse.
///
/// Integers stay integers and never wrap; nil and other kinds raise (inferred).
package enum Arithmetic {
  /// Applies an operator that is no ``RefusedForm``.
  package static func apply(
    _ operation: BinaryOperator, _ left: Value, _ right: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    if operation.isSetOperator { return try combine(operation, left, right, range) }
    let (first, second) = (try number(left, range), try number(right, range))
    guard case .integer(let a) = first, case .integer(let b) = second else {
      return .real(operation == .add ? first.double + second.double : first.double - second.double)
    }
    let result = operation == .add ? a.addingReportingOverflow(b) : a.subtractingReportingOverflow(b)
    guard !result.overflow else {
      throw EvaluationError(.overflow, "the result does not fit into 64 bits", at: range)
    }
    return .integer(result.partialValue)
  }

  static func number(_ value: Value, _ range: SourceRange) throws(EvaluationError) -> Number {
    guard let number = Number(value) else {
      throw EvaluationError(.notANumber, "a number is needed, found \(value.kindName)", at: range)
    }
    return number
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
