/// Elements by index.
enum CollectionAccess {
  /// The element of an array by number, or of a dictionary by key; any other index raises (inferred).
  static func element(of value: Value, at index: Value, _ range: SourceRange) throws(EvaluationError) -> Value {
    switch value {
    case .null: return .null
    case .array(let elements):
      guard let number = Number(index)?.exactInteger, number >= 0, number < elements.count else {
        throw EvaluationError(
          .indexOutOfRange, "the index must be a whole number from 0 to \(elements.count - 1)", at: range)
      }
      return elements[Int(number)]
    case .dictionary(let entries):
      guard case .string(let key) = index else {
        throw EvaluationError(.indexOutOfRange, "a dictionary is indexed by a string", at: range)
      }
      return entries[key] ?? .null
    default: throw EvaluationError(.notACollection, "\(value.kindName) cannot be indexed", at: range)
    }
  }

  /// `[FIRST]`, `[LAST]` or `[SIZE]`; the first and last of an empty collection are nil.
  static func element(
    of value: Value, at word: KeyPathStep.Kind, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    if value == .null { return .null }
    if case .dictionary(let entries) = value, word == .size { return .integer(Int64(entries.count)) }
    guard let elements = value.elements else {
      throw EvaluationError(.notACollection, "\(value.kindName) cannot be indexed", at: range)
    }
    switch word {
    case .first: return elements.first ?? .null
    case .last: return elements.last ?? .null
    default: return .integer(Int64(elements.count))
    }
  }
}
