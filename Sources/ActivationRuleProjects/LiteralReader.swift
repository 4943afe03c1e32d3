import ActivationRuleText

/// Reads the literals of a Swift file or a script.
///
/// Strings (also multi-line, raw, and joined by `+`), numbers, Booleans, arrays and dictionaries are read, bare or, in
/// Swift, in a call such as `.string("…")`. Nothing is run, so a computed value cannot be read.
struct LiteralReader {
  var dialect: Dialect
  let bytes: [UInt8]
  var offset = 0
  /// Facts about the file that all copies of a reader share.
  let file: File
  /// The steps that are left, each about a byte.
  let purse: Purse
  /// The part to which the current value belongs.
  private var part = Part.other
  /// The position of the first part of a rule, or of a value that must contain one, that is not a literal.
  private var unreadOffset: Int?
  /// The number of such parts.
  private var unreadCount = 0
  /// Whether the extension point is not a literal.
  private(set) var isPointUnread = false
  /// The constants whose values are being read, none of which may contain itself.
  private var open: [String] = []
  /// The number of open collections.
  private var nesting = 0

  init(_ source: SourceText, _ dialect: Dialect = .swift) {
    (self.dialect, bytes, file, purse) = (dialect, source.bytes, File(source), Purse(bytes: source.bytes.count))
  }

  /// A file, the names that it declares, and the work for it so far.
  final class File {
    let source: SourceText
    /// The constants that may be looked up, by their names: where the name stands, and where the value begins.
    fileprivate(set) var constants: [String: (name: Int, value: Int)] = [:]
    /// The names of the parameters of functions, in Swift.
    fileprivate var parameters: Set<String> = []
    /// The names of the types, in Swift.
    fileprivate var types: Set<String> = []
    /// The positions of those values that were read for the name of a constant.
    fileprivate(set) var resolved: Set<Int> = []
    /// The values that are left.
    fileprivate let values = Purse(Limit.documentValues.value)
    /// Where nothing more is read, and why.
    fileprivate var end: (place: Int, reason: String)?

    fileprivate init(_ source: SourceText) { self.source = source }
  }

