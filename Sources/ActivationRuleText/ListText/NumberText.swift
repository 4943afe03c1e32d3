/// Numbers as property lists and JSON write them.
enum NumberText {
  /// The outcome of reading an integer.
  enum Integer {
    case value(PropertyListNode.Kind)
    case tooLarge
    case invalid
  }

  /// Reads an integer: a sign, then decimal digits, or `0x` and hexadecimal digits.
  static func integer(_ text: ArraySlice<UInt8>) -> Integer {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    var radix: UInt64 = 10
    if digits.count > 2, digits.first == UInt8(ascii: "0"), digits[digits.startIndex + 1] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      digits.removeFirst(2)
    }
    guard !digits.isEmpty, digits.allSatisfy({ radix == 16 ? $0.digitValue(base: 16) != nil : $0.isDigit }) else {
      return .invalid
    }
    guard let magnitude = magnitude(digits, radix: radix) else { return .tooLarge }
    return signed(magnitude, isNegative: isNegative).map { .value($0) } ?? .tooLarge
  }

  /// The number that digits represent, or `nil` if it does not fit in 64 bits.
  private static func magnitude(_ digits: ArraySlice<UInt8>, radix: UInt64) -> UInt64? {
    var value: UInt64 = 0
    for byte in digits {
      let (product, overflowed) = value.multipliedReportingOverflow(by: radix)
      let (sum, overflowedAgain) = product.addingReportingOverflow(UInt64(byte.digitValue(base: 16) ?? 0))
      if overflowed || overflowedAgain { return nil }
      value = sum
    }
    return value
  }

  private static func signed(_ magnitude: UInt64, isNegative: Bool) -> PropertyListNode.Kind? {
    if isNegative {
      return magnitude <= 1 << 63 ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : nil
    }
    return Int64(exactly: magnitude).map { .integer($0) } ?? .unsignedInteger(magnitude)
  }

  /// Reads a real of a property list: a decimal number, or a word for infinity or NaN.
  static func real(_ text: ArraySlice<UInt8>) -> Double? {
    if isDecimal(text) { return Double(text.text) }
    switch text.text.lowercased() {
    case "nan": return Double.nan
    case "inf", "+inf", "infinity", "+infinity": return Double.infinity
    case "-inf", "-infinity": return -Double.infinity
    default: return nil
    }
  }

  /// Whether the text is a sign, digits with at most one point, and an exponent; `Double` accepts more.
  private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    skipSign(&rest)
    var digits = skipDigits(&rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += skipDigits(&rest)
    }
    guard digits > 0 else { return false }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      skipSign(&rest)
      guard skipDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func skipSign(_ text: inout ArraySlice<UInt8>) {
    if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") { text.removeFirst() }
  }

  private static func skipDigits(_ text: inout ArraySlice<UInt8>) -> Int {
    let count = text.prefix { $0.isDigit }.count
    text.removeFirst(count)
    return count
  }
}
