import ActivationRuleText

extension LiteralReader {
  /// Reads the next value of a property list of the OpenStep kind; `nil` for anything else.
  ///
  /// - Parameter keeps: whether to keep an object, a table two levels down; most objects of a project are files.
  mutating func openStepValue(depth: Int = 0, keeps: (PropertyListNode) -> Bool) -> PropertyListNode? {
    skipBlanks()
    let start = offset
    guard depth < Limit.projectNesting.value else { return nil }
    if next("{") {
      var entries: [PropertyListEntry] = []
      while !next("}") {
        let place = offset
        guard let key = openStepText(), case let range = SourceRange(place, offset), next("="),
          let value = openStepValue(depth: depth + 1, keeps: keeps), next(";")
        else { return nil }
        if depth != 1 || keeps(value) { entries.append(PropertyListEntry(key: key, keyRange: range, value: value)) }
      }
      return PropertyListNode(.dictionary(entries), at: SourceRange(start, offset))
    }
    if next("(") {
      var elements: [PropertyListNode] = []
      while !next(")") {
        guard file.values.spend(), let element = openStepValue(depth: depth + 1, keeps: keeps) else { return nil }
        elements.append(element)
        _ = next(",")
      }
      return PropertyListNode(.array(elements), at: SourceRange(start, offset))
    }
    return openStepText().map { PropertyListNode(.string($0), at: SourceRange(start, offset)) }
  }

  /// Moves behind blanks, and behind a sign that follows them; returns whether it does.
  private mutating func next(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard at(sign) else { return false }
    offset += 1
    return true
  }

  private mutating func openStepText() -> MappedString? {
    let start = offset
    if at("\"") { return string() }
    let word = bytes[start...].prefix { !$0.isMarkupBlank && !"{}()=;,\"".utf8.contains($0) }
    offset = word.endIndex
    return word.isEmpty ? nil : MappedString(word.text, startingAt: start)
  }
}
