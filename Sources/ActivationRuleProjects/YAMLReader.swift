import ActivationRuleText

/// Reads YAML as project files use it.
///
/// Block mappings and sequences, flow collections, quoted, plain and block scalars, comments, anchors, aliases and merges
/// are read. Tags, keys after a question mark, anchors of keys, and several documents are refused where they appear, as
/// is anything that YAML forbids.
struct YAMLReader {
  private let source: SourceText
  private let bytes: [UInt8]
  /// The start of the text, after a byte order mark.
  private let start: Int
  /// The end of the document.
  private var end: Int
  /// The place up to which the text was read.
  private var at: Int
  /// The values of the anchors that were read.
  private var anchors: [String: PropertyListNode] = [:]
  private let purse = Purse(Limit.documentValues.value)
  /// How many values each value counts for which an alias stands, since it is visited with every alias.
  private static let aliasFactor = 10
  /// How many bytes of a text count as one more value.
  private static let valueSize = 256

  private init(_ source: SourceText) {
    (self.source, bytes) = (source, source.bytes)
    start = bytes.startOfText
    (at, end) = (start, bytes.count)
  }

  /// Returns the only document of a file; null for an empty file.
  static func document(of source: SourceText) throws(Failure) -> PropertyListNode {
    var reader = YAMLReader(source)
    try reader.findDocument()
    reader.skipToContent()
    guard reader.at < reader.end else { return PropertyListNode(.null) }
    let root = try reader.value(inside: -1, mayBeBlock: true, depth: 0)
    reader.skipToContent()
    if reader.at < reader.end { throw reader.notFarEnoughIn }
    return root
  }

  /// Finds the only document: behind directives and the line that begins it, up to the line that ends it.
  private mutating func findDocument() throws(Failure) {
    skipToContent()
    while at < end, bytes[at] == "%" {
      at = endOfLine(at)
      skipToContent()
    }
    if isMark("---", at) {
      at += 3
      try requireEndOfLine("text after '---' is not read; begin on the next line")
    }
    var line = endOfLine(at)
    while line < bytes.count {
      line = nextLine(line)
      if isMark("---", line) { throw error("a second document is not read here", at: line) }
      if isMark("...", line) { end = min(end, line) }
      line = endOfLine(line)
    }
  }

  private func isMark(_ mark: String, _ offset: Int) -> Bool {
    guard bytes[offset...].starts(with: mark.utf8) else { return false }
    return offset + 3 == bytes.count || bytes[offset + 3].isMarkupBlank
  }

  private func error(_ message: String, at offset: Int) -> Failure {
    Failure(
      Finding(.yamlNotRead, .error, message, at: SourceRange(offset, min(offset + 1, bytes.count))), in: source)
  }

  private var notFarEnoughIn: Failure { error("this line is not as far in as any line above", at: at) }

  // MARK: Places

  private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func endOfLine(_ offset: Int) -> Int { bytes[offset...].firstIndex(where: isLineBreak) ?? bytes.count }

  /// Returns the start of the line after a line break.
  private func nextLine(_ lineBreak: Int) -> Int {
    let isPair = bytes[lineBreak] == 0x0D && lineBreak + 1 < bytes.count && bytes[lineBreak + 1] == 0x0A
    return lineBreak + (isPair ? 2 : 1)
  }

  /// Returns the end of a stretch without the spaces and tabs at its end.
  private func trimmed(_ offset: Int, from start: Int) -> Int {
    bytes[start..<offset].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? start
  }

  private func isComment(_ offset: Int) -> Bool {
    bytes[offset] == "#" && (offset == start || bytes[offset - 1].isMarkupBlank)
  }

  private func isColon(_ offset: Int) -> Bool { isSign(":", offset) }

  private var isDash: Bool { isSign("-", at) }

