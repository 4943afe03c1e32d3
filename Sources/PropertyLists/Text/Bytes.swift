/// Classes of ASCII bytes.
extension UInt8 {
  /// Whether this is a blank of XML and JSON: space, tab, line feed, carriage return.
  package var isBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether this is `0` to `9`.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// The value of the digit `0` to `9`.
  var digitValue: UInt8 { self &- 0x30 }

  /// Whether this is an ASCII letter.
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  /// Whether this may stand in the name of an XML element or entity; all bytes beyond ASCII may.
  var isNameByte: Bool {
    isLetter || isDigit || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x3A || self >= 0x80
  }

  /// The value of the hexadecimal digit, or `nil` for another byte.
  var hexValue: UInt8? {
    if isDigit { return digitValue }
    let lower = self | 0x20
    return lower >= 0x61 && lower <= 0x66 ? lower &- 0x57 : nil
  }
}

extension ArraySlice<UInt8> {
  /// The slice without blanks at either end.
  var trimmingBlanks: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isBlank { slice.removeFirst() }
    while let last = slice.last, last.isBlank { slice.removeLast() }
    return slice
  }

  /// The bytes as a string; they are valid UTF-8 already or get U+FFFD.
  var text: String { String(decoding: self, as: UTF8.self) }
}
