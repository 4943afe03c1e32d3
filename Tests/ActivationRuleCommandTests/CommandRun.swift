import ActivationRuleCommand
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation

/// What running a command came to.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String
  /// Both in the order in which they were written, as where they go into one file.
  let both: String

  /// Runs a command line within the process.
  ///
  /// - Parameters:
  ///   - input: standard input, handed over in small pieces.
  ///   - isTerminal: whether people read the output as it is written.
  ///   - isLog: whether a service that runs workflows reads the output.
  ///   - width: the columns of a line for people; `nil` for lines as long as they are.
  ///   - folders: what is left out of paths.
  ///   - folder: a folder in memory, to read instead of the disk.
  ///   - tree: the files to read instead.
  init(
    _ arguments: [String], input: [UInt8] = [], isTerminal: Bool = false, isLog: Bool = false, width: Int? = nil,
    without folders: [String] = [], in folder: MemoryFolder? = nil, tree: FileTree? = nil
  ) {
    var rest = input[...]
    var output = ""
    var (errors, both) = ("", "")
    let console = Console(
      isTerminal: isTerminal, isLog: isLog, width: width,
      naming: { text in folders.reduce(text) { $0.leavingOut($1) } },
      input: {
        guard !rest.isEmpty else { return nil }
        let chunk = Array(rest.prefix(1_000))
        rest = rest.dropFirst(1_000)
        return chunk
      },
      output: { (output, both) = (output + $0, both + $0) }, errors: { (errors, both) = (errors + $0, both + $0) },
      isPiped: { !input.isEmpty })
    status = CommandLineTool.run(arguments, console, tree ?? folder?.tree ?? .disk)
    self.output = output
    (self.errors, self.both) = (errors, both)
  }

  /// Runs a command line whose words have no blanks in them.
  init(_ line: String, input: String = "", in folder: MemoryFolder? = nil) {
    self.init(line.split(separator: " ").map { String($0) }, input: Array(input.utf8), in: folder)
  }

  /// Whether standard output has no answer: nothing for people, and for programs the document that says why.
  var isUnanswered: Bool { output.isEmpty || output.hasPrefix("{\n  \"error\": {\n    \"code\":") }

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map { String($0) } }
}

extension String {
  /// Returns the text without a folder in its paths, also where only that folder's name needs quotes in a shell.
  func leavingOut(_ folder: String) -> String {
    guard !folder.isEmpty, ShellWord.quoted(folder) != folder else { return replacing(folder, with: "") }
    let parts = components(separatedBy: "'" + folder)
    return parts.dropFirst().reduce(parts[0]) { text, part in
      let rest = part.prefix { $0 != "'" }
      return part.count == rest.count
        ? text + "'" + part : text + ShellWord.path(String(rest)) + part.dropFirst(rest.count + 1)
    }.replacing(folder, with: "")
  }
}
