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
