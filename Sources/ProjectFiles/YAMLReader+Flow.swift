import PropertyLists
import Texts

/// Collections in brackets.
extension YAMLReader {
  /// A flow collection and the offset behind it.
  func flow(at start: Int, depth: Int) throws(PropertyListError) -> (PropertyListNode, Int) {
    guard depth < Self.depthLimit else {
      throw error("more than \(Self.depthLimit) values inside each other", at: start)
    }
    let isMapping = bytes[start] == UInt8(ascii: "{")
    let close = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    var entries: [PropertyListEntry] = []
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
        entries.append(PropertyListEntry(key: key, keyRange: first.range, value: value))
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
    return (PropertyListNode(isMapping ? .dictionary(entries) : .array(elements), at: range), offset + 1)
  }

  private func flowValue(at start: Int, depth: Int) throws(PropertyListError) -> (PropertyListNode, Int) {
    guard start < bytes.count else { throw error("a value is missing", at: max(0, bytes.count - 1)) }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try flow(at: start, depth: depth + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let (string, end) = try quoted(at: start)
      return (PropertyListNode(.string(string), at: SourceRange(start, end)), end)
    case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      throw error("anchors, aliases and tags of YAML are not read here; write the value out", at: start)
    default: break
    }
    var end = start
    while end < bytes.count, !",]}\n\r".utf8.contains(bytes[end]), !isColon(at: end, end: bytes.count) { end += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    guard end > start else { throw error("a value is missing", at: start) }
    let string = MappedString(String(decoding: bytes[start..<end], as: UTF8.self), startingAt: start)
    return (PropertyListNode(Self.kind(ofPlain: string), at: SourceRange(start, end)), end)
  }

  private func skipBlanks(_ start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      if bytes[offset].isMarkupBlank {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "#"), offset > 0, bytes[offset - 1].isBlank {
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      } else {
        break
      }
    }
    return offset
  }
}
