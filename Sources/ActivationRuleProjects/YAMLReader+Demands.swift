import ActivationRuleText

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
