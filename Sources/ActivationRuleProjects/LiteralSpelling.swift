/// The spelling of strings, comments, collections and the words for true, false and nothing in a language.
package struct LiteralSpelling: Sendable {
  let quotes: [UInt8]
  let lineComment: [UInt8]
  var words: [String: PropertyListNode.Kind] = ["true": .boolean(true), "false": .boolean(false)]
  /// The character that opens a dictionary.
  var opensDictionary = UInt8(ascii: "{")
  /// The separators between a key and its value.
  var separators = [":"]
  var hasLongStrings = false
  /// Whether a word without quotes is a key.
  var hasBareKeys = false
  /// The quote of strings with interpolation, and the opening of an interpolation.
  var interpolation: (quote: UInt8, opening: [UInt8])?
  /// Words after a value that name its type.
  var casts: Set<String> = []

  var isSwift: Bool { opensDictionary == UInt8(ascii: "[") }

  package static let swift = LiteralSpelling(
    quotes: Array("\"".utf8), lineComment: Array("//".utf8), opensDictionary: UInt8(ascii: "["), hasLongStrings: true)

  static let javaScript = LiteralSpelling(
    quotes: Array("\"'`".utf8), lineComment: Array("//".utf8),
    words: ["true": .boolean(true), "false": .boolean(false), "null": .null, "undefined": .null], hasBareKeys: true,
    interpolation: (UInt8(ascii: "`"), Array("${".utf8)), casts: ["as", "satisfies"])

  static let ruby = LiteralSpelling(
    quotes: Array("\"'".utf8), lineComment: Array("#".utf8),
    words: ["true": .boolean(true), "false": .boolean(false), "nil": .null], separators: ["=>", ":"], hasBareKeys: true,
    interpolation: (UInt8(ascii: "\""), Array("#".utf8)))

  static let python = LiteralSpelling(
    quotes: Array("\"'".utf8), lineComment: Array("#".utf8),
    words: ["True": .boolean(true), "False": .boolean(false), "None": .null], hasLongStrings: true)

  /// Returns the characters after a backslash, and their meanings.
  func escapes(in quote: UInt8) -> [UInt8: String] {
    var escapes: [UInt8: String] = [UInt8(ascii: "\\"): "\\", UInt8(ascii: "'"): "'"]
    // In this quote of Ruby, nothing else is an escape.
    if separators.count > 1, quote == UInt8(ascii: "'") { return escapes }
    for (sign, text) in [("n", "\n"), ("t", "\t"), ("r", "\r"), ("0", "\0"), ("\"", "\"")] {
      escapes[Array(sign.utf8)[0]] = text
    }
    if !isSwift { (escapes[0x0A], escapes[UInt8(ascii: "`")]) = ("", "`") }
    return escapes
  }
}
