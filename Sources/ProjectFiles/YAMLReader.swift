import PredicateFormat
import PropertyLists
import Texts

/// Reads the parts of a YAML file that describe extensions.
///
/// Block mappings and sequences, flow collections, quoted, plain and block scalars are read; anchors, aliases and tags are
/// refused where they stand in the way. What is not about extensions is not looked at.
struct YAMLReader {
  /// A line of the file.
  struct Line {
    /// Where it begins to say something, behind blanks and the dashes that were read.
    var start: Int
    /// The end, without the line break and trailing blanks.
    let end: Int
    /// The column of ``start``, from 0.
    var indent: Int
    /// Where the line begins.
    let lineStart: Int
    /// Whether there is nothing on it but blanks or a comment.
    let isBlank: Bool
  }

  /// How deep values may be inside each other.
  static let depthLimit = 64

  let source: SourceText
  var lines: [Line] = []
  var bytes: [UInt8] { source.bytes }

  init(_ source: SourceText) {
    self.source = source
    splitLines()
  }

  /// The extensions and rules of a file, in their order.
  static func rules(in source: SourceText) throws(PropertyListError) -> [PropertyListNode] {
    var reader = YAMLReader(source)
    var found: [PropertyListNode] = []
    var index = 0
    while index < reader.lines.count {
      guard let (key, keyRange, behind, indent) = reader.wantedKey(on: index) else {
        index += 1
        continue
      }
      let (value, next) = try reader.value(at: behind, on: index, parentIndent: indent, depth: 0)
      let isExtension = key.text == "NSExtension"
      if case .dictionary = value.kind {
        let root = PropertyListNode(
          .dictionary([PropertyListEntry(key: key, keyRange: keyRange, value: value)]),
          at: keyRange.union(value.range))
        found.append(isExtension ? root : value)
      } else if !isExtension, value.string != nil {
        found.append(value)
      }
      index = max(index + 1, next)
    }
    return found
  }

  /// The key of an extension or a rule that stands on a line.
  private func wantedKey(on index: Int) -> (MappedString, SourceRange, Int, Int)? {
    let line = lines[index]
    guard !line.isBlank else { return nil }
    var start = line.start
    while start + 1 < line.end, bytes[start] == UInt8(ascii: "-"), bytes[start + 1] == 0x20 {
      start += 2
      while start < line.end, bytes[start] == 0x20 { start += 1 }
    }
    guard let (key, range, behind) = key(at: start, end: line.end),
      key.text == "NSExtension" || ProjectFile.ruleKeys.contains(key.text)
    else { return nil }
    return (key, range, behind, start - line.lineStart)
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

  /// The value behind the colon of a key, and the line behind it.
  mutating func value(
    at offset: Int, on index: Int, parentIndent: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    guard depth < Self.depthLimit else {
      throw error("more than \(Self.depthLimit) values inside each other", at: offset)
    }
    let line = lines[index]
    var start = offset
    while start < line.end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    let isComment = start < line.end && bytes[start] == UInt8(ascii: "#") && start > offset
    guard start < line.end, !isComment else {
      return try block(below: index, parentIndent: parentIndent, at: offset, depth: depth)
    }
    switch bytes[start] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return blockScalar(at: start, on: index, parentIndent: parentIndent)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let (string, end) = try quoted(at: start)
      return (PropertyListNode(.string(string), at: SourceRange(start, end)), self.index(behind: end))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let (node, end) = try flow(at: start, depth: depth)
      return (node, self.index(behind: end))
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw error("anchors, aliases and tags of YAML are not read here; write the value out", at: start)
    default: return plain(at: start, on: index, parentIndent: parentIndent)
    }
  }

  /// The mapping or sequence below a key; null if there is none.
  private mutating func block(
    below index: Int, parentIndent: Int, at offset: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    let first = significant(from: index + 1)
    guard first < lines.count else { return (PropertyListNode(.null, at: SourceRange(at: offset)), first) }
    let line = lines[first]
    if line.indent > parentIndent { return try block(from: first, indent: line.indent, depth: depth + 1) }
    // The dashes of a sequence may stand right below its key, but not below a dash that has nothing behind it.
    if line.indent == parentIndent, isDash(first), !isDash(index) {
      return try block(from: first, indent: line.indent, depth: depth + 1)
    }
    return (PropertyListNode(.null, at: SourceRange(at: offset)), first)
  }

  /// The mapping or sequence whose lines have an indentation.
  private mutating func block(
    from first: Int, indent: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    guard depth < Self.depthLimit else {
      throw error("more than \(Self.depthLimit) values inside each other", at: lines[first].start)
    }
    let start = lines[first].start
    if isDash(first) { return try sequence(from: first, indent: indent, depth: depth) }
    // A scalar may stand on a line of its own.
    if key(at: start, end: lines[first].end) == nil {
      return try value(at: start, on: first, parentIndent: indent - 1, depth: depth)
    }
    var entries: [PropertyListEntry] = []
    var index = first
    while index < lines.count, lines[index].indent == indent, !isDash(index) {
      guard let (key, range, behind) = key(at: lines[index].start, end: lines[index].end) else {
        throw error("expected a key and a colon", at: lines[index].start)
      }
      let (value, next) = try value(at: behind, on: index, parentIndent: indent, depth: depth)
      entries.append(PropertyListEntry(key: key, keyRange: range, value: value))
      index = significant(from: max(next, index + 1))
    }
    let end = entries.last.map { max($0.keyRange.upperBound, $0.value.range.upperBound) } ?? start
    return (PropertyListNode(.dictionary(entries), at: SourceRange(start, end)), index)
  }

  private mutating func sequence(
    from first: Int, indent: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    let start = lines[first].start
    var elements: [PropertyListNode] = []
    var index = first
    while index < lines.count, lines[index].indent == indent, isDash(index) {
      var inner = lines[index].start + 1
      while inner < lines[index].end, bytes[inner] == 0x20 { inner += 1 }
      let next: Int
      let element: PropertyListNode
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

  private func isDash(_ index: Int) -> Bool {
    let line = lines[index]
    return line.start < line.end && bytes[line.start] == UInt8(ascii: "-")
      && (line.start + 1 == line.end || bytes[line.start + 1] == 0x20)
  }

  /// The first line from an index on that says something.
  private func significant(from index: Int) -> Int {
    var index = index
    while index < lines.count, lines[index].isBlank { index += 1 }
    return index
  }

  /// The line behind the one that holds an offset.
  private func index(behind offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].lineStart < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
