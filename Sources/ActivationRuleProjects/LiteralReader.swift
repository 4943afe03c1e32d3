import ActivationRuleText

/// Reads the literals of a Swift file or a script.
///
/// Strings (also multi-line, raw, and joined by `+`), numbers, Booleans, arrays and dictionaries are read, bare or, in
/// Swift, in a call such as `.string("…")`. Nothing is run, so a computed value cannot be read.
struct LiteralReader {
  let source: SourceText
  let spelling: LiteralSpelling
  package var offset = 0
  /// The part to which the current value belongs.
  var part = Part.other
  /// The position of the first part of a rule, or of a value that must contain one, that is not a literal.
  var unreadOffset: Int?
  /// The number of such parts.
  private var unreadCount = 0
  /// Whether the extension point is not a literal.
  var isPointUnread = false
  /// The positions of the values of constants that may be looked up.
  var constants: [String: Int] = [:]
  /// The positions of those values that were read for the name of a constant.
  var resolved: Set<Int> = []
  /// The work for the file so far, which copies share.
  private let effort: Effort
  /// The ends of long strings that the rest of the file does not contain.
  private var neverClosed: Set<[UInt8]> = []
  /// The largest number of signs before the quotes of a raw string.
  private static let hashLimit = 9
  /// The number of open collections.
  private var nesting = 0
  let bytes: [UInt8]

  package init(_ source: SourceText, _ spelling: LiteralSpelling = .swift) {
    (self.source, bytes) = (source, source.bytes)
    self.spelling = spelling
    effort = Effort(Purse(bytes: bytes.count))
  }

  /// The part to which a value belongs, which determines what may be skipped in it.
  enum Part {
    /// The dictionary of an extension, whose entry for the rule must not be skipped.
    case pointAndAttributes
    /// The attributes of an extension, likewise.
    case attributes
    /// A rule, in which nothing may be skipped.
    case rule
    /// Everything that has no bearing on a rule.
    case other

    /// Returns the part to which the value of a key belongs.
    func value(of key: String) -> Part {
      if self == .rule || SharePlugIn.ruleKeys.contains(key) { return .rule }
      return self == .pointAndAttributes && key == "NSExtensionAttributes" ? .attributes : .other
    }
  }

  /// The work for a file.
  private final class Effort {
    /// The steps that are left, each about a byte.
    let purse: Purse
    /// The position of the first value that is nested too deeply.
    var tooDeepOffset: Int?

    init(_ purse: Purse) { self.purse = purse }
  }

  /// Whether nothing more is read, since values are nested too deeply, or the steps are spent.
  var isOver: Bool { effort.tooDeepOffset != nil || effort.purse.isEmpty }

  /// Throws if the file was not read to its end.
  func requireEnd() throws(Failure) {
    guard isOver else { return }
    guard let place = effort.tooDeepOffset else { throw .tooManySteps(at: min(offset, bytes.count - 1), in: source) }
    let message = "more than \(Limit.projectNesting.value) values inside each other"
    let range = SourceRange(min(place, bytes.count - 1), min(place + 1, bytes.count))
    throw Failure(FileFault.ruleNotRead, message, at: range, in: source)
  }

  // MARK: Values

  /// Reads the literal at the current position; returns `nil` without moving if there is something else.
  mutating func value(depth: Int = 0) -> PropertyListNode? {
    skipBlanks()
    let start = offset
    if depth >= Limit.projectNesting.value { effort.tooDeepOffset = effort.tooDeepOffset ?? start }
    guard !isOver, start < bytes.count else { return nil }
    // The text after a literal may change it.
    if let value = literal(from: start, depth: depth) ?? constant(from: start, depth: depth), endsValue { return value }
    offset = start
    return nil
  }

  /// Returns the value of a constant that the file defines once, in Swift a text, alone or after the name of a type that
  /// the file declares.
  private mutating func constant(from start: Int, depth: Int) -> PropertyListNode? {
    offset = start
    let parts = word().split(separator: ".").map { String($0) }
    guard part == .rule, parts.count < 3, let name = parts.last, let place = constants[name],
      parts.count == 1 || parts[0] == "Self"
        || ["enum", "struct", "class", "extension"].contains(where: { Bytes.contains(bytes, "\($0) \(parts[0])") })
    else { return nil }
    effort.purse.spend(constants.count + (parts.count - 1) * bytes.count)
    var copy = self
    copy.offset = place
    copy.skipBlanks()
    let range = copy.offset
    if spelling == .swift {
      guard let text = copy.joinedStrings(), copy.endsValue else { return nil }
      return PropertyListNode(.string(text), at: SourceRange(range, copy.offset))
    }
    // It may name others, but not itself.
    (copy.constants[name], copy.nesting) = (nil, 0)
    let value = copy.value(depth: depth)
    resolved = copy.resolved
    guard let value, copy.unreadCount == unreadCount else { return nil }
    resolved.insert(range)
    return value
  }

