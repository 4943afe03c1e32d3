import ActivationRuleFiles
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleCommand

@Suite("Names that strangers chose")
struct HostileNamesTests {
  /// The verbs whose texts are to be used again, so that a file or a pipe gets them as they are.
  static let raw = ["format", "make"]

  /// Options that change nothing about how an answer looks, and have many values.
  static let contents = ["--expect"]

  /// The ways in which a verb can be asked to answer: each flag, and each word of an option that takes one of a few.
  private static func forms(of verb: Verb) -> [[String]] {
    verb.options.filter { $0.name != "--help" && !contents.contains($0.name) }.flatMap { option -> [[String]] in
      if option.value == nil { return [[option.name]] }
      guard case .words(let words) = option.kind else { return [] }
      return words.map { [option.name, $0] }
    }
  }

  @Test("act in no answer of any verb in any form", arguments: Verb.all.map { $0.name })
  func actNowhere(_ name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    let folder = try HostileFolder()
    let lines = try #require(folder.lines[name], "a new verb needs lines in 'HostileFolder'")
    // The lines by themselves work out all there is to say; a form is about how that looks.
    var all = lines + Self.forms(of: verb).flatMap { form in lines.prefix(1).map { $0 + form } }
    // A wrong value is quoted in the complaint.
    all += verb.options.filter { $0.value != nil && $0.kind != .file }.map { lines[0] + [$0.name, HostileFolder.name] }
    for (index, line) in all.enumerated() {
      try check([name] + line, on: index < lines.count ? [false, true] : [true])
    }
  }

  private func check(_ arguments: [String], on terminals: [Bool]) throws {
    let input = Array("{\"op\":\"evaluate\",\"id\":\"\u{202E}\",\"rule\":\"'\u{1B}'\"}\n\u{1B}\n".utf8)
    for isTerminal in terminals {
      let run = CommandRun(arguments, input: input, isTerminal: isTerminal)
      let shown = arguments.map { $0.replacing(HostileFolder.name, with: "NAME") }
      let answer = Answer(run.output, arguments)
      #expect([0, 1, 2, 64].contains(run.status), "\(shown)")
      #expect(Answer(run.errors, []).faults == [], "\(shown)")
      if isTerminal || answer.isJSON || !isCopied(arguments) { #expect(answer.faults == [], "\(shown)") }
    }
  }

  /// Whether standard output gets texts as they are where it is no terminal.
  private func isCopied(_ arguments: [String]) -> Bool {
    Self.raw.contains(arguments[0]) || arguments.contains("--dry-run")
  }

  @Test("are kept in JSON, as escapes")
  func areKept() throws {
    let folder = try HostileFolder()
    let run = CommandRun(["evaluate", folder.bundle, "--type", "x." + HostileFolder.name, "--json"])
    let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
    let result = try #require(root["rules"]?.elements?.first)
    #expect(result["name"]?.string == HostileFolder.name)
    #expect(result["path"]?.string == folder.bundle + "/Info.plist")
    #expect(run.output.contains(#"=a\u001b]0;PWN\u0007\n::error::FORGED\u202e\u200b<img src=x>|\"'`"#))
  }

  @Test("begin no line as a command to the log of a workflow, wherever it is broken", arguments: 20...50)
  func areNoCommands(_ width: Int) {
    for command in ["::error::", "##[error]", "##vso[task]", "##teamcity[x]"] {
      let words = ["a", "b", "c", "d", "e"].joined(separator: " " + command)
      let run = CommandRun(["evaluate", "--rule", "ANY extensionItems.x == \"\(words)\"", "--photo"], width: width)
      #expect(Self.commands(in: run.both) == [] && run.output.contains("e\""), "\(run)")
    }
  }

  /// The lines that a service takes for commands.
  private static func commands(in text: String) -> [Substring] {
    text.split { $0.isNewline }.filter { line in
      line.drop { $0.isWhitespace }.hasPrefix("::")
        || ["##[", "##vso[", "##teamcity["].contains { line.contains($0) }
    }
  }

  private static let logged = [
    "::stop-commands::tok", "##[add-mask]x", "##vso[task.setvariable variable=a]b", "##teamcity[buildStop]",
  ]

  @Test("are no commands in what is to be used again, where a service reads the log", arguments: logged)
  func areCopiedWithoutCommands(_ command: String) throws {
    let folder = try TemporaryFolder()
    for (before, after) in [("", ""), ("\n", "\n"), ("\r", "\r"), (" \u{3000}", ""), ("a ", "")] {
      let list = RulePlacesTests.list("<!--\(before)\n \(before)\(command)\(after)--><string>  a==1</string>")
      let path = try folder.write("Info.plist", list)
      let rule = try folder.write("rule.txt", "a  == \"\(before)\(command)\"")
      let lines = [
        ["lint", path, "--fix", "--dry-run"], ["explain", path, "a.pdf", "--fix", "--dry-run"],
        ["format", "--diff", path],
        ["format", rule], ["format", "--diff", rule], ["format", rule, "--as", "predicate"],
      ]
      for line in lines {
        #expect(Self.commands(in: CommandRun(line, isLog: true).both) == [], "\(line)")
        #expect(Self.commands(in: CommandRun(line, isTerminal: true).both) == [], "\(line)")
      }
      #expect(CommandRun(["format", "--diff", rule]).output.contains(command))
    }
  }

  @Test("are no commands in reports for programs, which read the same", arguments: logged)
  func areReportedWithoutCommands(_ command: String) throws {
    var folder = MemoryFolder()
    let rule = folder.path + "/a\(command).txt"
    folder.write("a\(command).txt", "ANY extensionItems.\"\(command)\" == 1")
    let suite = folder.path + "/\(command).ruletests"
    folder.write("\(command).ruletests", "rule --rule TRUEPREDICATE\nhidden '\(command)' a.png\n")
    let forms = [["json"], ["sarif"], ["markdown"], ["github"]].map { ["lint", rule, "--format"] + $0 }
    let runs =
      forms + ["json", "junit", "github"].map { ["test", suite, "--format", $0] } + [
        ["evaluate", rule, "a.png", "--json"]
      ]
    for line in runs {
      let run = CommandRun(line, in: folder)
      #expect(!run.output.isEmpty)
      let ours = ["::error file=", "::warning file=", "::notice file="]
      #expect(Self.commands(in: run.both).filter { line in !ours.contains { line.hasPrefix($0) } } == [], "\(run)")
    }
    let run = CommandRun(["evaluate", rule, "a.png", "--json"], in: folder)
    let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
    #expect(root["rules"]?.elements?.first?["path"]?.string == rule)
    let answer = CommandRun(["batch"], input: Array("{\"op\":\"x\",\"id\":\"\(command)\"}\n".utf8), in: folder)
      .output
    #expect(Self.commands(in: answer) == [])
    #expect(try JSONReader.read(SourceText(name: "output", text: answer)).root["id"]?.string == command)
  }

  @Test("are left as they are in what is to be used again, but for a terminal")
  func areCopied() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("rule.txt", "a ==  '\u{200B}'")
    for line in [["format", path], ["format", "--diff", path], ["lint", path, "--fix", "--dry-run"]] {
      #expect(!CommandRun(line, isTerminal: true).output.contains("\u{200B}"), "\(line)")
    }
    #expect(CommandRun(["format", path]).output == "a == \"\u{200B}\"\n")
    #expect(CommandRun(["format", "--diff", path]).output.contains("-a ==  '\u{200B}'\n"))
    #expect(CommandRun(["format", path], isTerminal: true).output == "a == \"[U+200B]\"\n")
  }
}

