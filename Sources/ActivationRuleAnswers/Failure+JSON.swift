package import ActivationRuleText

extension Failure: JSONConvertible {
  /// The stable code in reports for programs; that of a whole input is the identifier of its finding.
  package var code: String {
    source == nil || finding.id == FileFault.notARule.rawValue ? finding.id : kind.code
  }

  /// The line and the column; line 1, column 1 for a whole file, since readers of reports require a position.
  package var position: (line: Int, column: Int) {
    guard let source, !source.isBinary else { return (1, 1) }
    let place = source.position(at: finding.range.lowerBound)
    return (place.line, place.column)
  }

  package var json: JSONValue {
    [
      "code": code.json, "id": source.map { _ in finding.id.json }, "message": phrase.json,
      "path": (path ?? (isOfRequest ? nil : source?.name)).json,
      "position": source.map { $0.json(finding.range) },
    ]
  }
}

// MARK: Requests

extension Failure {
  /// Whether it is about a line of `batch`, where texts come without paths.
  private var isOfRequest: Bool {
    ![.missing, .unreadable, .unchangeable, .noExtension, .several, .usage].contains(kind)
  }

  /// The same failure as that of a field of a request.
  package var ofField: Failure {
    switch kind {
    case .unknownOption, .missingField, .invalidField: self
    default: Failure(fieldFault == .missingField ? .missingField : .invalidField, message)
    }
  }

  /// The same failure of a request, with the place in the message, since a line of `batch` is not numbered.
  package func ofRequest(_ kind: Kind, in source: SourceText? = nil) -> Failure {
    guard let text = source ?? self.source else { return Failure(kind, message) }
    let place = text.position(at: finding.range.lowerBound)
    let words = source == nil ? "line \(place.line), column \(place.column): " : "column \(place.column): "
    var finding = self.ofFamily("field").finding
    if !text.isBinary { finding.message = words + finding.message }
    return Failure(finding, kind, in: text)
  }
}
