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
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    var radix = 10
    if digits.count > 2, digits.first == "0", digits[digits.startIndex + 1] | 0x20 == "x" {
      radix = 16
      digits.removeFirst(2)
    }
    guard !digits.isEmpty, digits.allSatisfy({ radix == 16 ? $0.digitValue(base: 16) != nil : $0.isDigit }) else {
      return .invalid
    }
    if let number = Int64((isNegative ? "-" : "") + digits.text, radix: radix) { return .value(.integer(number)) }
    guard !isNegative, let number = UInt64(digits.text, radix: radix) else { return .tooLarge }
    return .value(.unsignedInteger(number))
  }

  /// Reads a real of a property list: a decimal number, or a word for infinity or NaN.
  static func real(_ text: ArraySlice<UInt8>) -> Double? {
    // `Double` accepts other words and bases too.
    if text.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) { return Double(text.text) }
    switch text.text.lowercased() {
    case "nan": return Double.nan
    case "inf", "+inf", "infinity", "+infinity": return Double.infinity
    case "-inf", "-infinity": return -Double.infinity
    default: return nil
    }
  }
}

/// Dates as XML property lists write them: `2001-01-01T00:00:00Z`.
package enum DateText {
  /// Days from 1970-01-01 to 2001-01-01.
  private static let referenceDay: Int64 = 11323
  private static let secondsPerDay: Int64 = 86400

  /// Seconds since 2001-01-01T00:00:00Z, or `nil` if the text is not such a date.
  package static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
    let parts = text.split { !$0.isDigit }.compactMap { Int64($0.text) }
    guard text.count == 20, parts.count == 6 else { return nil }
    let days = dayNumber(parts[0], parts[1], parts[2]) - referenceDay
    let seconds = Double(days * secondsPerDay + parts[3] * 3600 + parts[4] * 60 + parts[5])
    // A day or an hour that does not exist becomes another one.
    return self.text(seconds) == text.text ? seconds : nil
  }

  /// The text of a date, without fractions of a second; `nil` outside the years 0 to 9999.
  static func text(_ seconds: Double) -> String? {
    guard seconds > -1e12, seconds < 1e12 else { return nil }
    let total = Int64(seconds.rounded(.down)) + referenceDay * secondsPerDay
    var second = total % secondsPerDay
    if second < 0 { second += secondsPerDay }
    let (year, month, day) = civil((total - second) / secondsPerDay)
    guard 0...9999 ~= year else { return nil }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Days from 1970-01-01, counted in 400-year cycles of years that begin in March.
  private static func dayNumber(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let cycle = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfCycle = shifted - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
  }

  /// The inverse of ``dayNumber(_:_:_:)``.
  private static func civil(_ dayNumber: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = dayNumber + 719_468
    let cycle = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfCycle = days - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

/// Base64 with the standard alphabet (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The outcome of decoding.
  enum Result {
    case bytes([UInt8])
    /// The byte at this index of the text is wrong.
    case unexpected(Int)
    /// The last group has fewer than four characters.
    case incomplete
  }

  /// Decodes base64 with whitespace anywhere; groups must be complete, padded with `=` at the end if needed.
  package static func bytes(_ text: String) -> [UInt8]? {
    if case .bytes(let bytes) = decode(Array(text.utf8)) { bytes } else { nil }
  }

  /// Decodes base64, or says what is wrong.
  static func decode(_ text: [UInt8]) -> Result {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var (length, padding) = (0, 0)
    for (index, byte) in text.enumerated() where !byte.isMarkupBlank {
      if byte == "=", length >= 2 {
        padding += 1
      } else if padding > 0 {
        return .unexpected(index)
      }
      guard padding > 0 || value(byte) != nil else { return .unexpected(index) }
      group = group << 6 | UInt32(value(byte) ?? 0)
      length += 1
      if length == 4 {
        append(group, count: 3 - padding, to: &bytes)
        // Nothing may follow a padded group: padding with length zero rejects it.
        (group, length) = (0, 0)
      }
    }
    return length == 0 ? .bytes(bytes) : .incomplete
  }

  /// Encodes bytes on one line.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0) }
      for place in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * place) & 0x3F)
        text.append(place <= count ? alphabet[digit] : UInt8(ascii: "="))
      }
      index += 3
    }
    return text[...].text
  }

  private static func append(_ group: UInt32, count: Int, to bytes: inout [UInt8]) {
    for place in 0..<max(0, count) { bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * place))) }
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 65
    case 0x61...0x7A: byte - 71
    case 0x30...0x39: byte + 4
    case "+": 62
    case "/": 63
    default: nil
    }
  }
}
