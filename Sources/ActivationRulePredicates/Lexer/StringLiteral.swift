import ActivationRuleText

/// Decodes the escapes of a string literal.
enum StringLiteral {
  /// The value of a string token, whose range includes both quotes.
  static func value(of bytes: [UInt8], _ range: SourceRange) -> String {
    let body = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
    guard body.contains(UInt8(ascii: "\\")) else { return String(decoding: body, as: UTF8.self) }
    var decoder = Decoder(body: body)
    return decoder.run()
  }

  /// Decodes a string with escapes.
  ///
  /// Documented (Predicate Programming Guide): octal, hexadecimal and Unicode escapes. Observed: a backslash before any
  /// other character vanishes. Inferred: an escape with too few digits stands for its letter, and a UTF-16 surrogate
  /// without its partner becomes U+FFFD.
  private struct Decoder {
    let body: ArraySlice<UInt8>
    var index: Int
    /// UTF-16 units, collected so that two escapes can form a pair.
    var units: [UInt16] = []
    var output: [UInt8] = []

    init(body: ArraySlice<UInt8>) {
      self.body = body
      index = body.startIndex
    }

    mutating func run() -> String {
      while index < body.endIndex {
        let byte = body[index]
        index += 1
        if byte == UInt8(ascii: "\\"), index < body.endIndex {
          decodeEscape()
        } else {
          put(byte)
        }
      }
      flushUnits()
      return String(decoding: output, as: UTF8.self)
    }

    private mutating func decodeEscape() {
      let letter = body[index]
      index += 1
      switch letter {
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        index -= 1
        if let value = digits(3, base: 8) { units.append(UInt16(value)) } else { putByteAndAdvance() }
      case UInt8(ascii: "x"), UInt8(ascii: "X"):
        if let value = digits(2, base: 16) { units.append(UInt16(value)) } else { put(letter) }
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        if let value = digits(4, base: 16) { units.append(UInt16(value)) } else { put(letter) }
      default: put(Self.control(letter) ?? letter)
      }
    }

    private static func control(_ letter: UInt8) -> UInt8? {
      switch letter {
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "t"): 0x09
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "a"): 0x07
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "v"): 0x0B
      default: nil
      }
    }

    /// Reads exactly this many digits, or none at all.
    private mutating func digits(_ count: Int, base: UInt8) -> Int? {
      guard index + count <= body.endIndex else { return nil }
      var value = 0
      for offset in 0..<count {
        guard let digit = body[index + offset].digitValue(base: base) else { return nil }
        value = value * Int(base) + Int(digit)
      }
      index += count
      return value
    }

    private mutating func putByteAndAdvance() {
      put(body[index])
      index += 1
    }

    private mutating func put(_ byte: UInt8) {
      flushUnits()
      output.append(byte)
    }

    private mutating func flushUnits() {
      guard !units.isEmpty else { return }
      output.append(contentsOf: Array(String(decoding: units, as: UTF16.self).utf8))
      units.removeAll(keepingCapacity: true)
    }
  }
}
