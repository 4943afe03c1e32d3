/// Lays out diagnostics for people: `path:line:column: severity: message [id]`, the line, and a caret.
package enum DiagnosticRenderer {
  /// The longest part of a source line that is shown, in bytes; the caret is always within it.
  private static let widestExcerpt = 120

  /// The rows of some diagnostics; if there are too many, the first ones and the number left out.
  ///
  /// - Complexity: linear in the text and in the number of diagnostics.
  package static func rows(_ diagnostics: [Diagnostic], in source: SourceText) -> [TextRow] {
    let source = diagnostics.count > 1 ? source.indexed() : source
    let rest = diagnostics.count - Limit.warnings.value
    return diagnostics.prefix(Limit.warnings.value).flatMap { rows($0, in: source) }
      + (rest > 0 ? [.headline("\(source.name): note: and \(rest) more")] : [])
  }

  /// The text of one diagnostic, with its notes, each line ended by a line feed.
  ///
  /// Characters that are invisible, control a terminal or change the writing direction appear as `[U+001B]`, wherever
  /// they come from.
  package static func render(_ diagnostic: Diagnostic, in source: SourceText) -> String {
    rows(diagnostic, in: source).text
  }

  /// The same diagnostic as rows.
  package static func rows(_ diagnostic: Diagnostic, in source: SourceText) -> [TextRow] {
    let text = "\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.id)]"
    return [headline(source, diagnostic.range, text)] + details(of: diagnostic, in: source)
  }

  /// The rows below the first: the marked line, the notes and the fixes.
  package static func details(of diagnostic: Diagnostic, in source: SourceText) -> [TextRow] {
    let notes = diagnostic.notes.flatMap { note in
      note.range.map { [headline(source, $0, "note: \(note.message)")] + excerpt(source, $0) }
        ?? [.headline("\(source.name): note: \(note.message)")]
    }
    let fixes = diagnostic.fixIts.map { headline(source, $0.range, "fix: \($0.message)") }
    return excerpt(source, diagnostic.range) + notes + fixes
  }

  private static func headline(_ source: SourceText, _ range: SourceRange, _ rest: String) -> TextRow {
    .headline("\(place(source, range)): \(rest)")
  }

  /// The start of a range: the path, the line and the column.
  package static func place(_ source: SourceText, _ range: SourceRange) -> String {
    if source.isBinary { return VisibleText.line(source.name) }
    let position = source.position(at: range.lowerBound)
    return VisibleText.line("\(source.name):\(position.line):\(position.column)")
  }

  private static func excerpt(_ source: SourceText, _ range: SourceRange) -> [TextRow] {
    guard !source.isBinary else { return [] }
    let line = source.lineRange(around: range.lowerBound, reach: 2 * widestExcerpt)
    guard !line.isEmpty else { return [] }
    var start = line.lowerBound
    var end = line.upperBound
    if line.count > widestExcerpt {
      start = max(line.lowerBound, range.lowerBound - widestExcerpt / 2)
      end = min(line.upperBound, start + widestExcerpt)
      while start > line.lowerBound, source.bytes[start] & 0xC0 == 0x80 { start -= 1 }
      while end < line.upperBound, source.bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    let number = String(source.position(at: range.lowerBound).line)
    // Align the caret with the printed text, in which escapes may be longer than the source.
    let before = VisibleText.lines(source.text(SourceRange(start, max(start, range.lowerBound))))
    let marked = VisibleText.lines(
      source.text(SourceRange(range.lowerBound, max(range.lowerBound, min(range.upperBound, end)))))
    let mark = "\(blank(before))^\(String(repeating: "~", count: max(0, DisplayWidth.of(marked) - 1)))"
    return [.excerpt(number, source.text(SourceRange(start, end)), mark: mark)]
  }

  /// Whitespace as wide as a text; tabs stay tabs.
  private static func blank(_ text: String) -> String {
    text.reduce(into: "") { blanks, character in
      blanks += character == "\t" ? "\t" : String(repeating: " ", count: DisplayWidth.of(character))
    }
  }
}
