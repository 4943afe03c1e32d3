import PredicateFormat
import PropertyLists

/// The exit codes, which never change.
enum ExitStatus: Int32, Comparable {
  /// Yes, clean, passed.
  case success = 0
  /// No, findings, failed.
  case negative = 1
  /// The rule or an input is broken.
  case broken = 2
  /// Wrong usage.
  case usage = 64

  static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Why a command ends before it has done its work.
struct CommandFailure: Error {
  let status: ExitStatus
  /// What goes to standard error, with line ends.
  let text: String

  /// A broken input.
  static func broken(_ message: String) -> CommandFailure {
    CommandFailure(status: .broken, text: "error: \(message)\n")
  }

  /// A broken input with its place, already laid out.
  static func rendered(_ text: String) -> CommandFailure {
    CommandFailure(status: .broken, text: text)
  }

  /// A text that cannot be read, with the place of the fault.
  static func rendered(_ error: some DiagnosedError) -> CommandFailure {
    rendered(error.rendered)
  }

  /// Wrong usage of a verb; the text ends in a pointer to its help.
  static func usage(_ message: String, verb: String? = nil) -> CommandFailure {
    let help = verb.map { "activationrule \($0) --help" } ?? "activationrule --help"
    return CommandFailure(status: .usage, text: "error: \(message)\nSee '\(help)'.\n")
  }
}
