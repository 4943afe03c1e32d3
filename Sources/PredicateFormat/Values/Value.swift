/// A value that a predicate can be evaluated on, or that an expression can have.
///
/// The kinds are those that property lists and NSPredicate know. `nil` and the null object that stands for it inside
/// collections are two kinds, as on the system; comparisons treat them alike.
public enum Value: Hashable, Sendable {
  /// No value.
  case null
  /// The object that stands for "no value" inside a collection (NSNull, or null in JSON).
  case nullObject
  /// A Boolean; in comparisons and arithmetic the number 1 or 0.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case real(Double)
  /// A string.
  case string(String)
  /// A moment, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// Bytes.
  case data([UInt8])
  /// Values in order.
  case array([Value])
  /// Values without order; equal elements stand once.
  case set([Value])
  /// Values by key.
  case dictionary([String: Value])

  /// Whether the value is nil or the null object.
  package var isNull: Bool {
    switch self {
    case .null, .nullObject: true
    default: false
    }
  }

  /// The elements of an array or a set; `nil` for every other kind.
  package var elements: [Value]? {
    switch self {
    case .array(let elements), .set(let elements): elements
    default: nil
    }
  }

  /// The kind as messages name it.
  package var kindName: String {
    switch self {
    case .null: "nil"
    case .nullObject: "null"
    case .boolean, .integer, .real: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .set: "a set"
    case .dictionary: "a dictionary"
    }
  }
}
