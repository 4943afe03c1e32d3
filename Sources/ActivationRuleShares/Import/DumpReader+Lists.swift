/// Lists of type identifiers in brackets.
extension DumpReader {
  /// Returns whether the bracket at an offset opens a list of type identifiers, according to its first element.
  ///
  /// Parentheses and brackets are frequent in logs, so a bare word must certainly be a type.
  func startsList(_ open: Int) -> Bool {
    let start = text.skipBlanks(open + 1, lines: true)
    if startsTypeObject(start) { return true }
    if text.byte(start) == UInt8(ascii: "\"") {
      let end = text.identifierEnd(start + 1)
      return text.byte(end) == UInt8(ascii: "\"") && end - start <= DumpIdentifiers.longest
        && identifiers.isLikely(text.string(start + 1..<end)) && !isKey(end + 1)
    }
    let end = text.identifierEnd(start)
    guard end > start, end - start <= DumpIdentifiers.longest else { return false }
    let next = text.byte(text.skipBlanks(end, lines: true))
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: ")") || next == UInt8(ascii: "]") else { return false }
    return identifiers.isCertain(text.string(start..<end))
  }

  /// Returns whether a print of a type begins at an offset: `<_UTCoreType 0x1234> public.jpeg (not dynamic, declared)`.
  private func startsTypeObject(_ start: Int) -> Bool {
    text.matches("<_UTCoreType", at: start) || text.matches("<UTType", at: start) || text.matches("<_UTType", at: start)
  }

  /// Returns whether the text before an offset is the key of an entry.
  func isKey(_ offset: Int) -> Bool {
    let next = text.byte(text.skipBlanks(offset))
    return next == UInt8(ascii: "=") || next == UInt8(ascii: ":")
  }

  /// Reads a list; the offset is at its opening bracket.
  ///
  /// Grammar: `list = ( "(" | "[" ) , [ element , { "," , element } , [ "," ] ] , ( ")" | "]" ) ;`
  mutating func readList() throws(PayloadImportError) -> [String] {
    let open = offset
    let close = text.bytes[open] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "]")
    var list: [String] = []
    offset += 1
    while true {
      offset = text.skipBlanks(offset, lines: true)
      if text.byte(offset) == close { break }
      list.append(try readElement(open))
      offset = text.skipBlanks(offset, lines: true)
      if text.byte(offset) == UInt8(ascii: ",") {
        offset += 1
      } else if text.byte(offset) != close {
        throw unexpected("',' or '\(Character(Unicode.Scalar(close)))' in the list of types", open)
      }
    }
    offset += 1
    labelStart = offset
    return list
  }

  /// Reads a type identifier, in quotes or bare, or the print of a type.
  private mutating func readElement(_ open: Int) throws(PayloadImportError) -> String {
    if text.byte(offset) == UInt8(ascii: "\"") { return try readQuotedElement(open) }
    let isObject = startsTypeObject(offset)
    if isObject {
      let end = lineEnd(offset)
      while offset < end, text.bytes[offset] != UInt8(ascii: ">") { offset += 1 }
      offset = text.skipBlanks(min(offset + 1, end))
    }
    let start = offset
    let end = text.identifierEnd(start)
    guard end > start, end - start <= DumpIdentifiers.longest else { throw unexpected("a type identifier", open) }
    offset = end
    let next = text.skipBlanks(end)
    if isObject, text.byte(next) == UInt8(ascii: "(") {
      let lineEnd = lineEnd(next)
      offset = next
      while offset < lineEnd, text.bytes[offset] != UInt8(ascii: ")") { offset += 1 }
      offset = min(offset + 1, lineEnd)
    }
    return text.string(start..<end)
  }

  private mutating func readQuotedElement(_ open: Int) throws(PayloadImportError) -> String {
    let start = offset + 1
    var end = start
    while let byte = text.byte(end), byte != UInt8(ascii: "\""), byte != 0x0A, end - start <= DumpIdentifiers.longest {
      end += 1
    }
    guard text.byte(end) == UInt8(ascii: "\"") else {
      if text.byte(end) == nil { throw unclosed(open) }
      throw payload.error(.unexpectedElement, "the type identifier has no closing quote", at: text.range(offset..<end))
    }
    guard end > start, !text.bytes[start..<end].contains(where: { $0.isBlank || $0 == UInt8(ascii: "<") })
    else { throw payload.error(.unexpectedElement, "this is not a type identifier", at: text.range(offset..<end + 1)) }
    offset = end + 1
    return text.string(start..<end)
  }

  private func unclosed(_ open: Int) -> PayloadImportError {
    payload.error(.unclosedList, "the list is not closed before the end of the text", at: text.range(open..<open + 1))
  }

  /// Returns the error of an unexpected element at the offset.
  private func unexpected(_ expected: String, _ open: Int) -> PayloadImportError {
    guard let byte = text.byte(offset) else { return unclosed(open) }
    var end = text.identifierEnd(offset)
    if end == offset {
      end += 1
      while let next = text.byte(end), next & 0xC0 == 0x80 { end += 1 }
    }
    end = min(end, offset + 40)
    let found = byte < 0x20 || byte == 0x7F ? "a control character" : "'\(text.string(offset..<end))'"
    return payload.error(.unexpectedElement, "expected \(expected), found \(found)", at: text.range(offset..<end))
  }
}
