package import Texts

/// Splits a predicate text into tokens.
///
/// The lexer never fails: what it cannot read it reports and skips, or replaces by a token that stands for an operand.
/// The list always ends in `endOfText`.
package struct Lexer {
  let bytes: [UInt8]
  var index = 0
  package private(set) var tokens: [Token] = []
  package private(set) var diagnostics: [Diagnostic] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 6 + 8)
  }

  /// The tokens of a text, with all faults found on the way.
  package static func tokenize(_ bytes: [UInt8]) -> (tokens: [Token], diagnostics: [Diagnostic]) {
    var lexer = Lexer(bytes)
    lexer.run()
    return (lexer.tokens, lexer.diagnostics)
  }

  private mutating func run() {
    guard bytes.count <= Limit.predicateBytes.value else {
      report(
        .textTooLong, "the text has \(bytes.count) bytes; a predicate may have \(Limit.predicateBytes.value)",
        at: SourceRange(at: 0))
      return append(.endOfText, from: 0)
    }
    if bytes.contains(where: { $0 >= 0x80 }), let offset = UTF8Validation.firstInvalidOffset(in: bytes) {
      report(.invalidText, "the text is not valid UTF-8", at: SourceRange(offset, offset + 1))
      return append(.endOfText, from: offset)
    }
    while index < bytes.count {
      guard tokens.count < Limit.predicateTokens.value || bytes[index].isBlank else {
        report(
          .tooManyTokens, "the text has more than \(Limit.predicateTokens.value) tokens",
          at: SourceRange(index, index + 1))
        break
      }
      lexToken()
    }
    // What is missing at the end is missed behind the last token, not behind the blanks and lines that follow it.
    let end = tokens.last?.range.upperBound ?? bytes.count
    append(.endOfText, from: end, to: end)
  }

  /// Reads one token, or skips blanks.
  private mutating func lexToken() {
    let byte = bytes[index]
    let start = index
    if byte.isBlank {
      index += 1
    } else if byte.isNameStart {
      lexWord()
    } else if byte.isDigit {
      lexNumber()
    } else {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): lexString(closedBy: byte)
      case UInt8(ascii: "$"): lexMarkedName(.variable)
      case UInt8(ascii: "@"): lexMarkedName(.atName)
      case UInt8(ascii: "#"): lexMarkedName(.escapedName)
      case UInt8(ascii: "%"): lexFormatArgument()
      case UInt8(ascii: "\\"): lexBackslash()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: ".") where peek(1) == byte && peek(2) == byte: lexEllipsis()
      case 0x80...: lexForeignCharacter()
      case UInt8(ascii: "&"):
        if let entity = entity(at: index) { lexEntity(entity) } else { lexSymbol() }
      default: lexSymbol()
      }
    }
    assert(index > start, "each step must advance")
  }

  /// The byte some places ahead, or 0 behind the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    index + distance < bytes.count ? bytes[index + distance] : 0
  }

  mutating func append(_ kind: TokenKind, from start: Int, to end: Int? = nil) {
    tokens.append(Token(kind, SourceRange(start, end ?? index)))
  }

  mutating func report(
    _ fault: PredicateFault, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
    fixIts: [Diagnostic.FixIt] = []
  ) {
    guard diagnostics.count < Limit.predicateFaults.value else { return }
    diagnostics.append(Diagnostic(fault, message, at: range, notes: notes, fixIts: fixIts))
  }

  /// Reads a name, a reserved word, or one of the two operators that are spelt with hyphens.
  ///
  /// Grammar: `name = ? an ASCII letter or an underscore, then letters, digits and underscores; no reserved word ? ;`
  private mutating func lexWord() {
    let start = index
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
    if index - start == 3, peek() == UInt8(ascii: "-") || peek() >= 0x80 {
      for kind in [TokenKind.typeConforms, .typeEquals] where skipHyphenated(kind, from: start) {
        return append(kind, from: start)
      }
    }
    if peek() >= 0x80, lexLookAlikeWord(from: start) { return }
    append(ReservedWords.all.kind(of: bytes, start..<index) ?? .name, from: start)
  }

  /// Moves behind the spelling of an operator with hyphens if it stands at `start`; typographic hyphens are reported.
  private mutating func skipHyphenated(_ kind: TokenKind, from start: Int) -> Bool {
    var end = start
    var lookAlikes: [SourceRange] = []
    for byte in kind.spellings[0].utf8 {
      guard end < bytes.count else { return false }
      if bytes[end] == byte || (byte.isNameStart && bytes[end] == byte | 0x20) {
        end += 1
      } else {
        guard byte == UInt8(ascii: "-"), let meant = meaning(at: end), meant.byte == byte else { return false }
        lookAlikes.append(SourceRange(end, end + meant.width))
        end += meant.width
      }
    }
    guard end == bytes.count || !bytes[end].isNamePart else { return false }
    for range in lookAlikes { reportLookAlike(at: range) }
    index = end
    return true
  }

  /// Reads `$name`, `@name` or `#name`.
  ///
  /// Grammar: `escaped-name = ? a number sign and, right behind it, any name or reserved word ? ;`
  /// Grammar: `at-name = ? an at sign and, right behind it, any name or reserved word ? ;`
  /// Grammar: `variable = ? a dollar sign and, right behind it, any name or reserved word ? ;`
  private mutating func lexMarkedName(_ kind: TokenKind) {
    let start = index
    index += 1
    if kind == .variable, peek() == UInt8(ascii: "(") || peek() == UInt8(ascii: "{") {
      return lexBuildSetting(from: start)
    }
    if kind == .atName, peek() == UInt8(ascii: "\"") { return lexSourceString(from: start) }
    if kind == .escapedName, isShellComment {
      index = start
      return skipComment()
    }
    guard peek().isNameStart else {
      return reportBareSign(kind, at: SourceRange(start, index))
    }
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
    append(kind, from: start)
  }

  /// Whether number signs, of which the first was read, stand before words, as in the comments of a shell.
  private var isShellComment: Bool {
    let rest = bytes[index...].prefix(16).drop { $0 == UInt8(ascii: "#") }
    guard let first = rest.first, first.isBlank else { return false }
    return rest.first { $0 != 0x20 && $0 != 0x09 }.map { $0.isNameStart } ?? false
  }

  private mutating func reportBareSign(_ kind: TokenKind, at range: SourceRange) {
    let sign = String(decoding: bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
    let notes: [Diagnostic.Note] =
      kind == .escapedName ? [.init("the language has no comments; '#' only stands before a key")] : []
    report(.unexpectedCharacter, "'\(sign)' needs a name right behind it", at: range, notes: notes)
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
    append(.unreadable, from: range.lowerBound)
  }

  /// Reads an operator or a bracket, the longest spelling first.
  private mutating func lexSymbol() {
    let start = index
    if bytes[start] == UInt8(ascii: "="), peek(1) == UInt8(ascii: "!"), peek(2) != UInt8(ascii: "=") {
      return lexReversedNotEqual()
    }
    if let second = meaning(at: index + 1), let kind = Self.pair(peek(), second.byte) {
      reportMeaning(at: index + 1)
      index += 1 + second.width
      if bytes[index - 1] == UInt8(ascii: "="), kind == .equal || kind == .notEqual, peek() == UInt8(ascii: "=") {
        skipThirdSign(of: kind, from: start)
      }
      return append(kind, from: start)
    }
    index += 1
    if let kind = Self.single(bytes[start]) { return append(kind, from: start) }
    report(
      .unexpectedCharacter, "\(CharacterName.of(bytes[start])) has no meaning in a predicate",
      at: SourceRange(start, index))
    append(.unreadable, from: start)
  }

  /// Reads `=!`, which can only be a mistake, since no value begins with `!`.
  private mutating func lexReversedNotEqual() {
    let range = SourceRange(index, index + 2)
    index = range.upperBound
    report(
      .unexpectedCharacter, "'=!' is no operator; '!=' is meant", at: range,
      fixIts: [.init("write '!='", replacing: range, with: "!=")])
    append(.notEqual, from: range.lowerBound)
  }

  /// Steps over the last sign of `===` or `!==`.
  private mutating func skipThirdSign(of kind: TokenKind, from start: Int) {
    index += 1
    let meant = kind.spellings[0]
    report(
      .unexpectedCharacter, "'\(meant)=' is no operator; '\(meant)' compares values", at: SourceRange(start, index),
      fixIts: [.init("write '\(meant)'", replacing: SourceRange(start, index), with: meant)])
  }

  static func pair(_ first: UInt8, _ second: UInt8) -> TokenKind? {
    switch (first, second) {
    case (UInt8(ascii: "*"), UInt8(ascii: "*")): .power
    case (UInt8(ascii: "&"), UInt8(ascii: "&")): .and
    case (UInt8(ascii: "|"), UInt8(ascii: "|")): .or
    case (UInt8(ascii: "="), UInt8(ascii: "=")): .equal
    case (UInt8(ascii: "!"), UInt8(ascii: "=")), (UInt8(ascii: "<"), UInt8(ascii: ">")): .notEqual
    case (UInt8(ascii: "<"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: "<")): .lessOrEqual
    case (UInt8(ascii: ">"), UInt8(ascii: "=")), (UInt8(ascii: "="), UInt8(ascii: ">")): .greaterOrEqual
    case (UInt8(ascii: ":"), UInt8(ascii: "=")): .assign
    case (UInt8(ascii: "<"), UInt8(ascii: "<")): .shiftLeft
    case (UInt8(ascii: ">"), UInt8(ascii: ">")): .shiftRight
    default: nil
    }
  }

  static func single(_ byte: UInt8) -> TokenKind? {
    switch byte {
    case UInt8(ascii: "("): .leftParenthesis
    case UInt8(ascii: ")"): .rightParenthesis
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "-"): .hyphen
    case UInt8(ascii: "*"): .asterisk
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: ">"): .greater
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "!"): .not
    case UInt8(ascii: "&"): .ampersand
    case UInt8(ascii: "|"): .bar
    case UInt8(ascii: "^"): .caret
    case UInt8(ascii: ":"): .colon
    default: nil
    }
  }
}
