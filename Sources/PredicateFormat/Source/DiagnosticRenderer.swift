/// Lays out diagnostics for people: `path:line:column: severity: message [id]`, the line, and a caret.
public enum DiagnosticRenderer {
  /// The longest part of a source line that is shown, in bytes; the caret stands within it.
  private static let widestExcerpt = 120

  /// The largest number of diagnostics of one text that are shown.
  package static let limit = 200

  /// The text of some diagnostics; of many, the first ones, and how many more there are.
  ///
  /// - Complexity: linear in the text and in the number of diagnostics.
  package static func render(_ diagnostics: [Diagnostic], in source: SourceText) -> String {
    guard !diagnostics.isEmpty else { return "" }
    let source = diagnostics.count > 1 ? source.indexed() : source
    let text = diagnostics.prefix(limit).map { render($0, in: source) }.joined()
    let rest = diagnostics.count - limit
    return rest > 0 ? text + "\(source.name): note: and \(rest) more\n" : text
  }

  /// The text of one diagnostic, with its notes, each line ended by a line feed.
  public static func render(_ diagnostic: Diagnostic, in source: SourceText) -> String {
    var text = headline(
      source, diagnostic.range, "\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.id)]")
    text += excerpt(source, diagnostic.range)
    for note in diagnostic.notes {
      if let range = note.range {
        text += headline(source, range, "note: \(note.message)") + excerpt(source, range)
      } else {
        text += "\(source.name): note: \(note.message)\n"
      }
    }
    for fixIt in diagnostic.fixIts {
      text += headline(source, fixIt.range, "fix: \(fixIt.message)")
    }
    return text
  }

  private static func headline(_ source: SourceText, _ range: SourceRange, _ rest: String) -> String {
    if source.isBinary { return "\(source.name): \(rest)\n" }
    let position = source.position(at: range.lowerBound)
    return "\(source.name):\(position.line):\(position.column): \(rest)\n"
  }

  private static func excerpt(_ source: SourceText, _ range: SourceRange) -> String {
    guard !source.isBinary else { return "" }
    let line = source.lineRange(around: range.lowerBound, reach: 2 * widestExcerpt)
    guard !line.isEmpty else { return "" }
    var start = line.lowerBound
    var end = line.upperBound
    if line.count > widestExcerpt {
      start = max(line.lowerBound, range.lowerBound - widestExcerpt / 2)
      end = min(line.upperBound, start + widestExcerpt)
      while start > line.lowerBound, source.bytes[start] & 0xC0 == 0x80 { start -= 1 }
      while end < line.upperBound, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    let number = String(source.position(at: range.lowerBound).line)
    let before = source.text(SourceRange(start, max(start, range.lowerBound)))
    let marked = source.text(SourceRange(range.lowerBound, max(range.lowerBound, min(range.upperBound, end))))
    let gutter = String(repeating: " ", count: number.count)
    return "\(number) | \(printable(source.text(SourceRange(start, end))))\n"
      + "\(gutter) | \(blank(before))^\(String(repeating: "~", count: max(0, TerminalWidth.cells(of: marked) - 1)))\n"
  }

  /// The text with control characters made visible, so that hostile input cannot drive a terminal.
  private static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value)
      result.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// Blanks as wide as a text; tabs stay tabs.
  private static func blank(_ text: String) -> String {
    text.reduce(into: "") { blanks, character in
      blanks += character == "\t" ? "\t" : String(repeating: " ", count: TerminalWidth.cells(of: character))
    }
  }
}
