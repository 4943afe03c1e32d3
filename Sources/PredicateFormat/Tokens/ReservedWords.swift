/// Looks up reserved words by their bytes, without regard to ASCII case.
///
/// A word is packed into two 64-bit numbers, so that a look-up compares numbers and allocates nothing.
struct ReservedWords: Sendable {
  /// A word of at most 16 bytes, lower-cased.
  private struct Packed: Sendable, Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    init(_ bytes: [UInt8], _ range: Range<Int>) {
      for index in range {
        high = high << 8 | low >> 56
        low = low << 8 | UInt64(bytes[index] | 0x20)
      }
    }
  }

  private struct Word: Sendable {
    let packed: Packed
    let kind: TokenKind
  }

  /// The words by their length in bytes.
  private let byLength: [[Word]]

  /// All words of the language that look like a name.
  static let all = ReservedWords()

  private init() {
    var table = [[Word]](repeating: [], count: 17)
    for kind in TokenKind.allCases {
      for spelling in kind.spellings {
        let bytes = Array(spelling.utf8)
        guard bytes.allSatisfy(ByteClass.isNamePart) else { continue }
        table[bytes.count].append(Word(packed: Packed(bytes, 0..<bytes.count), kind: kind))
      }
    }
    byLength = table
  }

  /// The kind of the word in a range of bytes, or `nil` for an ordinary name.
  ///
  /// The bytes must be letters, digits and underscores. Folding by one bit maps `_` to DEL and leaves digits alone, so
  /// no other name can pass for a reserved word.
  func kind(of bytes: [UInt8], _ range: Range<Int>) -> TokenKind? {
    guard range.count < byLength.count, !byLength[range.count].isEmpty else { return nil }
    let packed = Packed(bytes, range)
    for word in byLength[range.count] where word.packed == packed { return word.kind }
    return nil
  }
}

/// The classes of bytes that the language tells apart.
package enum ByteClass {
  /// Whether a byte may begin a name: an ASCII letter or an underscore.
  package static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F
  }

  /// Whether a byte may stand in a name.
  package static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || isDigit(byte)
  }

  /// Whether a byte is a decimal digit.
  package static func isDigit(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39
  }

  /// Whether a byte separates tokens: space, tab, CR, LF, VT, FF.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }

  /// The value of a digit in a base up to 16, or `nil`.
  package static func digitValue(_ byte: UInt8, base: UInt8) -> UInt8? {
    let value: UInt8
    switch byte {
    case 0x30...0x39: value = byte - 0x30
    case 0x41...0x46: value = byte - 0x41 + 10
    case 0x61...0x66: value = byte - 0x61 + 10
    default: return nil
    }
    return value < base ? value : nil
  }
}