  /// Returns whether a sign is at an offset, with a blank after it.
  private func isSign(_ sign: Unicode.Scalar, _ offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: sign) && (offset + 1 == bytes.count || bytes[offset + 1].isMarkupBlank)
  }

  /// Returns the column of an offset, from 0.
  private func column(_ offset: Int) throws(Failure) -> Int {
    var line = offset
    while line > start, !isLineBreak(bytes[line - 1]) { line -= 1 }
    if let tab = bytes[line..<offset].prefix(while: { $0.isMarkupBlank }).firstIndex(of: 0x09) {
      throw error("a tab cannot indent a line of YAML", at: tab)
    }
    return offset - line
  }

  /// Skips spaces and tabs.
  private mutating func skipBlanks() {
    while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
  }

  /// Skips blanks, line breaks and comments.
  private mutating func skipToContent() {
    while at < end, bytes[at].isMarkupBlank || isComment(at) {
      at = bytes[at].isMarkupBlank ? at + 1 : min(end, endOfLine(at))
    }
  }

  /// Skips to the end of a line, before which only a comment may follow.
  private mutating func requireEndOfLine(
    _ message: String = "unexpected text after the value"
  ) throws(Failure) {
    skipBlanks()
    guard at == end || isLineBreak(bytes[at]) || isComment(at) else { throw error(message, at: at) }
    at = min(end, endOfLine(at))
  }

  // MARK: Values

  /// Reads the value after a colon, a dash or an anchor, on the line or on lines further in; null if there is none.
  ///
  /// The dashes of a sequence may be directly below its key, but not below a dash that nothing follows.
  private mutating func content(
    inside indent: Int, isBehindDash: Bool, depth: Int
  ) throws(Failure) -> PropertyListNode {
    let mark = at
    skipBlanks()
    if at < end, !isLineBreak(bytes[at]), !isComment(at) {
      return try value(inside: indent, mayBeBlock: isBehindDash, depth: depth)
    }
    skipToContent()
    guard at < end else { return PropertyListNode(.null, at: SourceRange(at: mark)) }
    let column = try column(at)
    guard column > indent || column == indent && isDash && !isBehindDash else {
      return PropertyListNode(.null, at: SourceRange(at: mark))
    }
    return try value(inside: column - 1, mayBeBlock: true, depth: depth)
  }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - indent: the column that further lines of the value must pass; `nil` in brackets.
  ///   - mayBeBlock: whether a mapping or sequence of lines may begin here.
  private mutating func value(
    inside indent: Int?, mayBeBlock: Bool, depth: Int
  ) throws(Failure) -> PropertyListNode {
    guard depth <= Limit.projectNesting.value else { throw tooDeep }
    guard purse.spend() else { throw tooMany(at: min(at, bytes.count - 1)) }
    guard at < end else { throw error("a value is missing", at: bytes.count - 1) }
    if mayBeBlock, isDash { return try sequence(depth: depth) }
    if mayBeBlock, key() != nil { return try mapping(depth: depth) }
    let first = at
    let node: PropertyListNode
    switch (bytes[at], indent) {
    case ("|", let indent?), (">", let indent?): return try blockScalar(inside: indent)
    case ("\"", _), ("'", _):
      let (string, close) = try quoted(at: at)
      at = close
      node = PropertyListNode(.string(string), at: SourceRange(first, at))
    case ("{", _), ("[", _): node = try flow(depth: depth)
    case ("*", _): node = try alias(depth: depth)
    case ("&", _):
      let name = try readName()
      if indent == nil { skipToContent() } else { skipBlanks() }
      if indent != nil, key() != nil { throw error("anchors of keys are not read here; write the key out", at: first) }
      let value =
        if let indent { try content(inside: indent, isBehindDash: mayBeBlock, depth: depth + 1) } else {
          try value(inside: nil, mayBeBlock: false, depth: depth + 1)
        }
      anchors[name] = value
      return value
    default: return try plain(inside: indent)
    }
    if indent != nil { try requireEndOfLine() }
    return node
  }

  private func tooMany(_ values: String = "", at place: Int) -> Failure {
    error("more than \(Limit.documentValues.value) values\(values)", at: place)
  }

  private var tooDeep: Failure {
    error("more than \(Limit.projectNesting.value) values inside each other", at: min(at, bytes.count - 1))
  }

  /// Reads the key at the place; returns it with its bytes and the offset after its colon.
  private func key() -> (string: MappedString, range: SourceRange, end: Int)? {
    guard at < end, !isDash else { return nil }
    let line = min(end, endOfLine(at))
    var stop = at
    let string: MappedString
    if bytes[at] == "\"" || bytes[at] == "'" {
      guard let (text, close) = try? quoted(at: at), close <= line else { return nil }
      (string, stop) = (text, close)
    } else {
      if "{}[],#&*!|>%@`".utf8.contains(bytes[at]) { return nil }
      while stop < line, !isColon(stop), !isComment(stop) { stop += 1 }
      string = MappedString(bytes[at..<trimmed(stop, from: at)].text, startingAt: at)
    }
    let colon = bytes[stop..<line].firstIndex { $0 != 0x20 } ?? line
    guard colon < line, isColon(colon) else { return nil }
    return (string, SourceRange(at, stop), colon + 1)
  }

  private mutating func mapping(depth: Int) throws(Failure) -> PropertyListNode {
    let (first, column) = (at, try column(at))
    var mapping = YAMLMapping()
    while try continues(at: column) {
      guard let key = key() else { throw error("expected a key and a colon", at: at) }
      at = key.end
      let value = try content(inside: column, isBehindDash: false, depth: depth + 1)
      try add(value, to: key.string, key.range, in: &mapping)
    }
    let entries = mapping.entries
    let last = entries.last.map { max($0.keyRange.upperBound, $0.value.range.upperBound) } ?? first
    return PropertyListNode(.dictionary(entries), at: SourceRange(first, max(first, last)))
  }

  private mutating func sequence(depth: Int) throws(Failure) -> PropertyListNode {
    let (first, column) = (at, try column(at))
    var elements: [PropertyListNode] = []
    while try continues(at: column), isDash {
      at += 1
      elements.append(try content(inside: column, isBehindDash: true, depth: depth + 1))
    }
    return PropertyListNode(.array(elements), at: SourceRange(first, elements.last?.range.upperBound ?? first))
  }

  /// Skips to the next line with content; returns whether it belongs to the collection at a column.
  private mutating func continues(at column: Int) throws(Failure) -> Bool {
    skipToContent()
    guard at < end else { return false }
    let found = try self.column(at)
    if found > column { throw notFarEnoughIn }
    return found == column
  }

  /// Reads a collection in brackets.
  private mutating func flow(depth: Int) throws(Failure) -> PropertyListNode {
    let first = at
    let isMapping = bytes[at] == "{"
    let close = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var mapping = YAMLMapping()
    var elements: [PropertyListNode] = []
    at += 1
    skipToContent()
    while at < end, bytes[at] != close {
      let element = try value(inside: nil, mayBeBlock: false, depth: depth + 1)
      skipToContent()
      if isMapping {
        guard at < end, bytes[at] == ":" else { throw error("expected ':'", at: at) }
        at += 1
        skipToContent()
        let value = try value(inside: nil, mayBeBlock: false, depth: depth + 1)
        let text = MappedString(source.text(element.range), startingAt: element.range.lowerBound)
        let key = if case .string(let string) = element.kind { string } else { text }
        try add(value, to: key, element.range, in: &mapping)
        skipToContent()
      } else {
        elements.append(element)
      }
      guard at < end, bytes[at] == "," || bytes[at] == close else {
        throw error("expected ',' or the closing bracket", at: min(at, bytes.count - 1))
      }
      if bytes[at] == "," { at += 1 }
      skipToContent()
    }
    guard at < end else { throw error("a bracket is not closed", at: first) }
    at += 1
    return PropertyListNode(isMapping ? .dictionary(mapping.entries) : .array(elements), at: SourceRange(first, at))
  }

  // MARK: Anchors, aliases and merges

  /// Reads the name of an anchor or alias with the sign before it.
  private mutating func readName() throws(Failure) -> String {
    let sign = at
    repeat { at += 1 } while at < end && !bytes[at].isMarkupBlank && !",[]{}".utf8.contains(bytes[at])
    guard at > sign + 1 else { throw error("a name is missing", at: sign) }
    return bytes[(sign + 1)..<at].text
  }

  /// Reads an alias; returns its value, with the places where the value is written.
  private mutating func alias(depth: Int) throws(Failure) -> PropertyListNode {
    let sign = at
    let name = try readName()
    guard let value = anchors[name] else {
      throw error("no anchor '&\(VisibleText.line(name))' is defined above", at: sign)
    }
    let height = measure(value)
    if purse.isEmpty {
      throw tooMany("; each value of an alias counts as \(Self.aliasFactor)", at: sign)
    }
    guard depth + height <= Limit.projectNesting.value + 1 else { throw tooDeep }
    return value
  }

  /// Returns the nesting depth of a value; pays for all values in it, while it can.
  private func measure(_ value: PropertyListNode) -> Int {
    purse.spend(Self.aliasFactor * (1 + (value.string?.utf8.count ?? 0) / Self.valueSize))
    var height = 0
    for value in value.elements + value.entries.map({ $0.value }) where !purse.isEmpty {
      height = max(height, measure(value))
    }
    return height + 1
  }

  /// Adds an entry to a mapping, or the entries of the mappings that `<<` merges into it.
  private func add(
    _ value: PropertyListNode, to key: MappedString, _ range: SourceRange, in mapping: inout YAMLMapping
  ) throws(Failure) {
    guard key.text == "<<", bytes[range.lowerBound] == "<" else {
      // Readers differ in which of the two they accept, and XcodeGen accepts neither.
      guard mapping.names.insert(key.text).inserted else {
        throw error("this key is already in the mapping", at: range.lowerBound)
      }
      return mapping.written.append(PropertyListEntry(key: key, keyRange: range, value: value))
    }
    let parts: [PropertyListNode] = if case .array(let elements) = value.kind { elements } else { [value] }
    for part in parts {
      guard case .dictionary(let entries) = part.kind else {
        throw error("'<<' takes a mapping or a list of mappings", at: range.lowerBound)
      }
      mapping.merged += entries
    }
  }

  // MARK: Scalars

  /// Reads a plain scalar with the lines that continue it.
  private mutating func plain(inside indent: Int?) throws(Failure) -> PropertyListNode {
    try requirePlain(isInBrackets: indent == nil)
    let first = at
    var text = MappedText()
    while true {
      let from = at
      while at < end, !isLineBreak(bytes[at]), !isComment(at), indent != nil || !",[]{}".utf8.contains(bytes[at]) {
        guard isColon(at) else {
          at += 1
          continue
        }
        if indent != nil { throw error("a text with ': ' in it needs quotes", at: at) }
        break
      }
      let stop = trimmed(at, from: from)
      text.append(bytes[from..<stop])
      let next = bytes[at..<end].firstIndex { !$0.isMarkupBlank } ?? end
      guard let indent, at < end, isLineBreak(bytes[at]), next < end, bytes[next] != "#",
        try column(next) > indent
      else {
        let string = text.string(startingAt: first)
        return PropertyListNode(YAMLScalar.kind(of: string), at: SourceRange(first, stop))
      }
      text.append(folded(stop..<next), writtenAs: stop..<next)
      at = next
    }
  }

  /// Throws for a character with which no plain scalar begins.
  private func requirePlain(isInBrackets: Bool) throws(Failure) {
    switch bytes[at] {
    case "," where isInBrackets, "]" where isInBrackets,
      "}" where isInBrackets:
      throw error("a value is missing", at: at)
    case "!": throw error("tags of YAML are not read here; write the value without", at: at)
    case "?" where isSign("?", at):
      throw error("keys behind '?' are not read here; write 'key: value'", at: at)
    case _ where isDash || isColon(at): throw error("a list or a mapping begins on a new line", at: at)
    case let byte where "@`%,]}|>#".utf8.contains(byte):
      throw error("a text that begins with this sign needs quotes", at: at)
    default: return
    }
  }

  /// Returns the number of line breaks in a stretch.
  private func lineBreaks(in range: Range<Int>) -> Int {
    range.count { isLineBreak(bytes[$0]) && nextLine($0) == $0 + 1 }
  }

  /// Returns the text for blanks with a line break: a space, or the line breaks of the empty lines after it.
  private func folded(_ range: Range<Int>) -> String {
    let count = lineBreaks(in: range)
    return count < 2 ? " " : String(repeating: "\n", count: count - 1)
  }

  /// Reads a literal or folded block scalar.
  ///
  /// Folding keeps the line breaks around lines that are indented further.
  private mutating func blockScalar(inside indent: Int) throws(Failure) -> PropertyListNode {
    let first = at
    let isFolded = bytes[at] == ">"
    var (chomping, margin) = try blockMark(inside: indent)
    var text = MappedText()
    var (last, next) = (at, at)
    var wasFurtherIn: Bool?
    while next < end {
      let line = nextLine(next)
      let lineEnd = min(end, endOfLine(line))
      let content = bytes[line..<lineEnd].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? lineEnd
      let isEmpty = content == lineEnd
      guard isEmpty || content - line > indent && content - line >= margin ?? 0 else { break }
      next = lineEnd
      if isEmpty { continue }
      let from = line + (margin ?? content - line)
      margin = from - line
      let isFurtherIn = bytes[from] == 0x20 || bytes[from] == 0x09
      let count = lineBreaks(in: last..<from) - (wasFurtherIn == nil ? 1 : 0)
      let isFold = isFolded && !isFurtherIn && wasFurtherIn == false
      let lineBreak = isFold ? folded(last..<from) : String(repeating: "\n", count: count)
      if !lineBreak.isEmpty { text.append(lineBreak, writtenAs: last..<from) }
      (last, at, wasFurtherIn) = (trimmed(lineEnd, from: from), lineEnd, isFurtherIn)
      text.append(bytes[from..<last])
    }
    let keptCount = chomping == "+" ? max(1, lineBreaks(in: last..<next)) : chomping == nil ? 1 : 0
    if keptCount > 0, !text.isEmpty { text.append(String(repeating: "\n", count: keptCount), writtenAs: last..<last) }
    return PropertyListNode(.string(text.string(startingAt: last)), at: SourceRange(first, last))
  }

  /// Reads the line that introduces a block scalar: the sign for line breaks at its end, and the margin, if given.
  private mutating func blockMark(inside indent: Int) throws(Failure) -> (chomping: UInt8?, margin: Int?) {
    var (chomping, margin): (UInt8?, Int?) = (nil, nil)
    at += 1
    while at < end, !bytes[at].isMarkupBlank {
      switch bytes[at] {
      case "-", "+": chomping = bytes[at]
      case 0x31...0x39: margin = max(indent, 0) + Int(bytes[at] - 0x30)
      default: throw error("this is not allowed after the mark of a block scalar", at: at)
      }
      at += 1
    }
    try requireEndOfLine("a block of text begins on the next line")
    return (chomping, margin)
  }

  /// Reads a quoted scalar, in which line breaks become blanks; returns it with the offset after it.
  private func quoted(at opening: Int) throws(Failure) -> (MappedString, Int) {
    let quote = bytes[opening]
    var text = MappedText()
    var offset = opening + 1
    while offset < end {
      let piece = offset
      switch bytes[offset] {
      case quote:
        let isDoubled = quote == "'" && offset + 1 < end && bytes[offset + 1] == quote
        guard isDoubled else { return (text.string(startingAt: opening + 1), offset + 1) }
        offset += 2
        text.append("'", writtenAs: piece..<offset)
      case "\\" where quote == "\"":
        let character = try escape(&offset)
        text.append(character, writtenAs: piece..<offset)
      case 0x0A, 0x0D:
        offset = bytes[offset..<end].firstIndex { !$0.isMarkupBlank } ?? end
        text.trimEnd()
        text.append(folded(piece..<offset), writtenAs: piece..<offset)
      default:
        text.append(bytes[offset], at: offset)
        offset += 1
      }
    }
    throw error("a quote is not closed", at: opening)
  }

  /// Reads an escape of a double-quoted scalar, and skips it.
  private func escape(_ offset: inout Int) throws(Failure) -> String {
    let backslash = offset
    offset += 2
    let letter = backslash + 1 < end ? bytes[backslash + 1] : 0
    if let character = YAMLScalar.escapes[letter] { return character }
    if isLineBreak(letter) {
      offset = bytes[offset..<end].firstIndex { !$0.isMarkupBlank } ?? end
      return ""
    }
    let count = letter == "x" ? 2 : letter == "u" ? 4 : letter == "U" ? 8 : 0
    guard count > 0, offset + count <= end,
      let scalar = UInt32(bytes[offset..<(offset + count)].text, radix: 16).flatMap(Unicode.Scalar.init)
    else { throw error("this escape is not read", at: backslash) }
    offset += count
    return String(Character(scalar))
  }
}
