import ActivationRuleText

/// Reads the subset of YAML in which files that describe extensions are written.
///
/// Block mappings and sequences, flow collections, quoted, plain and block scalars, anchors, aliases and merges are
/// read. Tags, keys after a question mark, anchors of keys, and several documents are refused where they appear, as is
/// anything that YAML forbids. Parts that are not about extensions are skipped if they cannot be read.
struct YAMLReader {
  /// A line of the file.
  struct Line {
    /// The start of its content, after blanks and the dashes that were read.
    var start: Int
    /// The end, without the line break and trailing blanks.
    let end: Int
    /// The column of ``start``, from 0.
    var indent: Int
    /// Where the line begins.
    let lineStart: Int
    /// Whether it contains only blanks or a comment.
    var isBlank: Bool
  }

  let source: SourceText
  var lines: [Line] = []
  /// The values of the anchors that were read.
  var anchors: [String: PropertyListNode] = [:]
  /// The number of values inserted for aliases.
  var aliasedCount = 0
  /// Whether nothing may be skipped, since it is part of an extension or may be used in one.
  var isStrict = false
  /// Whether a fault affects the whole file.
  var isBroken = false
  var bytes: [UInt8] { source.bytes }

  init(_ source: SourceText) {
    self.source = source
    splitLines()
  }

  /// Returns the only document of a file; null for an empty file.
  static func document(of source: SourceText) throws(PropertyListError) -> PropertyListNode {
    var reader = YAMLReader(source)
    try reader.findDocument()
    let first = reader.significant(from: 0)
    guard first < reader.lines.count else { return PropertyListNode(.null) }
    let (root, next) = try reader.block(from: first, indent: reader.lines[first].indent, depth: 0)
    if next < reader.lines.count, reader.isAboutExtensions(next..<reader.lines.count) {
      throw reader.error("this line is not as far in as any line above", at: reader.lines[next].start)
    }
    return root
  }

