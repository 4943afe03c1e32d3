import ActivationRuleText

/// Keys and scalars.
extension YAMLReader {
  /// Reads the key that begins at an offset; returns it with its bytes and the offset after its colon.
  func key(at start: Int, end: Int) -> (MappedString, SourceRange, Int)? {
    guard start < end else { return nil }
    let behindKey: Int
    let key: MappedString
    if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
      guard let (string, close) = try? quoted(at: start), close <= end else { return nil }
      (key, behindKey) = (string, close)
    } else {
      var stop = start
      while stop < end, !isColon(at: stop, end: end) {
        if "{}[],#&*!|>\"'%@`".utf8.contains(bytes[stop]), stop == start { return nil }
        stop += 1
      }
      guard stop < end else { return nil }
      let text = String(decoding: bytes[start..<stop], as: UTF8.self)
      (key, behindKey) = (MappedString(text.trimmingEndBlanks(), startingAt: start), stop)
    }
    var colon = behindKey
    while colon < end, bytes[colon] == 0x20 { colon += 1 }
    guard colon < end, isColon(at: colon, end: end) else { return nil }
    return (key, SourceRange(start, behindKey), colon + 1)
  }

  func isColon(at offset: Int, end: Int) -> Bool {
    bytes[offset] == UInt8(ascii: ":") && (offset + 1 == end || bytes[offset + 1].isMarkupBlank)
  }

  /// Reads a plain scalar with the lines that continue it; returns it with the line after it.
  func plain(at start: Int, on index: Int, parentIndent: Int) throws(PropertyListError) -> (PropertyListNode, Int) {
    try requirePlain(at: start)
    var text = MappedText()
    var end = start
    var next = index
    var from = start
    while true {
      let stop = endOfPlain(from: from, end: lines[next].end)
      if let colon = (from..<max(from, stop)).first(where: { isColon(at: $0, end: stop) }) {
        throw error("a text with ': ' in it needs quotes", at: colon)
      }
      for offset in from..<max(from, stop) { text.append(bytes[offset], at: offset) }
      end = stop
      let hasComment = stop < lines[next].end
      next += 1
      var follower = next
      while follower < lines.count, lines[follower].start == lines[follower].end { follower += 1 }
      guard !hasComment, follower < lines.count, !lines[follower].isBlank, lines[follower].indent > parentIndent
      else { break }
      text.append(Self.folded(emptyCount: follower - next), writtenAs: end..<lines[follower].start)
      (next, from) = (follower, lines[follower].start)
    }
    let string = text.string(startingAt: start)
    return (PropertyListNode(Self.kind(ofPlain: string), at: SourceRange(start, end)), next)
  }

  /// Returns the text for a folded line break that some empty lines follow.
  private static func folded(emptyCount: Int) -> String {
    emptyCount == 0 ? " " : String(repeating: "\n", count: emptyCount)
  }

  /// Returns where a plain scalar ends on its line: before a comment, without blanks.
  private func endOfPlain(from start: Int, end: Int) -> Int {
    var stop = start
    while stop < end, !(bytes[stop] == UInt8(ascii: "#") && stop > start && bytes[stop - 1] == 0x20) { stop += 1 }
    while stop > start, bytes[stop - 1] == 0x20 || bytes[stop - 1] == 0x09 { stop -= 1 }
    return stop
  }

  /// Returns the value of a plain scalar.
  static func kind(ofPlain string: MappedString) -> PropertyListNode.Kind {
    switch string.text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return .boolean(true)
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return .boolean(false)
    case "", "~", "null", "Null", "NULL": return .null
    default: break
    }
    return number(string.text) ?? .string(string)
  }

  /// Returns the number that a plain scalar represents; YAML 1.1 allows underscores in it, and prefixes of other bases.
  private static func number(_ text: String) -> PropertyListNode.Kind? {
    guard let first = text.utf8.first(where: { $0 != 0x2B && $0 != 0x2D }),
      (0x30...0x39).contains(first) || first == UInt8(ascii: ".")
    else { return nil }
    let plain = String(decoding: text.utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    let sign = plain.utf8.first == UInt8(ascii: "-") ? "-" : ""
    let digits = sign.isEmpty && plain.utf8.first != UInt8(ascii: "+") ? plain : String(plain.dropFirst())
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8), ("0", 8)]
    where digits.hasPrefix(prefix) && digits.utf8.count > prefix.utf8.count {
      if let integer = Int64(sign + digits.dropFirst(prefix.count), radix: radix) { return .integer(integer) }
    }
    if !digits.hasPrefix("0") || digits == "0", let integer = Int64(plain) { return .integer(integer) }
    guard plain.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(plain).map { .real($0) }
  }

  /// Reads a literal or folded block scalar; returns it with the line after it.
  ///
  /// Folding keeps the line breaks around lines that are indented further.
  func blockScalar(
    at start: Int, on index: Int, parentIndent: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    let isFolded = bytes[start] == UInt8(ascii: ">")
    let (chomping, given) = try blockHeader(at: start, end: lines[index].end)
    var text = MappedText()
    var next = index + 1
    var indent = given.map { max(parentIndent, 0) + $0 }
    var end = lines[index].end
    var emptyCount = 0
    var wasFurtherIn: Bool?
    while next < lines.count {
      let line = lines[next]
      next += 1
      if line.start == line.end {
        emptyCount += 1
        continue
      }
      guard line.indent > parentIndent, line.indent >= indent ?? 0 else {
        next -= 1
        break
      }
      let margin = indent ?? line.indent
      indent = margin
      let from = line.lineStart + margin
      let isFurtherIn = bytes[from] == 0x20 || bytes[from] == 0x09
      let isFold = isFolded && !isFurtherIn && wasFurtherIn == false
      let breaks = String(repeating: "\n", count: emptyCount + (wasFurtherIn == nil ? 0 : 1))
      let lineBreak = isFold ? Self.folded(emptyCount: emptyCount) : breaks
      if !lineBreak.isEmpty { text.append(lineBreak, writtenAs: end..<from) }
      for offset in from..<line.end { text.append(bytes[offset], at: offset) }
      (end, wasFurtherIn, emptyCount) = (line.end, isFurtherIn, 0)
    }
    let lastCount = chomping == UInt8(ascii: "-") || text.isEmpty ? 0 : chomping == nil ? 1 : 1 + emptyCount
    if lastCount > 0 { text.append(String(repeating: "\n", count: lastCount), writtenAs: end..<end) }
    return (PropertyListNode(.string(text.string(startingAt: end)), at: SourceRange(start, end)), next)
  }

  /// Reads the signs after the mark of a block scalar: the treatment of its last line breaks, and its indentation.
  private func blockHeader(at start: Int, end: Int) throws(PropertyListError) -> (UInt8?, Int?) {
    var (chomping, indent): (UInt8?, Int?) = (nil, nil)
    var offset = start + 1
    while offset < end, bytes[offset] != 0x20, bytes[offset] != 0x09 {
      switch bytes[offset] {
      case UInt8(ascii: "-"), UInt8(ascii: "+"): chomping = bytes[offset]
      case 0x31...0x39: indent = Int(bytes[offset] - 0x30)
      default: throw error("this is not allowed after the mark of a block scalar", at: offset)
      }
      offset += 1
    }
    while offset < end, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    guard offset == end || bytes[offset] == UInt8(ascii: "#") else {
      throw error("a block of text begins on the next line", at: offset)
    }
    return (chomping, indent)
  }

  /// Reads a quoted scalar; returns it with the offset after it.
  ///
  /// Line breaks in it become blanks.
  func quoted(at start: Int) throws(PropertyListError) -> (MappedString, Int) {
    let quote = bytes[start]
    var text = MappedText()
    var offset = start + 1
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote {
        let isDoubled = quote == UInt8(ascii: "'") && offset + 1 < bytes.count && bytes[offset + 1] == quote
        guard isDoubled else { return (text.string(startingAt: start + 1), offset + 1) }
        text.append("'", writtenAs: offset..<(offset + 2))
        offset += 2
      } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        offset = try escape(at: offset, &text)
      } else if byte == 0x0A || byte == 0x0D {
        var next = offset
        while next < bytes.count, bytes[next].isMarkupBlank { next += 1 }
        text.trimEnd()
        let emptyCount = bytes[offset..<next].count { $0 == 0x0A } - 1
        text.append(Self.folded(emptyCount: max(0, emptyCount)), writtenAs: offset..<next)
        offset = next
      } else {
        text.append(byte, at: offset)
        offset += 1
      }
    }
    throw error("a quote is not closed", at: start)
  }

  /// Reads an escape of a double-quoted scalar; returns the offset after it.
  private func escape(at offset: Int, _ text: inout MappedText) throws(PropertyListError) -> Int {
    guard offset + 1 < bytes.count else { throw error("an escape ends with the file", at: offset) }
    let plain: [UInt8: String] = [
      UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "0"): "\0",
      UInt8(ascii: "\\"): "\\", UInt8(ascii: "\""): "\"", UInt8(ascii: "/"): "/", UInt8(ascii: " "): " ",
    ]
    if let character = plain[bytes[offset + 1]] {
      text.append(character, writtenAs: offset..<(offset + 2))
      return offset + 2
    }
    if bytes[offset + 1] == 0x0A || bytes[offset + 1] == 0x0D {
      var next = offset + 1
      while next < bytes.count, bytes[next].isMarkupBlank { next += 1 }
      text.append("", writtenAs: offset..<next)
      return next
    }
    let lengths: [UInt8: Int] = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
    guard let length = lengths[bytes[offset + 1]], offset + 2 + length <= bytes.count,
      let number = UInt32(String(decoding: bytes[(offset + 2)..<(offset + 2 + length)], as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw error("this escape is not read", at: offset) }
    text.append(String(Character(scalar)), writtenAs: offset..<(offset + 2 + length))
    return offset + 2 + length
  }
}

