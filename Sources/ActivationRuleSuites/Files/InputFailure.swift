package import PredicateFormat

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
  public let text: String
  /// The same in one phrase, where that can be; what has a place of its own has only ``text``.
  package let message: String?

  package init(_ kind: Kind, text: String, message: String? = nil) {
    self.kind = kind
    self.text = text
    self.message = message
  }

  /// The text without the line feed at its end.
  public var description: String { text.trimmingBlanks() }

  /// A broken input.
  package static func broken(_ message: String) -> InputFailure {
    InputFailure(.broken, text: "error: \(message)\n", message: message)
  }

  /// A broken input with its place, already laid out.
  package static func rendered(_ text: String) -> InputFailure {
    InputFailure(.broken, text: text)
  }

  /// A text that cannot be read, with the place of the fault.
  package static func rendered(_ error: some DiagnosedError) -> InputFailure {
    rendered(error.rendered)
  }

  /// Wrong usage of a verb; the text ends in a pointer to its help.
  package static func usage(_ message: String, verb: String? = nil) -> InputFailure {
    let help = verb.map { "activationrule \($0) --help" } ?? "activationrule --help"
    return InputFailure(.usage, text: "error: \(message)\nSee '\(help)'.\n", message: message)
  }
}

extension String {
  /// The text without blanks at its ends.
  package func trimmingBlanks() -> String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