  /// Reads a member that is the name of a constant with the value; stays at its place.
  private mutating func shorthand(_ member: String) -> PropertyListEntry? {
    let (start, outer) = (offset, part)
    part = outer.value(of: member)
    defer { (offset, part) = (start, outer) }
    guard let value = constant(from: start, depth: nesting) else { return nil }
    let range = SourceRange(start, start + member.utf8.count)
    return PropertyListEntry(key: SharePlugIn.text(member, at: range), keyRange: range, value: value)
  }

  private mutating func literal(from start: Int, depth: Int) -> PropertyListNode? {
    if bytes[start] == "[" || bytes[start] == spelling.opensDictionary { return collection(depth: depth) }
    if let string = joinedStrings() { return PropertyListNode(.string(string), at: SourceRange(start, offset)) }
    let word = self.word()
    if let kind = spelling.value(of: word) { return PropertyListNode(kind, at: SourceRange(start, offset)) }
    let digits = word.utf8.filter { $0 != "_" }.text
    if let integer = Int64(digits) { return PropertyListNode(.integer(integer), at: SourceRange(start, offset)) }
    if let real = Double(digits), real.isFinite {
      return PropertyListNode(.real(real), at: SourceRange(start, offset))
    }
    return wrapped(word, depth: depth)
  }

  /// Reads the literal in a call of a case, such as `.string("…")` or `Plist.Value.integer(1)`.
  private mutating func wrapped(_ word: String, depth: Int) -> PropertyListNode? {
    let name = word.split(separator: ".").last ?? ""
    guard spelling == .swift, word.contains("."),
      ["string", "dictionary", "array", "integer", "boolean", "real"].contains(name),
      take("("), let inner = value(depth: depth + 1)
    else { return nil }
    skipBlanks()
    guard at(")") else { return nil }
    offset += 1
    return inner
  }

  /// Whether the value is a complete expression: no operator, member, subscript or call follows, and in a script
  /// nothing else on the line, or in the collection.
  var endsValue: Bool {
    var copy = self
    copy.skipBlanks()
    guard copy.offset < bytes.count, !",;)]}".utf8.contains(bytes[copy.offset]) else { return true }
    guard !"+-*/%.?!<>=&|[({".utf8.contains(bytes[copy.offset]) else { return false }
    let isNextLine = nesting == 0 && bytes[offset..<copy.offset].contains(0x0A)
    return spelling == .swift || isNextLine || ["as", "satisfies"].contains(copy.word())
  }

  /// Reads letters, digits and the characters that join them, from the current position.
  package mutating func word() -> String {
    let word = bytes[offset...].prefix { $0.isLetter || $0.isDigit || "._-".utf8.contains($0) }
    offset = word.endIndex
    effort.purse.spend(word.count + 1)
    return word.text
  }

  /// Reads an array or a dictionary; skips members that are not literals, except a rule.
  private mutating func collection(depth: Int) -> PropertyListNode? {
    let (start, outer, unread) = (offset, part, unreadCount)
    let isBrace = bytes[start] == "{"
    nesting += 1
    defer { (nesting, part) = (nesting - 1, outer) }
    offset += 1
    var entries: [PropertyListEntry] = []
    var elements: [PropertyListNode] = []
    // Members that are copied from elsewhere, behind which a rule may be.
    var spread: Int?
    while true {
      skipBlanks()
      guard offset < bytes.count, !isOver else { return nil }
      if at(isBrace ? "}" : "]") { break }
      if take(",") || take(":") { continue }
      let keyStart = offset
      if let key = key() {
        let value = value(of: key.text.text, depth: depth)
        if let value {
          entries.append(PropertyListEntry(key: key.text, keyRange: SourceRange(keyStart, key.end), value: value))
        } else if SharePlugIn.ruleKeys.contains(key.text.text) {
          return nil
        }
        skipExpression()
        continue
      }
      if part != .other, part != .rule, isKey { markUnread(at: offset) }
      if isBrace, let member = memberWithoutColon {
        if let entry = shorthand(member) {
          entries.append(entry)
        } else if part == .rule || SharePlugIn.ruleKeys.contains(member) {
          markUnread(at: offset)
        }
        if member.hasPrefix("..."), part == .attributes { spread = offset }
        skipExpression()
        continue
      }
      if let element = value(depth: depth + 1) {
        elements.append(element)
        // The options of a plug-in define its rule.
        if elements.count == 1, part == .other, SharePlugIn(rawValue: element.string ?? "") != nil {
          part = .attributes
        }
      } else if part == .rule || part != .other && spelling == .javaScript {
        markUnread(at: offset)
      }
      skipExpression()
      // A closing bracket of another kind: this is not Swift.
      guard offset > keyStart else { return nil }
    }
    offset += 1
    if let spread,
      !entries.contains(where: { SharePlugIn.ruleKeys.contains($0.key.text) && $0.keyRange.lowerBound > spread })
    {
      markUnread(at: spread)
    }
    // A plug-in with unknown options has an unknown rule.
    if part != outer, unread != unreadCount { return nil }
    let isDictionary = spelling == .swift ? !entries.isEmpty || elements.isEmpty : isBrace
    return PropertyListNode(isDictionary ? .dictionary(entries) : .array(elements), at: SourceRange(start, offset))
  }