  /// The part to which a value belongs, which determines what may be skipped in it.
  enum Part {
    /// The property list of a target, all keys of which must be literals.
    case list
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
      if self == .list, key == "NSExtension" { return .pointAndAttributes }
      return self == .pointAndAttributes && key == "NSExtensionAttributes" ? .attributes : .other
    }
  }

  /// Whether nothing more is read, since values are nested too deeply, or too many, or the steps are spent.
  var isOver: Bool { purse.isEmpty }

  /// Throws if the file was not read to its end.
  func requireEnd() throws(Failure) {
    guard isOver else { return }
    throw .notRead(file.end?.reason, at: min(file.end?.place ?? offset, bytes.count - 1), in: file.source)
  }

  // MARK: Values

  /// Reads the value of a key of an extension or a rule; returns it with the position of the first relevant part that is
  /// not a literal.
  mutating func value(of key: String) -> (value: PropertyListNode?, unread: Int?) {
    value(as: key == "NSExtension" ? .pointAndAttributes : Part.other.value(of: key))
  }

  /// Reads a value of a part.
  mutating func value(as part: Part) -> (value: PropertyListNode?, unread: Int?) {
    (self.part, unreadOffset, isPointUnread) = (part, nil, false)
    defer { self.part = .other }
    return (value(), unreadOffset)
  }

  /// Returns the property list at a position if each of its keys is a literal, or it is a string.
  func list(at place: Int) -> PropertyListNode? {
    var copy = self
    copy.offset = place
    let (value, unread) = copy.value(as: .list)
    return unread == nil ? value : nil
  }

  /// Returns whether a value is a parameter of a function, bare or in a call that uses it unchanged.
  func namesParameter(at place: Int) -> Bool {
    var copy = self
    copy.offset = place
    let word = copy.word()
    return copy.endsValue
      ? file.parameters.contains(word) : copy.takesCase(word) && copy.namesParameter(at: copy.offset)
  }

  /// Reads the literal at the current position; returns `nil` without moving if there is something else.
  mutating func value(depth: Int = 0) -> PropertyListNode? {
    skipBlanks()
    let start = offset
    if depth >= Limit.projectNesting.value || !file.values.spend(), file.end == nil {
      let limit = file.values.isEmpty ? Limit.documentValues : Limit.projectNesting
      file.end = (start, "more than \(limit.value) values" + (file.values.isEmpty ? "" : " inside each other"))
      purse.spend(.max)
    }
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
    guard part == .rule || part == .list && parts.count == 1, parts.count < 3, let name = parts.last,
      let place = file.constants[name]?.value, !open.contains(name),
      parts.count == 1 || parts[0] == "Self" || file.types.contains(parts[0])
    else { return nil }
    var copy = self
    (copy.offset, copy.nesting) = (place, 0)
    copy.open.append(name)
    copy.skipBlanks()
    let first = copy.offset
    guard let value = copy.value(depth: depth + 1), copy.unreadCount == unreadCount,
      part == .list || dialect == .javaScript || value.string != nil
    else { return nil }
    file.resolved.insert(first)
    return value
  }

  private mutating func literal(from start: Int, depth: Int) -> PropertyListNode? {
    if at("[") || at("{") && dialect == .javaScript { return collection(depth: depth) }
    if let string = joinedStrings() { return PropertyListNode(.string(string), at: SourceRange(start, offset)) }
    let word = self.word()
    if let kind = dialect.value(of: word) { return PropertyListNode(kind, at: SourceRange(start, offset)) }
    let digits = word.utf8.filter { $0 != "_" }.text
    if let integer = Int64(digits) { return PropertyListNode(.integer(integer), at: SourceRange(start, offset)) }
    if let real = Double(digits), real.isFinite {
      return PropertyListNode(.real(real), at: SourceRange(start, offset))
    }
    return wrapped(word, depth: depth)
  }

  /// Reads the literal in a call of a case, such as `.string("…")` or `Plist.Value.integer(1)`.
  private mutating func wrapped(_ word: String, depth: Int) -> PropertyListNode? {
    guard takesCase(word), let inner = value(depth: depth + 1) else { return nil }
    skipBlanks()
    guard at(")") else { return nil }
    offset += 1
    return inner
  }

  /// Moves behind the bracket of a call of an enum case, which wraps its argument; returns whether there is one.
  private mutating func takesCase(_ word: String) -> Bool {
    let name = word.lastMember
    guard dialect == .swift, word.contains("."),
      ["string", "dictionary", "array", "integer", "boolean", "real", "extendingDefault"].contains(name), take("(")
    else { return false }
    var label = self
    if name == "extendingDefault", label.word() == "with", label.take(":") { self = label }
    return true
  }

  /// Whether the value is a complete expression: no operator, member, subscript or call follows, and in a script
  /// nothing else on the line, or in the collection.
  var endsValue: Bool {
    var copy = self
    copy.skipBlanks()
    guard copy.offset < bytes.count, !",;)]}".utf8.contains(bytes[copy.offset]) else { return true }
    guard !"+-*/%.?!<>=&|[({".utf8.contains(bytes[copy.offset]) else { return false }
    let isNextLine = nesting == 0 && bytes[offset..<copy.offset].contains(0x0A)
    return dialect == .swift || isNextLine || ["as", "satisfies"].contains(copy.word())
  }

  /// Reads letters, digits and the characters that join them, from the current position.
  mutating func word() -> String {
    let start = offset
    while offset < bytes.count, bytes[offset].isNamePart || bytes[offset] == "." || bytes[offset] == "-" { offset += 1 }
    purse.spend(offset - start + 1)
    return bytes[start..<offset].text
  }

  /// The members of a collection that are literals.
  private struct Members {
    var entries: [PropertyListEntry] = []
    var elements: [PropertyListNode] = []
    /// The position of members that are copied from elsewhere, which may contain a rule; `nil` if a rule follows.
    var spread: Int?
  }

  /// A member of a collection, as far as it is known before its value.
  private enum Member {
    case entry(key: MappedString, range: SourceRange)
    /// Members that are copied from elsewhere.
    case spread
    /// An element, or an entry whose key is not a literal.
    case element
  }

  /// Reads an array or a dictionary; skips members that are not literals, except a rule.
  private mutating func collection(depth: Int) -> PropertyListNode? {
    let (start, outer, unread) = (offset, part, unreadCount)
    let isBrace = at("{")
    nesting += 1
    defer { (nesting, part) = (nesting - 1, outer) }
    offset += 1
    var (members, isReadable) = (Members(), true)
    while isReadable, let member = nextMember(isBrace) { isReadable = read(member, into: &members, depth: depth) }
    let isWhole = isReadable && !isOver && at(isBrace ? "}" : "]")
    if isWhole, let spread = members.spread { markUnread(at: spread) }
    // A plug-in with unknown options has an unknown rule.
    guard isWhole, part == outer || unread == unreadCount else { return nil }
    offset += 1
    let isDictionary = isBrace || dialect == .swift && (!members.entries.isEmpty || members.elements.isEmpty)
    return PropertyListNode(
      isDictionary ? .dictionary(members.entries) : .array(members.elements), at: SourceRange(start, offset))
  }

  /// Moves to the next member, of an entry behind its key; `nil` at the end.
  private mutating func nextMember(_ isBrace: Bool) -> Member? {
    repeat { skipBlanks() } while take(",") || take(":")
    guard offset < bytes.count, !isOver, !at(isBrace ? "}" : "]") else { return nil }
    if isBrace, bytes[offset...].starts(with: "...".utf8) { return .spread }
    return key(isBrace).map { .entry(key: $0.text, range: $0.range) } ?? .element
  }

  /// Reads a member and moves to its end; returns whether the collection may be read without it, if it is not a literal.
  private mutating func read(_ member: Member, into members: inout Members, depth: Int) -> Bool {
    let start = offset
    switch member {
    case .entry(let key, let range):
      let isRule = SharePlugIn.ruleKeys.contains(key.text)
      if let value = value(of: key.text, depth: depth) {
        members.entries.append(PropertyListEntry(key: key, keyRange: range, value: value))
        if isRule { members.spread = nil }
      } else if isRule {
        return false
      }
      skipExpression()
      return true
    case .spread:
      if part == .rule { markUnread(at: start) }
      if part == .attributes { members.spread = start }
      skipExpression()
      return true
    case .element:
      if part != .other, part != .rule, isKey { markUnread(at: start) }
      if let element = value(depth: depth + 1) {
        members.elements.append(element)
        // The options of a plug-in define its rule.
        if members.elements.count == 1, part == .other, SharePlugIn(rawValue: element.string ?? "") != nil {
          part = .attributes
        }
      } else if part == .rule || part != .other && dialect == .javaScript {
        markUnread(at: start)
      }
      skipExpression()
      // A closing bracket of another kind: this is not Swift.
      return offset > start
    }
  }

  /// Reads the key of an entry, if a colon follows; skips the colon.
  ///
  /// In an object of a script, a name may stand for a key and, at the same place, for its value.
  private mutating func key(_ isInObject: Bool) -> (text: MappedString, range: SourceRange)? {
    let start = offset
    var text = string()
    let isName = text == nil && dialect == .javaScript
    if isName, case let word = self.word(), !word.isEmpty {
      text = SharePlugIn.text(word, at: SourceRange(start, offset))
    }
    let range = SourceRange(start, offset)
    skipBlanks()
    if text != nil, take(":") { return text.map { ($0, range) } }
    let isShort = isName && isInObject && (at(",") || at("}"))
    offset = start
    return isShort ? text.map { ($0, range) } : nil
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
      if string() == nil, offset == start {
        repeat { offset += 1 } while offset < bytes.count && bytes[offset].isNamePart
        purse.spend(offset - start)
      }
    }
  }
}

