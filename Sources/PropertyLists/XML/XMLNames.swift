import Texts

extension UInt8 {
  /// Whether this may stand in the name of an XML element or entity; all bytes beyond ASCII may.
  var isXMLNamePart: Bool { isNamePart || self == 0x2D || self == 0x2E || self == 0x3A || self >= 0x80 }
}
