import ActivationRuleText

/// The identifier in a line that is no readable request, so that its sender still learns which request has failed.
enum RequestIdentifier {
  /// Returns the last `id` of the object that a line begins, if it is a text, a number or a word of JSON and stands before
  /// what cannot be told apart; `nil` if there is none.
  static func find(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var found: ArraySlice<UInt8>?
    var depth = 0
    // Whether the next text at the first level is a name.
    var isName = false
    var rest = line
    while let byte = rest.first {
      switch byte {
      case "{", "[":
        depth += 1
        isName = depth == 1 && byte == "{"
      case "}", "]": depth -= 1
      case ",": isName = depth == 1
      case "\"":
        guard let text = text(in: rest) else { return found }
        rest = rest[text.endIndex...]
        guard isName, depth == 1 else { continue }
        isName = false
        if text.elementsEqual("\"id\"".utf8), let value = value(in: rest) { found = value }
        continue
      default: break
      }
      rest = rest.dropFirst()
    }
    return found
  }

  /// Returns the text in quotes at the beginning; `nil` if it is not closed.
  private static func text(in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var isEscaped = false
    for place in rest.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if rest[place] == "\\" {
        isEscaped = true
      } else if rest[place] == "\"" {
        return rest[...place]
      }
    }
    return nil
  }

  /// Returns the value behind a name, as it is written; `nil` if it is none, or has parts.
  private static func value(in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var rest = rest.drop(while: isBlank)
    guard rest.popFirst() == ":" else { return nil }
    rest = rest.drop(while: isBlank)
    let value =
      rest.first == "\""
      ? text(in: rest)
      : rest.prefix {
        $0.isLetter || $0.isDigit || $0 == "-" || $0 == "." || $0 == "+"
      }
    guard let value, (try? JSONReader.read(SourceText(name: "id", bytes: Array(value)))) != nil else { return nil }
    return value
  }
}
