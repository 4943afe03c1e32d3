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
  var diagnostics: [Diagnostic] = []
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
  package static func tokenize(_ bytes: [UInt8]) -> (tokens: [Token], diagnostics: [Diagnostic]) {
    let lexer = Lexer(reading: bytes)
    return (lexer.tokens, lexer.diagnostics)
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
    let start = isCutShort ? diagnostics.last?.range.lowerBound : nil
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
    case UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "#"): lexMarkedName(byte)
    case UInt8(ascii: "'"), UInt8(ascii: "\""): lexString(closedBy: byte)
    case UInt8(ascii: "%"), UInt8(ascii: "\\"), 0x80...: lexStranger(byte)
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
    if index - start == 3, peek() == UInt8(ascii: "-") || peek() >= 0x80 {
      if skipHyphenated("uti-conforms-to", from: start) { return append(.typeConforms, from: start) }
      if skipHyphenated("uti-equals", from: start) { return append(.typeEquals, from: start) }
    }
    append(ReservedWords.kind(of: bytes[start..<index]) ?? .name, from: start)
  }

  /// Skips the spelling of an operator with hyphens if it is at `start`; typographic hyphens are reported.
  private mutating func skipHyphenated(_ spelling: StaticString, from start: Int) -> Bool {
    var end = start
    for place in 0..<spelling.utf8CodeUnitCount {
      let wanted = spelling.utf8Start[place]
      guard end < bytes.count else { return false }
      if bytes[end] == wanted || wanted != UInt8(ascii: "-") && bytes[end] | 0x20 == wanted {
        end += 1
      } else {
        guard wanted == UInt8(ascii: "-"), let meant = meaning(at: end), meant.byte == wanted else { return false }
        end += meant.width
      }
    }
    guard end == bytes.count || !bytes[end].isNamePart else { return false }
    if end - start > spelling.utf8CodeUnitCount { reportLookAlikes(in: start..<end) }
    index = end
    return true
  }

  /// Reads `$name`, `@name` or `#name`.
  ///
  /// Grammar: `escaped-name = ? a number sign and, right behind it, any name or reserved word ? ;`
  /// Grammar: `at-name = ? an at sign and, right behind it, any name or reserved word ? ;`
  /// Grammar: `variable = ? a dollar sign and, right behind it, any name or reserved word ? ;`
  private mutating func lexMarkedName(_ sign: UInt8) {
    let start = index
    let kind: TokenKind = sign == UInt8(ascii: "$") ? .variable : sign == UInt8(ascii: "@") ? .atName : .escapedName
    index += 1
    guard peek().isNameStart else { return lexBareSign(kind, from: start) }
    skipName()
    append(kind, from: start)
  }

  /// Reads an operator or a bracket, the longest spelling first.
  private mutating func lexSymbol(_ first: UInt8) {
    let (start, second) = (index, peek(1))
    guard !isUnusual(first, second) else { return lexUnusualSymbol(first) }
    if let kind = Self.pair(first, second) {
      index += 2
      append(kind, from: start)
    } else if let kind = Self.single(first) {
      index += 1
      append(kind, from: start)
    } else {
      lexUnusualSymbol(first)
    }
  }

  /// Whether a sign may begin a comment, an entity or `===`.
  private func isUnusual(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "/"): second == first || second == UInt8(ascii: "*")
    case UInt8(ascii: "&"): mayBeEntity(at: index)
    case UInt8(ascii: "="), UInt8(ascii: "!"): second == UInt8(ascii: "=") && peek(2) == second
    default: false
    }
  }

  /// Whether a semicolon, which has no meaning outside strings, is close enough after a sign to end an entity.
  private func mayBeEntity(at start: Int) -> Bool {
    var place = start
    while place < bytes.count, place < start + Self.longestEntity {
      if bytes[place] == UInt8(ascii: ";") { return true }
      place += 1
    }
    return false
  }

  static func pair(_ first: UInt8, _ second: UInt8) -> TokenKind? {
    let (isDoubled, hasEquals) = (first == second, second == UInt8(ascii: "="))
    // Most signs are tokens by themselves, which the table of first signs decides immediately.
    switch first {
    case UInt8(ascii: "*"): return isDoubled ? .power : nil
    case UInt8(ascii: "&"): return isDoubled ? .and : nil
    case UInt8(ascii: "|"): return isDoubled ? .or : nil
    case UInt8(ascii: "!"): return hasEquals ? .notEqual : nil
    case UInt8(ascii: ":"): return hasEquals ? .assign : nil
    case UInt8(ascii: "<"):
      return hasEquals ? .lessOrEqual : isDoubled ? .shiftLeft : second == UInt8(ascii: ">") ? .notEqual : nil
    case UInt8(ascii: ">"): return hasEquals ? .greaterOrEqual : isDoubled ? .shiftRight : nil
    case UInt8(ascii: "="):
      if isDoubled { return .equal }
      return second == UInt8(ascii: "<") ? .lessOrEqual : second == UInt8(ascii: ">") ? .greaterOrEqual : nil
    default: return nil
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

/// XML entities, which rules contain when copied from the source of a property list.
extension Lexer {
  /// An entity in the text.
  struct Entity {
    let scalar: Unicode.Scalar
    let range: SourceRange
  }

  /// The length of the longest entity to look for: `&#x10FFFF;`.
  static var longestEntity: Int { 10 }

  /// The entity at an offset, or `nil` if there is none.
  func entity(at offset: Int) -> Entity? {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "&") else { return nil }
    let window = bytes[offset..<min(offset + Self.longestEntity, bytes.count)]
    guard let end = window.firstIndex(of: UInt8(ascii: ";")),
      let scalar = Self.scalar(ofEntity: window[(offset + 1)..<end])
    else { return nil }
    return Entity(scalar: scalar, range: SourceRange(offset, end + 1))
  }

  private static func scalar(ofEntity name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    name.first == UInt8(ascii: "#")
      ? scalar(ofReference: name.dropFirst()) : XMLEscapes.character(named: String(decoding: name, as: UTF8.self))
  }

  /// The character of a numeric reference, decimal or with an `x`.
  private static func scalar(ofReference number: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = number.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = isHexadecimal ? number.dropFirst() : number
    guard digits.allSatisfy({ $0.digitValue(base: isHexadecimal ? 16 : 10) != nil }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }

  /// Reads an entity as the character that it represents.
  mutating func lexEntity(_ entity: Entity) {
    let start = index
    index = entity.range.upperBound
    report(entity)
    switch entity.scalar {
    case "\"", "'": lexLookAlikeString(from: start, entity.scalar)
    case "\t", "\n", "\r", " ": break
    default: appendMeant(entity.scalar.isASCII ? UInt8(ascii: entity.scalar) : 0, from: start)
    }
  }

  /// Reports an entity and its meaning.
  mutating func report(_ entity: Entity) {
    let text = String(decoding: bytes[entity.range.lowerBound..<entity.range.upperBound], as: UTF8.self)
    let article = "a "
    let whole = CharacterName.of(entity.scalar)
    let name = whole.hasPrefix(article) ? String(whole.dropFirst(article.count)) : whole
    report(
      .escapedEntity,
      "'\(text)' is an escaped \(name); the rule must contain the character itself",
      at: entity.range,
      fixIts: [.init("write the character", replacing: entity.range, with: String(Character(entity.scalar)))])
  }
}
