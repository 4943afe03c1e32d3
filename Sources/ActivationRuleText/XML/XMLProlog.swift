/// The prolog: everything before the first element.
extension XMLScanner {
  /// Skips the XML declaration, comments, processing instructions and document type declarations.
  mutating func skipProlog() throws(PropertyListError) {
    while true {
      try skipMiscellaneous()
      guard cursor.matches("<!DOCTYPE") else { return }
      try skipDocumentType()
    }
  }

  /// Skips `<!DOCTYPE … [ … ]>`.
  ///
  /// Nothing in it is read: no file is fetched, and entities declared here stay undefined.
  private mutating func skipDocumentType() throws(PropertyListError) {
    let start = cursor.offset
    cursor.offset += 9
    var isInSubset = false
    while let byte = cursor.current {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        try skipQuoted(byte)
      case UInt8(ascii: "<") where cursor.matches("<!--"):
        try skipComment()
      case UInt8(ascii: "<") where cursor.matches("<?"):
        try skip("a processing instruction", until: "?>")
      case UInt8(ascii: ">") where !isInSubset:
        cursor.offset += 1
        return
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        isInSubset = byte == UInt8(ascii: "[")
        cursor.offset += 1
      default:
        cursor.offset += 1
      }
    }
    throw unfinished("the document type declaration", from: start)
  }

  private mutating func skipQuoted(_ quote: UInt8) throws(PropertyListError) {
    let start = cursor.offset
    cursor.offset += 1
    while let byte = cursor.current, byte != quote { cursor.offset += 1 }
    guard cursor.consume(quote) else { throw unfinished("a quoted text", from: start) }
  }
}
