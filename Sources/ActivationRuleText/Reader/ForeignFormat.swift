/// Recognises other formats than readable property lists, so that the error can name them.
enum ForeignFormat {
  /// The error for a text that does not begin like XML, or `nil` if it does.
  static func error(for source: SourceText) -> PropertyListError? {
    var cursor = ByteCursor(source.bytes)
    cursor.skipBlanks()
    let place = SourceRange(cursor.offset, min(cursor.offset + 1, source.bytes.count))
    if beginsAsXML(cursor) { return nil }
    if cursor.matches("bplist") {
      return PropertyListError(
        .unknownFormat, "this version of binary property lists is not supported; expected 'bplist00'",
        at: place, in: source)
    }
    if beginsAsOpenStep(cursor) {
      return PropertyListError(
        .openStepFormat,
        "OpenStep property lists are not supported; convert the file with 'plutil -convert xml1'", at: place,
        in: source)
    }
    let found = cursor.current == nil ? "an empty file" : "something else"
    return PropertyListError(
      .unknownFormat, "expected an XML or binary property list, found \(found)", at: place, in: source)
  }

  /// Whether markup begins here: a tag, a declaration or a comment.
  private static func beginsAsXML(_ cursor: ByteCursor) -> Bool {
    guard cursor.current == UInt8(ascii: "<"), let next = cursor.next else { return false }
    switch next {
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "/"), UInt8(ascii: "_"): return true
    default: return next.isLetter
    }
  }

  /// Whether an OpenStep list begins here: a comment, an array, data, or a dictionary whose first key is followed
  /// by `=` or `;`, where JSON has `:`.
  private static func beginsAsOpenStep(_ start: ByteCursor) -> Bool {
    var cursor = start
    if cursor.matches("//") || cursor.matches("/*") { return true }
    switch cursor.current {
    case UInt8(ascii: "("): return true
    case UInt8(ascii: "<"):
      return cursor.next.map { $0.digitValue(base: 16) != nil || $0 == UInt8(ascii: ">") } ?? false
    case UInt8(ascii: "{"): cursor.offset += 1
    default: break
    }
    cursor.skipBlanks()
    if cursor.matches("//") || cursor.matches("/*") { return true }
    let keyStart = cursor.offset
    skipKey(&cursor)
    guard cursor.offset > keyStart else { return false }
    cursor.skipBlanks()
    return cursor.current == UInt8(ascii: "=") || cursor.current == UInt8(ascii: ";")
  }

  private static func skipKey(_ cursor: inout ByteCursor) {
    guard let quote = cursor.current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      cursor.skipName()
      return
    }
    cursor.offset += 1
    while let byte = cursor.current, byte != quote { cursor.offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
    cursor.offset += 1
  }
}
