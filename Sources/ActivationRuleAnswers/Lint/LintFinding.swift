/// A finding in the form in which reports need it, free of the text that it was found in.
///
/// Many files are linted one after the other; none of their texts is kept.
package struct LintFinding {
  /// A stretch of a text file as people count.
  package struct Place {
    package let start: SourceText.Position
    package let end: SourceText.Position
  }

  /// A change of the text.
  package struct Edit {
    package let place: Place
    package let replacement: String
  }

  package let id: String
  package let severity: Diagnostic.Severity
  /// One phrase, without characters that drive a terminal.
  package let message: String
  /// The path as it was found.
  package let path: String
  /// Where in the file; `nil` in a binary property list.
  package let place: Place?
  /// The keys that lead to the place, in a binary property list.
  package let keyPath: String?
  /// The notes, each with its line if it has a place.
  package let notes: [String]
  /// What would fix it, as instructions.
  package let fixes: [String]
  /// What would fix it, as changes of the text that are made together.
  package let edits: [Edit]
  /// The path, with the line and column if there are any, or the keys that lead there.
  package let placeText: String
  /// The line with a mark, the notes and the fixes.
  private let details: [TextRow]
  /// What a screen adds to an info that explains many hidden shares; empty for all others.
  private let mark: String
  /// The option of `lint` for repairs that change what a rule that works is shown for.
  package static let unsafeOption = "--unsafe-fixes"
  /// The message, with a remark on an info that explains many hidden shares.
  package var markedMessage: String { message + mark }
  /// Whether reports for people say it in one line at the end: an info that most lists have, and that explains little.
  package let isBrief: Bool
  /// What tells the finding apart from others of its file, whatever line it stands on.
  package let fingerprint: String
  /// The finding as JSON, without its path.
  package let json: JSONValue

  /// Takes over a diagnostic.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - source: the text that the diagnostic's ranges point into.
  ///   - keyPath: the keys that lead to its place, in a binary property list.
  package init(_ diagnostic: Diagnostic, path: String, in source: SourceText, keyPath: String?) {
    var shown = diagnostic.visible
    (id, severity, message) = (shown.id, shown.severity, shown.message)
    mark = Self.mark(of: diagnostic)
    isBrief = severity == .info && mark.isEmpty && LintRules.entry(id)?.isCommon == true
    self.path = path
    place = source.isBinary ? nil : Place(diagnostic.range, in: source)
    self.keyPath = keyPath
    notes = shown.notes.map { $0.message }
    fixes = shown.fixIts.map { $0.message }
    edits =
      !source.isEditable
      ? [] : shown.fixIts.map { Edit(place: Place($0.range, in: source), replacement: $0.replacement) }
    let name = VisibleText.line(path) + (keyPath.map { $0.isEmpty ? "" : ":" + $0 } ?? "")
    fingerprint = diagnostic.fingerprint(in: source)
    shown.message += mark
    if diagnostic.repairChangesVerdicts, let last = shown.fixIts.popLast() {
      let text = last.message + "; 'lint --fix \(Self.unsafeOption)' does it, which changes verdicts"
      shown.fixIts.append(Diagnostic.FixIt(text, replacing: last.range, with: last.replacement))
    }
    let named = source.renamed(name)
    (placeText, details) = (
      DiagnosticRenderer.place(named, shown.range), DiagnosticRenderer.details(of: shown, in: named)
    )
    json = diagnostic.json(in: source, keyPath: keyPath)
  }

  /// The finding for people, with its severity in its colour: in one line, and below it the line of the file, notes and fixes.
  package func rows(colored: (String, Int) -> String = { text, _ in text }) -> [TextRow] {
    [headline(colored)] + details
  }

  /// The finding in one line.
  package func headline(_ colored: (String, Int) -> String) -> TextRow {
    let word = colored(severity.rawValue, severity == .error ? 31 : severity == .warning ? 33 : 36)
    return .headline("\(placeText): \(word): \(markedMessage) [\(id)]")
  }

  private static func mark(of finding: Diagnostic) -> String {
    finding.isProminent ? "; explains \(finding.hiddenShareCount) hidden shares" : ""
  }
}

extension LintFinding.Place {
  /// The place of a range.
  package init(_ range: SourceRange, in source: SourceText) {
    start = source.position(at: range.lowerBound)
    end = source.position(at: range.upperBound)
  }
}

extension Diagnostic {
  /// The diagnostic with texts that are safe to print: messages may hold keys and identifiers of strangers.
  package var visible: Diagnostic {
    var copy = self
    copy.message = VisibleText.line(message)
    for index in copy.notes.indices { copy.notes[index].message = VisibleText.line(notes[index].message) }
    copy.fixIts = fixIts.map { FixIt(VisibleText.line($0.message), replacing: $0.range, with: $0.replacement) }
    return copy
  }
}
