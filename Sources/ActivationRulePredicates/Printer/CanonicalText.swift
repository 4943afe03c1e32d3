/// Writes a tree in the canonical form of the system's `predicateFormat`, on one line.
///
/// Observed: `AND` and `OR` in capitals, a compound within a compound in parentheses, strings in double quotes, Booleans
/// as 1 and 0, every nil as `nil`, reserved words as keys with `#`. Inferred: how
/// arithmetic nests, with the fewest parentheses that keep the tree.
struct CanonicalText: TreeOutput {
  private(set) var text = ""

  mutating func put(_ text: String) { self.text += text }
  mutating func putBreak(isSpace: Bool, depth: Int) { if isSpace { text += " " } }
  mutating func open() {}
  mutating func close() {}

  /// The key, with `#` if it is a reserved word.
  static func spelled(_ key: String) -> String {
    guard let kind = ReservedWords.kind(of: Array(key.utf8)[...]), kind.isReservedWord else { return key }
    return "#" + key
  }

  /// A string in double quotes, with a backslash before each backslash and double quote.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PredicateNode: CustomStringConvertible {
  /// The predicate in canonical form, as the system's `predicateFormat` would print it.
  package var description: String {
    var writer = TreeWriter(output: CanonicalText(), spelling: nil)
    writer.write(self)
    return writer.output.text
  }
}

extension ExpressionNode: CustomStringConvertible {
  /// The expression in canonical form.
  package var description: String {
    var writer = TreeWriter(output: CanonicalText(), spelling: nil)
    writer.write(self)
    return writer.output.text
  }
}
