/// Classes and comparison of ASCII bytes.
///
/// Identifiers, filename extensions and MIME types compare without regard to the case of ASCII letters; bytes beyond ASCII
/// compare as they are (observed).
package enum ASCII {
  /// The byte in lower case, if it is `A` to `Z`.
  ///
  /// It is inlinable because other modules call it in their innermost loops.
  @inlinable
  @inline(__always)
  package static func folded(_ byte: UInt8) -> UInt8 {
    byte &- 65 < 26 ? byte | 32 : byte
  }

  /// The text with its ASCII capitals in lower case; everything else is unchanged.
  package static func lowercased(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 &- 65 < 26 }) else { return text }
    return String(decoding: text.utf8.map(folded), as: UTF8.self)
  }

  /// Whether two texts are equal, ignoring the case of ASCII letters.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        guard left.count == right.count else { return false }
        var place = 0
        while place < left.count {
          if left[place] != right[place], folded(left[place]) != folded(right[place]) { return false }
          place += 1
        }
        return true
      }
    }
  }
}

extension UInt8 {
  /// Whether this byte separates words: space, tab, CR, LF, VT, FF.
  @inlinable
  package var isBlank: Bool { self == 0x20 || self >= 0x09 && self <= 0x0D }

  /// Whether this byte is XML or JSON whitespace: space, tab, line feed, carriage return.
  @inlinable
  package var isMarkupBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether this byte is `0` to `9`.
  @inlinable
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// Whether this byte is an ASCII letter.
  @inlinable
  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether this byte may start a name: an ASCII letter or an underscore.
  @inlinable
  package var isNameStart: Bool { isLetter || self == 0x5F }

  /// Whether this byte may appear in a name: a letter, an underscore or a digit.
  @inlinable
  package var isNamePart: Bool { isNameStart || isDigit }

  /// The value of a digit in a base up to 16, or `nil` for another byte.
  package func digitValue(base: UInt8) -> UInt8? {
    let letter = (self | 0x20) &- 0x61
    let value = isDigit ? self - 0x30 : letter < 6 ? letter + 10 : 0xFF
    return value < base ? value : nil
  }
}

extension [UInt8] {
  /// The index where text in UTF-8 begins: after the byte order mark, if there is one.
  package var startOfText: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

extension ArraySlice<UInt8> {
  /// The slice without leading and trailing word separators.
  package var trimmingBlanks: ArraySlice<UInt8> { trimming { $0.isBlank } }

  /// The slice without leading and trailing XML or JSON whitespace.
  package var trimmingMarkupBlanks: ArraySlice<UInt8> { trimming { $0.isMarkupBlank } }

  private func trimming(_ isBlank: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !isBlank($0) }) else { return prefix(0) }
    return self[...last].drop(while: isBlank)
  }

  /// The bytes as a string; they are valid UTF-8 already or get U+FFFD.
  package var text: String { String(decoding: self, as: UTF8.self) }
}
