import ActivationRuleText

/// Looks up the original spelling of parts, of which the tree keeps only the meaning.
///
/// A part that comes from no text, or from another one, gets the standard spelling.
struct WrittenSpelling {
  /// The text that the tree was read from, if any.
  let source: [UInt8]

  /// The text of a range; empty if the range lies outside.
  private func bytes(_ range: SourceRange) -> ArraySlice<UInt8> {
    range.upperBound <= source.count ? source[range.lowerBound..<range.upperBound] : []
  }

  /// Whether a word, given in capitals, is at the start of a range, in either case.
  func begins(_ range: SourceRange, with word: String) -> Bool {
    let letters = Array(word.utf8)
    let found = bytes(range).prefix(letters.count + 1)
    let head = found.prefix(letters.count)
    guard head.elementsEqual(letters, by: { $0 & 0xDF == $1 }) else { return false }
    return found.count == head.count || !(found.last.map { $0.isNamePart } ?? false)
  }

  /// A Boolean.
  func boolean(_ value: Bool, _ range: SourceRange) -> String {
    if value { return begins(range, with: "YES") ? "YES" : "TRUE" }
    return begins(range, with: "NO") ? "NO" : "FALSE"
  }

  /// A number as written, without spaces between a sign and its digits; `nil` if the text does not contain it.
  func number(_ literal: ExpressionNode.Literal, _ range: SourceRange) -> String? {
    let written = bytes(range)
    let isNegative = written.first == UInt8(ascii: "-")
    guard let first = written.firstIndex(where: { $0.isDigit }) else { return nil }
    let digits = written[first...]
    guard written[..<first].allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "-") }),
      digits.allSatisfy({ Self.isNumberPart($0) })
    else { return nil }
    let value = NumberLiteral.value(
      of: source, SourceRange(first, range.upperBound), isReal: Self.isReal(digits), isNegative: isNegative)
    guard value == literal else { return nil }
    return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self)
  }

  private static func isNumberPart(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  /// Whether digits have a fraction or an exponent; in hexadecimal digits `e` is neither.
  private static func isReal(_ digits: ArraySlice<UInt8>) -> Bool {
    if digits.count > 1, digits[digits.startIndex + 1] | 0x20 == UInt8(ascii: "x") { return false }
    return digits.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }
}
