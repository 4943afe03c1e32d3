import ActivationRuleText

/// The base 32 of dynamic identifiers: most significant bits first, no padding, the last character filled with zeros.
///
/// The alphabet omits the easily confused letters i, j, l and o [observed].
enum DynamicBase32 {
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  /// The value of each byte in the alphabet, or 255.
  private static let values: [UInt8] = {
    var values = Array(repeating: UInt8.max, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Encodes bytes as letters.
  static func encode(_ bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        letters.append(alphabet[Int(buffer >> UInt32(bits) & 31)])
      }
    }
    if bits > 0 { letters.append(alphabet[Int(buffer << UInt32(5 - bits) & 31)]) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Decodes letters of either case; `nil` if they are invalid.
  ///
  /// One, three or six letters after groups of eight cannot come from whole bytes. Bits that fill the last letter are
  /// ignored [inferred].
  static func decode(_ letters: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    var count = 0
    for letter in letters {
      let value = values[Int(ASCII.folded(letter))]
      guard value < 32 else { return nil }
      count += 1
      buffer = buffer << 5 | UInt32(value)
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return [1, 3, 6].contains(count % 8) ? nil : bytes
  }
}
