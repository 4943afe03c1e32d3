import Texts

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
        guard bytes.allSatisfy({ $0.isNamePart }) else { continue }
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
