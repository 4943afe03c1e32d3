import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleCommand

@Suite("init")
struct InitTests {
  private static let rule =
    "<dict>\n<key>NSExtensionActivationSupportsWebURLWithMaxCount</key>\n<integer>1</integer>\n</dict>"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("Share One/Info.plist", RulePlacesTests.list(Self.rule, name: "Share One"))
    try folder.write("Two/Info.plist", RulePlacesTests.list("<string>extensionItems.@count == 1</string>", name: "Two"))
    return folder
  }

  private func files(_ folder: TemporaryFolder) throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix("Info.plist") })
  }

  private static let written: Set = [
    "Share-One.ruletests", "Two.ruletests", "activation-lint.json", ".github", ".github/workflows",
    ".github/workflows/activation-rules.yml",
  ]

  @Test("a job of GitLab, and suites with a case of each word, of folders with any name, can be run at once")
  func writesForGitLab() throws {
    let folder = try TemporaryFolder()
    let mac = RulePlacesTests.list(Self.rule, name: "Mac").replacing(
      "<key>NSExtension</key>", with: "<key>LSMinimumSystemVersion</key><string>13.0</string><key>NSExtension</key>")
    try folder.write("-rf/Info.plist", mac)
    let proposed = CommandRun(["init", folder.path, "--ci", "gitlab"]).output
    #expect(proposed.contains("--ci gitlab --show ") && proposed.contains("--ci gitlab --write"), "\(proposed)")
    let run = CommandRun(["init", folder.path, "--ci", "gitlab", "--write"])
    #expect(run.status == 0 && run.output.contains(".gitlab/activation-rules.yml (include it in"), "\(run)")
    let job = try String(contentsOfFile: folder.path + "/.gitlab/activation-rules.yml", encoding: .utf8)
    #expect(job.contains("lint \"$RULES\" --config \"$RULES/activation-lint.json\" --format gitlab"), "\(job)")
    let suite = try String(contentsOfFile: folder.path + "/Mac.ruletests", encoding: .utf8)
    #expect(suite.contains("\nrule ./-rf/Info.plist\n") && suite.contains("\nshown") && suite.contains("\nhidden"))
    #expect(CommandRun(["test", folder.path]).status == 0)
    let wrong = CommandRun(["init", folder.path, "--ci", "githb"])
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean 'github'?"), "\(wrong)")
  }

  @Test("writes suites that pass at once, and a configuration that lint reads; nothing is written over")
  func writes() throws {
    let folder = try folder()
    try folder.write("Two.ruletests", "rule Two/Info.plist\nshown \"a\" --text a\n")
    let run = CommandRun(["init", folder.path, "--write"])
    #expect(run.status == 0 && run.output.contains("Two.ruletests exists, and stays as it is\n"), "\(run)")
    #expect(try files(folder).isSuperset(of: Self.written))
    let tests = CommandRun(["test", folder.path])
    #expect(tests.status == 0 && tests.lines.last?.hasPrefix("1 passed") == false, "\(tests)")
    let lint = CommandRun([
      "lint", folder.path, "--config", folder.path + "/activation-lint.json", "--only", "empty-rule",
    ])
    #expect(lint.status == 0 && lint.errors.isEmpty, "\(lint)")
    let again = CommandRun(["init", folder.path])
    #expect(!again.output.contains("--write"), "\(again.output)")
  }

  static let sketches = Sketch.all(
    #"""
    A/Info.plist: \#(Sketch.list("<dict/>", name: "Share"))
    B/Info.plist: \#(Sketch.list("<dict/>", name: "Share"))
    1 init . ⇒ A/Info.plist (empty-rule) and Share in ¦ B/Info.plist (empty-rule);

    Share One/Info.plist: \#(Sketch.list(Sketch.keys("Image"), name: "Share One"))
    Two/Info.plist: \#(Sketch.list("<string>extensionItems.@count == 1</string>", name: "Two"))
    0 init . ⇒ found 2 rules ¦ activationrule init ¦ --write
    0 init . --show Share-One.ruletests ⇒ rule "Share One/Info.plist"
    64 init . --show Share-Two.ruletests ⇒ did you mean ¦ Share-One.ruletests'

    apps/a.txt
    1 init . ⇒ contains no extension
    2 init none ⇒ there is no file or folder 'none'
    2 init app ⇒ apps'?
    64 init apps/a.txt ⇒ is a file, and a folder is needed

    1/Info.plist: \#(Sketch.list(Sketch.keys("Image"), name: "Photo Drop"))
    2/Info.plist: \#(Sketch.list(Sketch.keys("Image"), name: "Mein Speicher 写真"))
    3/Info.plist: \#(Sketch.list(Sketch.keys("Image"), name: "写真"))
    4/Info.plist: \#(Sketch.list(Sketch.keys("Image"), name: "../a/b"))
    0 init 1 ⇒ 1/Photo-Drop.ruletests
    0 init 2 ⇒ 2/Mein-Speicher.ruletests
    0 init 3 ⇒ 3/Rule.ruletests
    0 init 4 ⇒ 4/a-b.ruletests
    """#)

  @Test(
    "names the list of each broken rule, says that there is nothing, and calls suites by plain characters",
    arguments: sketches)
  func sketch(_ sketch: Sketch) { sketch.check() }

  @Test(
    "puts the workflow at the top of the repository, with the paths of the folder, or says that there is none",
    arguments: [
      ("", ".git/HEAD", ".github", ""), ("apps/Note & 'Book", ".git/HEAD", ".github", "(at the top of the repository)"),
      ("ios", ".git", ".github", "(at the top of the repository)"),
      ("ios", nil, "ios/.github", "(no repository was found; GitHub reads this at the top of one)"),
    ])
  func placesWorkflow(_ row: (folder: String, git: String?, place: String, remark: String)) throws {
    let root = try TemporaryFolder()
    if let git = row.git { try root.write(git, "gitdir: nowhere\n") }
    let folder = root.path + (row.folder.isEmpty ? "" : "/" + row.folder)
    let path = row.folder.isEmpty ? "" : row.folder + "/"
    try root.write(path + "Share/Info.plist", RulePlacesTests.list(Self.rule, name: "Share"))
    let run = CommandRun(["init", folder, "--write"])
    let words = run.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(run.status == 0 && (row.remark.isEmpty || words.contains(row.remark)), "\(run)")
    let text = try String(contentsOfFile: root.path + "/\(row.place)/workflows/activation-rules.yml", encoding: .utf8)
    #expect(FileManager.default.fileExists(atPath: folder + "/activation-lint.json"))
    guard row.git != nil, !row.folder.isEmpty else {
      return #expect(
        text.contains("lint . --config activation-lint.json") && text.contains("hashFiles('**/*"), "\(text)")
    }
    #expect(text.contains("\n        rules: [\"\(row.folder)\"]\n"), "\(text)")
    #expect(text.contains(#"lint "$RULES" --config "$RULES"/activation-lint.json --format github"#))
    #expect(text.contains(#"activationrule test "$RULES" --format github"#))
    let again = CommandRun(["init", folder])
    #expect(again.output.contains(root.path + "/.github/workflows/activation-rules.yml exists"), "\(again)")
  }

  /// Workflows that exist, the folder of the rules, and what is missing in the workflow.
  static let workflows: [(text: String, folder: String, missing: String?)] = [
    (ProposedFiles.workflow(nil, in: "apps/one"), "apps/two", "\"apps/two\" to 'rules' in line 16 of ci.yml"),
    (
      ProposedFiles.workflow(nil, in: "apps/one"), "apps",
      "\"apps\" to 'rules' in line 16 of ci.yml, in place of \"apps/one\""
    ),
    (
      ProposedFiles.workflow(nil, in: "apps/one"), ".",
      "\".\" to 'rules' in line 16 of ci.yml, in place of \"apps/one\""
    ),
    (ProposedFiles.workflow(nil, in: "apps/one"), "apps/one", nil),
    (ProposedFiles.workflow(nil, in: "apps/one"), "apps/one/Share", nil),
    (ProposedFiles.workflow(nil, in: "a \"b\""), "a \"b\"", nil), (ProposedFiles.workflow(nil), "apps/two", nil),
    (ProposedFiles.workflow(nil), ".", nil), ("rules: ['apps/one', apps/two ]\n", "apps/two", nil),
    ("run: activationrule lint apps/two\n", "apps/two", nil), ("name: Build\n", "apps/two", "'apps/two' to ci.yml"),
  ]

  @Test("says what to add to a workflow that does not test the folder yet", arguments: workflows)
  func namesMissingFolder(_ row: (text: String, folder: String, missing: String?)) {
    let lack = ProposedFiles.lack(in: row.text, at: "ci.yml", of: row.folder)
    let rest = row.missing?.contains("in place of") == true ? "" : ", which does not test this folder yet"
    #expect(lack?.text == row.missing.map { $0 + rest })
  }

  @Test("leaves the workflow of another folder as it is, and says how both are tested")
  func secondFolder() throws {
    let root = try TemporaryFolder()
    try root.write(".git/HEAD", "")
    for name in ["one", "two"] { try root.write("\(name)/Info.plist", RulePlacesTests.list(Self.rule, name: name)) }
    _ = CommandRun(["init", root.path + "/one", "--write"])
    let path = root.path + "/.github/workflows/activation-rules.yml"
    let workflow = try String(contentsOfFile: path, encoding: .utf8)
    for options in [[], ["--write"], []] {
      let run = CommandRun(["init", root.path + "/two"] + options)
      #expect(run.status == 0 && run.output.contains("\nadd       \"two\" to 'rules' in line 16 of \(path)"), "\(run)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == workflow)
    try workflow.replacing("[\"one\"]", with: "[\"one\", \"two\"]").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(!CommandRun(["init", root.path + "/two"]).output.contains("\nadd "))
  }

  @Test("proposes no second suite for a rule that one below or above tests", arguments: [("app", ""), ("", "app")])
  func keepsSuites(_ row: (first: String, then: String)) throws {
    let root = try TemporaryFolder()
    try root.write(".git/HEAD", "")
    try root.write("app/Share/Info.plist", RulePlacesTests.list(Self.rule, name: "Share"))
    if row.then.isEmpty { try root.write("two/Share/Info.plist", RulePlacesTests.list(Self.rule, name: "Share")) }
    let (first, then) = (root.path + (row.first.isEmpty ? "" : "/app"), root.path + (row.then.isEmpty ? "" : "/app"))
    _ = CommandRun(["init", first, "--write"])
    let run = CommandRun(["init", then, "--write"])
    let words = run.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(run.status == 0 && words.contains("\(first)/Share.ruletests tests Share already "), "\(run)")
    // The other extension of this name gets the name that is free in its folder.
    let suites = try files(root).filter { $0.hasSuffix(".ruletests") }
    #expect(suites == (row.then.isEmpty ? ["app/Share.ruletests", "Share.ruletests"] : ["Share.ruletests"]))
    #expect(row.then == "app" || words.contains("\".\" to 'rules' in line 16 of"), "\(run)")
    #expect(row.then == "app" || words.contains("in place of \"app\""), "\(run)")
    let lint = CommandRun(["lint", root.path])
    #expect(
      lint.errors.contains("app/activation-lint.json' is not used here; it counts where its folder is"), "\(lint)")
    #expect(!CommandRun(["lint", root.path + "/app"]).errors.contains("not used"))
    #expect(!CommandRun(["lint", root.path, "--config", "none"]).errors.contains("not used"))
  }

  @Test("proposes for every sample a suite that passes")
  func samples() throws {
    let folder = try TemporaryFolder()
    // A copy by Foundation would keep the owner, which only the owner of the checkout may.
    let samples = packageFolder + "Samples/Extensions/"
    for name in try FileManager.default.subpathsOfDirectory(atPath: samples) {
      guard let bytes = FileManager.default.contents(atPath: samples + name) else { continue }
      try folder.write("Extensions/" + name, Array(bytes))
    }
    #expect(CommandRun(["init", folder.path, "--write"]).output.contains("wrote     "))
    let tests = CommandRun(["test", folder.path])
    #expect(tests.status == 0 && tests.output.contains(", 0 failed, 0 skipped"), "\(tests)")
  }

  private static func target(_ name: String, _ key: String) -> String {
    #"  \#(name): {type: app-extension, info: {path: \#(name)/Info.plist, properties: {NSExtension: {NSExtensionPointIdentifier: "#
      + "com.apple.share-services, NSExtensionAttributes: {NSExtensionActivationRule: {NSExtensionActivation\(key): 1}}}}}}\\n"
  }

  static let sound = Sketch.all(
    #"""
    # The extension is named in the suites of a project file with several.
    project.yml: name: Acme\ntargets:\n\#(target("Share", "SupportsWebURLWithMaxCount"))\#(target("Photos", "SupportsImageWithMaxCount"))
    0 init @ --show Share.ruletests ⇒ rule project.yml --extension "Share"
    0 init @ --write
    0 test @ ⇒ , 0 failed, 0 skipped

    # A rule with an error is to be fixed first, and gets no suite.
    Sound/Info.plist: \#(Sketch.list(Sketch.keys("Image"), name: "Sound"))
    Broken/Info.plist: \#(Sketch.list("<string>a ==</string>", name: "Broken"))
    Empty/Info.plist: \#(Sketch.list("<dict/>", name: "Empty"))
    64 init @ --show Broken.ruletests
    2 init @ --write ⇒ found 3 rules broken Broken (parse-error) and Empty (empty-rule); ¦ ¬Empty.ruletests ¦ ¬error:
    2 init @ --quiet ⇒ error:
    """#)

  @Test("writes suites that pass for the rules that are sound", arguments: sound)
  func writesSuites(_ sketch: Sketch) throws { try sketch.checkOnDisk() }

  @Test("proposes the workflow that the samples show; ACTIVATION_RECORD=1 writes it anew")
  func workflow() throws {
    let path = packageFolder + "Samples/Integration/github-workflow.yml"
    let workflow = ProposedFiles.workflow(nil)
    if Snapshot.isRecording { try workflow.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == workflow)
    #expect(ProposedFiles.workflow("a.json").contains("lint . --config a.json --format github"))
  }
}
