/// Why a file could not be read, or not be changed, in the form in which reports need it.
package struct LintFailure {
  /// What could not be done with the file.
  package enum Kind {
    case unreadable, absent, unchangeable
  }

  package let kind: Kind
  /// The identifier of the fault; a word for the kind when the file as a whole is at fault.
  package let id: String
  /// One phrase, without characters that drive a terminal.
  package let message: String
  /// Where in the file; `nil` when it is about the whole, or about bytes that have no lines.
  package let place: LintFinding.Place?
  /// The failure for standard error.
  package let rows: [TextRow]
  /// The failure for programs, but for the path of the file.
  package let answer: AnswerFailure

  /// A file that is broken at a place.
  package init(_ error: PropertyListError) {
    let shown = Linter.finding(about: error).visible
    let source = error.source.renamed(VisibleText.line(error.source.name))
    kind = .unreadable
    (id, message) = (shown.id, shown.message)
    place = source.isBinary ? nil : LintFinding.Place(shown.range, in: source)
    rows = DiagnosticRenderer.rows(shown, in: source)
    answer = AnswerFailure(id == NoRule.id ? id : "unreadable", shown, in: source)
  }

  /// A file that cannot be changed.
  ///
  /// - Parameter refusal: the reason, in one phrase.
  package init(refusal: String) {
    self.init(.unchangeable, refusal, [.remark("error: \(refusal)")])
  }

  /// A file that is at fault as a whole.
  ///
  /// - Parameters:
  ///   - message: the reason, in one phrase.
  ///   - rows: what standard error shows.
  package init(_ kind: Kind, _ message: String, _ rows: [TextRow]) {
    self.kind = kind
    id = kind == .unchangeable ? "unchangeable" : "unreadable"
    self.message = VisibleText.line(message)
    place = nil
    self.rows = rows
    answer = AnswerFailure(id, message)
  }

  /// The line and the column; the first ones of a file that is at fault as a whole, since readers of reports ask for some.
  package var position: (line: Int, column: Int) {
    place.map { ($0.start.line, $0.start.column) } ?? (1, 1)
  }
}
