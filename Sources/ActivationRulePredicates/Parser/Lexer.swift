package import ActivationRuleText

/// Splits a predicate text into tokens.
///
/// The lexer never fails: it reports unreadable text and skips it, or replaces it by a token that takes the place of an
/// operand. The list always ends in `endOfText`. The other files of this folder work out what is wrong with a token; a
/// text without faults never reaches them.
package struct Lexer {
  let bytes: [UInt8]
  var index = 0
  private(set) var tokens: [Token] = []
  var findings: [Finding] = []
  /// Whether the lexer stopped early, so that errors of the parser would be meaningless.
  private(set) var isCutShort = false

  /// Reads all tokens of a text.
  init(reading text: [UInt8]) {
    let isTooLong = text.count > Limit.predicateBytes.value
    bytes = isTooLong ? [] : text
    // Rules average eight bytes to a token, so this leaves some room.
    tokens.reserveCapacity(bytes.count / 6 + 8)
    if isTooLong {
      cutShort(
        .textTooLong, "the text has \(text.count) bytes; a predicate may have \(Limit.predicateBytes.value)",
        at: SourceRange(at: 0))
    }
    run()
  }

  /// The tokens of a text, with all faults.
  package static func tokenize(_ bytes: [UInt8]) -> (tokens: [Token], findings: [Finding]) {
    let lexer = Lexer(reading: bytes)
    return (lexer.tokens, lexer.findings)
  }

  private mutating func run() {
    let limit = Limit.predicateTokens.value
    if let offset = UTF8Validation.firstInvalidOffset(in: bytes) {
      cutShort(.invalidText, "the text is not valid UTF-8", at: SourceRange(offset, offset + 1))
    }
    while index < bytes.count {
      if tokens.count >= limit, !bytes[index].isBlank {
        cutShort(.tooManyTokens, "the text has more than \(limit) tokens", at: SourceRange(index, index + 1))
      } else {
        lexToken(bytes[index])
      }
    }
    // A missing part is reported at the end of the last token, not after trailing whitespace.
    let start = isCutShort ? findings.last?.range.lowerBound : nil
    let end = tokens.last?.range.upperBound ?? start ?? bytes.count
    append(.endOfText, from: end, to: end)
  }

  /// Reports a limit and stops reading.
  private mutating func cutShort(_ fault: PredicateFault, _ message: String, at range: SourceRange) {
    report(fault, message, at: range)
    isCutShort = true
    index = bytes.count
  }

  /// Reads one token, or skips whitespace.
  private mutating func lexToken(_ byte: UInt8) {
    switch byte {
    case _ where byte.isBlank: index += 1
    case _ where byte.isNameStart: lexWord()
    case _ where byte.isDigit: lexNumber()
    case "$", "@", "#": lexMarkedName(byte)
    case "'", "\"": lexString(closedBy: byte)
    case "%", "\\", 0x80...: lexStranger(byte)
    default: lexSymbol(byte)
    }
  }

  mutating func append(_ kind: TokenKind, from start: Int, to end: Int? = nil) {
    tokens.append(Token(kind, from: start, to: end ?? index))
  }

  /// The byte at a distance ahead, or 0 past the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  private mutating func skipName() {
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
  }

  /// Reads a name, a reserved word, or one of the two operators that are spelt with hyphens.
  ///
  /// Grammar: `name = ? an ASCII letter or an underscore, then letters, digits and underscores; no reserved word ? ;`
  private mutating func lexWord() {
    let start = index
    skipName()
    if index - start == 3, peek() == "-" {
      if skipHyphenated("uti-conforms-to", from: start) { return append(.typeConforms, from: start) }
      if skipHyphenated("uti-equals", from: start) { return append(.typeEquals, from: start) }
    }
    append(TokenKind(spelling: bytes[start..<index].text) ?? .name, from: start)
  }

  /// Skips the spelling of an operator with hyphens if it is at `start`.
  private mutating func skipHyphenated(_ spelling: String, from start: Int) -> Bool {
    let found = bytes[start...].prefix(spelling.utf8.count)
    guard found.elementsEqual(spelling.utf8, by: { ASCII.folded($0) == $1 }),
      found.endIndex == bytes.count || !bytes[found.endIndex].isNamePart
    else { return false }
    index = found.endIndex
    return true
  }

  /// Reads `$name`, `@name` or `#name`.
  ///
  /// Grammar: `escaped-name = ? a number sign and, right behind it, any name or reserved word ? ;`
  /// Grammar: `at-name = ? an at sign and, right behind it, any name or reserved word ? ;`
  /// Grammar: `variable = ? a dollar sign and, right behind it, any name or reserved word ? ;`
  private mutating func lexMarkedName(_ sign: UInt8) {
    let start = index
    let kind: TokenKind = sign == "$" ? .variable : sign == "@" ? .atName : .escapedName
    index += 1
    guard peek().isNameStart else { return lexBareSign(kind, from: start) }
    skipName()
    append(kind, from: start)
  }

  /// Reads an operator or a bracket, the longest spelling first.
  private mutating func lexSymbol(_ first: UInt8) {
    let (start, second) = (index, peek(1))
    if first == "/", second == first || second == "*" { return skipComment(from: index) }
    if first == "&", lexEntity() { return }
    if let kind = TokenKind(spelling: bytes[start...].prefix(2).text) {
      index = min(start + 2, bytes.count)
      if kind == .equal || kind == .notEqual, second == "=", peek() == second { skipThirdSign(of: kind) }
      append(kind, from: start)
    } else if let kind = TokenKind(spelling: bytes[start...].prefix(1).text) {
      index += 1
      append(kind, from: start)
    } else {
      lexStranger(first)
    }
  }

  /// Reads `===` or `!==` as the operator without its last sign.
  private mutating func skipThirdSign(of kind: TokenKind) {
    index += 1
    let (meant, range) = (kind.spellings[0], SourceRange(index - 3, index))
    report(
      .unexpectedCharacter, "'\(meant)=' is no operator; '\(meant)' compares values", at: range,
      fixIts: [.init("write '\(meant)'", replacing: range, with: meant)])
  }
}
