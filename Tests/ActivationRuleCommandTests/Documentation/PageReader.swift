import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleProjects

/// Follows a page as a reader would: writes the files that it shows, runs its commands, and tries its rules and suites.
struct PageReader {
  private var page: DocumentationPage
  /// Where the reader works.
  private let folder: TemporaryFolder
  /// Its path, with a slash at the end.
  private let root: String
  /// The rule that was shown last, as a path in the reader's folder, for suites without a rule of their own.
  private var rule: String?
  /// The suites with names, and whether a command was run on them.
  private var files: [String: Bool] = [:]
  private var status: Int32 = 0
  /// Outputs that are not as the page shows them: the lines to replace, with what was printed.
  private var edits: [(range: Range<Int>, lines: [String])] = []

  init(_ page: DocumentationPage) throws {
    self.page = page
    folder = try TemporaryFolder()
    root = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    // Suites name samples by their paths in the package.
    try FileManager.default.createSymbolicLink(
      atPath: root + "Samples", withDestinationPath: packageFolder + "Samples")
  }

  /// Follows the page; with `ACTIVATION_RECORD=1` what commands print is written into it.
  mutating func read() throws {
    for block in page.blocks { try follow(block) }
    for (file, isUsed) in files where !isUsed { complain("no command is run on \(file)") }
    guard Snapshot.isRecording, !edits.isEmpty else { return }
    for edit in edits.reversed() { page.lines.replaceSubrange(edit.range, with: edit.lines) }
    try page.lines.joined(separator: "\n").write(toFile: packageFolder + page.path, atomically: true, encoding: .utf8)
  }

  private mutating func follow(_ block: DocumentationPage.Block) throws {
    if let file = block.file {
      try write(block.fileText, file)
      if block.language == "ruletests" { files[file] = false }
    }
    switch block.language {
    case "console": runConsole(block)
    case "sh": for line in block.lines where !line.isEmpty && !line.hasPrefix("#") { runLine(line, block) }
    // The steps of a service, of which the commands are run.
    case "yaml":
      _ = try YAMLReader.document(of: SourceText(name: page.path, text: block.lines.joined(separator: "\n")))
      for line in block.lines where line.contains(": activationrule ") { runLine(line, block) }
    case "xml", "predicate", "json": try tryRule(block)
    case "ruletests": try trySuite(block)
    // Swift is compiled and run beside this, JavaScript by the tests of the package; a text is for reading.
    case "swift", "js", "text": break
    default: complain("line \(block.start): a block of the language '\(block.language)' cannot be tried")
    }
  }

  private func complain(_ message: String) {
    Issue.record("\(page.path): \(message)")
  }

  private func write(_ text: String, _ file: String) throws {
    try folder.write(file, text)
  }

  // MARK: Commands

  /// Runs a command line, and marks the files that it works on.
  private mutating func run(_ line: String) -> (run: CommandRun, output: [String])? {
    let piped = line.hasPrefix("echo ") ? ShellWords.split(line)[1] + "\n" : ""
    guard let start = line.range(of: "activationrule ") else { return nil }
    let words = ShellWords.split(line[start.upperBound...])
    let arguments = words.indices.map { path(words[$0], after: $0 == 0 ? "" : words[$0 - 1]) }
    for file in files.keys where words.contains(where: { $0 == "." || file == $0 || file.hasPrefix("\($0)/") }) {
      files[file] = true
    }
    // What a reader sees has the paths of the page, and breaks its lines by them.
    let run = CommandRun(arguments, input: Array(piped.utf8), width: 80, without: [packageFolder, root])
    status = run.status
    if status == 64 { complain("'\(line)' is wrong usage, which no page teaches") }
    let printed = (run.output + run.errors).leavingOut(packageFolder).leavingOut(root)
    var output = printed.components(separatedBy: "\n")
    while output.last == "" { output.removeLast() }
    return (run, output)
  }

  /// Words before files that are written.
  private static let outputs: Set = [
    "--output", "--write-baseline",
  ]

  /// A word of a command as it reads from where the tests run.
  private func path(_ word: String, after option: String) -> String {
    if word.hasPrefix("Samples/") || word.hasPrefix("Grammar/") { return packageFolder + word }
    if word == "." { return String(root.dropLast()) }
    let first = word.split(separator: "/").first.map { String($0) } ?? ""
    let isThere = !first.isEmpty && !first.contains("{") && FileManager.default.fileExists(atPath: root + first)
    let isWritten = Self.outputs.contains(option)
    return isThere || isWritten ? root + word : word
  }

