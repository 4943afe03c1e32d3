import ActivationRuleCommand
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
  init(
    _ arguments: [String], input: [UInt8] = [], isTerminal: Bool = false, isLog: Bool = false, width: Int? = nil,
    without folders: [String] = []
  ) {
    var rest = input[...]
    var output = ""
    var (errors, both) = ("", "")
    let console = Console(
      isTerminal: isTerminal, isLog: isLog, width: width,
      naming: { text in folders.reduce(text) { $0.replacing($1, with: "") } },
      input: {
        guard !rest.isEmpty else { return nil }
        let chunk = Array(rest.prefix(1_000))
        rest = rest.dropFirst(1_000)
        return chunk
      },
      output: { (output, both) = (output + $0, both + $0) }, errors: { (errors, both) = (errors + $0, both + $0) },
      isPiped: { !input.isEmpty })
    status = CommandLineTool.run(arguments, console)
    self.output = output
    (self.errors, self.both) = (errors, both)
  }

  /// Runs a command line whose words have no blanks in them.
  init(_ line: String, input: String = "") {
    self.init(line.split(separator: " ").map { String($0) }, input: Array(input.utf8))
  }

  /// Whether standard output has no answer: nothing for people, and for programs the document that says why.
  var isUnanswered: Bool { output.isEmpty || output.hasPrefix("{\n  \"error\": {\n    \"code\":") }

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map { String($0) } }
}

/// A folder for the files of one test, removed when the test ends.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "activation-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, with the folders on its way, and hands back its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path()
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }
}

/// The top folder of the package.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path()