/// Words, strings and signs, and the constants among them.
extension LiteralReader {
  enum Token {
    /// A string; `nil` if it has an interpolation.
    case string(MappedString?)
    case word(String)
    case sign(UInt8)
  }

  /// Reads the next token; `nil` at the end, or if nothing more is read.
  mutating func next() -> (token: Token, range: SourceRange)? {
    skipBlanks()
    let start = offset
    guard start < bytes.count, !isOver else { return nil }
    if bytes[start].isNamePart || bytes[start] == "." || bytes[start] == "-" {
      return (.word(word()), SourceRange(start, offset))
    }
    let text = joinedStrings()
    if offset != start { return (.string(text), SourceRange(start, offset)) }
    offset += 1
    return (.sign(bytes[start]), SourceRange(start, offset))
  }

  /// What precedes a name and says what it is.
  private enum Introduction {
    case nothing, constant, variable, type, function
    /// A bracket, behind which names are arguments.
    case argument
  }

  /// Finds the constants that have one value each.
  mutating func findConstants() {
    var (changed, before, isFunction) = (Set<String>(), Introduction.nothing, false)
    let start = offset
    while let (token, range) = next() {
      switch token {
      case .string: continue
      case .sign(let sign):
        before = sign == "(" ? .argument : .nothing
        if sign == "(", isFunction { takeParameters() }
        if sign == "(" || sign == "{" { isFunction = false }
      case .word(let written):
        let word = written.utf8.first == "." ? written.utf8.drop { $0 == "." }.text : written
        let name = word.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(word[..<$0]) } ?? word
        switch before {
        case .constant, .variable:
          if before == .variable || file.constants[word] != nil { changed.insert(word) }
          file.constants[word] = placeOfConstant.map { (range.lowerBound, $0) }
        case .type: file.types.insert(name)
        default:
          if dialect == .javaScript, name != word || before == .argument || at("[") { changed.insert(name) }
        }
        before = introduction(by: written)
        isFunction = isFunction || before == .function
      }
    }
    offset = start
    for name in changed.union(file.parameters) { file.constants[name] = nil }
  }

  private func introduction(by word: String) -> Introduction {
    // Most words are shorter or longer.
    guard (3...9).contains(word.utf8.count) else { return .nothing }
    switch word {
    case "const", "let", "var": return word == (dialect == .swift ? "let" : "const") ? .constant : .variable
    case "func", "init": return dialect == .swift ? .function : .nothing
    case "enum", "struct", "class", "extension": return dialect == .swift ? .type : .nothing
    default: return .nothing
    }
  }

  private mutating func takeParameters() {
    var copy = self
    repeat {
      copy.skipBlanks()
      var name = ""
      while case let word = copy.word(), !word.isEmpty {
        name = word
        copy.skipBlanks()
      }
      file.parameters.insert(name)
      copy.skipExpression()
    } while copy.take(",")
  }

  /// The position of the value of the constant whose name was just read, which may have a type between.
  private var placeOfConstant: Int? {
    var copy = self
    copy.skipBlanks()
    if copy.at(":") {
      let end = copy.bytes[copy.offset...].firstIndex { "=;{".utf8.contains($0) } ?? bytes.count
      purse.spend(end - copy.offset)
      copy.offset = end
    }
    return copy.at("=") ? copy.placeOfValue : nil
  }

  /// The position of the value of the key just read: after a separator, or assigned to it as a member.
  var placeOfValue: Int? {
    var copy = self
    copy.skipBlanks()
    if copy.take(":") { return copy.offset }
    _ = copy.take("]")
    guard copy.at("="), let next = copy.bytes[(copy.offset + 1)...].first, !"=>".utf8.contains(next) else { return nil }
    _ = copy.take("=")
    return copy.offset
  }
}

extension String {
  /// The last name of a word such as `Target.target`.
  var lastMember: String { utf8.lastIndex(of: UInt8(ascii: ".")).map { String(self[$0...].dropFirst()) } ?? self }
}
