package import ActivationRuleText

/// One word of a line, split in the same way as by a shell.
package struct SuiteWord: Hashable, Sendable {
  /// The word without quotes and escapes.
  package let text: String
  /// Its range, including quotes.
  package let range: SourceRange
  /// Whether the whole word is in quotes, as names are.
  package let isQuoted: Bool

  package init(_ text: String, at range: SourceRange, isQuoted: Bool = false) {
    (self.text, self.range, self.isQuoted) = (text, range, isQuoted)
  }
}

/// Splits a suite in lines into words.
///
/// Grammar: `words = { word } , [ comment ] ;`, with the lexical classes of `Grammar/ruletests.ebnf`.
struct SuiteLineReader {
  /// A fault that ends a line early.
  struct Fault: Error {
    let fault: SuiteFault
    let message: String
    let range: SourceRange
  }

  private let bytes: [UInt8]
  private var offset: Int

  init(_ source: SourceText) {
    bytes = source.bytes
    offset = bytes.startOfText
  }

  /// Whether all lines were read.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the words of the next line; a backslash at the end of a line continues it on the next one.
  ///
  /// After a fault the rest of the line is skipped.
  mutating func readLine() throws(Fault) -> [SuiteWord] {
    var words: [SuiteWord] = []
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        skipLineBreak()
        return words
      case UInt8(ascii: "\\") where isLineBreak(offset + 1):
        offset += 1
        skipLineBreak()
      case UInt8(ascii: "#"): skipRest()
      default: words.append(try word())
      }
    }
    return words
  }

  private mutating func word() throws(Fault) -> SuiteWord {
    let start = offset
    var text: [UInt8] = []
    var isQuoted = false
    while offset < bytes.count, !isBlank(bytes[offset]) {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isFirst = offset == start
        text += try quoted()
        isQuoted = isFirst && (offset >= bytes.count || isBlank(bytes[offset]))
        continue
      case UInt8(ascii: "\\") where isLineBreak(offset + 1):
        return SuiteWord(String(decoding: text, as: UTF8.self), at: SourceRange(start, offset))
      case UInt8(ascii: "\\") where isEscape(offset, in: nil): offset += 1
      default: break
      }
      text.append(bytes[offset])
      offset += 1
    }
    return SuiteWord(String(decoding: text, as: UTF8.self), at: SourceRange(start, offset), isQuoted: isQuoted)
  }

  /// Reads the text between quotes.
  private mutating func quoted() throws(Fault) -> [UInt8] {
    let (quote, start) = (bytes[offset], offset)
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count, !isLineBreak(offset) {
      if bytes[offset] == quote {
        offset += 1
        return text
      }
      if bytes[offset] == UInt8(ascii: "\\"), isEscape(offset, in: quote) { offset += 1 }
      text.append(bytes[offset])
      offset += 1
    }
    skipLineBreak()
    throw Fault(fault: .openQuote, message: "the quote is not closed on its line", range: SourceRange(start, start + 1))
  }

  /// Returns whether a backslash makes the next byte literal; in double quotes, only before these quotes and itself.
  private func isEscape(_ place: Int, in quote: UInt8?) -> Bool {
    guard place + 1 < bytes.count, let quote else { return place + 1 < bytes.count }
    return quote == UInt8(ascii: "\"") && (bytes[place + 1] == quote || bytes[place + 1] == UInt8(ascii: "\\"))
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private func isLineBreak(_ place: Int) -> Bool {
    place < bytes.count && (bytes[place] == UInt8(ascii: "\n") || bytes[place] == UInt8(ascii: "\r"))
  }

  private mutating func skipRest() {
    while offset < bytes.count, !isLineBreak(offset) { offset += 1 }
  }

  private mutating func skipLineBreak() {
    guard offset < bytes.count else { return }
    let isPair =
      bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
    offset += isPair ? 2 : 1
  }
}
