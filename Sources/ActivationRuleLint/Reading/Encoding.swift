package import ActivationRuleText

/// How repairs are written in the file.
extension LintContext {
  /// Returns a repair of the decoded text, with the escapes that the file needs at that place.
  func encoded(_ fixIt: Diagnostic.FixIt) -> Diagnostic.FixIt {
    fixIt.encoded(for: subject.document?.format, in: subject.source)
  }

  /// Returns a repair of a part of the predicate's text.
  func fix(_ message: String, replacing range: SourceRange, with text: String) -> Diagnostic.FixIt {
    encoded(Diagnostic.FixIt(message, replacing: place(range), with: text))
  }
}

extension Diagnostic.FixIt {
  /// Returns a repair of a decoded text as the surrounding file writes it, or the same repair for a standalone text.
  package func encoded(for format: PropertyListDocument.Format?, in source: SourceText) -> Diagnostic.FixIt {
    let text =
      switch format {
      case .json?: FileSpelling.json(replacement)
      case .xml? where !FileSpelling.isInCharacterData(range.lowerBound, source.bytes):
        XMLEscapes.least.text(replacement)
      default: replacement
      }
    return Diagnostic.FixIt(message, replacing: range, with: text)
  }
}

/// How XML and JSON files spell a text.
enum FileSpelling {
  /// Returns the contents of a JSON string literal, without the quotes.
  static func json(_ text: String) -> String {
    String(decoding: JSONValue.string(text).bytes().dropFirst().dropLast(), as: UTF8.self)
  }

  /// Returns whether an offset is in a CDATA section: the last `<` before it opens one that `]]>` has not closed.
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
