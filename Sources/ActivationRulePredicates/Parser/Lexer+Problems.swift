import ActivationRuleText

/// Common mistakes outside the language: each form is recognised, named, and skipped as a whole.
extension Lexer {
  mutating func report(
    _ fault: PredicateFault, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
    fixIts: [Diagnostic.FixIt] = []
  ) {
    guard diagnostics.count < Limit.predicateFaults.value else { return }
    diagnostics.append(Diagnostic(fault, message, at: range, notes: notes, fixIts: fixIts))
  }

  /// Reads a byte that cannot begin a token.
  mutating func lexStranger(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "%"): lexFormatArgument()
    case UInt8(ascii: "\\"): lexBackslash()
    case 0x80...: lexForeignCharacter()
    default: lexUnusualSymbol(byte)
    }
  }

  /// Reads a sign that begins a comment, an entity or `===`, or that has no meaning.
  mutating func lexUnusualSymbol(_ first: UInt8) {
    let start = index
    switch first {
    case UInt8(ascii: "/") where peek(1) == first || peek(1) == UInt8(ascii: "*"): return skipComment()
    case UInt8(ascii: "="), UInt8(ascii: "!"):
      if let kind = Self.pair(first, peek(1)) { return skipThirdSign(of: kind, from: start) }
    default: if let entity = entity(at: index) { return lexEntity(entity) }
    }
    index += 1
    if let kind = Self.single(first) { return append(kind, from: start) }
    report(
      .unexpectedCharacter, "\(CharacterName.of(first)) has no meaning in a predicate", at: SourceRange(start, index))
    append(.unreadable, from: start)
  }

  /// Reads a sign without a name after it; the sign was read.
  mutating func lexBareSign(_ kind: TokenKind, from start: Int) {
    switch kind {
    case .variable where peek() == UInt8(ascii: "(") || peek() == UInt8(ascii: "{"):
      return lexBuildSetting(from: start)
    case .escapedName where isShellComment:
      index = start
      return skipComment()
    default: break
    }
    let sign = String(decoding: bytes[start..<index], as: UTF8.self)
    let notes: [Diagnostic.Note] =
      kind == .escapedName ? [.init("the language has no comments; '#' only stands before a key")] : []
    report(.unexpectedCharacter, "'\(sign)' needs a name right behind it", at: SourceRange(start, index), notes: notes)
    while index < bytes.count, bytes[index].isNamePart { index += 1 }
    append(.unreadable, from: start)
  }

  /// Whether number signs, the first of which was read, precede words, like in shell comments.
  private var isShellComment: Bool {
    let rest = bytes[index...].prefix(16).drop { $0 == UInt8(ascii: "#") }
    guard let first = rest.first, first.isBlank else { return false }
    return rest.first { $0 != 0x20 && $0 != 0x09 }.map { $0.isNameStart } ?? false
  }

  /// Reads `===` or `!==` as the operator without its last sign.
  private mutating func skipThirdSign(of kind: TokenKind, from start: Int) {
    index += 3
    let (meant, range) = (kind.spellings[0], SourceRange(start, index))
    report(
      .unexpectedCharacter, "'\(meant)=' is no operator; '\(meant)' compares values", at: range,
      fixIts: [.init("write '\(meant)'", replacing: range, with: meant)])
    append(kind, from: start)
  }

  /// Reads format arguments such as `%@` and `%K`; a rule has no arguments to fill them.
  private mutating func lexFormatArgument() {
    let start = index
    index += 1
    while peek().isNamePart || peek() == UInt8(ascii: "@") { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    report(.formatArgument, "'\(text)' asks for a format argument, and a rule has none", at: SourceRange(start, index))
    append(.unreadable, from: start)
  }

  /// Reads `$(NAME)` or `${NAME}`.
  private mutating func lexBuildSetting(from start: Int) {
    let closing = peek() == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    while index < bytes.count, bytes[index] != closing, bytes[index] != 0x0A { index += 1 }
    if peek() == closing { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    report(
      .buildSetting, "'\(text)' is a build setting that was not replaced", at: SourceRange(start, index),
      notes: [.init("a predicate variable is written without brackets, as '$attachment'")])
    append(.unreadable, from: start)
  }

  /// Skips a comment in C or shell style.
  private mutating func skipComment() {
    let start = index
    let isBlock = peek(1) == UInt8(ascii: "*")
    index += isBlock ? 2 : 1
    while index < bytes.count {
      if isBlock, peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        index += 2
        break
      }
      if !isBlock, peek() == 0x0A || peek() == 0x0D { break }
      index += 1
    }
    report(
      .comment, "a predicate cannot hold comments", at: SourceRange(start, index),
      fixIts: [.init("remove the comment", replacing: SourceRange(start, index), with: "")])
  }

  /// Reads a backslash outside a string, most often `\"` copied from source code.
  private mutating func lexBackslash() {
    let start = index
    let quote = peek(1)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      index += 1
      report(.unexpectedCharacter, "a backslash has no meaning outside a string", at: SourceRange(start, index))
      return append(.unreadable, from: start)
    }
    index += 2
    while index < bytes.count, bytes[index] != quote { index += 1 }
    var backslashes = [start]
    if index < bytes.count, index > start + 2, bytes[index - 1] == UInt8(ascii: "\\") { backslashes.append(index - 1) }
    index = min(index + 1, bytes.count)
    report(
      .escapedQuote, "the quote is escaped, as it would be in source code; a rule has plain quotes",
      at: SourceRange(start, start + 2),
      fixIts: backslashes.map { .init("remove the backslash", replacing: SourceRange($0, $0 + 1), with: "") })
    append(.unreadable, from: start)
  }

  /// Reads a character outside ASCII: a look-alike, or a character without meaning in the language.
  private mutating func lexForeignCharacter() {
    let start = index
    let scalar = Self.scalar(in: bytes, at: start)
    index += UTF8.width(scalar)
    let range = SourceRange(start, index)
    guard let meant = CharacterName.lookAlikes(scalar), !UInt8(ascii: meant).isNamePart else {
      while index < bytes.count, bytes[index] >= 0x80 { index += UTF8.width(Self.scalar(in: bytes, at: index)) }
      report(
        .unexpectedCharacter, "\(CharacterName.of(scalar)) cannot stand outside a string; names are ASCII letters",
        at: SourceRange(start, index))
      while peek().isNamePart { index += 1 }
      return append(.unreadable, from: start)
    }
    reportLookAlike(at: range)
    switch meant {
    case "\"", "'": lexLookAlikeString(from: start, meant)
    case " ": break
    default: appendMeant(UInt8(ascii: meant), from: start)
    }
  }

  /// Reports a look-alike and the correct spelling.
  mutating func reportLookAlike(at range: SourceRange) {
    let scalar = Self.scalar(in: bytes, at: range.lowerBound)
    guard let meant = CharacterName.lookAlikes(scalar) else { return }
    report(
      .lookAlikeCharacter, "\(CharacterName.of(scalar)) only looks like \(CharacterName.of(meant))", at: range,
      fixIts: [.init("write \(CharacterName.of(meant))", replacing: range, with: String(Character(meant)))])
  }

  /// Reports the look-alikes in a range.
  mutating func reportLookAlikes(in range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let width = UTF8.width(Self.scalar(in: bytes, at: place))
      if width > 1 { reportLookAlike(at: SourceRange(place, place + width)) }
      place += width
    }
  }

  /// The ASCII byte at an offset, or the byte that the character there looks like, with the width of the character.
  func meaning(at offset: Int) -> (byte: UInt8, width: Int)? {
    guard offset < bytes.count else { return nil }
    if let entity = entity(at: offset), entity.scalar.isASCII {
      return (UInt8(ascii: entity.scalar), entity.range.upperBound - offset)
    }
    guard bytes[offset] >= 0x80 else { return (bytes[offset], 1) }
    let scalar = Self.scalar(in: bytes, at: offset)
    return CharacterName.lookAlikes(scalar).map { (UInt8(ascii: $0), UTF8.width(scalar)) }
  }

  /// Reports a look-alike at an offset.
  mutating func reportMeaning(at offset: Int) {
    if let entity = entity(at: offset) { return report(entity) }
    guard bytes[offset] >= 0x80, let meant = meaning(at: offset) else { return }
    reportLookAlike(at: SourceRange(offset, offset + meant.width))
  }

  /// Continues as if the look-alike were the real symbol, so that one mistake causes one error.
  mutating func appendMeant(_ byte: UInt8, from start: Int) {
    if let second = meaning(at: index), let kind = Self.pair(byte, second.byte) {
      reportMeaning(at: index)
      index += second.width
      return append(kind, from: start)
    }
    append(Self.single(byte) ?? .unreadable, from: start)
  }

  /// Skips a string in typographic quotes, so that its content causes no further errors.
  mutating func lexLookAlikeString(from start: Int, _ quote: Unicode.Scalar) {
    let body = index
    while index < bytes.count, bytes[index] != 0x0A {
      if let meant = meaning(at: index), Unicode.Scalar(meant.byte) == quote {
        reportMeaning(at: index)
        index += meant.width
        return append(.unreadable, from: start)
      }
      index += UTF8.width(Self.scalar(in: bytes, at: index))
    }
    index = body
    append(.unreadable, from: start)
  }

  /// The scalar at an offset of valid UTF-8.
  static func scalar(in bytes: [UInt8], at offset: Int) -> Unicode.Scalar {
    let first = bytes[offset]
    let count = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    guard count > 0 else { return Unicode.Scalar(first) }
    guard offset + count < bytes.count else { return "\u{FFFD}" }
    var value = UInt32(first & (0x3F >> UInt8(count)))
    for byte in bytes[(offset + 1)...(offset + count)] { value = value << 6 | UInt32(byte & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

/// Names of characters for messages, and characters that look like others.
enum CharacterName {
  /// The ASCII character that a foreign one is mistaken for.
  static func lookAlikes(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{00AB}", "\u{00BB}", "\u{2033}", "\u{FF02}": "\""
    case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2032}", "\u{00B4}", "\u{FF07}": "'"
    case "\u{00A0}", "\u{2002}", "\u{2003}", "\u{2007}", "\u{2009}", "\u{202F}", "\u{3000}", "\u{FEFF}", "\u{200B}": " "
    case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FF0D}": "-"
    case "\u{FF04}", "\u{FF06}", "\u{FF08}", "\u{FF09}", "\u{FF0C}", "\u{FF0E}", "\u{FF10}"..."\u{FF19}",
      "\u{FF1C}"..."\u{FF1E}", "\u{FF20}", "\u{FF5C}":
      // The full-width forms are in the order of ASCII.
      Unicode.Scalar(scalar.value - 0xFF00 + 0x20)
    default: nil
    }
  }

  /// The name of a byte in messages.
  static func of(_ byte: UInt8) -> String {
    of(Unicode.Scalar(byte))
  }

  /// The name of a character in messages: in quotes, or its code point if it is invisible.
  static func of(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'": "a single quote"
    case "\"": "a double quote"
    case " ": "a blank"
    case "\u{21}"..."\u{7E}": "'\(String(Character(scalar)))'"
    case "\u{A1}"...: "'\(String(Character(scalar)))' (\(VisibleText.codePoint(scalar)))"
    default: VisibleText.codePoint(scalar)
    }
  }
}