  private mutating func splitLines() {
    let hasMark = bytes.startOfText > 0
    var start = hasMark ? 3 : 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      var next = end
      if next < bytes.count, bytes[next] == 0x0D { next += 1 }
      if next < bytes.count, bytes[next] == 0x0A, next == end || bytes[next - 1] == 0x0D { next += 1 }
      var first = start
      while first < end, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
      var last = end
      while last > first, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
      let isBlank = first == last || bytes[first] == UInt8(ascii: "#")
      lines.append(Line(start: first, end: last, indent: first - start, lineStart: start, isBlank: isBlank))
      start = max(next, end + 1)
    }
  }

  func error(_ message: String, at offset: Int) -> PropertyListError {
    PropertyListError(
      Diagnostic("yaml-not-read", .error, message, at: SourceRange(offset, min(offset + 1, bytes.count))), in: source)
  }

  // MARK: Blocks

  /// Reads the value after the colon of a key; returns it with the line after it.
  mutating func value(
    at offset: Int, on index: Int, parentIndent: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    guard depth < Limit.projectNesting.value else {
      throw error("more than \(Limit.projectNesting.value) values inside each other", at: offset)
    }
    let line = lines[index]
    var start = offset
    while start < line.end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    let isComment = start < line.end && bytes[start] == UInt8(ascii: "#") && start > offset
    guard start < line.end, !isComment else {
      return try block(below: index, parentIndent: parentIndent, at: offset, depth: depth)
    }
    switch bytes[start] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return try blockScalar(at: start, on: index, parentIndent: parentIndent)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let (string, end) = try quoted(at: start)
      return (PropertyListNode(.string(string), at: SourceRange(start, end)), try lineBehind(end))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let (node, end) = try flow(at: start, depth: depth)
      return (node, try lineBehind(end))
    case UInt8(ascii: "&"):
      return try anchored(at: start, on: index, parentIndent: parentIndent, depth: depth)
    case UInt8(ascii: "*"):
      let (node, end) = try alias(at: start, depth: depth)
      return (node, try lineBehind(end))
    default: return try plain(at: start, on: index, parentIndent: parentIndent)
    }
  }

  /// Reads the mapping or sequence below a key; null if there is none.
  mutating func block(
    below index: Int, parentIndent: Int, at offset: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    let first = significant(from: index + 1)
    guard first < lines.count else { return (PropertyListNode(.null, at: SourceRange(at: offset)), first) }
    let line = lines[first]
    if line.indent > parentIndent { return try block(from: first, indent: line.indent, depth: depth + 1) }
    // The dashes of a sequence may be directly below its key, but not below a dash that nothing follows.
    if line.indent == parentIndent, isDash(first), !isDash(index) {
      return try block(from: first, indent: line.indent, depth: depth + 1)
    }
    return (PropertyListNode(.null, at: SourceRange(at: offset)), first)
  }

  /// Reads the mapping or sequence whose lines have an indentation.
  private mutating func block(
    from first: Int, indent: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    guard depth < Limit.projectNesting.value else {
      throw error("more than \(Limit.projectNesting.value) values inside each other", at: lines[first].start)
    }
    let start = lines[first].start
    try requireSpaces(before: first)
    if isDash(first) { return try sequence(from: first, indent: indent, depth: depth) }
    // A scalar may be on a separate line.
    if key(at: start, end: lines[first].end) == nil {
      try requireReadKey(at: start, end: lines[first].end)
      return try value(at: start, on: first, parentIndent: indent - 1, depth: depth)
    }
    var mapping = YAMLMapping()
    var index = first
    while index < lines.count, lines[index].indent == indent, !isDash(index) {
      index = significant(from: try entry(on: index, indent: indent, depth: depth, in: &mapping))
      if index < lines.count { try requireSpaces(before: index) }
    }
    let entries = mapping.entries
    let end = entries.last.map { max($0.keyRange.upperBound, $0.value.range.upperBound) } ?? start
    return (PropertyListNode(.dictionary(entries), at: SourceRange(start, max(start, end))), index)
  }

  /// Reads the entry of a mapping that begins on a line; returns the line after it.
  ///
  /// An entry that cannot be read is skipped if it is not about extensions.
  private mutating func entry(
    on index: Int, indent: Int, depth: Int, in mapping: inout YAMLMapping
  ) throws(PropertyListError) -> Int {
    let line = lines[index]
    let wasStrict = isStrict
    defer { isStrict = wasStrict }
    do throws(PropertyListError) {
      try requireReadKey(at: line.start, end: line.end)
      guard let (key, range, behind) = key(at: line.start, end: line.end) else {
        throw error("expected a key and a colon", at: line.start)
      }
      isStrict = wasStrict || key.text.hasPrefix("NSExtension") || ProjectFile.ruleKeys.contains(key.text)
      let (value, next) = try value(at: behind, on: index, parentIndent: indent, depth: depth)
      try add(value, to: key, range, in: &mapping)
      return max(next, index + 1)
    } catch {
      let end = endOfEntry(on: index, indent: indent)
      guard !wasStrict, !isBroken, !isAboutExtensions(index..<end) else { throw error }
      forgetAnchors(index..<end)
      return end
    }
  }

  private mutating func sequence(
    from first: Int, indent: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    let start = lines[first].start
    var elements: [PropertyListNode] = []
    var index = first
    while index < lines.count, lines[index].indent == indent, isDash(index) {
      try requireSpaces(before: index)
      var inner = lines[index].start + 1
      while inner < lines[index].end, bytes[inner] == 0x20 { inner += 1 }
      let next: Int
      let element: PropertyListNode
      try requireReadKey(at: inner, end: lines[index].end)
      let isMapping = key(at: inner, end: lines[index].end) != nil
      let isDash = inner + 1 < lines[index].end && bytes[inner] == UInt8(ascii: "-") && bytes[inner + 1] == 0x20
      if inner < lines[index].end, isMapping || isDash {
        lines[index].indent = inner - lines[index].lineStart
        lines[index].start = inner
        (element, next) = try block(from: index, indent: lines[index].indent, depth: depth + 1)
      } else {
        (element, next) = try value(at: inner, on: index, parentIndent: indent, depth: depth + 1)
      }
      elements.append(element)
      index = significant(from: max(next, index + 1))
    }
    return (PropertyListNode(.array(elements), at: SourceRange(start, elements.last?.range.upperBound ?? start)), index)
  }

  func isDash(_ index: Int) -> Bool {
    let line = lines[index]
    return line.start < line.end && bytes[line.start] == UInt8(ascii: "-")
      && (line.start + 1 == line.end || bytes[line.start + 1] == 0x20)
  }

  /// Returns the first line with content from an index on.
  func significant(from index: Int) -> Int {
    var index = index
    while index < lines.count, lines[index].isBlank { index += 1 }
    return index
  }

  /// Returns the line after the line with an offset.
  func index(behind offset: Int) -> Int {
    lines.endOfPrefix { $0.lineStart < offset }
  }
}