extension String {
  /// Returns the text without spaces at its end.
  fileprivate func trimmingEndBlanks() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Anchors, aliases, and skipped parts.
extension YAMLReader {

  /// Reads the value after an anchor; returns it with the line after it.
  mutating func anchored(
    at start: Int, on index: Int, parentIndent: Int, depth: Int
  ) throws(PropertyListError) -> (PropertyListNode, Int) {
    let (name, end) = try anchorName(at: start)
    var behind = end
    while behind < lines[index].end, bytes[behind] == 0x20 || bytes[behind] == 0x09 { behind += 1 }
    if behind < lines[index].end, bytes[behind] == UInt8(ascii: "&") || bytes[behind] == UInt8(ascii: "*") {
      throw error("a value has one anchor, and an alias has none", at: behind)
    }
    let wasStrict = isStrict
    defer { isStrict = wasStrict }
    isStrict = true
    let (value, next) = try value(at: end, on: index, parentIndent: parentIndent, depth: depth)
    anchors[name] = value
    return (value, next)
  }

  /// Returns the value of an alias, with the places where the value is written, and the offset after the alias.
  mutating func alias(at start: Int, depth: Int) throws(PropertyListError) -> (PropertyListNode, Int) {
    let (name, end) = try anchorName(at: start)
    guard let value = anchors[name] else {
      throw error("no anchor '&\(VisibleText.line(name))' is defined above", at: start)
    }
    let height = measure(value)
    if aliasedCount > Limit.projectAliases.value {
      isBroken = true
      throw error("the aliases of this file stand for more than \(Limit.projectAliases.value) values", at: start)
    }
    guard depth + height <= Limit.projectNesting.value else {
      throw error("more than \(Limit.projectNesting.value) values inside each other", at: start)
    }
    return (value, end)
  }

