import ActivationRuleText

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
