/// The collection operators of key paths, except `@count`, which needs no path.
///
/// Documented: Key-Value Coding Programming Guide, "Using Collection Operators".
enum CollectionOperator: String {
  case sum, avg, min, max
  case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays, unionOfSets, distinctUnionOfSets

  /// The value of a dictionary for a key with `@`: the sign is dropped (documented).
  static func ask(_ entries: [String: Value], _ name: String, _ range: SourceRange) throws(EvaluationError) -> Value {
    switch name {
    case "count": return .integer(Int64(entries.count))
    case "allKeys": return .array(entries.keys.sorted().map { .string($0) })
    case "allValues": return .array(entries.keys.sorted().map { entries[$0] ?? .null })
    default: throw EvaluationError(.unknownKey, "a dictionary has no property '\(name)'", at: range)
    }
  }

  /// Applies the operator to the values at the path in each element.
  func apply(to leaves: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    switch self {
    case .sum: return try Statistics.sum(leaves, range)
    case .avg: return leaves.isEmpty ? .real(0) : .real(try Statistics.total(leaves, range) / Double(leaves.count))
    case .min: return try Statistics.extreme(leaves, .ascending, range)
    case .max: return try Statistics.extreme(leaves, .descending, range)
    case .unionOfObjects: return .array(try present(leaves, range))
    case .distinctUnionOfObjects: return .array(Self.distinct(try present(leaves, range)))
    case .unionOfArrays: return .array(try joined(leaves, range))
    case .distinctUnionOfArrays: return .array(Self.distinct(try joined(leaves, range)))
    case .unionOfSets, .distinctUnionOfSets: return .set(Self.distinct(try joined(leaves, range)))
    }
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
