/// One finding about an input: what is wrong, where, and what would repair it.
///
/// Findings are values. Libraries return them and never print.
public struct Finding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The input cannot be used as it is.
    case error
    /// The input can be used, but probably does not do what its author intended.
    case warning
    /// Something worth knowing.
    case info

    private var rank: Int {
      switch self {
      case .error: 2
      case .warning: 1
      case .info: 0
      }
    }

    /// Whether one is less severe.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
  }

  /// A remark about a second place.
  package struct Note: Hashable, Sendable {
    /// One phrase, lower case, no full stop.
    package var message: String
    /// The place; `nil` for a remark about the whole, and in a text that is not known.
    package fileprivate(set) var location: Location?
    /// The bytes that it is about; `nil` for a remark about the whole.
    package var range: SourceRange?
    /// The identifiers of all presets that the note is about; the message may name only a few.
    package let presets: [String]
    /// The effect on these presets: the message without their names.
    package var summary: String?
    /// The names that were probably meant, the most likely first.
    package var meant: [String] = []

    /// Asks whether one of some names was meant.
    package static func meant(_ names: [String]) -> Note {
      var note = Note("did you mean '\(names.joined(separator: "' or '"))'?")
      note.meant = names
      return note
    }

    /// Makes a note.
    package init(_ message: String, at range: SourceRange? = nil, presets: [String] = []) {
      (self.message, self.range, self.presets) = (message, range, presets)
    }
  }

  /// The single obvious repair: bytes of a range replaced by a text.
  public struct FixIt: Hashable, Sendable {
    /// The instruction, such as "remove the comma".
    public let message: String
    /// The bytes to replace, counted from 0.
    public var bytes: Range<Int> { range.lowerBound..<range.upperBound }
    /// The same bytes.
    package let range: SourceRange
    /// The new text.
    public let replacement: String

    /// Makes a repair.
    package init(_ message: String, replacing range: SourceRange, with replacement: String) {
      (self.message, self.range, self.replacement) = (message, range, replacement)
    }
  }

  /// The stable identifier in kebab-case, named for the fault.
  package let id: String
  /// The severity.
  public package(set) var severity: Severity
  /// One phrase, lower case, no full stop.
  public package(set) var message: String
  /// The place; `nil` if the text is unknown.
  public private(set) var location: Location?
  /// The bytes it is about, in the text that it belongs to.
  package var range: SourceRange
  /// Remarks at other places.
  package var notes: [Note]
  /// The repair, if there is an obvious one.
  public package(set) var fixIts: [FixIt]
  /// Whether the repair is meant to change the payloads that a working rule accepts; others keep every verdict.
  public package(set) var repairChangesVerdicts = false
  /// The key of the rule dictionary that the finding is about, if any.
  public package(set) var key: String?
  /// The type identifier in a predicate that the finding is about, if any.
  public package(set) var type: String?
  /// Whether it is about what a rule says by mistake, so that a test of its verdicts proves nothing.
  package var isMistake = false
  /// The number of known shares, each counted once, whose missing extension it explains; larger numbers come first.
  package var hiddenShareCount = 0
  /// The identifiers of the presets in its notes: shares that are lost now, or that a change would bring back.
  public var presets: [String] { notes.flatMap { $0.presets } }

  /// Makes a finding.
  package init(
    _ id: String, _ severity: Severity, _ message: String, at range: SourceRange, notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.range = range
    self.notes = notes
    self.fixIts = fixIts
  }

  /// The same finding with its place in a text filled in.
  package func located(in source: SourceText) -> Finding {
    changing(self) { copy in
      copy.location = Location(source, range)
      copy.notes = notes.map { note in changing(note) { $0.location = $0.range.map { Location(source, $0) } } }
    }
  }

  /// The same finding about a file, if it has no place in it.
  package func located(inFile path: String) -> Finding {
    changing(self) { $0.location = location ?? Location(path) }
  }

  /// The same finding without repairs, for a text that cannot be edited at its ranges.
  package var withoutFixIts: Finding { changing(self) { $0.fixIts = [] } }

  /// The same finding with every range mapped, such as from a decoded string to the file that contains it.
  package func mapped(_ move: (SourceRange) -> SourceRange) -> Finding {
    changing(self) { copy in
      copy.range = move(range)
      copy.notes = notes.map { note in changing(note) { $0.range = $0.range.map(move) } }
      copy.fixIts = fixIts.map { FixIt($0.message, replacing: move($0.range), with: $0.replacement) }
    }
  }
}

extension Finding: CustomStringConvertible {
  /// The finding on one line: `Info.plist:28:4: warning: `, the message, and the identifier in brackets.
  public var description: String {
    "\(location.map { "\($0): " } ?? "")\(severity.rawValue): \(message) [\(id)]"
  }
}

/// Lays out findings for people: `path:line:column: severity: message [id]`, the line, and a caret.
package enum FindingRenderer {
  /// The longest part of a source line that is shown, in bytes; the caret is always within it.
  private static let widestExcerpt = 120

  /// The rows of some findings; if there are too many, the first ones and the number left out.
  ///
  /// - Complexity: linear in the text and in the number of findings.
  package static func rows(_ findings: [Finding], in source: SourceText) -> [TextRow] {
    let source = findings.count > 1 ? source.indexed() : source
    let rest = findings.count - Limit.warnings.value
    return findings.prefix(Limit.warnings.value).flatMap { rows($0, in: source) }
      + (rest > 0 ? [.headline("\(source.name): note: and \(rest) more")] : [])
  }

  /// The rows of one finding, with its notes.
  ///
  /// Characters that are invisible, control a terminal or change the writing direction appear as `[U+001B]`, wherever
  /// they come from.
  package static func rows(_ finding: Finding, in source: SourceText) -> [TextRow] {
    let text = "\(finding.severity.rawValue): \(finding.message) [\(finding.id)]"
    return [headline(source, finding.range, text)] + details(of: finding, in: source)
  }

  /// The rows below the first: the marked line, the notes and the fixes.
  private static func details(of finding: Finding, in source: SourceText) -> [TextRow] {
    let notes = finding.notes.flatMap { note in
      note.range.map { [headline(source, $0, "note: \(note.message)")] + excerpt(source, $0) }
        ?? [TextRow(head: "  ", "note: \(note.message)", .headline)]
    }
    let fixes = finding.fixIts.map { headline(source, $0.range, "fix: \($0.message)") }
    return excerpt(source, finding.range) + notes + fixes
  }

  private static func headline(_ source: SourceText, _ range: SourceRange, _ rest: String) -> TextRow {
    .headline("\(Location(source, range)): \(rest)")
  }

  /// The marked line; none where a dictionary opens, since that line says nothing.
  package static func excerpt(_ source: SourceText, _ range: SourceRange) -> [TextRow] {
    guard !source.isBinary, !["<dict>", "{"].contains(source.text(range)) else { return [] }
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
