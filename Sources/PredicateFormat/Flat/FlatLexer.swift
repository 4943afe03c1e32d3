import Texts

/// One token of a text without faults.
struct FlatToken {
  let kind: TokenKind
  /// Whether a string has escapes.
  let flag: Bool
  let start: Int32
  let end: Int32
}

/// Splits a text without faults into tokens; ``Lexer`` reads all others, and explains what is wrong with them.
///
/// It gives up on whatever could be a fault, so that the tokens of a text that it does read are those of ``Lexer``.
struct FlatLexer: ~Copyable {
  private let text: UnsafePointer<UInt8>
  private let length: Int
  /// Whether strings may hold characters beyond ASCII.
  private let acceptsForeign: Bool
  private let classes = Self.table.utf8Start
  private let words = ReservedWords.all
  private var index = 0
  private var capacity: Int
  private(set) var tokens: UnsafeMutablePointer<FlatToken>
  private(set) var count = 0

  init(_ text: UnsafePointer<UInt8>, _ length: Int, acceptsForeign: Bool) {
    self.text = text
    self.length = length
    self.acceptsForeign = acceptsForeign
    // Rules have a token in eight bytes, and then some room is left.
    capacity = length / 6 + 8
    tokens = .allocate(capacity: capacity)
  }

  deinit {
    tokens.deallocate()
  }

  /// The class of each byte of ASCII: `A` begins a name, `B` is a digit, `b` separates, `q` begins a string, `m` marks a
  /// name, `s` is an operator or a bracket, and `x` has no meaning.
  private static let table: StaticString = """
    xxxxxxxxxbbbbbxxxxxxxxxxxxxxxxxxbsqmmxsqssssssssBBBBBBBBBBsxsssx\
    mAAAAAAAAAAAAAAAAAAAAAAAAAAsxssAxAAAAAAAAAAAAAAAAAAAAAAAAAAsssxx
    """

  /// Reads all tokens; `false` for a text that may have a fault.
  mutating func run() -> Bool {
    while index < length {
      let byte = text[index]
      guard byte < 0x80 else { return false }
      switch classes[Int(byte)] {
      case UInt8(ascii: "b"): index &+= 1
      case UInt8(ascii: "A"): lexWord()
      case UInt8(ascii: "s"): guard lexSymbol(byte) else { return false }
      case UInt8(ascii: "m"): guard lexMarkedName(byte) else { return false }
      case UInt8(ascii: "q"): guard lexString(closedBy: byte) else { return false }
      case UInt8(ascii: "B"): guard lexNumber() else { return false }
      default: return false
      }
    }
    guard count <= Limit.predicateTokens.value else { return false }
    let end = count == 0 ? Int32(truncatingIfNeeded: length) : tokens[count - 1].end
    append(.endOfText, from: Int(end), to: Int(end))
    return true
  }

