import ActivationRuleAnswers
import ActivationRuleTesting
import Foundation
import Testing

@testable import ActivationRuleCommand
import ActivationRuleText

@Suite("manual")
struct ManualTests {
  static let lines = CommandRun("manual").lines

  @Test("has the sections of a manual page, in their order")
  func hasSections() {
    #expect(
      Self.lines.filter { $0.hasPrefix(".SH ") }.map { String($0.dropFirst(4)) } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "VERBS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES",
      ])
    #expect(Self.lines.contains { $0.hasPrefix(".TH ACTIVATIONRULE 1 ") })
  }

  @Test("explains every verb and option, and '--version'", arguments: Verb.all.map { $0.name })
  func explains(_ name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    let start = try #require(Self.lines.firstIndex(of: ".SS \(name)"))
    let part = Self.lines[(start + 1)...].prefix { !$0.hasPrefix(".S") }
    #expect(part.first == Roff.escaped(verb.summary))
    for option in verb.options {
      let tag = "\\fB\(option.name.replacing("-", with: "\\-"))\\fR"
      let index = try #require(part.firstIndex { $0.contains(tag) }, "\(option.name)")
      #expect(part[index - 1] == ".TP" && part[index + 1] == Roff.escaped(option.summary))
    }
  }

  @Test("names the exit codes, the variable and the options of the tool")
  func explainsTheTool() {
    for line in [
      "\\fB0\\fR", "\\fB1\\fR", "\\fB2\\fR", "\\fB64\\fR", "\\fBNO_COLOR\\fR", "\\fB\\-V\\fR, \\fB\\-\\-version\\fR",
    ] {
      #expect(Self.lines.contains(line), "\(line)")
    }
  }

  @Test("no line of a help text is wider than a terminal is expected to be", arguments: Verb.all.map { $0.name })
  func helpFits(_ verb: String) {
    for width in [60, 80] {
      for line in CommandRun(["help", verb], width: width).lines {
        // A command goes on behind a word that is wider than the line.
        let words = line.split(separator: " ").filter { $0 != "\\" }
        #expect(line.count <= width || words.count == 1, "\(line)")
      }
    }
  }

  /// ACTIVATION_RECORD=1 writes the article.
  @Test("explains the words of answers, as the article does")
  func words() throws {
    let path = packageFolder + "Sources/ActivationRules/ActivationRules.docc/Words.md"
    let article =
      "# Words\n\nWhat the words of answers, of help texts and of these articles mean.\n\n## Overview\n\n"
      + "`activationrule help words` prints the same.\n\n" + Glossary.markdown
    if Snapshot.isRecording { try article.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == article)
    let help = CommandRun(["help", "words"], width: 80)
    #expect(help.status == 0 && help.lines.allSatisfy { $0.count <= 80 })
    for entry in Glossary.entries { #expect(help.lines.contains { $0.hasPrefix(entry.term + " ") }, "\(entry.term)") }
    #expect(Set(Glossary.entries.map { $0.term }).count == Glossary.entries.count)
  }

  @Test("the help names '--version', too")
  func helpNamesTheVersion() {
    #expect(CommandRun("help all").lines.contains { $0.hasPrefix("  -V, --version  ") })
    #expect(CommandRun("--version").output == CommandRun("-V").output)
  }

  @Test("is ASCII without blanks at line ends, and only the macros begin with a dot")
  func isPlain() {
    let macros = [".TH", ".SH", ".SS", ".TP", ".PP", ".RS", ".RE", ".nf", ".fi", ".br", ".B", ".I", ".\\\""]
    for line in Self.lines {
      #expect(line.allSatisfy { $0.isASCII } && line.last != " " && line.first != "'", "\(line)")
      let macro = line.split(separator: " ").first.map { String($0) } ?? ""
      #expect(line.first != "." || macros.contains(macro), "\(line)")
    }
  }

  @Test(
    "takes nothing in a text for a request or an escape",
    arguments: [
      (".SH x", "\\&.SH x"), ("a\n.b", "a\n\\&.b"), ("'q'", "\\(aqq\\(aq"), ("a\\b", "a\\eb"), ("--x", "\\-\\-x"),
      ("^~`", "\\(ha\\(ti\\(ga"), ("…", "\\[u2026]"), ("é", "\\[u00E9]"), ("😀", "\\[u1F600]"),
    ])
  func escapes(_ text: String, _ escaped: String) {
    #expect(Roff.escaped(text) == escaped)
  }

  @Test(
    "fills paragraphs, and leaves lines alone that begin with a blank",
    arguments: [
      ("a\nb\n\nc", "a\nb\n.PP\nc\n"), ("a:\n  x\n  .y\nb", "a:\n.RS 4\n.nf\nx\n\\&.y\n.fi\n.RE\nb\n"),
      ("\n\na", "a\n"), ("  x\n\nb", ".RS 4\n.nf\nx\n.fi\n.RE\n.PP\nb\n"), ("", ""),
    ])
  func fills(_ text: String, _ paragraphs: String) {
    #expect(Roff.paragraphs(text) == paragraphs)
  }

  @Test("takes no arguments")
  func refuses() {
    #expect(CommandRun("manual evaluate").status == 64)
  }
}

#if os(macOS) || os(Linux)
  /// What programs that read manual pages say of it.
  @Suite("Manual page in formatters")
  struct ManualFormatTests {
    /// Programs that say what is wrong with a page; one without a date is as it should be.
    ///
    /// On a Mac only errors of mandoc count, since each system comes with warnings of its own version.
    static let checkers: [(name: String, options: [String])] = [
      ("mandoc", ["-T", "lint", "-W", isMac ? "error" : "warning"]), ("groff", ["-ww", "-man", "-Tutf8", "-z"]),
    ]
    static let names = checkers.map { $0.name }.filter { ProcessRun.path(of: $0) != nil }
    #if os(macOS)
      private static let isMac = true
    #else
      private static let isMac = false
    #endif

    /// What a program prints of the page.
    private static func run(_ name: String, _ options: [String]) throws -> ProcessRun {
      let folder = try TemporaryFolder()
      let page = try folder.write("activationrule.1", CommandRun("manual").output)
      return try ProcessRun(
        try #require(ProcessRun.path(of: name)), options + [page],
        environment: ["LC_ALL": "C.UTF-8", "MANPAGER": "cat"])
    }

    @Test("is read without a complaint", .enabled(if: !names.isEmpty, "there is no mandoc or groff"), arguments: names)
    func isRead(_ name: String) throws {
      let checker = try #require(Self.checkers.first { $0.name == name })
      let output = try Self.run(name, checker.options).output
      #expect(output.split(separator: "\n").filter { !$0.contains("missing date") } == [])
    }

    // Only one of the programs named 'man' has an option for files; all take a path with a slash for one.
    @Test("is laid out by 'man'", .enabled(if: ProcessRun.path(of: "man") != nil, "there is no man"))
    func isLaidOut() throws {
      let run = try Self.run("man", [])
      // Bold letters may be printed twice or between escapes, and minus signs may be of another kind.
      let text = run.output.replacing(/.\u{8}|\u{1B}\[[0-9;]*m/, with: "").replacing(/[\u{2010}\u{2212}]/, with: "-")
      #expect(run.status == 0 && text.contains("--pass-warnings") && text.contains("NO_COLOR"), "\(run)")
    }
  }
#endif
