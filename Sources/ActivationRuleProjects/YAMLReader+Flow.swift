import ActivationRuleText

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