  /// Returns the nesting depth of a value; counts all values in it, up to the limit.
  private mutating func measure(_ value: PropertyListNode) -> Int {
    aliasedCount += 1
    let inner: [PropertyListNode]
    switch value.kind {
    case .array(let elements): inner = elements
    case .dictionary(let entries): inner = entries.map { $0.value }
    default: return 1
    }
    var height = 0
    for value in inner where aliasedCount <= Limit.projectAliases.value { height = max(height, measure(value)) }
    return height + 1
  }

  /// Returns the name after the sign of an anchor or alias, and the offset after it.
  func anchorName(at start: Int) throws(PropertyListError) -> (String, Int) {
    var end = start + 1
    while end < bytes.count, !bytes[end].isMarkupBlank, !",[]{}".utf8.contains(bytes[end]) { end += 1 }
    guard end > start + 1 else { throw error("a name is missing", at: start) }
    return (String(decoding: bytes[(start + 1)..<end], as: UTF8.self), end)
  }

  /// Adds an entry to a mapping, or the entries of the mappings that `<<` merges into it.
  mutating func add(
    _ value: PropertyListNode, to key: MappedString, _ range: SourceRange, in mapping: inout YAMLMapping
  ) throws(PropertyListError) {
    guard key.text == "<<", bytes[range.lowerBound] == UInt8(ascii: "<") else {
      guard mapping.names.insert(key.text).inserted else {
        // Readers differ in which of the two they accept, and XcodeGen accepts neither.
        isBroken = true
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

  // MARK: Skipped parts

  /// Returns the line after an entry that begins on a line, determined by the indentation.
  func endOfEntry(on index: Int, indent: Int) -> Int {
    var next = index + 1
    while next < lines.count,
      lines[next].isBlank || lines[next].indent > indent
        || lines[next].indent == indent && isDash(next) && !isDash(index)
    {
      next += 1
    }
    return next
  }

  /// Words that lead to a rule.
  private static let leadingWords = ["NSExtension", "templates:", "targetTemplates:", "include:", "<<:"]

  /// Returns whether lines mention something that leads to a rule.
  func isAboutExtensions(_ range: Range<Int>) -> Bool {
    let text = Array(bytes[offsets(of: range)])
    return (Self.leadingWords + ProjectFile.ruleKeys).contains { Bytes.contains(text, $0) }
  }

  /// Forgets the anchors of skipped lines, so that no alias refers to an earlier anchor of the same name.
  mutating func forgetAnchors(_ range: Range<Int>) {
    for offset in offsets(of: range) where bytes[offset] == UInt8(ascii: "&") {
      if let (name, _) = try? anchorName(at: offset) { anchors[name] = nil }
    }
  }

  private func offsets(of range: Range<Int>) -> Range<Int> {
    let start = lines[range.lowerBound].start
    return start..<max(start, lines[range.upperBound - 1].end)
  }
}

/// The entries of a mapping, with merged entries.
struct YAMLMapping {
  /// The entries in the mapping itself.
  var written: [PropertyListEntry] = []
  /// The keys of those entries.
  var names: Set<String> = []
  /// The entries of the mappings that are merged into it, in order of precedence.
  var merged: [PropertyListEntry] = []

  /// All entries; entries in the mapping itself win.
  var entries: [PropertyListEntry] {
    if merged.isEmpty { return written }
    var names = names
    return written + merged.filter { names.insert($0.key.text).inserted }
  }
}
