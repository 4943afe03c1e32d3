import ActivationRuleText

/// How literals are read in Swift, and in JavaScript and TypeScript, where a key may be a name without quotes.
extension Dialect {
  /// Returns whether a character opens a string.
  func isQuote(_ sign: UInt8) -> Bool { sign == "\"" || self == .javaScript && (sign == "'" || sign == "`") }

  /// Returns the value of a word for true, false or nothing.
  func value(of word: String) -> PropertyListNode.Kind? {
    switch word {
    case "true": .boolean(true)
    case "false": .boolean(false)
    case "null" where self == .javaScript, "undefined" where self == .javaScript: .null
    default: nil
    }
  }

  /// Returns the meaning of a character behind a backslash; `nil` for an interpolation or an unknown one.
  func escape(_ sign: UInt8) -> String? {
    switch sign {
    case "n": "\n"
    case "t": "\t"
    case "r": "\r"
    case "0": "\0"
    case 0x0A where self == .javaScript: ""
    case "\\", "'", "\"": [sign].text
    default: self == .javaScript && sign == "`" ? [sign].text : nil
    }
  }
}
