/// Why something that was asked for has no answer, in the one form that programs read: of files, of words of a command line,
/// of requests.
package struct AnswerFailure {
  /// What kind of failure it is; codes stay the same.
  package let code: String
  /// The identifier of the fault, where a text has one at some place.
  package let id: String?
  /// One sentence.
  package let message: String
  /// The file that it is about, if it is about one.
  package var path: String?
  /// The place in the text; null for the whole.
  package let position: JSONValue

  package init(_ code: String, _ message: String, path: String? = nil) {
    (self.code, id, self.message, self.path, position) = (code, nil, VisibleText.line(message), path, .null)
  }

  /// A fault at a place in a text.
  package init(_ code: String, _ fault: Diagnostic, in source: SourceText, message: String? = nil, path: String? = nil)
  {
    (self.code, id, self.path) = (code, fault.id, path)
    self.message = VisibleText.line(message ?? fault.message)
    position = source.json(fault.range)
  }

  /// The same about a file.
  package func at(_ path: String) -> AnswerFailure {
    var copy = self
    copy.path = path
    return copy
  }

  package var json: JSONValue {
    [
      "code": .string(code), "id": JSONValue(id), "message": .string(message), "path": JSONValue(path),
      "position": position,
    ]
  }
}
