import ActivationRuleText

/// The collection operators of key paths, except `@count`, which needs no path.
///
/// Documented: Key-Value Coding Programming Guide, "Using Collection Operators".
enum CollectionOperator: String {
  case sum, avg, min, max
  case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays, unionOfSets, distinctUnionOfSets

  /// Applies the operator to the values at the path in each element.
  func apply(to leaves: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    switch self {
    case .sum: return try Self.sum(leaves, range)
    case .avg:
      let total = try Self.sum(leaves.map { Number($0).map { .real($0.double) } ?? $0 }, range)
      return .real(leaves.isEmpty ? 0 : try Arithmetic.number(total, range).double / Double(leaves.count))
    case .min: return try Self.extreme(leaves, .ascending, range)
    case .max: return try Self.extreme(leaves, .descending, range)
    case .unionOfObjects: return .array(try present(leaves, range))
    case .distinctUnionOfObjects: return .array(Self.distinct(try present(leaves, range)))
    case .unionOfArrays: return .array(try joined(leaves, range))
    case .distinctUnionOfArrays: return .array(Self.distinct(try joined(leaves, range)))
    case .unionOfSets, .distinctUnionOfSets: return .set(Self.distinct(try joined(leaves, range)))
    }
  }

  /// The sum; nil counts as zero; integers stay exact and may not overflow.
  private static func sum(_ values: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    var total = Value.integer(0)
    for value in values where !value.isNull { total = try Arithmetic.apply(.add, total, value, range) }
    return total
  }

  /// The first value in an order; nil is skipped, and an empty collection gives nil.
  private static func extreme(
    _ values: [Value], _ direction: Ordering, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    var best = Value.null
    for value in values where !value.isNull {
      if best == .null {
        best = value
      } else if try ValueComparer.order(value, best, [], range) == direction {
        best = value
      }
    }
    return best
  }

  /// The leaves; an error if any is nil.
  private func present(_ leaves: [Value], _ range: SourceRange) throws(EvaluationError) -> [Value] {
    for leaf in leaves where leaf.isNull {
      throw EvaluationError(.typeMismatch, "'@\(rawValue)' found nil among the values", at: range)
    }
    return leaves
  }

  /// The elements of all leaves; an error unless each leaf is a collection.
  private func joined(_ leaves: [Value], _ range: SourceRange) throws(EvaluationError) -> [Value] {
    var result: [Value] = []
    for leaf in leaves {
      guard let elements = leaf.elements else {
        throw EvaluationError(.notACollection, "'@\(rawValue)' joins collections, found \(leaf.kindName)", at: range)
      }
      result += elements
    }
    return result
  }

  static func distinct(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
