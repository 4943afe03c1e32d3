/// The way text is escaped between two tags.
///
/// `&` and `<` are always escaped, and `>` after `]]`. Xcode escapes more; existing escapes are kept, because a mere
/// change of spelling would hide the real changes in a review.
package struct XMLEscapes: Hashable {
  /// Whether `>` is written `&gt;`.
  package let escapesGreaterThan: Bool
  /// Whether `"` is written `&quot;`.
  package let escapesQuotes: Bool
  /// Whether `'` is written `&apos;`.
  package let escapesApostrophes: Bool

  /// Escapes only the necessary characters.
  package static let least = XMLEscapes(escapesGreaterThan: false, escapesQuotes: false, escapesApostrophes: false)

  /// The text with escapes, in UTF-8.
  package func encode(_ text: String) -> [UInt8] {
    var output: [UInt8] = []
    for byte in text.utf8 {
      if let entity = entity(byte, after: output) { output += entity.utf8 } else { output.append(byte) }
    }
    return output
  }

  /// The text with escapes.
  package func text(_ text: String) -> String { String(decoding: encode(text), as: UTF8.self) }

  private func entity(_ byte: UInt8, after output: [UInt8]) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"):
      escapesGreaterThan || output.suffix(2).elementsEqual([UInt8(ascii: "]"), UInt8(ascii: "]")]) ? "&gt;" : nil
    case UInt8(ascii: "\""): escapesQuotes ? "&quot;" : nil
    case UInt8(ascii: "'"): escapesApostrophes ? "&apos;" : nil
    default: nil
    }
  }
}

extension XMLEscapes {
  /// Escapes the same characters as another text.
  package init(of written: ArraySlice<UInt8>) {
    let bytes = Array(written)
    self.init(
      escapesGreaterThan: Bytes.contains(bytes, "&gt;"), escapesQuotes: Bytes.contains(bytes, "&quot;"),
      escapesApostrophes: Bytes.contains(bytes, "&apos;"))
  }

  /// The five entities predefined by XML.
  private static let entities: [(name: String, scalar: Unicode.Scalar)] = [
    ("quot", "\""), ("lt", "<"), ("gt", ">"), ("apos", "'"), ("amp", "&"),
  ]

  /// The character that one of the five entities represents.
  package static func character(named name: String) -> Unicode.Scalar? {
    entities.first { $0.name == name }?.scalar
  }

  /// A part of a file as people read it, with the five entities replaced by their characters.
  package static func shown(_ text: String) -> String {
    var parts = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    for place in parts.indices.dropFirst() {
      let entity = entities.first { parts[place].hasPrefix($0.name + ";") }
      parts[place] =
        entity.map { "\($0.scalar)" + parts[place].dropFirst($0.name.utf8.count + 1) } ?? "&" + parts[place]
    }
    return parts.joined()
  }
}
