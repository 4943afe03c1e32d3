package import ActivationRuleText

/// Splits a predicate text into tokens.
///
/// The lexer never fails: it reports unreadable text and skips it, or replaces it by a token that takes the place of an
/// operand. The list always ends in `endOfText`. The other files of this folder work out what is wrong with a token; a
/// text without faults never reaches them.
package struct Lexer {
  let bytes: [UInt8]
  var index = 0
  package private(set) var tokens: [Token] = []
  var findings: [Finding] = []
  /// Whether the lexer stopped early, so that errors of the parser would be meaningless.
  private(set) var isCutShort = false

  /// Reads all tokens of a text.
  package init(reading text: [UInt8]) {
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
    if !second.isBlank, !second.isNamePart, let kind = TokenKind(spelling: bytes[start...].prefix(2).text) {
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

/// The kinds of token, each with the spellings it has in `Grammar/predicate-format.ebnf`.
package enum TokenKind: String, CaseIterable, Sendable {
  // Logic.
  case and = "AND", or = "OR", not = "NOT", truePredicate = "TRUEPREDICATE", falsePredicate = "FALSEPREDICATE"

  // Quantifiers.
  case any = "ANY", some = "SOME", all = "ALL", none = "NONE"

  // Comparison operators.
  case equal = "==", notEqual = "!=", less = "<", greater = ">", lessOrEqual = "<=", greaterOrEqual = ">="
  case between = "BETWEEN", `in` = "IN", contains = "CONTAINS", beginsWith = "BEGINSWITH", endsWith = "ENDSWITH"
  case like = "LIKE", matches = "MATCHES", typeConforms = "UTI-CONFORMS-TO", typeEquals = "UTI-EQUALS"

  // Words for a value.
  case `true` = "TRUE", yes = "YES", `false` = "FALSE", no = "NO", null = "NULL", `nil` = "NIL"
  case selfObject = "SELF"

  // Words of index expressions.
  case first = "FIRST", last = "LAST", size = "SIZE"

  // Words that begin a call. `FUNCTION` and `TERNARY` are keys unless a parenthesis follows.
  case subquery = "SUBQUERY", cast = "CAST", function = "FUNCTION", ternary = "TERNARY"

  // Set operators, which are keys where an operand is expected.
  case union = "UNION", intersect = "INTERSECT", minus = "MINUS"

  // Reserved words without a use in this language.
  case caseInsensitive = "CASEINSENSITIVE", caseInsensitiveShort = "CI", anyKey = "ANYKEY", fetch = "FETCH"

  // Symbols.
  case power = "**", assign = ":=", shiftLeft = "<<", shiftRight = ">>"
  case leftParenthesis = "(", rightParenthesis = ")", leftBrace = "{", rightBrace = "}", leftBracket = "["
  case rightBracket = "]"
  case comma = ",", dot = ".", plus = "+", hyphen = "-", asterisk = "*", slash = "/", bar = "|", ampersand = "&"
  case caret = "^", colon = ":"

  // Lexical classes.
  case name, escapedName, atName, variable, integer, real, string

  /// A reported part of the text that takes the place of an operand.
  case unreadable

  case endOfText

  /// The fixed spellings, the canonical one first; none for lexical classes.
  package var spellings: [String] {
    switch self {
    case .name, .escapedName, .atName, .variable, .integer, .real, .string, .unreadable, .endOfText: []
    case .and: [rawValue, "&&"]
    case .or: [rawValue, "||"]
    case .not: [rawValue, "!"]
    case .equal: [rawValue, "="]
    case .notEqual: [rawValue, "<>"]
    case .lessOrEqual: [rawValue, "=<"]
    case .greaterOrEqual: [rawValue, "=>"]
    default: [rawValue]
    }
  }

  /// Whether the word may be a key where an operand is expected.
  package var isContextual: Bool {
    switch self {
    case .function, .ternary, .union, .intersect, .minus: true
    default: false
    }
  }

  /// Whether the kind is a reserved word, which needs `#` to be a key.
  package var isReservedWord: Bool {
    guard let first = spellings.first?.utf8.first else { return false }
    return !isContextual && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
  }
}

/// One token: its kind and its place.
package struct Token: Sendable {
  package let kind: TokenKind
  /// The place of the token.
  package let range: SourceRange

  init(_ kind: TokenKind, from start: Int, to end: Int) {
    self.kind = kind
    range = SourceRange(start, end)
  }
}

/// The operators of tokens, which are spelt alike.
extension TokenKind {
  /// The operator that compares two values; `nil` for any other token.
  var comparison: ComparisonOperator? { ComparisonOperator(rawValue: rawValue) }

  /// The operator that joins two expressions; `nil` for any other token.
  var binary: BinaryOperator? { BinaryOperator(rawValue: rawValue) }

  /// The kind with a spelling, in either case; `nil` for an ordinary name and any other text.
  init?(spelling: String) {
    guard let kind = Self.spelled[ASCII.lowercased(spelling)] else { return nil }
    self = kind
  }

  private static let spelled = allCases.reduce(into: [String: TokenKind]()) { kinds, kind in
    for spelling in kind.spellings { kinds[ASCII.lowercased(spelling)] = kind }
  }
}

/// Strings and numbers.
extension Lexer {
  /// Reads a string; the escapes are only skipped here and decoded by ``StringLiteral``.
  ///
  /// Grammar: `string = ? text between two single or two double quotes, with the escapes of the README ? ;`
  mutating func lexString(closedBy quote: UInt8) {
    let start = index
    var place = index + 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == quote {
        index = place
        if isTorn(quote), closeWithLookAlike(of: quote, from: start) { return }
        return append(.string, from: start)
      }
      if byte == "\\" { place += 1 }
    }
    index = bytes.count
    if closeWithLookAlike(of: quote, from: start) { return }
    // A quote that a mistake before it leaves over opens nothing.
    if findings.isEmpty {
      report(.unclosedString, "the string that begins here is never closed", at: SourceRange(start, start + 1))
    }
    append(.unreadable, from: start)
  }

  /// Whether text follows a string immediately, which shows that the quote before it was meant to open the next string.
  private func isTorn(_ quote: UInt8) -> Bool {
    peek().isNamePart || peek() == quote || peek() == "$"
  }

  /// Ends a string at a typographic quote that was meant to close it.
  private mutating func closeWithLookAlike(of quote: UInt8, from start: Int) -> Bool {
    var place = start + 1
    while place < index, bytes[place] != 0x0A {
      let scalar = scalar(at: place)
      if CharacterName.lookAlikes(scalar) == Unicode.Scalar(quote) {
        index = place
        append(.unreadable, from: start)
        refuseLookAlike(scalar, for: Unicode.Scalar(quote))
        return true
      }
      place += UTF8.width(scalar)
    }
    return false
  }

  /// Reads a number: decimal, with fraction or exponent, or `0x…`, `0o…`, `0b…`.
  ///
  /// Grammar: `number = integer | real ;`
  /// Grammar: `integer = ? decimal digits, or digits of another base behind 0x, 0o or 0b ? ;`
  /// Grammar: `real = ? decimal digits with a fraction, an exponent, or both ? ;`
  mutating func lexNumber() {
    let start = index
    let base = peek() == "0" ? NumberLiteral.base(of: peek(1)) : nil
    while peek().isNamePart || base == nil && continuesReal { index += 1 }
    let written = bytes[start..<index]
    let isReal = base == nil && written.contains { $0 == "." || $0 | 0x20 == "e" }
    let digits = base == nil ? written : written.dropFirst(2)
    let isNumber =
      isReal ? Self.isReal(written) : !digits.isEmpty && digits.allSatisfy { $0.digitValue(base: base ?? 10) != nil }
    if isNumber { return append(isReal ? .real : .integer, from: start) }
    refuse(.malformedNumber, "'\(written.text)' is not a number", from: start)
  }

  /// Whether a text is digits, with a fraction or an exponent; Embedded Swift reads doubles less strictly.
  private static func isReal(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == "e" }
    var numbers = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      let isSigned = parts[1].first == "+" || parts[1].first == "-"
      numbers.append(isSigned ? parts[1].dropFirst() : parts[1])
    }
    return numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDigit } }
  }

  /// Whether a fraction follows, or the sign of an exponent.
  private var continuesReal: Bool {
    switch peek() {
    case ".": peek(1).isDigit
    case "+", "-": bytes[index - 1] | 0x20 == "e"
    default: false
    }
  }
}

