import ActivationRuleText

/// Common mistakes outside the language: each is named at its place and takes the place of an operand.
///
/// The parser reports nothing after the first of them, since the intended meaning is unknown.
extension Lexer {
  mutating func report(
    _ fault: PredicateFault, _ message: String, at range: SourceRange, notes: [Finding.Note] = [],
    fixIts: [Finding.FixIt] = []
  ) {
    guard findings.count < Limit.predicateFaults.value else { return }
    findings.append(Finding(fault, message, at: range, notes: notes, fixIts: fixIts))
  }

  /// Reports the text from an offset up to the current one.
  mutating func refuse(
    _ fault: PredicateFault, _ message: String, from start: Int, notes: [Finding.Note] = [],
    fixIts: [Finding.FixIt] = []
  ) {
    report(fault, message, at: SourceRange(start, index), notes: notes, fixIts: fixIts)
    append(.unreadable, from: start)
  }

  /// The text from an offset up to the current one.
  private func text(from start: Int) -> String { bytes[start..<index].text }

  /// Reads a byte that cannot begin a token.
  mutating func lexStranger(_ byte: UInt8) {
    switch byte {
    case "%": lexFormatArgument()
    case "\\": lexBackslash()
    case 0x80...: lexForeignCharacter()
    default:
      index += 1
      refuse(.unexpectedCharacter, "\(CharacterName.of(byte)) has no meaning in a predicate", from: index - 1)
    }
  }

  /// Reads a sign without a name after it; the sign was read.
  mutating func lexBareSign(_ kind: TokenKind, from start: Int) {
    switch peek() {
    case "(", "{": if kind == .variable { return lexBuildSetting(from: start) }
    case "#", " ": if kind == .escapedName { return skipComment(from: start) }
    default: break
    }
    report(
      .unexpectedCharacter, "'\(text(from: start))' needs a name right behind it", at: SourceRange(start, index))
    while peek().isNamePart { index += 1 }
    append(.unreadable, from: start)
  }

  /// Reads format arguments such as `%@` and `%K`; a rule has no arguments to fill them.
  private mutating func lexFormatArgument() {
    let start = index
    index += 1
    while peek().isNamePart || peek() == "@" { index += 1 }
    refuse(
      .formatArgument, "'\(text(from: start))' asks for a format argument, and a rule has none", from: start)
  }

  /// Reads `$(NAME)` or `${NAME}`.
  private mutating func lexBuildSetting(from start: Int) {
    let closing = peek() == "(" ? UInt8(ascii: ")") : UInt8(ascii: "}")
    while index < bytes.count, bytes[index] != closing, bytes[index] != 0x0A { index += 1 }
    if peek() == closing { index += 1 }
    refuse(
      .buildSetting, "'\(text(from: start))' is a build setting that was not replaced", from: start,
      notes: [.init("a predicate variable is written without brackets, as '$attachment'")])
  }

  /// Skips a comment in C or shell style.
  mutating func skipComment(from start: Int) {
    if bytes[start] == "/", bytes[start + 1] == "*" {
      index = bytes[(start + 2)...].place(of: "*/").map { $0 + 2 } ?? bytes.count
    } else {
      index = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
    // Without a comment that is the whole text, no rule is left.
    let isAlone = bytes[index...].allSatisfy { $0.isMarkupBlank } && bytes[..<start].allSatisfy { $0.isMarkupBlank }
    report(
      .comment, "a predicate cannot hold comments", at: SourceRange(start, index),
      fixIts: isAlone ? [] : [.init("remove the comment", replacing: SourceRange(start, index), with: "")])
  }

  /// Reads a backslash outside a string, most often `\"` copied from source code.
  private mutating func lexBackslash() {
    let start = index
    let quote = peek(1)
    guard quote == "\"" || quote == "'" else {
      index += 1
      return refuse(.unexpectedCharacter, "a backslash has no meaning outside a string", from: start)
    }
    index += 2
    while index < bytes.count, bytes[index] != quote { index += 1 }
    var backslashes = [start]
    if index < bytes.count, index > start + 2, bytes[index - 1] == "\\" { backslashes.append(index - 1) }
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
    let scalar = scalar(at: start)
    if let meant = CharacterName.lookAlikes(scalar), !UInt8(ascii: meant).isNamePart {
      return refuseLookAlike(scalar, for: meant)
    }
    while peek() >= 0x80 { index += 1 }
    refuse(
      .unexpectedCharacter, "\(CharacterName.of(scalar)) cannot stand outside a string; names are ASCII letters",
      from: start)
    while peek().isNamePart { index += 1 }
  }

  /// Reads the look-alike at the current offset, and reports the correct spelling.
  mutating func refuseLookAlike(_ scalar: Unicode.Scalar, for meant: Unicode.Scalar) {
    let range = SourceRange(index, index + UTF8.width(scalar))
    index = range.upperBound
    refuse(
      .lookAlikeCharacter, "\(CharacterName.of(scalar)) only looks like \(CharacterName.of(meant))",
      from: range.lowerBound,
      fixIts: [.init("write \(CharacterName.of(meant))", replacing: range, with: String(Character(meant)))])
  }

  /// Reads an XML entity, which rules contain when copied from the source of a property list; false for anything else.
  mutating func lexEntity() -> Bool {
    let start = index
    // The longest is `&#x10FFFF;`.
    guard let end = bytes[start...].prefix(10).firstIndex(of: ";"),
      let character = XMLEscapes.character(named: bytes[(start + 1)..<end].text)
    else { return false }
    index = end + 1
    let article = "a "
    let whole = CharacterName.of(character)
    let name = whole.hasPrefix(article) ? String(whole.dropFirst(article.count)) : whole
    refuse(
      .escapedEntity, "'\(text(from: start))' is an escaped \(name); the rule must contain the character itself",
      from: start,
      fixIts: [
        .init("write the character", replacing: SourceRange(start, index), with: String(Character(character)))
      ])
    return true
  }

  /// The scalar at an offset of valid UTF-8.
  func scalar(at offset: Int) -> Unicode.Scalar {
    bytes[offset...].prefix(4).text.unicodeScalars.first ?? "\u{FFFD}"
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
