/// Lays out diagnostics for people: `path:line:column: severity: message [id]`, the line, and a caret.
public enum DiagnosticRenderer {
  /// The longest part of a source line that is shown, in bytes; the caret stands within it.
  private static let widestExcerpt = 120

  /// The text of some diagnostics; of many, the first ones, and how many more there are.
  ///
  /// - Complexity: linear in the text and in the number of diagnostics.
  package static func render(_ diagnostics: [Diagnostic], in source: SourceText) -> String {
    guard !diagnostics.isEmpty else { return "" }
    let source = diagnostics.count > 1 ? source.indexed() : source
    let text = diagnostics.prefix(Limit.warnings.value).map { render($0, in: source) }.joined()
    let rest = diagnostics.count - Limit.warnings.value
    return rest > 0 ? text + "\(source.name): note: and \(rest) more\n" : text
  }

  /// The text of one diagnostic, with its notes, each line ended by a line feed.
  ///
  /// Characters that cannot be seen, drive a terminal or turn the direction of writing stand as `[U+001B]`, wherever they
  /// come from.
  public static func render(_ diagnostic: Diagnostic, in source: SourceText) -> String {
    let (place, rest) = parts(of: diagnostic, in: source)
    return "\(place): \(diagnostic.severity.rawValue): \(rest)"
  }

  /// The parts of that text before and behind the severity, without the colons beside it.
  package static func parts(of diagnostic: Diagnostic, in source: SourceText) -> (place: String, rest: String) {
    var text = VisibleText.text(of: ["\(diagnostic.message) [\(diagnostic.id)]"])
    text += excerpt(source, diagnostic.range)
    for note in diagnostic.notes {
      if let range = note.range {
        text += headline(source, range, "note: \(note.message)") + excerpt(source, range)
      } else {
        text += VisibleText.text(of: ["\(source.name): note: \(note.message)"])
      }
    }
    for fixIt in diagnostic.fixIts {
      text += headline(source, fixIt.range, "fix: \(fixIt.message)")
    }
    return (place(source, diagnostic.range), text)
  }

  private static func headline(_ source: SourceText, _ range: SourceRange, _ rest: String) -> String {
    "\(place(source, range)): \(VisibleText.text(of: [rest]))"
  }

  private static func place(_ source: SourceText, _ range: SourceRange) -> String {
    if source.isBinary { return VisibleText.line(source.name) }
    let position = source.position(at: range.lowerBound)
    return VisibleText.line("\(source.name):\(position.line):\(position.column)")
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
    // The caret stands under what is shown, which may be longer than what is there.
    let before = VisibleText.lines(source.text(SourceRange(start, max(start, range.lowerBound))))
    let marked = VisibleText.lines(
      source.text(SourceRange(range.lowerBound, max(range.lowerBound, min(range.upperBound, end)))))
    let gutter = String(repeating: " ", count: number.count)
    return "\(number) | \(VisibleText.lines(source.text(SourceRange(start, end))))\n"
      + "\(gutter) | \(blank(before))^\(String(repeating: "~", count: max(0, DisplayWidth.of(marked) - 1)))\n"
  }

  /// Blanks as wide as a text; tabs stay tabs.
  private static func blank(_ text: String) -> String {
    text.reduce(into: "") { blanks, character in
      blanks += character == "\t" ? "\t" : String(repeating: " ", count: DisplayWidth.of(character))
    }
  }
}
