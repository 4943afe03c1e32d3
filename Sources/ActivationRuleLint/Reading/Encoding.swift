import PredicateFormat
import PropertyLists

/// How a repair is written in the file.
extension LintContext {
  /// A repair of the decoded text, written with the escapes that the file needs at that place.
  func encoded(_ fixIt: Diagnostic.FixIt) -> Diagnostic.FixIt {
    Diagnostic.FixIt(
      fixIt.message, replacing: fixIt.range, with: encoded(fixIt.replacement, at: fixIt.range.lowerBound))
  }

  /// A repair of a part of the predicate's text.
  func fix(_ message: String, replacing range: SourceRange, with text: String) -> Diagnostic.FixIt {
    encoded(Diagnostic.FixIt(message, replacing: place(range), with: text))
  }

  /// A text as it is written at a place of the file.
  func encoded(_ text: String, at offset: Int) -> String {
    switch subject.document?.format {
    case .json?: Escapes.json(text)
    case .xml? where !Escapes.isInCharacterData(offset, subject.source.bytes): Escapes.xml(text)
    default: text
    }
  }
}

/// The escapes of XML and JSON.
enum Escapes {
  static func xml(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What stands between the quotes of a JSON string.
  static func json(_ text: String) -> String {
    String(decoding: JSONValue.string(text).bytes().dropFirst().dropLast(), as: UTF8.self)
  }

  /// Whether an offset lies in a CDATA section: the last `<` before it opens one that `]]>` has not closed.
  static func isInCharacterData(_ offset: Int, _ bytes: [UInt8]) -> Bool {
    let opening = Array("<![CDATA[".utf8)
    let closing = Array("]]>".utf8)
    var index = min(offset, bytes.count) - 1
    while index >= 0 {
      if bytes[index] == UInt8(ascii: "]"), index + 3 <= offset, bytes[index...].starts(with: closing) { return false }
      if bytes[index] == UInt8(ascii: "<"), bytes[index...].starts(with: opening) { return index + 9 <= offset }
      index -= 1
    }
    return false
  }
}
