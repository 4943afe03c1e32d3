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
    case "&": "&amp;"
    case "<": "&lt;"
    case ">":
      escapesGreaterThan || output.suffix(2).elementsEqual("]]".utf8) ? "&gt;" : nil
    case "\"": escapesQuotes ? "&quot;" : nil
    case "'": escapesApostrophes ? "&apos;" : nil
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

  /// The character that one of the five entities represents, or a number behind a number sign; `nil` for zero and
  /// whatever is no character.
  package static func character(named name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return entities.first { $0.name == name }?.scalar }
    let radix = name.hasPrefix("#x") ? 16 : 10
    let digits = name.dropFirst(radix == 16 ? 2 : 1)
    guard !digits.hasPrefix("+"), let value = UInt32(digits, radix: radix), value > 0 else { return nil }
    return Unicode.Scalar(value)
  }

  /// A part of a file as people read it, with entities replaced by their characters.
  package static func shown(_ text: String) -> String {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { shown, part in
      if let (name, rest) = part.divided(at: ";"), let character = character(named: String(name)) {
        shown += "\(character)\(rest)"
      } else {
        shown += "&\(part)"
      }
    }
  }
}

/// Words in shell syntax.
package enum ShellWord {
  /// Returns a command line of the tool.
  package static func command(_ words: [String]) -> String {
    (["activationrule"] + words.map { quoted($0) }).joined(separator: " ")
  }

  /// The word unchanged if a shell reads it unchanged, otherwise in quotes.
  package static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./=:,@%+".utf8.contains($0) }
    // A shell may replace what begins with '=' or '%', and a log take what begins with two colons for a command.
    return isPlain && !["=", "%", "::"].contains { word.hasPrefix($0) } ? word : inQuotes(word)
  }

  /// The path as a word that is not read as an option.
  package static func path(_ path: String) -> String { quoted(path.hasPrefix("-") ? "./" + path : path) }

  /// A command in a sentence: in quotes, unless that would put quotes into quotes.
  package static func inSentence(_ command: String) -> String {
    command.utf8.contains("'") ? command : "'\(command)'"
  }

  /// Whether a part of a line leaves a quote open; a backslash escapes a quote, but not between plain ones.
  package static func isOpen(_ part: String) -> Bool {
    var (isOpen, isEscaped, hasEscapes, last) = (false, false, false, UInt8(0))
    for byte in part.utf8 {
      if byte == "'", !isEscaped {
        hasEscapes = !isOpen && last == "$"
        isOpen.toggle()
      }
      isEscaped = byte == "\\" && !isEscaped && (!isOpen || hasEscapes)
      last = byte
    }
    return isOpen
  }

  /// The word between single quotes; in the escape syntax of bash and zsh if it has characters that are not shown, or
  /// that a log could take for a command, or a backslash before a quote.
  ///
  /// fish takes such a backslash for an escape, so that a part of the word would be a command; the other syntax it refuses.
  package static func inQuotes(_ word: String) -> String {
    let hasSigns = word.containsBytes(of: "##")
    let hasEscape = (word + "'").containsBytes(of: "\\'")
    guard hasSigns || hasEscape || !word.unicodeScalars.allSatisfy({ VisibleText.isVisible($0) }) else {
      return "'" + word.replacing("'", by: "'\\''") + "'"
    }
    return "$'"
      + word.replacingScalars { scalar in
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "'", "\\": "\\\(scalar)"
        case "#" where hasSigns: octal(scalar)
        default: VisibleText.isVisible(scalar) ? nil : octal(scalar)
        }
      } + "'"
  }

  /// Each byte with three digits, so that a digit may follow.
  private static func octal(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }.joined()
  }
}

/// Converts text in other encodings to UTF-8.
enum Transcoding {
  /// UTF-16 as UTF-8; a byte order mark stays as U+FEFF, unpaired surrogates and an odd last byte become U+FFFD.
  static func utf16(_ input: [UInt8], isBigEndian: Bool) -> [UInt8] {
    var units = stride(from: 0, to: input.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(input[index]), UInt16(input[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    if input.count % 2 > 0 { units.append(0xFFFD) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// ISO 8859-1 as UTF-8.
  static func latin1(_ input: [UInt8]) -> [UInt8] {
    input.flatMap { Array(String(Character(Unicode.Scalar($0))).utf8) }
  }
}

/// Finds bytes that are not UTF-8.
package enum UTF8Validation {
  /// The offset of the first byte that belongs to no valid sequence, or `nil` for valid text.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    // Most texts are ASCII.
    if bytes.withUnsafeBufferPointer({ $0.reduce(0, |) }) < 0x80 { return nil }
    // Decoding replaces malformed bytes.
    let valid = Array(String(decoding: bytes, as: UTF8.self).utf8)
    if valid == bytes { return nil }
    var offset = 0
    while offset < bytes.count, bytes[offset] == valid[offset] { offset += 1 }
    // Both may begin alike.
    while valid[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
