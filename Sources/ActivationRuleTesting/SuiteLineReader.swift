import ActivationRuleText

/// One word of a line, split in the same way as by a shell.
struct SuiteWord {
  /// The word without quotes and escapes.
  let text: String
  /// Its range, including quotes.
  let range: SourceRange
  /// Whether the whole word is in quotes, as names are.
  let isQuoted: Bool

  /// Whether it can be a name, or a reason.
  var isName: Bool { isQuoted && !text.isEmpty }
}

/// Splits a suite in lines into words.
///
/// Grammar: `words = { word } , [ comment ] ;`, with the lexical classes of `Grammar/ruletests.ebnf`.
struct SuiteLineReader {
  private let bytes: [UInt8]
  private var offset: Int
  private let purse: Purse

  /// - Parameter purse: the words that may still be read.
  init(_ source: SourceText, _ purse: Purse) {
    (bytes, self.purse) = (source.bytes, purse)
    offset = bytes.startOfText
  }

  /// Whether all lines were read.
  var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the words of the next line; a backslash at the end of a line continues it on the next one.
  ///
  /// After a fault the rest of the line is skipped.
  mutating func readLine() throws(Failure) -> [SuiteWord] {
    var words: [SuiteWord] = []
    while !isAtEnd {
      switch bytes[offset] {
      case " ", "\t": offset += 1
      case "\n", "\r":
        skipLineBreak()
        return words
      case "\\" where isLineBreak(offset + 1):
        offset += 1
        skipLineBreak()
      case "#": while !isAtEnd, !isLineBreak(offset) { offset += 1 }
      default: words.append(try word())
      }
    }
    return words
  }

  private mutating func word() throws(Failure) -> SuiteWord {
    let start = offset
    guard purse.spend() else {
      offset = bytes.count
      throw Failure(
        SuiteFault.tooLarge,
        "the suite has more than \(Limit.suiteWords.value) words and shares; divide it into several files",
        at: SourceRange(start, start + 1))
    }
    var text: [UInt8] = []
    var isQuoted = false
    while !isAtEnd, !isBlank, !(bytes[offset] == "\\" && isLineBreak(offset + 1)) {
      switch bytes[offset] {
      case "\"", "'":
        let isFirst = offset == start
        text += try quoted()
        isQuoted = isFirst && (isAtEnd || isBlank)
        continue
      case "\\" where offset + 1 < bytes.count: offset += 1
      default: break
      }
      text.append(bytes[offset])
      offset += 1
    }
    return SuiteWord(
      text: String(decoding: text, as: UTF8.self), range: SourceRange(start, offset), isQuoted: isQuoted)
  }

  /// Reads the text between quotes; in double quotes, a backslash makes such a quote and itself literal.
  private mutating func quoted() throws(Failure) -> [UInt8] {
    let (quote, start) = (bytes[offset], offset)
    let escaped = quote == "\"" ? [quote, UInt8(ascii: "\\")] : []
    var text: [UInt8] = []
    offset += 1
    while !isAtEnd, !isLineBreak(offset) {
      if bytes[offset] == quote {
        offset += 1
        return text
      }
      let hasNext = offset + 1 < bytes.count
      if bytes[offset] == "\\", hasNext, escaped.contains(bytes[offset + 1]) { offset += 1 }
      text.append(bytes[offset])
      offset += 1
    }
    skipLineBreak()
    throw Failure(SuiteFault.openQuote, "the quote is not closed on its line", at: SourceRange(start, start + 1))
  }

  private var isBlank: Bool {
    bytes[offset] == " " || bytes[offset] == "\t" || isLineBreak(offset)
  }

  private func isLineBreak(_ place: Int) -> Bool {
    place < bytes.count && (bytes[place] == "\n" || bytes[place] == "\r")
  }

  private mutating func skipLineBreak() {
    guard !isAtEnd else { return }
    let isPair = bytes[offset...].starts(with: "\r\n".utf8)
    offset += isPair ? 2 : 1
  }
}

/// The faults of a suite; the raw value is the stable identifier of the finding.
package enum SuiteFault: String, CaseIterable, Hashable, Sendable {
  /// A quote that is not closed on its line.
  case openQuote = "suite-open-quote"
  /// More words than are read.
  case tooLarge = "suite-too-large"
  /// A text that is not UTF-8.
  case invalidText = "suite-invalid-text"
  /// A line that does not begin with a known word.
  case unknownStatement = "suite-unknown-statement"
  /// An unknown verdict or reason.
  case unknownVerdict = "suite-unknown-verdict"
  /// A case without a name, or with an empty one.
  case missingName = "suite-missing-name"
  /// A name that an earlier case of the same rule uses.
  case duplicateName = "suite-duplicate-name"
  /// A tag without a name.
  case emptyTag = "suite-empty-tag"
  /// A word of the share that belongs elsewhere on the line.
  case misplacedWord = "suite-misplaced-word"
  /// A case before the first rule.
  case missingRule = "suite-missing-rule"
  /// A rule that is not available.
  case unreadableRule = "suite-unreadable-rule"
  /// A rule without cases, or a suite without a case that is run.
  case noCases = "suite-no-cases"
  /// Words that do not describe a payload.
  case invalidPayload = "suite-invalid-payload"
  /// A type identifier that is malformed, or that nothing declares.
  case unknownType = "suite-unknown-type"
  /// Words that do not choose presets.
  case invalidPresets = "suite-invalid-presets"
  /// A skipped case without a reason.
  case missingReason = "suite-missing-reason"
}
