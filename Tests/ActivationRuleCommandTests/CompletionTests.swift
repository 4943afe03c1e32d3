import ActivationRuleFiles
import ActivationRuleTestSupport
import Foundation
import Testing
@testable import ActivationRuleCommand

@Suite("completions")
struct CompletionTests {
  @Test("has every verb, option and proposed word in every script", arguments: Shell.allCases)
  func isWhole(_ shell: Shell) {
    let run = CommandRun("completions \(shell.rawValue)")
    #expect(run.status == 0 && run.errors.isEmpty)
    let words = Set(run.output.split { !($0.isLetter || $0.isNumber || "-._".contains($0)) })
    for verb in Verb.all {
      #expect(words.contains(verb.name[...]), "\(verb.name)")
      for option in verb.options {
        let name = shell == .fish ? option.name.dropFirst(2) : option.name[...]
        #expect(words.contains(name), "\(verb.name) \(option.name)")
      }
    }
    for name in NameList.allCases.flatMap({ ArgumentKind.name($0).proposals }) {
      #expect(words.contains(name[...]), "\(name)")
    }
  }

  @Test("proposes only words that shells take as they are")
  func quotesNothing() {
    for word in Verb.all.flatMap({ [$0.operands] + $0.options.map { $0.kind } }).flatMap({ $0.proposals }) {
      #expect(
        !word.isEmpty && word.allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "-._=,+".contains($0) },
        "\(word)")
    }
  }

  @Test("every option with a value takes something or says that it takes any text; no flag takes anything")
  func kindsMakeSense() {
    for option in Verb.all.flatMap({ $0.options }) + OptionDefinition.tool {
      #expect(option.value != nil || option.kind == .text, "\(option.name)")
      #expect(!option.summary.isEmpty, "\(option.name)")
      if case .words(let words) = option.kind { #expect(!words.isEmpty, "\(option.name)") }
    }
  }
}

#if os(macOS) || os(Linux)
  /// What real shells propose for lines.
  @Suite("Completion in shells")
  struct ShellCompletionTests {
    /// A line behind the name of the tool, and what stands for its last word.
    struct Row {
      let line: String
      let proposals: [String]
      /// Whether these are files, which bash finds by itself.
      let areFiles: Bool

      init(_ line: String, _ proposals: String = "", areFiles: Bool = false) {
        self.line = "activationrule " + line
        self.proposals = proposals.split(separator: " ").map { String($0) }.sorted()
        self.areFiles = areFiles
      }
    }

    static let rows =
      [
        Row("ev", "eval evaluate"), Row("comp", "compare completions"), Row("help ma", "make"),
        Row("completions ", "bash zsh fish"), Row("evaluate --pre", "--preset --presets"),
        Row("evaluate --host fire", "firefox"), Row("apps --host=twi", "twitter"),
        Row("evaluate --platform m", "macos"),
        Row("evaluate --preset firefox-p", "firefox-page firefox-page-title-public-text"),
        Row("lint --format s", "sarif"), Row("lint --explain true-", "true-predicate"),
        Row("test --format=j", "junit json"),
        Row("evaluate READ", "README.md", areFiles: true), Row("lint --config READ", "README.md", areFiles: true),
        Row("test READ", "README.md", areFiles: true), Row("nothing"), Row("--v", "--version"), Row("help nothing"),
        Row("evaluate --text --image --im", "--image --import"), Row("evaluate --url h"), Row("lint --format z"),
        Row("compare --expect n", "narrower never never-raises"), Row("make image:1-20 --format j", "json"),
        Row("evaluate --color=al", "always"),
        Row("apps --preset finder-p", "finder-pdf finder-pdf-typed"), Row("batch "),
        Row("Info.plist --ho", "--host"), Row("Info.plist --host fire", "firefox"), Row("--rule a --pd", "--pdf"),
        Row("Info.plist chr", "chrome chromium"), Row("evaluate Info.plist firef", "firefox"),
        Row("photo.heic --platform=m", "macos"), Row("Info.plist READ", "README.md", areFiles: true),
      ]
      + Verb.all.map { verb in Row("\(verb.name) --", verb.options.map { $0.name }.joined(separator: " ")) }

    @Test("bash proposes what fits", .enabled(if: ProcessRun.path(of: "bash") != nil, "there is no bash"))
    func completesInBash() throws {
      try check(.bash, ["--norc"])
    }

    @Test("zsh proposes what fits", .enabled(if: ProcessRun.path(of: "zsh") != nil, "there is no zsh"))
    func completesInZsh() throws {
      try check(.zsh, ["-f"])
    }

    @Test("fish proposes what fits", .enabled(if: ProcessRun.path(of: "fish") != nil, "there is no fish"))
    func completesInFish() throws {
      try check(.fish, ["--no-config"])
    }

    /// Asks a shell about all rows at once.
    private func check(_ shell: Shell, _ options: [String]) throws {
      let folder = try TemporaryFolder()
      let script = try folder.write("_activationrule", CommandRun("completions \(shell.rawValue)").output)
      let lines = try folder.write("lines", Self.rows.map { $0.line + "\n" }.joined())
      let driver = packageFolder + "Tests/ActivationRuleCommandTests/Shells/complete." + shell.rawValue
      let run = try ProcessRun(
        try #require(ProcessRun.path(of: shell.rawValue)),
        options + [driver, shell == .zsh ? folder.path : script, lines],
        environment: ["LC_ALL": "C.UTF-8", "HOME": folder.path])
      let answers = run.output.split(separator: "> activationrule ", omittingEmptySubsequences: false).dropFirst()
      try #require(run.status == 0 && answers.count == Self.rows.count, "\(run.output.suffix(1_000))")
      for (row, answer) in zip(Self.rows, answers) {
        let proposals = answer.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
          .filter { !$0.isEmpty }.map { String($0.split(separator: "=").last ?? "") }.sorted()
        // bash finds files itself where a script proposes nothing.
        #expect(proposals == (shell == .bash && row.areFiles ? [] : row.proposals), "\(row.line)")
      }
    }
  }
#endif
