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

/// A number with exact integers.
enum Number {
  case integer(Int64)
  case real(Double)

  /// The number of a value, if it is one.
  init?(_ value: Value) {
    switch value {
    case .boolean(let flag): self = .integer(flag ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    default: return nil
    }
  }

  var double: Double {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    }
  }

  /// The order of two numbers; `nil` if either is NaN.
  static func order(_ left: Number, _ right: Number) -> Ordering? {
    switch (left, right) {
    case (.integer(let first), .integer(let second)): Ordering(first, second)
    case (.integer(let first), .real(let second)): order(first, second)
    case (.real(let first), .integer(let second)): order(second, first)?.reversed
    case (.real(let first), .real(let second)): Ordering(first, second)
    }
  }

  /// Compares without rounding the integer, since a double cannot represent all of them.
  private static func order(_ integer: Int64, _ real: Double) -> Ordering? {
    guard !real.isNaN else { return nil }
    if real >= 9_223_372_036_854_775_808 { return .ascending }
    if real < -9_223_372_036_854_775_808 { return .descending }
    let whole = Int64(real.rounded(.down))
    if integer != whole { return Ordering(integer, whole) }
    return real > real.rounded(.down) ? .ascending : .same
  }
}

/// The order of two values.
enum Ordering: Hashable, Sendable {
  case ascending, same, descending

  init?<T: Comparable>(_ left: T, _ right: T) {
    if left < right {
      self = .ascending
    } else if left == right {
      self = .same
    } else if left > right {
      self = .descending
    } else {
      return nil
    }
  }

  var reversed: Ordering {
    switch self {
    case .ascending: .descending
    case .same: .same
    case .descending: .ascending
    }
  }
}
