/// Reads the characters of a regular expression, with escapes, quotations and comments resolved.
///
/// Source: ICU, `RegexCompile::nextChar`; observed with ICU 72. An escape for one character arrives as a quoted
/// character; any other escape arrives as a plain backslash, followed by the character itself.
struct PatternReader {
  /// One character of the pattern.
  struct Item: Hashable {
    /// The character, or `nil` at the end.
    let scalar: Unicode.Scalar?
    /// Whether the character is escaped or quoted, and has no special meaning.
    let isQuoted: Bool
    /// The index of its first character in the pattern.
    let index: Int
  }

  private let scalars: [Unicode.Scalar]
  /// The index of the character after the current one.
  var next = 0
  private var isInQuotation = false
  private var isBehindBackslash = false
  /// The current flags; set them before ``advance()`` to affect the next character.
  var flags: PatternFlags
  /// False just after `(?`, where `#` begins a comment group rather than a comment.
  var readsComments = true
  /// The current character.
  private(set) var current = Item(scalar: nil, isQuoted: false, index: 0)

  init(_ pattern: String, flags: PatternFlags) throws(PatternError) {
    scalars = Array(pattern.unicodeScalars)
    self.flags = flags
    guard pattern.utf8.count <= Limit.patternBytes.value else {
      throw PatternError(
        reason: .tooLarge("a pattern may have at most \(Limit.patternBytes.value) bytes"),
        offset: Limit.patternBytes.value)
    }
    try advance()
  }

  /// Whether the current character is a given one with its special meaning.
  func at(_ scalar: Unicode.Scalar) -> Bool {
    current.scalar == scalar && !current.isQuoted
  }

  /// Skips a character with its special meaning, if it is the current one.
  mutating func consume(_ scalar: Unicode.Scalar) throws(PatternError) -> Bool {
    guard at(scalar) else { return false }
    try advance()
    return true
  }

  /// Makes an error about the construct that begins at an index.
  func failure(_ reason: PatternError.Reason, at index: Int) -> PatternError {
    var offset = 0
    for scalar in scalars[..<min(index, scalars.count)] { offset += UTF8.width(scalar) }
    return PatternError(reason: reason, offset: offset)
  }

  /// Reads the next character.
  mutating func advance() throws(PatternError) {
    while true {
      if isInQuotation {
        guard peek() == "\\", peek(1) == "E" else { break }
        isInQuotation = false
        next += 2
        continue
      }
      if isBehindBackslash { break }
      if flags.contains(.comments) { skipBlanks() }
      guard peek() == "\\", peek(1) == "Q" else { break }
      isInQuotation = true
      next += 2
    }
    try readCharacter()
  }

  private mutating func readCharacter() throws(PatternError) {
    let start = next
    guard let scalar = peek() else {
      isInQuotation = false
      isBehindBackslash = false
      current = Item(scalar: nil, isQuoted: false, index: start)
      return
    }
    next += 1
    if isInQuotation || isBehindBackslash || scalar != "\\" {
      current = Item(scalar: scalar, isQuoted: isInQuotation, index: start)
      isBehindBackslash = false
    } else if let character = try readEscapedCharacter(from: start) {
      current = Item(scalar: character, isQuoted: true, index: start)
    } else {
      isBehindBackslash = true
      current = Item(scalar: "\\", isQuoted: false, index: start)
    }
  }

  /// Whitespace is Unicode's Pattern_White_Space.
  private mutating func skipBlanks() {
    while let scalar = peek() {
      if scalar == "#", readsComments {
        while let other = peek(), !Self.endsComment(other) { next += 1 }
        guard peek() != nil else { return }
      } else if !Self.isPatternWhiteSpace(scalar) {
        return
      }
      next += 1
    }
  }

  private static func endsComment(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{85}" || scalar == "\u{2028}"
  }

  private static func isPatternWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0x200E, 0x200F, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The unprocessed character at a distance from ``next``.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    next + distance < scalars.count ? scalars[next + distance] : nil
  }
}
