/// A value of an expression, or an object that a predicate is evaluated on.
///
/// The types are those of property lists and NSPredicate. `nil` and the null object that replaces it inside collections
/// are different, as on the system; comparisons treat them alike.
public enum Value: Hashable, Sendable {
  /// No value.
  case null
  /// The object for "no value" inside a collection (NSNull, or null in JSON).
  case nullObject
  /// A Boolean; in comparisons and arithmetic the number 1 or 0.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case real(Double)
  /// A string.
  case string(String)
  /// A point in time, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// Bytes.
  case data([UInt8])
  /// Ordered values.
  case array([Value])
  /// Unordered values; equal elements appear once.
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

  /// The type as messages name it.
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