  /// Runs the commands behind `$ ` and compares what they print with the lines below.
  ///
  /// `…` as a line stands for any lines, and at the end of one for the rest of it; `$ echo $?` shows the exit code.
  private mutating func runConsole(_ block: DocumentationPage.Block) {
    let starts = block.lines.indices.filter { block.lines[$0].hasPrefix("$ ") }
    if starts.first != 0 { complain("line \(block.start): a console begins with a command") }
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : block.lines.count
      var first = start + 1
      var command = String(block.lines[start].dropFirst(2))
      while command.hasSuffix("\\"), first < end {
        command = String(command.dropLast() + block.lines[first].drop { $0 == " " })
        first += 1
      }
      var shown = Array(block.lines[first..<end])
      while shown.last == "" { shown.removeLast() }
      var output = ["\(status)"]
      if command != "echo $?" {
        guard let result = run(command) else {
          complain("line \(block.start + start): '\(command)' is no command of this package")
          continue
        }
        output = result.output
      }
      compare(shown, output, command, block.start + first..<block.start + first + shown.count)
    }
  }

  private mutating func compare(_ shown: [String], _ output: [String], _ command: String, _ range: Range<Int>) {
    if Self.matches(shown[...], output[...]) { return }
    if Snapshot.isRecording {
      edits.append((range, output))
    } else {
      complain("line \(range.lowerBound): '\(command)' prints\n\(output.joined(separator: "\n"))")
    }
  }

  /// Whether lines are as a page shows them.
  static func matches(_ shown: ArraySlice<String>, _ output: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return output.isEmpty }
    if first == "…" {
      let rest = shown.dropFirst()
      return rest.isEmpty || output.indices.contains { matches(rest, output[$0...]) }
    }
    guard let line = output.first else { return false }
    let isSame = first.hasSuffix("…") ? line.hasPrefix(first.dropLast()) : line == first
    return isSame && matches(shown.dropFirst(), output.dropFirst())
  }

  /// Runs a command whose output does not matter; it must work.
  private mutating func runLine(_ line: String, _ block: DocumentationPage.Block) {
    guard let result = run(line) else { return complain("'\(line)' is no command of this package") }
    if result.run.status > 1 { complain("'\(line)' fails: \(result.output.joined(separator: "\n"))") }
  }

  // MARK: Rules and suites

  /// Holds a rule to be free of errors, and asks it something.
  private mutating func tryRule(_ block: DocumentationPage.Block) throws {
    let text = block.fileText
    let file = block.file ?? "Shown/\(block.start).\(block.language == "xml" ? "plist" : block.language)"
    try write(text, file)
    if block.language == "json", !text.contains("NSExtensionActivation") {
      return expect(["evaluate", "--rule", "TRUEPREDICATE", "--payload", root + file], block)
    }
    rule = file
    let subject = try Extension(Document(SourceText(name: file, bytes: Array(text.utf8)), forms: []))
    for finding in Linter.lint(subject) where finding.severity == .error {
      complain("line \(block.start): \(finding.message) [\(finding.id)]")
    }
    // What readers take over as it stands must not stop their builds.
    if page.name == "Cookbook", CommandRun(["lint", root + file]).status != 0 {
      complain("line \(block.start): a recipe has errors or warnings")
    }
    expect(["evaluate", root + file, "--preset", "safari-page"], block)
  }

  /// Runs a suite; one without a rule asks the rule that was shown last.
  private func trySuite(_ block: DocumentationPage.Block) throws {
    // A suite with a name is run by a command of the page.
    if block.file != nil, block.text.contains("rule ") { return }
    let hasRule = block.lines.contains { $0.hasPrefix("rule ") }
    try runSuite((hasRule ? "" : "rule \(rule ?? "")\n") + block.text, "Shown.ruletests", block)
  }

  private func runSuite(_ text: String, _ file: String, _ block: DocumentationPage.Block) throws {
    try write(text, file)
    let run = CommandRun(["test", root + file])
    if run.status != 0 { complain("line \(block.start): \(run.output)\(run.errors)") }
  }

  /// Runs a command that must answer with yes or no.
  private func expect(_ arguments: [String], _ block: DocumentationPage.Block) {
    let run = CommandRun(arguments, width: 80)
    if run.status > 1 { complain("line \(block.start): \(run.output)\(run.errors)") }
  }
}
