/// Reads the literals of a Swift file or a script.
///
/// Strings, also of several lines, raw and joined by `+`, numbers, Booleans, arrays and dictionaries are read, bare or, in
/// Swift, in a call such as `.string("…")`. Nothing is run, so a value that is worked out cannot be read.
package struct LiteralReader {
  let source: SourceText
  let spelling: LiteralSpelling
  package var offset = 0
  /// What the present value is part of.
  var part = Part.other
  /// Where the first part of a rule, or of what must hold one, stands that is no literal.
  var unreadOffset: Int?
  /// Whether the point of the extension is no literal.
  var isPointUnread = false
  /// Where the values of constants stand that may be looked up.
  var constants: [String: Int] = [:]
  private var constantCount = 0
  /// Whether values were too deep inside each other; then nothing more is read.
  private var isTooDeep = false
  /// How many collections are open.
  private var nesting = 0
  var bytes: [UInt8] { source.bytes }

  package init(_ source: SourceText, _ spelling: LiteralSpelling = .swift) {
    self.source = source
    self.spelling = spelling
  }

  /// What a value is part of, which says what may be passed over in it.
  enum Part {
    /// The dictionary of an extension, of which the entry for the rule may not be passed over.
    case pointAndAttributes
    /// The attributes of an extension, likewise.
    case attributes
    /// A rule, of which nothing may be passed over.
    case rule
    /// All that has no bearing on a rule.
    case other

    /// The part that the value of a key is.
    func value(of key: String) -> Part {
      if self == .rule || ProjectFile.ruleKeys.contains(key) { return .rule }
      return self == .pointAndAttributes && key == "NSExtensionAttributes" ? .attributes : .other
    }
  }

  // MARK: Values

  /// The literal at the present place; `nil` if there is something else, which is left where it is.
  mutating func value(depth: Int = 0) -> PropertyListNode? {
    skipBlanks()
    let start = offset
    if depth >= Limit.projectNesting.value { isTooDeep = true }
    guard !isTooDeep, start < bytes.count else { return nil }
    // What stands behind a literal may change it.
    if let value = literal(from: start, depth: depth) ?? constant(from: start), endsValue { return value }
    offset = start
    return nil
  }

  /// The text of a constant that stands once in the file, alone or behind the name of a type that the file declares.
  ///
  /// Only a few are looked up, since a hostile file may name a long text very often.
  private mutating func constant(from start: Int) -> PropertyListNode? {
    offset = start
    let parts = word().split(separator: ".").map { String($0) }
    guard part == .rule, constantCount < 64, parts.count < 3, let name = parts.last, let place = constants[name],
      parts.count == 1 || parts[0] == "Self"
        || ["enum", "struct", "class", "extension"].contains(where: { Bytes.contains(bytes, "\($0) \(parts[0])") })
    else { return nil }
    constantCount += 1
    var copy = self
    copy.offset = place
    copy.skipBlanks()
    let range = copy.offset
    guard let text = copy.joinedStrings(), copy.endsValue else { return nil }
    return PropertyListNode(.string(text), at: SourceRange(range, copy.offset))
  }

  private mutating func literal(from start: Int, depth: Int) -> PropertyListNode? {
    if bytes[start] == UInt8(ascii: "[") || bytes[start] == spelling.opensDictionary { return collection(depth: depth) }
    if let string = joinedStrings() { return PropertyListNode(.string(string), at: SourceRange(start, offset)) }
    let word = self.word()
    if let kind = spelling.words[word] { return PropertyListNode(kind, at: SourceRange(start, offset)) }
    let digits = String(decoding: word.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    if let integer = Int64(digits) { return PropertyListNode(.integer(integer), at: SourceRange(start, offset)) }
    if let real = Double(digits), real.isFinite {
      return PropertyListNode(.real(real), at: SourceRange(start, offset))
    }
    return wrapped(word, depth: depth)
  }

  /// The literal in a call of a case, as `.string("…")` or `Plist.Value.integer(1)`.
  private mutating func wrapped(_ word: String, depth: Int) -> PropertyListNode? {
    let name = word.split(separator: ".").last ?? ""
    guard spelling.isSwift, word.contains("."),
      ["string", "dictionary", "array", "integer", "boolean", "real"].contains(name),
      offset < bytes.count, bytes[offset] == UInt8(ascii: "(")
    else { return nil }
    offset += 1
    guard let inner = value(depth: depth + 1) else { return nil }
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ")") else { return nil }
    offset += 1
    return inner
  }

  /// Whether what was read is all of an expression: no operator, no member, no subscript and no call follows, and in a
  /// script nothing else on the line, or in the collection.
  var endsValue: Bool {
    var copy = self
    copy.skipBlanks()
    guard copy.offset < bytes.count, !",;)]}".utf8.contains(bytes[copy.offset]) else { return true }
    guard !"+-*/%.?!<>=&|[({".utf8.contains(bytes[copy.offset]) else { return false }
    let isNextLine = nesting == 0 && bytes[offset..<copy.offset].contains(0x0A)
    return spelling.isSwift || isNextLine || spelling.casts.contains(copy.word())
  }

  /// Letters, digits and what joins them, from the present place on.
  package mutating func word() -> String {
    let word = bytes[offset...].prefix { $0.isLetter || $0.isDigit || "._-".utf8.contains($0) }
    offset = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// An array or a dictionary; members that are no literals are passed over, but not a rule.
  private mutating func collection(depth: Int) -> PropertyListNode? {
    let (start, outer, unread) = (offset, part, unreadOffset)
    let isBrace = bytes[start] == UInt8(ascii: "{")
    nesting += 1
    defer { (nesting, part) = (nesting - 1, outer) }
    offset += 1
    var entries: [PropertyListEntry] = []
    var elements: [PropertyListNode] = []
    while true {
      skipBlanks()
      guard offset < bytes.count else { return nil }
      if at(isBrace ? "}" : "]") { break }
      if bytes[offset] == UInt8(ascii: ",") || bytes[offset] == UInt8(ascii: ":") {
        offset += 1
        continue
      }
      let keyStart = offset
      if let key = key() {
        let value = value(of: key.text.text, depth: depth)
        if let value {
          entries.append(PropertyListEntry(key: key.text, keyRange: SourceRange(keyStart, key.end), value: value))
        } else if ProjectFile.ruleKeys.contains(key.text.text) {
          return nil
        }
        skipExpression()
        continue
      }
      if part != .other, part != .rule, isKey { unreadOffset = unreadOffset ?? offset }
      if let element = value(depth: depth + 1) {
        elements.append(element)
        // The options of a plug-in say what its rule is.
        if elements.count == 1, part == .other, SharePlugIn(rawValue: element.string ?? "") != nil {
          part = .attributes
        }
      } else if part == .rule || part != .other && !spelling.isSwift {
        unreadOffset = unreadOffset ?? offset
      }
      skipExpression()
      // A closing bracket of another kind: this is no Swift.
      guard offset > keyStart, !isTooDeep else { return nil }
    }
    offset += 1
    // A plug-in whose options are not known has a rule that is not known either.
    if part != outer, unread != unreadOffset { return nil }
    let isDictionary = spelling.isSwift ? !entries.isEmpty || elements.isEmpty : isBrace
    return PropertyListNode(isDictionary ? .dictionary(entries) : .array(elements), at: SourceRange(start, offset))
  }

  /// The key of an entry and the end of it, where a string stands before a colon; the colon is passed over.
  private mutating func key() -> (text: MappedString, end: Int)? {
    let start = offset
    if let text = string() ?? bareKey() {
      let end = offset
      skipBlanks()
      if skipSeparator() { return (text, end) }
    }
    offset = start
    return nil
  }

  private mutating func bareKey() -> MappedString? {
    let start = offset
    guard spelling.hasBareKeys else { return nil }
    let word = self.word()
    return word.isEmpty ? nil : SharePlugIn.text(word, at: SourceRange(start, offset))
  }

  /// Goes on to the value where a separator stands at the present place.
  mutating func skipSeparator() -> Bool {
    guard let sign = spelling.separators.first(where: { bytes[offset...].starts(with: Array($0.utf8)) }) else {
      return false
    }
    offset += sign.utf8.count
    skipBlanks()
    return true
  }

  /// The value of an entry; what is no literal is noted where it may not be passed over.
  private mutating func value(of key: String, depth: Int) -> PropertyListNode? {
    let outer = part
    part = outer.value(of: key)
    defer { part = outer }
    if let value = value(depth: depth + 1) { return value }
    if part == .rule || part == .attributes { unreadOffset = unreadOffset ?? offset }
    if outer == .pointAndAttributes, key == "NSExtensionPointIdentifier" { isPointUnread = true }
    return nil
  }

  /// Whether an expression that is no literal is the key of an entry.
  private var isKey: Bool {
    var copy = self
    copy.skipExpression(endsAtColon: true)
    return copy.offset < bytes.count && bytes[copy.offset] == UInt8(ascii: ":")
  }

  /// Goes on to the comma or bracket that ends an expression.
  mutating func skipExpression(endsAtColon: Bool = false) {
    var depth = 0
    while offset < bytes.count, !isTooDeep {
      skipBlanks()
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) {
        if depth == 0 { return }
        depth -= 1
      }
      if byte == UInt8(ascii: ",") || endsAtColon && byte == UInt8(ascii: ":"), depth == 0 { return }
      let start = offset
      if string() == nil, offset == start { offset += 1 }
    }
  }
}
