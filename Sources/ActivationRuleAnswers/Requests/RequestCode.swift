import ActivationRuleText

/// The codes of requests that cannot be answered; they never change.
enum RequestCode: String {
  case badJSON = "bad-json"
  case notAnObject = "not-an-object"
  case missingField = "missing-field"
  case invalidField = "invalid-field"
  case invalidPayload = "invalid-payload"
  case unknownOperation = "unknown-op"
  case unknownOption = "unknown-option"
  case lineTooLong = "line-too-long"
}

extension AnswerFailure {
  init(_ code: RequestCode, _ message: String) { self.init(code.rawValue, message) }

  /// Creates a failure for a fault of a field.
  init(_ error: FieldError) {
    switch error.fault {
    case .missingField: self.init(.missingField, error.message)
    case .own(let code): self.init(RequestCode(rawValue: code) ?? .invalidField, error.message)
    default: self.init(.invalidField, error.message)
    }
  }

  /// Creates a failure for a fault at a place in the line, which has no path and no line number.
  init(_ code: RequestCode, _ finding: Finding, in source: SourceText) {
    let place = source.position(at: finding.range.lowerBound)
    self.init(code.rawValue, finding, in: source, message: "column \(place.column): \(finding.message)")
  }

  /// Creates a failure for a fault at a place in a text of several lines.
  init(_ code: RequestCode, _ finding: Finding, inLinesOf source: SourceText) {
    let place = source.position(at: finding.range.lowerBound)
    let words = "line \(place.line), column \(place.column): \(finding.message)"
    self.init(code.rawValue, finding, in: source, message: source.isBinary ? nil : words)
  }
}
