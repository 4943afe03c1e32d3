package import ActivationRuleText

/// The reason why a request has no answer, in one form for programs.
///
/// It covers files, command-line words and requests of `batch`.
package struct AnswerFailure: JSONConvertible {
  /// The kind of failure; codes stay the same.
  package let code: String
  /// The identifier of the fault, if a text has one at some place.
  package let id: String?
  /// One sentence.
  package let message: String
  /// The path of the affected file, if any.
  package var path: String?
  /// The place in the text; null for the whole text.
  package let position: JSONValue

  package init(_ code: String, _ message: String, path: String? = nil) {
    (self.code, id, self.message, self.path, position) = (code, nil, VisibleText.line(message), path, .null)
  }

  /// Creates a failure from a fault at a place in a text.
  package init(_ code: String, _ fault: Diagnostic, in source: SourceText, message: String? = nil, path: String? = nil)
  {
    (self.code, id, self.path) = (code, fault.id, path)
    self.message = VisibleText.line(message ?? fault.message)
    position = source.json(fault.range)
  }

  /// Returns the same failure with the path of a file.
  package func at(_ path: String) -> AnswerFailure {
    var copy = self
    copy.path = path
    return copy
  }

  package var json: JSONValue {
    [
      "code": code.json, "id": id.json, "message": message.json, "path": path.json,
      "position": position,
    ]
  }
}
