import ActivationRuleLint
import ActivationRuleProjects
package import ActivationRuleText

/// The reason why a file could not be read or changed, for reports.
package struct LintFailure {
  /// The operation that failed.
  package enum Kind {
    case unreadable, absent, unchangeable
  }

  package let kind: Kind
  /// The identifier of the fault; a word for the kind if the whole file is at fault.
  package let id: String
  /// One phrase without control characters.
  package let message: String
  /// The place in the file; `nil` if the failure is about the whole file, or about bytes without lines.
  package let place: LintFinding.Place?
  /// The failure for standard error.
  package let rows: [TextRow]
  /// The failure for programs, without the path of the file.
  package let answer: AnswerFailure

  /// Creates a failure for a file that is broken at a place.
  package init(_ error: PropertyListError) {
    let shown = Linter.finding(about: error).visible
    let source = error.source.renamed(VisibleText.line(error.source.name))
    kind = .unreadable
    (id, message) = (shown.id, shown.message)
    place = source.isBinary ? nil : LintFinding.Place(shown.range, in: source)
    rows = DiagnosticRenderer.rows(shown, in: source)
    answer = AnswerFailure(id == NoRule.id ? id : "unreadable", shown, in: source)
  }

  /// Creates a failure for a file that cannot be changed.
  ///
  /// - Parameter refusal: the reason, in one phrase.
  package init(refusal: String) {
    self.init(.unchangeable, refusal, [.remark("error: \(refusal)")])
  }

  /// Creates a failure for a whole file.
  ///
  /// - Parameters:
  ///   - message: the reason, in one phrase.
  ///   - rows: the rows for standard error.
  package init(_ kind: Kind, _ message: String, _ rows: [TextRow]) {
    self.kind = kind
    id = kind == .unchangeable ? "unchangeable" : "unreadable"
    self.message = VisibleText.line(message)
    place = nil
    self.rows = rows
    answer = AnswerFailure(id, message)
  }

  /// The line and the column; line 1, column 1 for a whole file, since readers of reports require a position.
  package var position: (line: Int, column: Int) {
    place.map { ($0.start.line, $0.start.column) } ?? (1, 1)
  }
}