/// What a command printed, in some form.
private struct Answer {
  let text: String
  let form: [String]

  init(_ text: String, _ arguments: [String]) {
    // Our own colours.
    self.text = text.replacing(/\u{1B}\[[0-9]+m/, with: "")
    form = arguments.map { $0.hasPrefix("--") ? String($0.dropFirst(2)) : $0 }
  }

  private func isAny(_ words: String...) -> Bool { words.contains { form.contains($0) } }

  var isJSON: Bool { isAny("json", "sarif") }

  /// What acts on somebody or something that reads the answer.
  var faults: [String] {
    var faults = acting.map { "U+" + String($0.value, radix: 16) }
    faults += lines.filter { isCommand($0) }.map { "command: \($0)" }
    if isAny("junit"), text.contains("<img") { faults.append("markup") }
    if isAny("markdown"), Set(lines.filter { $0.hasPrefix("| ") }.map { bars($0) }).count > 1 {
      faults.append("a bar in a cell")
    }
    if isJSON, !text.isEmpty, (try? JSONReader.read(SourceText(name: "output", text: text))) == nil {
      faults.append("no JSON")
    }
    return faults
  }

  private var lines: [Substring] { text.split { $0 == "\n" || $0 == "\r\n" } }

  /// Control, bidirectional and zero-width characters, but for the line ends of the form and the tabs of excerpts.
  private var acting: [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
      default: false
      }
    }
  }

  /// Whether a workflow would take a line for a command that is none of ours.
  private func isCommand(_ line: Substring) -> Bool {
    let line = line.drop { $0 == " " || $0 == "\t" }
    guard line.hasPrefix("::") else { return false }
    return !isAny("github") || !["::error file=", "::warning file=", "::notice file="].contains { line.hasPrefix($0) }
  }

  private func bars(_ line: Substring) -> Int { line.replacing("\\|", with: "").filter { $0 == "|" }.count }
}
