import ActivationRuleText

/// The language of a file whose literals are read.
enum LiteralSpelling: Sendable {
  /// Swift, in which a dictionary has the brackets of an array.
  case swift
  /// JavaScript and TypeScript, in which a key may be a name without quotes.
  case javaScript
  /// Property lists of the OpenStep kind, as Xcode writes them.
  case openStep

  /// Returns whether a character opens a string.
  func isQuote(_ sign: UInt8) -> Bool { sign == "\"" || self == .javaScript && (sign == "'" || sign == "`") }

  /// Returns whether a string between such quotes may go over several lines.
  func mayHoldLines(_ quote: UInt8) -> Bool { self == .openStep || quote == "`" }

  /// The character that opens a dictionary.
  var opensDictionary: Unicode.Scalar { self == .swift ? "[" : "{" }

  /// The word that declares a constant.
  var declaresConstant: String { self == .swift ? "let" : "const" }

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
    default: self == .openStep || self == .javaScript && sign == "`" ? [sign].text : nil
    }
  }
}
