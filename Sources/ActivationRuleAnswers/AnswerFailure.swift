import ActivationRuleLint
package import ActivationRuleProjects
package import ActivationRuleText

/// The reason why there is no answer, in one form for programs and for reports.
///
/// It covers files, command-line words and requests of `batch`.
package struct AnswerFailure: Error, JSONConvertible {
  /// The kind of failure; codes stay the same.
  package let code: String
  /// One phrase without control characters.
  package let message: String
  /// The path of the affected file, if any.
  package var path: String?
  /// The fault, if a text has one at some place.
  package let fault: ReadingError?

  package init(_ code: String, _ message: String, path: String? = nil) {
    (self.code, self.message, self.path, fault) = (code, VisibleText.line(message), path, nil)
  }

  /// Creates a failure from a fault at a place in a text.
  package init(_ code: String, _ fault: Finding, in source: SourceText, message: String? = nil, path: String? = nil) {
    (self.code, self.message, self.path) = (code, VisibleText.line(message ?? fault.message), path)
    self.fault = ReadingError(fault, in: source)
  }

  /// Creates the failure of a text that cannot be read.
  package init(_ failure: TextFailure) {
    switch failure {
    case .diagnosed(let error):
      let found = Linter.finding(about: error)
      self.init(found.id == FileFault.notARule.rawValue ? found.id : Self.unreadable, found, in: error.source)
    case .whole(let message): self.init(Self.unreadable, message)
    }
  }

  private static let unreadable = "unreadable"
  private static let unchangeable = "unchangeable"

  /// Returns the failure of a file that cannot be changed.
  ///
  /// - Parameter refusal: the reason, in one phrase.
  package static func refused(_ refusal: String) -> AnswerFailure { AnswerFailure(unchangeable, refusal) }

  /// Whether a file could be read, but not changed.
  package var isRefusal: Bool { code == Self.unchangeable }

  /// The identifier of the fault; the code if a whole text is at fault.
  package var id: String { fault?.finding.id ?? code }

  /// The line and the column; line 1, column 1 for a whole file, since readers of reports require a position.
  package var position: (line: Int, column: Int) {
    guard let fault, !fault.source.isBinary else { return (1, 1) }
    let place = fault.source.position(at: fault.finding.range.lowerBound)
    return (place.line, place.column)
  }

  /// The failure for standard error.
  package var rows: [TextRow] {
    fault.map { FindingRenderer.rows($0.finding, in: $0.source) } ?? [.remark("error: \(message)")]
  }

  /// Returns the same failure with the path of a file.
  package func at(_ path: String) -> AnswerFailure {
    var copy = self
    copy.path = path
    return copy
  }

  package var json: JSONValue {
    [
      "code": code.json, "id": fault?.finding.id.json, "message": message.json, "path": path.json,
      "position": fault.map { $0.source.json($0.finding.range) },
    ]
  }
}
