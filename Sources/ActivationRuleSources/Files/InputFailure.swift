/// Why something that was asked for cannot be had: an input that is broken, or a question that was put wrongly.
public struct InputFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whose fault it is.
  public enum Kind: Hashable, Sendable {
    /// The rule or another input is broken.
    case broken
    /// The question is.
    case usage
  }

  /// Whose fault it is.
  public let kind: Kind
  /// What is said about it, each line ended by a line feed; errors with a place as `path:line:column: error: …`, the
  /// line, and a caret.
  public var text: String { rows.text }
  /// The same in rows.
  package let rows: [TextRow]
  /// The same in one phrase, where that can be; what has a place of its own has only ``text``.
  package let message: String?
  /// What is wrong and where, if it has a place in a text.
  package let diagnosed: PropertyListError?
  /// The path that there is nothing at.
  let path: String?
  /// The position of the word that it is about, where words asked for what cannot be had.
  package private(set) var word: Int?

  package init(
    _ kind: Kind, _ rows: [TextRow], message: String? = nil, path: String? = nil, diagnosed: PropertyListError? = nil
  ) {
    (self.path, self.kind, self.rows, self.message, self.diagnosed) = (path, kind, rows, message, diagnosed)
  }

  /// The text without the line feed at its end.
  public var description: String { text.trimmingBlanks() }

  /// The stable code of a rule that cannot be had: it is unreadable, or JSON that is no rule.
  package var reasonCode: String {
    diagnosed?.diagnostic.id == NoRule.id ? NoRule.id : "unreadable"
  }

  /// The failure for programs.
  ///
  /// - Parameter path: the file that it is about; the text that has the fault unless given.
  package func answer(at path: String? = nil) -> AnswerFailure {
    let code = kind == .usage ? "usage" : reasonCode
    if let diagnosed {
      return AnswerFailure(code, diagnosed.diagnostic, in: diagnosed.source, path: path ?? diagnosed.source.name)
    }
    let first = description.split(separator: "\n").first.map { String($0) }
    return AnswerFailure(code, message ?? first ?? "", path: path ?? self.path)
  }

  /// A text that is no rule that can be read.
  package init(_ error: UnreadableText) {
    switch error {
    case .diagnosed(let error): self = .rendered(error)
    case .whole(let message): self = .broken(message)
    }
  }

  /// A text that cannot be changed.
  package init(_ error: UnchangeableText) { self = .broken(error.message) }

  /// A broken input.
  package static func broken(_ message: String, path: String? = nil) -> InputFailure {
    InputFailure(.broken, [.remark("error: \(message)")], message: message, path: path)
  }

  /// More bytes than are read.
  package static func tooLarge(_ path: String) -> InputFailure {
    .broken("'\(path)' has more than \(Limit.fileBytes.value) bytes, the most that are read")
  }

  /// A text that cannot be read, with the place of the fault, under the identifier that findings have.
  package static func rendered(_ error: some DiagnosedError) -> InputFailure {
    let fault = PropertyListError(error.diagnostic, in: error.source)
    let told = PropertyListError(Linter.finding(about: fault), in: error.source)
    return InputFailure(
      .broken, DiagnosticRenderer.rows(told.diagnostic, in: told.source), diagnosed: told)
  }

  /// A question that was put wrongly, with a command line that puts it right.
  package static func usage(_ message: String, _ command: String? = nil) -> InputFailure {
    InputFailure(
      .usage, [.remark("error: \(message)")] + (command.map { [TextRow(head: "  ", command: $0)] } ?? []),
      message: message + (command.map { " \($0)" } ?? ""))
  }

  /// The same failure about a word, unless it is about one already.
  package func about(_ word: Int?) -> InputFailure {
    var failure = self
    failure.word = self.word ?? word
    return failure
  }
}
