import ActivationRuleText

/// The language of a file whose literals are read.
enum LiteralSpelling: Sendable {
  case swift, javaScript

  var quotes: [UInt8] { Array((self == .swift ? "\"" : "\"'`").utf8) }

  /// The character that opens a dictionary.
  var opensDictionary: UInt8 { UInt8(ascii: self == .swift ? "[" : "{") }

  /// Returns the value of a word for true, false or nothing.
  func value(of word: String) -> PropertyListNode.Kind? {
    switch word {
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "null" where self == .javaScript, "undefined" where self == .javaScript: .null
    default: nil
    }
  }

  /// The characters after a backslash, and their meanings.
  var escapes: [UInt8: String] {
    var escapes: [UInt8: String] = [UInt8(ascii: "\\"): "\\", UInt8(ascii: "'"): "'"]
    for (sign, text) in [("n", "\n"), ("t", "\t"), ("r", "\r"), ("0", "\0"), ("\"", "\"")] {
      escapes[Array(sign.utf8)[0]] = text
    }
    if self == .javaScript { (escapes[0x0A], escapes[UInt8(ascii: "`")]) = ("", "`") }
    return escapes
  }
}

extension [UInt8] {
  /// Returns where the blanks and comments at an offset end.
  func endOfBlanks(from start: Int) -> Int {
    var offset = start
    while offset < count {
      if self[offset].isMarkupBlank {
        offset += 1
      } else if has("/", "/", at: offset) {
        offset = self[offset...].firstIndex(of: 0x0A) ?? count
      } else if has("/", "*", at: offset) {
        offset += 2
        while offset < count, !has("*", "/", at: offset) { offset += 1 }
        offset = Swift.min(offset + 2, count)
      } else {
        break
      }
    }
    return offset
  }

  private func has(_ first: Unicode.Scalar, _ second: Unicode.Scalar, at offset: Int) -> Bool {
    offset + 1 < count && self[offset] == UInt8(ascii: first) && self[offset + 1] == UInt8(ascii: second)
  }
}
