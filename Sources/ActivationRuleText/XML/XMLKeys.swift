/// The alternation of keys and values in a dictionary.
extension XMLReader {
  /// Reads `<key> … </key>`.
  mutating func readKey(_ tag: XMLScanner.Tag) throws(PropertyListError) {
    guard builder.shape == .dictionary else {
      throw scanner.error(.misplacedElement, "'<key>' is allowed only in a dictionary", at: tag.range)
    }
    if let pending = builder.pendingKey {
      throw scanner.error(
        .missingValue, "two keys in a row: '\(pending.key.text)' has no value", at: pending.range,
        notes: [.init("the next key is here", at: tag.range)])
    }
    let text = try scanner.readText(of: tag)
    if !tag.isEmpty { try readClosingTag(of: tag) }
    builder.setKey(text.mappedString, at: SourceRange(tag.range.lowerBound, scanner.cursor.offset))
  }

  /// Checks that a value in a dictionary has a key.
  func requireKey(before tag: XMLScanner.Tag) throws(PropertyListError) {
    guard builder.shape == .dictionary, builder.pendingKey == nil else { return }
    throw scanner.error(
      .missingKey, "expected '<key>' before a value of a dictionary, found '<\(scanner.text(tag.name))>'",
      at: tag.range)
  }
}
