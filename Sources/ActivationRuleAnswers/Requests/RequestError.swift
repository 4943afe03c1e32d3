import ActivationRuleProjects
import ActivationRuleText

/// The reason why a request cannot be answered; the codes never change.
struct RequestError: Error {
  enum Code: String, CaseIterable {
    case badJSON = "bad-json"
    case notAnObject = "not-an-object"
    case missingField = "missing-field"
    case invalidField = "invalid-field"
    case invalidPayload = "invalid-payload"
    case unknownOperation = "unknown-op"
    case unknownOption = "unknown-option"
    case lineTooLong = "line-too-long"
    case unknownDefinition = "unknown-definition"
    case tooManyDefinitions = "too-many-definitions"
  }

  let code: Code
  let message: String
  /// The error for programs.
  let answer: AnswerFailure

  init(_ code: Code, _ message: String) {
    (self.code, self.message) = (code, message)
    answer = AnswerFailure(code.rawValue, message)
  }

  /// Creates an error for a fault at a place in a text, with a message that names the place.
  private init(_ code: Code, _ fault: Diagnostic, in source: SourceText, saying message: String) {
    (self.code, self.message) = (code, message)
    answer = AnswerFailure(code.rawValue, fault, in: source, message: message)
  }

  /// Creates an error for a text that cannot be read as a rule.
  init(_ error: UnreadableText) {
    switch error {
    case .diagnosed(let error): self.init(.invalidField, error.diagnostic, inLinesOf: error.source)
    case .whole(let message): self.init(.invalidField, message)
    }
  }

  /// Creates an error for a fault of a field.
  init(_ error: FieldError) {
    switch error.fault {
    case .missingField: self.init(.missingField, error.message)
    case .own(let code): self.init(Code(rawValue: code) ?? .invalidField, error.message)
    default: self.init(.invalidField, error.message)
    }
  }

  /// Creates an error for a fault at a place in the line, which has no path and no line number.
  init(_ code: Code, _ diagnostic: Diagnostic, in source: SourceText) {
    let place = source.position(at: diagnostic.range.lowerBound)
    self.init(code, diagnostic, in: source, saying: "column \(place.column): \(diagnostic.message)")
  }

  /// Creates an error for a fault at a place in a text of several lines.
  init(_ code: Code, _ diagnostic: Diagnostic, inLinesOf source: SourceText) {
    guard !source.isBinary else {
      self.init(code, diagnostic, in: source, saying: diagnostic.message)
      return
    }
    let place = source.position(at: diagnostic.range.lowerBound)
    let words = "line \(place.line), column \(place.column): \(diagnostic.message)"
    self.init(code, diagnostic, in: source, saying: words)
  }
}
