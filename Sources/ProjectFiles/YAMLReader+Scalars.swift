import PredicateFormat
import PropertyLists
import Texts

/// Keys and scalars.
extension YAMLReader {
  /// The key that begins at an offset, its bytes, and the offset behind its colon.
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
    bytes[offset] == UInt8(ascii: ":") && (offset + 1 == end || bytes[offset + 1] == 0x20 || bytes[offset + 1] == 0x09)
  }

  /// A plain scalar with the lines that continue it, and the line behind it.
  func plain(at start: Int, on index: Int, parentIndent: Int) -> (PropertyListNode, Int) {
    var text = MappedText()
    var end = start
    var next = index
    var from = start
    while true {
      let stop = endOfPlain(from: from, end: lines[next].end)
      for offset in from..<max(from, stop) { text.append(bytes[offset], at: offset) }
      end = stop
      let hasComment = stop < lines[next].end
      next += 1
      guard !hasComment, next < lines.count, !lines[next].isBlank, lines[next].indent > parentIndent else { break }
      text.append(" ", writtenAs: end..<lines[next].start)
      from = lines[next].start
    }
    let string = text.string(startingAt: start)
    return (PropertyListNode(Self.kind(ofPlain: string), at: SourceRange(start, end)), next)
  }

  /// Where a plain scalar ends on its line: before a comment, without blanks.
  private func endOfPlain(from start: Int, end: Int) -> Int {
    var stop = start
    while stop < end, !(bytes[stop] == UInt8(ascii: "#") && stop > start && bytes[stop - 1] == 0x20) { stop += 1 }
    while stop > start, bytes[stop - 1] == 0x20 || bytes[stop - 1] == 0x09 { stop -= 1 }
    return stop
  }

  /// What a plain scalar stands for.
  static func kind(ofPlain string: MappedString) -> PropertyListNode.Kind {
    switch string.text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return .boolean(true)
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return .boolean(false)
    case "", "~", "null", "Null", "NULL": return .null
    default: break
    }
    if let integer = Int64(string.text) { return .integer(integer) }
    let isNumber = string.text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    if isNumber, let real = Double(string.text) { return .real(real) }
    return .string(string)
  }

  /// A block scalar, literal or folded, and the line behind it.
  func blockScalar(at start: Int, on index: Int, parentIndent: Int) -> (PropertyListNode, Int) {
    let isFolded = bytes[start] == UInt8(ascii: ">")
    let header = String(decoding: bytes[start..<lines[index].end], as: UTF8.self)
    var text = MappedText()
    var next = index + 1
    var indent: Int?
    var end = lines[index].end
    var isFirst = true
    while next < lines.count {
      let line = lines[next]
      let isEmpty = line.start == line.end
      if !isEmpty {
        guard line.indent > parentIndent, line.indent >= indent ?? 0 else { break }
        let margin = indent ?? line.indent
        indent = margin
        if !isFirst { text.append(isFolded ? " " : "\n", writtenAs: end..<(line.lineStart + margin)) }
        for offset in (line.lineStart + margin)..<line.end { text.append(bytes[offset], at: offset) }
        (end, isFirst) = (line.end, false)
      } else if !isFirst {
        text.append("\n", writtenAs: end..<line.end)
        end = line.end
      }
      next += 1
    }
    text.trimEnd()
    if !header.contains("-"), !text.isEmpty { text.append("\n", writtenAs: end..<end) }
    return (PropertyListNode(.string(text.string(startingAt: end)), at: SourceRange(start, end)), next)
  }

  /// A quoted scalar and the offset behind it; line breaks in it become blanks.
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
        text.append(" ", writtenAs: offset..<next)
        offset = next
      } else {
        text.append(byte, at: offset)
        offset += 1
      }
    }
    throw error("a quote is not closed", at: start)
  }

  /// Reads an escape of a double-quoted scalar; the offset behind it.
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
  /// The text without spaces at its end.
  fileprivate func trimmingEndBlanks() -> String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