  /// Reads the key of an entry and its end, if a string precedes a colon; skips the colon.
  private mutating func key() -> (text: MappedString, end: Int)? {
    let start = offset
    if let text = string() ?? bareKey() {
      let end = offset
      skipBlanks()
      if take(":") { return (text, end) }
    }
    offset = start
    return nil
  }

  /// The member of an object at the current position that is a name alone, or copies the members of another object.
  private var memberWithoutColon: String? {
    guard spelling == .javaScript else { return nil }
    var copy = self
    let word = copy.word()
    copy.skipBlanks()
    return word.isEmpty || !(word.hasPrefix("...") || copy.at(",") || copy.at("}")) ? nil : word
  }

  private mutating func bareKey() -> MappedString? {
    let start = offset
    guard spelling == .javaScript else { return nil }
    let word = self.word()
    return word.isEmpty ? nil : SharePlugIn.text(word, at: SourceRange(start, offset))
  }

  /// Returns whether a character is at the current position.
  func at(_ sign: Unicode.Scalar) -> Bool { offset < bytes.count && bytes[offset] == sign }

  /// Moves behind a character and the blanks after it, if it is at the current position; returns whether it was.
  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard at(sign) else { return false }
    offset += 1
    skipBlanks()
    return true
  }

  /// Moves to the bracket that closes the current one.
  mutating func skipToClosingBracket() {
    repeat { skipExpression() } while take(",")
  }

  /// Reads the value of an entry; records a value that is not a literal and must not be skipped.
  private mutating func value(of key: String, depth: Int) -> PropertyListNode? {
    let outer = part
    part = outer.value(of: key)
    defer { part = outer }
    if let value = value(depth: depth + 1) { return value }
    if part == .rule || part == .attributes { markUnread(at: offset) }
    if outer == .pointAndAttributes, key == "NSExtensionPointIdentifier" { isPointUnread = true }
    return nil
  }

  private mutating func markUnread(at place: Int) {
    unreadOffset = unreadOffset ?? place
    unreadCount += 1
  }

  /// Whether an expression that is not a literal is the key of an entry.
  private var isKey: Bool {
    var copy = self
    copy.skipExpression(endsAtColon: true)
    return copy.at(":")
  }

  /// Moves to the comma or bracket that ends an expression.
  mutating func skipExpression(endsAtColon: Bool = false) {
    var depth = 0
    while offset < bytes.count, !isOver {
      skipBlanks()
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      switch byte {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        if depth == 0 { return }
        depth -= 1
      default: break
      }
      if byte == "," || endsAtColon && byte == ":", depth == 0 { return }
      let start = offset
      if string() == nil, offset == start { offset += 1 }
    }
  }
}

/// Blanks, comments and strings.
extension LiteralReader {
  /// Skips blanks and comments.
  package mutating func skipBlanks() {
    let end = bytes.endOfBlanks(from: offset)
    effort.purse.spend(end - offset + 1)
    offset = end
  }

  /// Reads string literals joined by `+`.
  mutating func joinedStrings() -> MappedString? {
    guard let first = string() else { return nil }
    var parts = [first]
    var end = offset
    skipBlanks()
    while take("+"), let next = string() {
      parts.append(next)
      end = offset
      skipBlanks()
    }
    offset = end
    return MappedString(joining: parts)
  }

