package import ActivationRuleText

/// Blanks, comments and strings.
extension LiteralReader {
  /// Skips blanks and comments.
  package mutating func skipBlanks() {
    while offset < bytes.count {
      if bytes[offset].isMarkupBlank {
        offset += 1
      } else if bytes[offset] != UInt8(ascii: "/") {
        return
      } else if at("/", "/") {
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      } else if at("/", "*") {
        offset += 2
        while offset < bytes.count, !at("*", "/") { offset += 1 }
        offset = min(offset + 2, bytes.count)
      } else {
        return
      }
    }
  }

  /// Returns whether two characters are at the current position.
  private func at(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: first) && bytes[offset + 1] == UInt8(ascii: second)
  }

  /// Reads string literals joined by `+`.
  mutating func joinedStrings() -> MappedString? {
    guard var whole = string() else { return nil }
    while true {
      let end = offset
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "+") else {
        offset = end
        return whole
      }
      offset += 1
      skipBlanks()
      guard let next = string() else {
        offset = end
        return whole
      }
      whole = whole.joined(to: next)
    }
  }

  /// Reads the string literal at the current position; returns `nil` if there is none, or if it has an interpolation.
  package mutating func string() -> MappedString? {
    guard offset < bytes.count, opensString(bytes[offset]) else { return nil }
    let start = offset
    let hashes = spelling == .swift ? bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count : 0
    let opening = offset + hashes
    guard opening < bytes.count, spelling.quotes.contains(bytes[opening]) else { return nil }
    let quote = bytes[opening]
    let isLong = spelling == .swift && bytes[opening...].starts(with: [quote, quote, quote])
    let end =
      [UInt8](repeating: quote, count: isLong ? 3 : 1) + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    offset = opening + (isLong ? 3 : 1)
    guard let close = closing(end, hashes: hashes, isLong: isLong || quote == UInt8(ascii: "`")) else {
      offset = start
      return nil
    }
    let content = offset..<close
    offset = close + end.count
    return isLong ? longText(content, hashes: hashes) : text(content, hashes: hashes)
  }

  /// Returns whether a literal may begin with a character; nearly all begin none.
  private func opensString(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): true
    case UInt8(ascii: "#"): spelling == .swift
    case UInt8(ascii: "'"), UInt8(ascii: "`"): spelling == .javaScript
    default: false
    }
  }

  /// Returns the position of the quotes that end a literal.
  private func closing(_ end: [UInt8], hashes: Int, isLong: Bool) -> Int? {
    var index = offset
    while index < bytes.count {
      if bytes[index] == end[0], bytes[index...].starts(with: end) { return index }
      if bytes[index] == UInt8(ascii: "\\"), hashes == 0 { index += 1 }
      // A file may end after the backslash.
      if !isLong, index < bytes.count, bytes[index] == 0x0A { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the text of a single-line literal.
  private func text(_ range: Range<Int>, hashes: Int) -> MappedString? {
    var text = MappedText()
    guard decode(range, hashes: hashes, &text) else { return nil }
    return text.string(startingAt: range.lowerBound)
  }

  /// Returns the text of a multi-line literal: without the first and last line break and the margin of the last line.
  private func longText(_ range: Range<Int>, hashes: Int) -> MappedString? {
    guard let first = range.first(where: { bytes[$0] == 0x0A }), let last = range.last(where: { bytes[$0] == 0x0A })
    else {
      return nil
    }
    let margin = range.upperBound - last - 1
    var text = MappedText()
    var start = first + 1
    while start <= last {
      var end = start
      while bytes[end] != 0x0A { end += 1 }
      guard decode(min(start + margin, end)..<end, hashes: hashes, &text) else { return nil }
      if end < last { text.append("\n", writtenAs: end..<(end + 1)) }
      start = end + 1
    }
    return text.string(startingAt: first)
  }

  /// Decodes the escapes of a part; returns `false` for an interpolation or an unknown escape.
  private func decode(_ range: Range<Int>, hashes: Int, _ text: inout MappedText) -> Bool {
    let escapes = spelling.escapes
    let isTemplate = range.lowerBound > 0 && bytes[range.lowerBound - 1] == UInt8(ascii: "`")
    let sign = [UInt8(ascii: "\\")] + [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
    var index = range.lowerBound
    while index < range.upperBound {
      if isTemplate, bytes[index] == UInt8(ascii: "$"), bytes[index...].starts(with: "${".utf8) { return false }
      guard bytes[index] == sign[0], bytes[index..<range.upperBound].starts(with: sign) else {
        text.append(bytes[index], at: index)
        index += 1
        continue
      }
      let place = index + sign.count
      if place == range.upperBound { return true }
      guard let character = escapes[bytes[place]] else { return false }
      text.append(character, writtenAs: index..<(place + 1))
      index = place + 1
    }
    return true
  }
}

extension MappedString {
  /// Returns the concatenation of two strings, mapped to the places of both.
  fileprivate func joined(to other: MappedString) -> MappedString {
    let length = text.utf8.count
    let anchors =
      map.anchors.filter { $0.decoded < length || length == 0 }
      + other.map.anchors.map {
        SourceMap.Anchor(decoded: $0.decoded + length, source: $0.source, isLiteral: $0.isLiteral)
      }
    return MappedString(text + other.text, map: SourceMap(anchors: anchors))
  }
}
