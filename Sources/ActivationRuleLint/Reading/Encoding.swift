/// How a repair is written in the file.
extension LintContext {
  /// A repair of the decoded text, written with the escapes that the file needs at that place.
  func encoded(_ fixIt: Diagnostic.FixIt) -> Diagnostic.FixIt {
    fixIt.encoded(for: subject.document?.format, in: subject.source)
  }

  /// A repair of a part of the predicate's text.
  func fix(_ message: String, replacing range: SourceRange, with text: String) -> Diagnostic.FixIt {
    encoded(Diagnostic.FixIt(message, replacing: place(range), with: text))
  }
}

extension Diagnostic.FixIt {
  /// A repair of a decoded text as it is written in the file around it, or the same repair for a text that stands alone.
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

/// How a text is spelled in a file of XML or JSON.
enum FileSpelling {
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
