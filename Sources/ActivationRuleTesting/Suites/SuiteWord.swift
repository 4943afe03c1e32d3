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

/// Words that may appear in many cases, with a number to compare them quickly.
package struct SuiteWords: Hashable, Sendable {
  /// The same number for words with the same spelling; `nil` if they were not compared.
  package let number: Int?
  /// The words at their first place.
  private let first: [SuiteWord]
  /// The distance of these words from the first ones.
  private let distance: Int

  init(_ words: [SuiteWord], number: Int? = nil) {
    self.init(words, number, distance: 0)
  }

  private init(_ first: [SuiteWord], _ number: Int?, distance: Int) {
    (self.first, self.number, self.distance) = (first, number, distance)
  }

  /// Returns the same words further on in the text.
  func moved(to start: Int) -> SuiteWords {
    SuiteWords(first, number, distance: start - (first.first?.range.lowerBound ?? start))
  }

  /// The words with their places.
  package var all: [SuiteWord] {
    guard distance != 0 else { return first }
    return first.map { word in
      let range = SourceRange(word.range.lowerBound + distance, word.range.upperBound + distance)
      return SuiteWord(word.text, at: range, isQuoted: word.isQuoted)
    }
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

  /// The range of a word; its text is created on demand.
  struct Span {
    let range: SourceRange
    /// Whether the whole word is in quotes, as names are.
    let isQuoted: Bool
    /// Whether the suite contains the text byte for byte, except for the quotes around it.
    let isPlain: Bool
  }

  private let bytes: [UInt8]
  private var offset: Int

  init(_ source: SourceText) {
    bytes = source.bytes
    offset = bytes.startOfText
  }

  /// Whether all lines were read.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the ranges of the words of the next line; a backslash at the end of a line continues it on the next one.
  ///
  /// After a fault the rest of the line is skipped.
  mutating func readLine(_ spans: inout [Span]) throws(Fault) {
    spans.removeAll(keepingCapacity: true)
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): offset += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        skipLineBreak()
        return
      case UInt8(ascii: "\\") where isLineBreak(offset + 1):
        offset += 1
        skipLineBreak()
      case UInt8(ascii: "#"): skipRest()
      default: spans.append(try span())
      }
    }
  }

  private mutating func span() throws(Fault) -> Span {
    let start = offset
    var (isQuoted, isPlain) = (false, true)
    while offset < bytes.count, !isBlank(bytes[offset]) {
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isFirst = offset == start
        let hasEscapes = try skipQuoted()
        isQuoted = isFirst && (offset >= bytes.count || isBlank(bytes[offset]))
        isPlain = isQuoted && !hasEscapes
      case UInt8(ascii: "\\") where isLineBreak(offset + 1):
        return Span(range: SourceRange(start, offset), isQuoted: false, isPlain: isPlain)
      case UInt8(ascii: "\\") where isEscape(offset, in: nil):
        isPlain = false
        offset += 2
      default: offset += 1
      }
    }
    return Span(range: SourceRange(start, offset), isQuoted: isQuoted, isPlain: isPlain)
  }

  /// Moves past the closing quote; returns whether a backslash escapes something before it.
  private mutating func skipQuoted() throws(Fault) -> Bool {
    let quote = bytes[offset]
    let start = offset
    var hasEscapes = false
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != UInt8(ascii: "\r") {
      if bytes[offset] == quote {
        offset += 1
        return hasEscapes
      }
      if bytes[offset] == UInt8(ascii: "\\"), isEscape(offset, in: quote) {
        hasEscapes = true
        offset += 1
      }
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

  /// Returns the word of a span.
  func word(_ span: Span) -> SuiteWord {
    SuiteWord(text(of: span), at: span.range, isQuoted: span.isQuoted)
  }

  /// Returns the bytes from one word to another.
  func bytes(from first: Span, through last: Span) -> ArraySlice<UInt8> {
    bytes[first.range.lowerBound..<last.range.upperBound]
  }

  /// Returns the text of a word without quotes and escapes.
  func text(of span: Span) -> String {
    var (place, end) = (span.range.lowerBound, span.range.upperBound)
    if span.isPlain {
      if span.isQuoted { (place, end) = (place + 1, end - 1) }
      return String(decoding: bytes[place..<end], as: UTF8.self)
    }
    var text: [UInt8] = []
    var quote: UInt8?
    while place < end {
      let byte = bytes[place]
      if byte == quote || quote == nil && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) {
        quote = quote == nil ? byte : nil
      } else {
        if byte == UInt8(ascii: "\\"), isEscape(place, in: quote) { place += 1 }
        text.append(bytes[place])
      }
      place += 1
    }
    return String(decoding: text, as: UTF8.self)
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
