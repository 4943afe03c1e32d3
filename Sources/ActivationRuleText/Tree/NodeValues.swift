/// The system's conversions of a value to a number, a truth value or a text.
extension PropertyListNode {
  /// The text of a string, or `nil` for any other kind.
  public var string: String? {
    guard case .string(let string) = kind else { return nil }
    return string.text
  }

  /// The value as an integer, like `integerValue` of the system's objects.
  ///
  /// True is 1. Reals are truncated toward zero. A string counts by its leading integer: whitespace, a sign, digits;
  /// without digits it is 0. Numbers out of range become the nearest bound. Every other kind, and a real that is NaN,
  /// is 0.
  package var integerValue: Int64 {
    switch kind {
    case .boolean(let value): value ? 1 : 0
    case .integer(let value): value
    case .unsignedInteger: Int64.max
    case .real(let value): Self.truncated(value)
    case .string(let string): Self.leadingInteger(string.text)
    case .null, .date, .data, .uid, .array, .dictionary: 0
    }
  }

  /// The value as a truth value, like `boolValue` of the system's objects.
  ///
  /// Numbers are true unless they are zero. A string is true if, after whitespace, one sign and zeros, it continues
  /// with `Y`, `y`, `T`, `t` or a digit. Every other kind is false.
  package var booleanValue: Bool {
    switch kind {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .unsignedInteger: true
    case .real(let value): value != 0
    case .string(let string): Self.startsAsTrue(string.text)
    case .null, .date, .data, .uid, .array, .dictionary: false
    }
  }

  private static func truncated(_ value: Double) -> Int64 {
    if value.isNaN { return 0 }
    if value >= 0x1p63 { return Int64.max }
    if value < -0x1p63 { return Int64.min }
    return Int64(value)
  }

  private static func leadingInteger(_ text: String) -> Int64 {
    let (isNegative, digits) = afterBlanksAndSign(text)
    var value: Int64 = 0
    for byte in digits {
      guard byte.isDigit else { break }
      let digit = isNegative ? -Int64(byte & 0x0F) : Int64(byte & 0x0F)
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowedAgain) = product.addingReportingOverflow(digit)
      if overflowed || overflowedAgain { return isNegative ? Int64.min : Int64.max }
      value = sum
    }
    return value
  }

  private static func startsAsTrue(_ text: String) -> Bool {
    guard let byte = afterBlanksAndSign(text).rest.first(where: { $0 != UInt8(ascii: "0") }) else { return false }
    switch byte {
    case UInt8(ascii: "Y"), UInt8(ascii: "y"), UInt8(ascii: "T"), UInt8(ascii: "t"): return true
    default: return byte.isDigit
    }
  }

  private static func afterBlanksAndSign(_ text: String) -> (isNegative: Bool, rest: Substring.UTF8View) {
    let rest = text.utf8.drop { $0.isBlank }
    switch rest.first {
    case UInt8(ascii: "-"): return (true, rest.dropFirst())
    case UInt8(ascii: "+"): return (false, rest.dropFirst())
    default: return (false, rest)
    }
  }
}
