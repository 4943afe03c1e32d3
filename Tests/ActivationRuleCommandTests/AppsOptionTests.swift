import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("Options of apps")
struct AppsOptionTests {
  static let rule = ["apps", "--rule", "extensionItems.@count > -1"]

  @Test("low confidence is marked where it is taken")
  func marksLowConfidence() {
    let run = CommandRun(Self.rule + ["--preset", "safari-image", "--preset", "safari-page"])
    #expect(run.output.contains("✓ safari-image ?") && run.output.contains("✓ safari-page"))
    #expect(!run.output.contains("Left out"))
  }

  @Test("the platform reaches the rules")
  func reachRules() throws {
    #expect(
      CommandRun(Self.rule + ["--platform", "macos", "--json"]).output.contains(
        #""platform": "macos""#))
    var folder = MemoryFolder()
    let list = folder.write(
      "Types.plist",
      """
      <plist version="1.0"><dict><key>UTExportedTypeDeclarations</key><array><dict>
      <key>UTTypeIdentifier</key><string>org.example.unknown-attachment</string>
      <key>UTTypeConformsTo</key><array><string>public.url</string></array></dict></array></dict></plist>
      """)
    let two = [
      "apps", "--rule", #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 2}"#, "--preset", "chrome-page-2025",
    ]
    #expect(
      CommandRun(two, in: folder).status == 1
        && CommandRun(two + ["--declarations", list], in: folder).status == 0)
  }

  @Test("a report goes to a file whole")
  func writesFiles() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/report"
    for options in [[], ["--format=markdown"], ["--json"]] {
      let arguments = Self.rule + ["--host", "focus"] + options
      let run = CommandRun(arguments + ["--output", path])
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == CommandRun(arguments).output, "\(options)")
    }
    #expect(CommandRun(Self.rule + ["--host", "focus", "--output", "-"]).lines.count > 3)
    let lost = CommandRun(Self.rule + ["--output", folder.path + "/none/report"])
    #expect(lost.status == 2 && lost.errors.contains("cannot be written"))
    #expect(CommandRun(Self.rule + ["--output", folder.path]).errors.contains("is a folder"))
    let rule = try folder.write("rule.txt", "a == 1")
    let over = CommandRun(["apps", rule, "--output", folder.path + "/./rule.txt"])
    #expect(over.status == 64 && over.errors.contains("would overwrite an input"))
    #expect(try String(contentsOfFile: rule, encoding: .utf8) == "a == 1")
  }

  /// Arguments after a rule, and what is said of them.
  static let misuse: [(arguments: [String], complaint: String)] = [
    (["--preset", "safari-pge"], "there is no preset 'safari-pge'; did you mean 'safari-page'"),
    (["--preset", "safari-page", "--all"], "'--preset' names the presets, so '--all' has nothing to choose"),
    (["--format=json", "--format=markdown"], "'--format' may be given once"),
    (["--json", "--format=markdown"], "exclude each other"),
    (["--output", ""], "'--output' needs the name of a file"),
    (["-", "-"], "standard input can be one rule only"), (["--hots", "safari"], "did you mean '--host'"),
  ]

  @Test("misuse is named, with exit code 64", arguments: misuse.indices)
  func complains(_ index: Int) {
    let row = Self.misuse[index]
    let run = CommandRun(Self.rule + row.arguments)
    #expect(run.status == 64 && run.isUnanswered, "\(run)")
    #expect(run.errors.contains(row.complaint), "\(run.errors)")
    #expect(run.errors.contains("See 'activationrule apps --help'."))
  }

  @Test("a folder without an extension is no name of an app")
  func emptyFolder() throws {
    let folder = try TemporaryFolder()
    let run = CommandRun(["apps", folder.path])
    #expect(run.status == 2 && run.errors.contains("no extension"), "\(run)")
  }

}