/// Decodes the escapes of a string literal.
enum StringLiteral {
  /// The value of a string token, whose range includes both quotes.
  ///
  /// Documented (Predicate Programming Guide): octal, hexadecimal and Unicode escapes. Observed: a backslash before any
  /// other character vanishes. Inferred: an escape with too few digits stands for its letter, and a UTF-16 surrogate
  /// without its partner becomes U+FFFD.
  static func value(of bytes: [UInt8], _ range: SourceRange) -> String {
    let body = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard body.contains("\\") else { return body.text }
    // UTF-16 units, so that two escapes can form a pair.
    var rest = Array(body.text.utf16)[...]
    var units: [UInt16] = []
    while let unit = rest.popFirst() {
      if unit == UInt16(UInt8(ascii: "\\")), let letter = rest.first {
        units.append(escape(letter, &rest))
      } else {
        units.append(unit)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The unit of an escape, which is skipped.
  private static func escape(_ letter: UInt16, _ rest: inout ArraySlice<UInt16>) -> UInt16 {
    let code = UInt8(truncatingIfNeeded: letter)
    let (skipped, count, base): (Int, Int, UInt8) =
      switch code {
      case _ where letter > 0x7F: (0, 0, 0)
      case UInt8(ascii: "0")...UInt8(ascii: "7"): (0, 3, 8)
      case "x", "X": (1, 2, 16)
      case "u", "U": (1, 4, 16)
      default: (0, 0, 0)
      }
    let digits = rest.dropFirst(skipped).prefix(count).compactMap { unit in
      unit > 0x7F ? nil : UInt8(unit).digitValue(base: base)
    }
    if count > 0, digits.count == count {
      rest.removeFirst(skipped + count)
      return digits.reduce(0) { $0 * UInt16(base) + UInt16($1) }
    }
    rest.removeFirst()
    // The letters of the control characters from U+0007 on.
    return Array("abtnvfr".utf16).firstIndex(of: letter).map { UInt16(7 + $0) } ?? letter
  }
}

/// Computes the value of number tokens.
enum NumberLiteral {
  /// The value of a token; an integer beyond 64 bits becomes a double.
  ///
  /// Inferred: the system keeps integers of at least 64 bits apart from other numbers.
  static func value(of bytes: [UInt8], _ range: SourceRange, isReal: Bool, isNegative: Bool) -> ExpressionNode.Literal {
    let text = bytes[range.lowerBound..<range.upperBound].text
    if isReal { return .real(double(text, base: 10, isNegative: isNegative)) }
    let base = base(of: text.utf8.dropFirst().first ?? 0)
    let digits = base == nil ? text : String(text.dropFirst(2))
    // With its sign, so that the least integer is valid.
    let integer = Int64((isNegative ? "-" : "") + digits, radix: Int(base ?? 10))
    return integer.map { .integer($0) } ?? .real(double(digits, base: base ?? 10, isNegative: isNegative))
  }

  /// The base that the letter after a zero stands for.
  static func base(of letter: UInt8) -> UInt8? {
    switch letter | 0x20 {
    case "x": 16
    case "o": 8
    case "b": 2
    default: nil
    }
  }

  private static func double(_ digits: String, base: UInt8, isNegative: Bool) -> Double {
    let value =
      base == 10
      ? Double(digits) ?? .infinity
      : digits.utf8.reduce(0.0) { $0 * Double(base) + Double($1.digitValue(base: base) ?? 0) }
    return isNegative ? -value : value
  }
}
