/// Elements with text content.
extension XMLReader {
  /// Reads a string, number, date, data or Boolean, whose opening tag has been read.
  mutating func readScalar(_ element: XMLElement, _ tag: XMLScanner.Tag) throws(PropertyListError) {
    let text = try scanner.readText(of: tag)
    let kind = try kind(of: element, text)
    if !tag.isEmpty { try readClosingTag(of: tag) }
    builder.add(kind, at: SourceRange(tag.range.lowerBound, scanner.cursor.offset))
  }

  private func kind(of element: XMLElement, _ text: XMLText) throws(PropertyListError) -> PropertyListNode.Kind {
    switch element {
    case .integer: return try integer(text)
    case .real:
      guard let value = NumberText.real(text.bytes.trimmingMarkupBlanks) else { throw invalid(text, "a real") }
      return .real(value)
    case .date:
      guard let seconds = DateText.seconds(text.bytes.trimmingMarkupBlanks) else {
        throw invalid(text, "a date such as '2001-01-31T12:00:00Z'")
      }
      return .date(seconds)
    case .data: return .data(try data(text))
    case .yes, .no:
      guard text.bytes.trimmingMarkupBlanks.isEmpty else { throw invalid(text, "nothing in '<\(element.rawValue)>'") }
      return .boolean(element == .yes)
    case .plist, .dict, .array, .key, .string: return .string(text.mappedString)
    }
  }

  private func integer(_ text: XMLText) throws(PropertyListError) -> PropertyListNode.Kind {
    switch NumberText.integer(text.bytes.trimmingMarkupBlanks) {
    case .value(let kind): return kind
    case .invalid: throw invalid(text, "an integer")
    case .tooLarge: throw invalid(text, "an integer of at most 64 bits")
    }
  }

  private func data(_ text: XMLText) throws(PropertyListError) -> [UInt8] {
    switch Base64.decode(text.bytes) {
    case .bytes(let bytes): return bytes
    case .incomplete:
      throw scanner.error(
        .invalidValue, "the base64 text ends within a group of four characters", at: SourceRange(at: text.end))
    case .unexpected(let index):
      let decoded = index - text.bytes.startIndex
      throw scanner.error(
        .invalidValue, "expected base64 text, found a character that does not fit",
        at: text.map.sourceRange(SourceRange(decoded, decoded + 1)))
    }
  }

  /// The error for a text that does not fit its element; it points at the text without surrounding whitespace.
  private func invalid(_ text: XMLText, _ expected: String) -> PropertyListError {
    let found = text.bytes.trimmingMarkupBlanks
    if found.isEmpty {
      return scanner.error(.invalidValue, "expected \(expected), found nothing", at: SourceRange(at: text.end))
    }
    let start = found.startIndex - text.bytes.startIndex
    let range = text.map.sourceRange(SourceRange(start, start + found.count))
    let shown = found.count > 40 ? "a text of \(found.count) bytes" : "'\(found.text)'"
    return scanner.error(.invalidValue, "expected \(expected), found \(shown)", at: range)
  }
}