/// Collections in brackets.
extension YAMLReader {
  /// Reads a flow collection; returns it with the offset after it.
  mutating func flow(at start: Int, depth: Int) throws(PropertyListError) -> (PropertyListNode, Int) {
    guard depth < Limit.projectNesting.value else {
      throw error("more than \(Limit.projectNesting.value) values inside each other", at: start)
    }
    let isMapping = bytes[start] == UInt8(ascii: "{")
    let close = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var mapping = YAMLMapping()
    var elements: [PropertyListNode] = []
    var offset = skipBlanks(start + 1)
    while offset < bytes.count, bytes[offset] != close {
      let (first, behind) = try flowValue(at: offset, depth: depth)
      offset = skipBlanks(behind)
      if isMapping {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { throw error("expected ':'", at: offset) }
        let (value, end) = try flowValue(at: skipBlanks(offset + 1), depth: depth)
        let text = source.text(first.range)
        let key =
          if case .string(let string) = first.kind { string } else {
            MappedString(text, startingAt: first.range.lowerBound)
          }
        try add(value, to: key, first.range, in: &mapping)
        offset = skipBlanks(end)
      } else {
        elements.append(first)
      }
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") || bytes[offset] == close else {
        throw error("expected ',' or the closing bracket", at: min(offset, max(0, bytes.count - 1)))
      }
      if bytes[offset] == UInt8(ascii: ",") { offset = skipBlanks(offset + 1) }
    }
    guard offset < bytes.count else { throw error("a bracket is not closed", at: start) }
    let range = SourceRange(start, offset + 1)
    return (PropertyListNode(isMapping ? .dictionary(mapping.entries) : .array(elements), at: range), offset + 1)
  }

  private mutating func flowValue(at start: Int, depth: Int) throws(PropertyListError) -> (PropertyListNode, Int) {
    guard start < bytes.count else { throw error("a value is missing", at: max(0, bytes.count - 1)) }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try flow(at: start, depth: depth + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let (string, end) = try quoted(at: start)
      return (PropertyListNode(.string(string), at: SourceRange(start, end)), end)
    case UInt8(ascii: "&"):
      let (name, end) = try anchorName(at: start)
      let (value, behind) = try flowValue(at: skipBlanks(end), depth: depth)
      anchors[name] = value
      return (value, behind)
    case UInt8(ascii: "*"): return try alias(at: start, depth: depth)
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break
    default: try requirePlain(at: start)
    }
    var end = start
    while end < bytes.count, !",[]{}\n\r".utf8.contains(bytes[end]), !isColon(at: end, end: bytes.count),
      !isComment(at: end)
    {
      end += 1
    }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    guard end > start else { throw error("a value is missing", at: start) }
    let string = MappedString(String(decoding: bytes[start..<end], as: UTF8.self), startingAt: start)
    return (PropertyListNode(Self.kind(ofPlain: string), at: SourceRange(start, end)), end)
  }

  private func isComment(at offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "#") && offset > 0 && bytes[offset - 1].isMarkupBlank
  }

  private func skipBlanks(_ start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      if bytes[offset].isMarkupBlank {
        offset += 1
      } else if isComment(at: offset) {
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      } else {
        break
      }
    }
    return offset
  }
}

