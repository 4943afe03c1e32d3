extension UInt8 {
  /// Whether this byte may appear in the name of an XML element or entity; all bytes beyond ASCII may.
  fileprivate var isXMLNamePart: Bool { isNamePart || self == 0x2D || self == 0x2E || self == 0x3A || self >= 0x80 }
}

extension ByteCursor {
  /// Skips the bytes of a name.
  mutating func skipName() {
    while offset < bytes.count, bytes[offset].isXMLNamePart { offset += 1 }
  }
}
