package import ActivationRuleAnswers
import ActivationRuleLint
package import ActivationRuleProjects
package import ActivationRuleText

/// Why a request failed: an input is broken, or the question is wrong.
public struct InputFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of a failure.
  public enum Kind: Hashable, Sendable {
    /// There is nothing at a path.
    case missing
    /// The rule or another input cannot be read, written or understood.
    case unreadable
    /// There is no extension at a path, or none of the name.
    case noExtension
    /// There are several extensions, and one is needed.
    case several
    /// The question is wrong.
    case usage
  }

  /// The cause.
  public let kind: Kind
  /// The message in rows; errors with a place as `path:line:column: error: …`, the line, and a caret.
  package let rows: [TextRow]
  /// The message in one phrase, if possible; a failure with a place has none.
  package let message: String?
  /// The fault and its place, if it is in a text.
  package let diagnosed: ReadingError?
  /// The path at which nothing exists.
  let path: String?
  /// The position of the word that caused it, if it came from words.
  package private(set) var word: Int?

  package init(
    _ kind: Kind, _ rows: [TextRow], message: String? = nil, path: String? = nil, diagnosed: ReadingError? = nil
  ) {
    (self.path, self.kind, self.rows, self.message, self.diagnosed) = (path, kind, rows, message, diagnosed)
  }

  /// The message; errors with a place as `path:line:column: error: …`, the line, and a caret.
  public var description: String { rows.text.trimmingBlanks() }

  /// The message in one phrase, without its place.
  package var reason: String? { message ?? diagnosed?.finding.message }

  /// The stable code of an unavailable rule: it is unreadable, or it is JSON without a rule.
  package var reasonCode: String {
    diagnosed?.finding.id == FileFault.notARule.rawValue ? FileFault.notARule.rawValue : "unreadable"
  }

  /// Returns the failure in the form for programs.
  ///
  /// - Parameter path: the file at fault; by default the text with the fault.
  package func answer(at path: String? = nil) -> AnswerFailure {
    let code = kind == .usage ? "usage" : reasonCode
    if let diagnosed {
      return AnswerFailure(code, diagnosed.finding, in: diagnosed.source, path: path ?? diagnosed.source.name)
    }
    let first = description.split(separator: "\n").first.map { String($0) }
    return AnswerFailure(code, message ?? first ?? "", path: path ?? self.path)
  }

  /// Creates the failure of a text that is not a readable rule, or cannot be changed.
  package init(_ error: TextFailure) {
    switch error {
    case .diagnosed(let error): self = .rendered(error)
    case .whole(let message): self = .broken(message)
    }
  }

  /// Returns the failure of a broken input.
  package static func broken(_ message: String, _ kind: Kind = .unreadable, path: String? = nil) -> InputFailure {
    InputFailure(kind, [.remark("error: \(message)")], message: message, path: path)
  }

  /// Returns the failure of a file above the size limit.
  package static func tooLarge(_ path: String) -> InputFailure {
    .broken("'\(path)' has more than \(Limit.fileBytes.value) bytes, the most that are read")
  }

  /// Returns the failure of a text that cannot be read, with the place of the fault, under the identifier used for
  /// findings.
  package static func rendered(_ error: ReadingError) -> InputFailure {
    let told = ReadingError(Linter.finding(about: error), in: error.source)
    return InputFailure(
      .unreadable, FindingRenderer.rows(told.finding, in: told.source), diagnosed: told)
  }

  /// Reads a value from a text; a fault in the text becomes a failure of the input.
  static func reading<Value>(
    _ value: @autoclosure () throws(ReadingError) -> Value
  ) throws(InputFailure) -> Value {
    do throws(ReadingError) {
      return try value()
    } catch {
      throw .rendered(error)
    }
  }

  /// Returns the failure of a wrong question, with a corrected command line.
  package static func usage(_ message: String, _ command: String? = nil) -> InputFailure {
    InputFailure(
      .usage, [.remark("error: \(message)")] + (command.map { [TextRow(head: "  ", command: $0)] } ?? []),
      message: message + (command.map { " \($0)" } ?? ""))
  }

  /// Returns the same failure with the position of a word, unless it already has one.
  package func about(_ word: Int?) -> InputFailure {
    var failure = self
    failure.word = self.word ?? word
    return failure
  }
}

/// The console for reading inputs: takes remarks and provides standard input.
package protocol InputConsole {
  /// Writes a remark, one line without its end.
  func complain(_ line: String)
  /// Writes remarks.
  func writeError(_ rows: [TextRow])
  /// Returns all bytes of standard input, however often it is called; the limit for files applies.
  func readAll() throws(InputFailure) -> [UInt8]
}

/// Discards remarks, for callers that have no place for them; its standard input is empty.
package struct SilentConsole: InputConsole {
  package init() {}
  package func complain(_ line: String) {}
  package func writeError(_ rows: [TextRow]) {}
  package func readAll() throws(InputFailure) -> [UInt8] { [] }
}