  @inline(__always)
  private mutating func append(_ kind: TokenKind, from start: Int, to end: Int, flag: Bool = false) {
    if count == capacity { grow() }
    (tokens + count).initialize(
      to: FlatToken(
        kind: kind, flag: flag, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end)))
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<FlatToken>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: tokens, count: count)
    tokens.deallocate()
    (tokens, capacity) = (larger, capacity * 2)
  }

  /// The byte some places ahead, or 0 behind the end.
  @inline(__always)
  private func peek(_ distance: Int = 0) -> UInt8 {
    index &+ distance < length ? text[index &+ distance] : 0
  }

  @inline(__always)
  private func isNamePart(_ byte: UInt8) -> Bool {
    byte < 0x80 && classes[Int(byte)] <= UInt8(ascii: "B")
  }

  @inline(__always)
  private mutating func skipName() {
    while index < length, isNamePart(text[index]) { index &+= 1 }
  }

  private mutating func lexWord() {
    let start = index
    skipName()
    if index &- start == 3, peek() == UInt8(ascii: "-") {
      if skip("uti-conforms-to", from: start) { return append(.typeConforms, from: start, to: index) }
      if skip("uti-equals", from: start) { return append(.typeEquals, from: start, to: index) }
    }
    let kind = words.kind(at: text + start, index &- start, readable: length &- start)
    append(kind ?? .name, from: start, to: index)
  }

  /// Moves behind an operator that is spelt with hyphens, if it stands at `start`.
  private mutating func skip(_ spelling: StaticString, from start: Int) -> Bool {
    let count = spelling.utf8CodeUnitCount
    guard start &+ count <= length else { return false }
    for place in 0..<count {
      let (byte, wanted) = (text[start &+ place], spelling.utf8Start[place])
      guard byte == wanted || wanted != UInt8(ascii: "-") && byte | 0x20 == wanted else { return false }
    }
    guard start &+ count == length || !isNamePart(text[start &+ count]) else { return false }
    index = start &+ count
    return true
  }

  private mutating func lexMarkedName(_ sign: UInt8) -> Bool {
    let start = index
    index &+= 1
    guard peek().isNameStart else { return false }
    skipName()
    let kind: TokenKind =
      sign == UInt8(ascii: "$") ? .variable : sign == UInt8(ascii: "@") ? .atName : .escapedName
    append(kind, from: start, to: index)
    return true
  }

  private mutating func lexString(closedBy quote: UInt8) -> Bool {
    let start = index
    var hasEscapes = false
    index &+= 1
    while index < length {
      let byte = text[index]
      index &+= 1
      if byte == quote {
        // Text that goes on right behind a string may have been meant to stand in it.
        guard !isNamePart(peek()), peek() != quote, peek() != UInt8(ascii: "$") else { return false }
        append(.string, from: start, to: index, flag: hasEscapes)
        return true
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        if peek() >= 0x80, !acceptsForeign { return false }
        index &+= 1
      } else if byte >= 0x80, !acceptsForeign {
        return false
      }
    }
    return false
  }

  /// Reads a number; one that may be beyond the range of numbers is left to ``Lexer``.
  private mutating func lexNumber() -> Bool {
    let start = index
    var kind = TokenKind.integer
    if text[index] == UInt8(ascii: "0"), let base = Lexer.base(of: peek(1)) {
      index &+= 2
      guard skipDigits(base: base) > 0 else { return false }
    } else {
      skipDigits(base: 10)
      if peek() == UInt8(ascii: "."), peek(1).isDigit {
        index &+= 1
        skipDigits(base: 10)
        kind = .real
      }
      if peek() | 0x20 == UInt8(ascii: "e") {
        index &+= peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 2 : 1
        guard 1...2 ~= skipDigits(base: 10) else { return false }
        kind = .real
      }
    }
    guard !isNamePart(peek()), kind == .integer || peek() != UInt8(ascii: "."), index &- start < 200 else {
      return false
    }
    append(kind, from: start, to: index)
    return true
  }

  @inline(__always)
  @discardableResult
  private mutating func skipDigits(base: UInt8) -> Int {
    let start = index
    while peek().isDigit || base == 16 && (peek() | 0x20) &- 0x61 < 6 {
      // A digit beyond the base is found to be the part of a name.
      if base < 10, peek() &- 0x30 >= base { break }
      index &+= 1
    }
    return index &- start
  }

  private mutating func lexSymbol(_ byte: UInt8) -> Bool {
    let (start, second) = (index, peek(1))
    if let kind = Lexer.pair(byte, second) {
      index &+= 2
      // A third sign is a mistake.
      if second == UInt8(ascii: "="), kind == .equal || kind == .notEqual, peek() == second { return false }
      append(kind, from: start, to: index)
      return true
    }
    guard !isFault(byte, second), let kind = Lexer.single(byte) else { return false }
    index &+= 1
    append(kind, from: start, to: index)
    return true
  }

  /// Whether a sign begins a comment, an entity, an ellipsis or a reversed operator, or an entity follows.
  @inline(__always)
  private func isFault(_ byte: UInt8, _ second: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"): second == byte || second == UInt8(ascii: "*")
    case UInt8(ascii: "&"): mayBeEntity(at: index)
    case UInt8(ascii: "."): second == byte
    case UInt8(ascii: "="): second == UInt8(ascii: "!") || second == UInt8(ascii: "&")
    default: second == UInt8(ascii: "&") && mayBeEntity(at: index &+ 1)
    }
  }

  /// Whether a semicolon, which has no meaning outside strings, stands near enough behind a sign to end an entity.
  private func mayBeEntity(at start: Int) -> Bool {
    var place = start
    while place < length, place < start &+ Lexer.longestEntity {
      if text[place] == UInt8(ascii: ";") { return true }
      place &+= 1
    }
    return false
  }
}