/// Text that YAML forbids, or that is not supported here.
extension YAMLReader {
  /// Throws for the first line of a value that a tab indents.
  mutating func requireSpaces(before index: Int) throws(PropertyListError) {
    let line = lines[index]
    let blanks = bytes[line.lineStart..<line.start].prefix { $0 == 0x20 || $0 == 0x09 }
    guard let tab = blanks.firstIndex(of: 0x09) else { return }
    // The indentation of the lines around it is unknown.
    isBroken = true
    throw error("a tab cannot indent a line of YAML", at: tab)
  }

  /// Throws for a line that begins with a key in an unsupported form.
  func requireReadKey(at start: Int, end: Int) throws(PropertyListError) {
    guard start < end else { return }
    switch bytes[start] {
    case UInt8(ascii: "?") where start + 1 == end || bytes[start + 1] == 0x20:
      throw error("keys behind '?' are not read here; write 'key: value'", at: start)
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      var offset = start
      while offset < end, !bytes[offset].isMarkupBlank { offset += 1 }
      while offset < end, bytes[offset].isMarkupBlank { offset += 1 }
      guard offset < end, key(at: offset, end: end) != nil || isColon(at: offset, end: end) else { return }
      throw error("anchors, aliases and tags of keys are not read here; write the key out", at: start)
    default: return
    }
  }

  /// Throws for a character with which no plain scalar begins.
  func requirePlain(at start: Int) throws(PropertyListError) {
    let isLast = start + 1 == bytes.count || bytes[start + 1].isMarkupBlank
    switch bytes[start] {
    case UInt8(ascii: "!"): throw error("tags of YAML are not read here; write the value without", at: start)
    case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), UInt8(ascii: ","), UInt8(ascii: "]"),
      UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "#"):
      throw error("a text that begins with this sign needs quotes", at: start)
    case UInt8(ascii: "-") where isLast, UInt8(ascii: "?") where isLast, UInt8(ascii: ":") where isLast:
      throw error("a list or a mapping begins on a new line", at: start)
    default: return
    }
  }

  /// Returns the line after a value that ends at an offset, after which only a comment may follow.
  func lineBehind(_ offset: Int) throws(PropertyListError) -> Int {
    let next = index(behind: offset)
    let end = next > 0 ? lines[next - 1].end : offset
    var rest = offset
    while rest < end, bytes[rest] == 0x20 || bytes[rest] == 0x09 { rest += 1 }
    if rest < end, bytes[rest] != UInt8(ascii: "#") || rest == offset {
      throw error("unexpected text after the value", at: rest)
    }
    return next
  }

  /// Leaves the only document of the file: without directives, the line that begins it, and the line that ends it.
  mutating func findDocument() throws(PropertyListError) {
    var index = 0
    while index < lines.count, lines[index].isBlank || isDirective(index) {
      lines[index].isBlank = true
      index += 1
    }
    if index < lines.count, isMark("---", index) {
      var rest = lines[index].start + 3
      while rest < lines[index].end, bytes[rest] == 0x20 || bytes[rest] == 0x09 { rest += 1 }
      if rest < lines[index].end, bytes[rest] != UInt8(ascii: "#") {
        throw error("text after '---' is not read; begin on the next line", at: rest)
      }
      lines[index].isBlank = true
      index += 1
    }
    guard let mark = lines[index...].indices.first(where: { isMark("---", $0) || isMark("...", $0) }) else { return }
    let next = lines[mark...].indices.first { !lines[$0].isBlank && !isMark("...", $0) }
    if let next { throw error("a second document is not read here", at: lines[next].start) }
    lines.removeSubrange(mark...)
  }

  private func isDirective(_ index: Int) -> Bool {
    lines[index].indent == 0 && bytes[lines[index].start] == UInt8(ascii: "%")
  }

  /// Returns whether a line begins or ends a document.
  private func isMark(_ mark: String, _ index: Int) -> Bool {
    let line = lines[index]
    guard line.indent == 0, bytes[line.start..<line.end].starts(with: Array(mark.utf8)) else { return false }
    return line.start + 3 == line.end || bytes[line.start + 3] == 0x20 || bytes[line.start + 3] == 0x09
  }
}