  /// Reads the string literal at the current position; returns `nil` if there is none, or if it has an interpolation.
  package mutating func string() -> MappedString? {
    guard offset < bytes.count, opensString(bytes[offset]) else { return nil }
    let start = offset
    let signs = spelling == .swift ? bytes[offset...].prefix(Self.hashLimit) : []
    let hashes = signs.prefix { $0 == "#" }.count
    let opening = offset + hashes
    guard opening < bytes.count, spelling.quotes.contains(bytes[opening]) else { return nil }
    let quote = bytes[opening]
    let isLong = spelling == .swift && bytes[opening...].starts(with: [quote, quote, quote])
    let end =
      [UInt8](repeating: quote, count: isLong ? 3 : 1) + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    guard !neverClosed.contains(end) else { return nil }
    offset = opening + (isLong ? 3 : 1)
    guard let close = closing(end, hashes: hashes, isLong: isLong || quote == "`") else {
      if isLong { neverClosed.insert(end) }
      offset = start
      return nil
    }
    let content = offset..<close
    offset = close + end.count
    return isLong ? longText(content, hashes: hashes) : text(content, hashes: hashes)
  }

  /// Returns whether a literal may begin with a character; nearly all begin none.
  private func opensString(_ byte: UInt8) -> Bool {
    switch byte {
    case "\"": true
    case "#": spelling == .swift
    case "'", "`": spelling == .javaScript
    default: false
    }
  }

  /// Returns the position of the quotes that end a literal.
  private func closing(_ end: [UInt8], hashes: Int, isLong: Bool) -> Int? {
    var index = offset
    defer { effort.purse.spend(index - offset) }
    while index < bytes.count {
      if bytes[index] == end[0], bytes[index...].starts(with: end) { return index }
      if bytes[index] == "\\", hashes == 0 { index += 1 }
      // A file may end after the backslash.
      if !isLong, index < bytes.count, bytes[index] == 0x0A { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the text of a single-line literal.
  private func text(_ range: Range<Int>, hashes: Int) -> MappedString? {
    var text = MappedText()
    guard decode(range, hashes: hashes, &text) else { return nil }
    return text.string(startingAt: range.lowerBound)
  }

  /// Returns the text of a multi-line literal: without the first and last line break and the margin of the last line.
  private func longText(_ range: Range<Int>, hashes: Int) -> MappedString? {
    guard let first = range.first(where: { bytes[$0] == 0x0A }), let last = range.last(where: { bytes[$0] == 0x0A })
    else {
      return nil
    }
    let margin = range.upperBound - last - 1
    var text = MappedText()
    var start = first + 1
    while start <= last {
      var end = start
      while bytes[end] != 0x0A { end += 1 }
      guard decode(min(start + margin, end)..<end, hashes: hashes, &text) else { return nil }
      if end < last { text.append("\n", writtenAs: end..<(end + 1)) }
      start = end + 1
    }
    return text.string(startingAt: first)
  }

  /// Decodes the escapes of a part; returns `false` for an interpolation or an unknown escape.
  private func decode(_ range: Range<Int>, hashes: Int, _ text: inout MappedText) -> Bool {
    let escapes = spelling.escapes
    let isTemplate = range.lowerBound > 0 && bytes[range.lowerBound - 1] == "`"
    let sign = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    var index = range.lowerBound
    while index < range.upperBound {
      if isTemplate, bytes[index] == "$", bytes[index...].starts(with: "${".utf8) { return false }
      guard bytes[index] == sign[0], bytes[index..<range.upperBound].starts(with: sign) else {
        text.append(bytes[index], at: index)
        index += 1
        continue
      }
      let place = index + sign.count
      if place == range.upperBound { return true }
      guard let character = escapes[bytes[place]] else { return false }
      text.append(character, writtenAs: index..<(place + 1))
      index = place + 1
    }
    return true
  }
}

extension MappedString {
  /// The concatenation of strings, mapped to the places of all.
  fileprivate init(joining parts: [MappedString]) {
    guard parts.count > 1 else {
      self = parts.first ?? MappedString("")
      return
    }
    var (text, anchors) = ("", [SourceMap.Anchor]())
    for part in parts {
      let length = text.utf8.count
      // The end of a string is where the next one begins.
      while let last = anchors.last, last.decoded == length, length > 0 { anchors.removeLast() }
      anchors += part.map.anchors.map {
        SourceMap.Anchor(decoded: $0.decoded + length, source: $0.source, isLiteral: $0.isLiteral)
      }
      text += part.text
    }
    self.init(text, map: SourceMap(anchors: anchors))
  }
}
