/// One word of a line, as a shell would take it apart.
package struct SuiteWord: Hashable, Sendable {
  /// The word without quotes and escapes.
  package let text: String
  /// Where it stands, quotes included.
  package let range: SourceRange
  /// Whether the whole word stands between quotes, as names do.
  package let isQuoted: Bool

  package init(_ text: String, at range: SourceRange, isQuoted: Bool = false) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
  }
}

/// Takes a suite in lines apart into words.
///
/// Grammar: `words = { word } , [ comment ] ;`, with the lexical classes of `Grammar/ruletests.ebnf`.
struct SuiteLineReader {
  /// What ends a line before its time.
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

  /// The words of the next line; a backslash at the end of a line lets the next one go on with it.
  ///
  /// After a fault the rest of the line is passed over.
  mutating func line() throws(Fault) -> [SuiteWord] {
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
        isQuoted = offset == start
        text += try quoted()
        if isQuoted { isQuoted = offset >= bytes.count || isBlank(bytes[offset]) }
      case UInt8(ascii: "\\") where isLineBreak(offset + 1):
        return SuiteWord(String(decoding: text, as: UTF8.self), at: SourceRange(start, offset))
      case UInt8(ascii: "\\") where offset + 1 < bytes.count:
        text.append(bytes[offset + 1])
        offset += 2
      default:
        text.append(bytes[offset])
        offset += 1
      }
    }
    return SuiteWord(String(decoding: text, as: UTF8.self), at: SourceRange(start, offset), isQuoted: isQuoted)
  }

  /// Reads up to the closing quote; between double quotes a backslash takes the next quote or backslash as it is.
  private mutating func quoted() throws(Fault) -> [UInt8] {
    let quote = bytes[offset]
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != UInt8(ascii: "\r") {
      if bytes[offset] == quote {
        offset += 1
        return text
      }
      let isEscape =
        bytes[offset] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") && offset + 1 < bytes.count
        && (bytes[offset + 1] == quote || bytes[offset + 1] == UInt8(ascii: "\\"))
      if isEscape { offset += 1 }
      text.append(bytes[offset])
      offset += 1
    }
    skipLineBreak()
    throw Fault(
      fault: .openQuote, message: "the quote is not closed on its line", range: SourceRange(start, start + 1))
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
