/// Errors of JSON.
extension JSONReader {
  /// An error in this text.
  func error(_ fault: PropertyListFault, _ message: String, at range: SourceRange) -> PropertyListError {
    PropertyListError(fault, message, at: range, in: source)
  }

  /// The error for something unexpected at the cursor.
  func unexpected(_ expected: String) -> PropertyListError {
    let (found, length) = describeCurrent()
    return error(
      .jsonSyntax, "expected \(expected), found \(found)", at: SourceRange(cursor.offset, cursor.offset + length))
  }

  /// The word or character at the cursor, for a message, and its length.
  private func describeCurrent() -> (text: String, length: Int) {
    guard let byte = cursor.current else { return ("the end of the text", 0) }
    if byte < 0x20 || byte == 0x7F { return ("a control character", 1) }
    var end = cursor.offset + 1
    if byte.isLetter {
      while end < cursor.bytes.count, end - cursor.offset < 20, cursor.bytes[end].isLetter { end += 1 }
    } else {
      while end < cursor.bytes.count, cursor.bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return ("'\(cursor.bytes[cursor.offset..<end].text)'", end - cursor.offset)
  }
}
