import ActivationRuleDocuments
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleCommand
@testable import ActivationRuleProjects
@testable import ActivationRuleTesting

/// The files that other tools read: hooks, a workflow, a Run Script phase, and what installs.
@Suite("Integration")
struct IntegrationTests {
  private static let folder = packageFolder + "Samples/Integration/"

  /// The value of a file in YAML.
  private static func yaml(_ path: String) throws -> PropertyListNode {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try YAMLReader.document(of: SourceText(name: path, text: text))
  }

  /// What lint says with these arguments of a property list that is no extension's, of a clean one and of a broken one.
  private static func statuses(_ arguments: [String]) throws -> [Int32] {
    let folder = try TemporaryFolder()
    let app = try folder.write("Info.plist", "<plist><dict><key>CFBundleName</key><string>App</string></dict></plist>")
    let paths =
      [app] + ["PhotoWall", "BrokenParenthesis"].map { packageFolder + "Samples/Extensions/\($0)/Info.plist" }
    return paths.map { CommandRun(arguments + [$0]).status }
  }

  /// What running suites with these arguments comes to: a case that passes, then one that fails.
  private static func testStatuses(_ arguments: [String]) throws -> [Int32] {
    try ["shown", "hidden"].map { verdict in
      let folder = try TemporaryFolder()
      let suite = "rule \(packageFolder)Samples/Extensions/PhotoWall/Info.plist\n\(verdict) \"a photo\" photo.heic\n"
      try folder.write("Rules.ruletests", suite)
      return CommandRun(arguments + [folder.path]).status
    }
  }

  /// The words behind the name of the tool.
  private static func arguments(_ command: String) throws -> [String] {
    let words = command.split(separator: " ").map { String($0) }
    try #require(words.first?.hasSuffix("activationrule") == true, "\(command)")
    return Array(words.dropFirst())
  }

  @Test("the hooks of pre-commit run for every file that lint reads, and run suites")
  func hooks() throws {
    let hooks = try Self.yaml(packageFolder + ".pre-commit-hooks.yaml").elements ?? []
    let lint = try #require(hooks.first { $0["id"]?.string == "activationrule-lint" })
    #expect(try Self.statuses(Self.arguments(lint["entry"]?.string ?? "").filter { $0 != "." }) == [1, 0, 1])
    let test = try #require(hooks.first { $0["id"]?.string == "activationrule-test" })
    #expect(try Self.testStatuses(Self.arguments(test["entry"]?.string ?? "")) == [0, 1])
    for hook in hooks {
      #expect(["name", "description", "files"].allSatisfy { hook[$0]?.string?.isEmpty == false })
      #expect(hook["language"]?.string == "system")
      let verb = try Self.arguments(hook["entry"]?.string ?? "").first
      #expect(Verb.all.contains { $0.name == verb })
    }
    // Each name that lint takes for a project file, and the others that it reads.
    let names = [
      "Info.plist", "Share/Share-Info.plist", "Share.plist", "project.yml", "project.yaml", "Targets/share.yml",
      "ios/project.json", "app/app.json", "app.config.json", "app.config.js", "app.config.ts", "app.config.mjs",
      "targets/share/expo-target.config.js", "expo-target.config.json", "plugins/withShare.js", "Project.swift",
      "Tuist/ProjectDescriptionHelpers/Share.swift", "ios/App.xcodeproj/project.pbxproj", "Config/Share.xcconfig",
      "MyProject.swift", "Share.entitlements", "webapp.json", "README.md",
    ]
    for hook in hooks {
      let pattern = try NSRegularExpression(pattern: hook["files"]?.string ?? "")
      for path in names {
        let isMatch = pattern.firstMatch(in: path, range: NSRange(location: 0, length: path.utf16.count)) != nil
        let isRead = Form.projects.form(of: path) != nil || path.hasSuffix(".plist") || path.hasSuffix(".xcconfig")
        #expect(isMatch == isRead, "\(path)")
      }
    }
  }

  @Test("the configuration of pre-commit names hooks that there are, with arguments that they take")
  func configuration() throws {
    let hooks = try Self.yaml(packageFolder + ".pre-commit-hooks.yaml").elements ?? []
    let repository = try #require(Self.yaml(Self.folder + "pre-commit-config.yaml")["repos"]?.elements?.first)
    #expect(repository["rev"]?.string == "v" + CommandRun("--version").lines[0].split(separator: " ")[1])
    let used = try #require(repository["hooks"]?.elements)
    #expect(!used.isEmpty)
    for hook in used {
      let definition = try #require(hooks.first { $0["id"]?.string == hook["id"]?.string })
      let arguments =
        try Self.arguments(definition["entry"]?.string ?? "")
        + (hook["args"]?.elements ?? []).compactMap { $0.string }
      if hook["id"]?.string == "activationrule-test" {
        #expect(try Self.testStatuses(arguments) == [0, 1])
      } else {
        #expect(try Self.statuses(arguments.filter { $0 != "." }) == [1, 0, 1])
      }
    }
  }

  @Test("the workflow lints, with a tool of this version that it does not lint itself")
  func workflow() throws {
    let root = try Self.yaml(Self.folder + "github-workflow.yml")
    let job = try #require(root["jobs"]?["check"])
    #expect(root["on"] != nil && job["runs-on"]?.string == "ubuntu-latest")
    let commands = (job["steps"]?.elements ?? []).compactMap { $0["run"]?.string }
    #expect(commands.count == 3)
    let version = CommandRun("--version").lines[0].split(separator: " ")[1]
    #expect(commands[0].contains("--branch v\(version) ") && commands[0].contains("ActivationRules/.ci/install"))
    for text in ["activationrule-\(version)-linux-", "/releases/download/v\(version)"] {
      #expect(commands[0].contains(text))
    }
    let arguments = try Self.arguments(commands[1])
    #expect(arguments.contains("."))
    #expect(try Self.statuses(arguments.filter { $0 != "." }) == [1, 0, 1])
    #expect(try Self.testStatuses(Self.arguments(commands[2])) == [0, 1])
  }
}

extension IntegrationTests {
  @Test("the action hands its inputs to a script that can be run")
  func action() throws {
    let folder = packageFolder + ".github/actions/lint/"
    let root = try Self.yaml(folder + "action.yml")
    let step = try #require(root["runs"]?["steps"]?.elements?.first)
    #expect(root["runs"]?["using"]?.string == "composite" && step["shell"]?.string == "bash")
    #expect(step["run"]?.string == #""$GITHUB_ACTION_PATH/run""#)
    let script = try String(contentsOfFile: folder + "run", encoding: .utf8)
    #expect(FileManager.default.isExecutableFile(atPath: folder + "run"))
    for (name, value) in [
      ("LINT_PATHS", "${{ inputs.paths }}"), ("LINT_ARGUMENTS", "${{ inputs.arguments }}"),
      ("LINT_BASE", "${{ github.event.pull_request.base.sha }}"), ("LINT_RELEASE", "${{ github.action_ref }}"),
    ] {
      #expect(step["env"]?[name]?.string == value)
      #expect(script.contains("$\(name)") || script.contains("${\(name)"))
    }
    for input in ["paths", "arguments"] { #expect(root["inputs"]?[input]?["description"]?.string?.isEmpty == false) }
  }
}

#if os(macOS) || os(Linux)
  /// The tool that was built beside the tests.
  enum BuiltTool {
    static let path = BuiltProgram.path(of: "activationrule")
  }

  /// What runs the tool.
  @Suite(
    "Integration with the built tool",
    .enabled(if: BuiltTool.path != nil, "the tool was not built beside the tests"))
  struct InstalledToolTests {
    /// A build in Xcode: the extension whose list is linted, the one that was built, and what comes of it.
    struct Build: CustomTestStringConvertible {
      let source: String
      let product: String
      let status: Int32
      let words: [String]
      var hasTool = true
      var testDescription: String { "\(source) built as \(product)" }
    }

    static let builds = [
      Build(source: "PhotoWall", product: "PhotoWall", status: 0, words: []),
      Build(source: "LinkShelf", product: "LinkShelf", status: 0, words: ["LinkShelf/Info.plist:32:5: info: "]),
      Build(source: "PhotoDrop", product: "PhotoDrop", status: 0, words: []),
      Build(
        source: "BrokenParenthesis", product: "BrokenParenthesis", status: 1,
        words: [":32:6: error: expected ')'"]),
      Build(source: "PhotoDrop", product: "LinkShelf", status: 0, words: [": warning: the rule in the product"]),
      Build(source: "NotThere", product: "PhotoDrop", status: 2, words: ["error: "]),
      Build(
        source: "PhotoDrop", product: "PhotoDrop", status: 0, words: ["warning: activationrule is not"], hasTool: false),
    ]

    @Test("the Run Script phase reports to Xcode where, and stops a build at errors alone", arguments: builds)
    func runsInXcode(_ build: Build) throws {
      let folder = URL(filePath: try #require(BuiltTool.path)).deletingLastPathComponent().path(percentEncoded: false)
      let run = try ProcessRun(
        packageFolder + "Samples/Integration/xcode-run-script.sh",
        environment: [
          "PATH": (build.hasTool ? folder + ":" : "") + "/usr/bin:/bin", "HOME": "/nowhere",
          "SRCROOT": packageFolder + "Samples/Extensions", "INFOPLIST_FILE": build.source + "/Info.plist",
          "TARGET_BUILD_DIR": packageFolder + "Samples/Extensions", "INFOPLIST_PATH": build.product + "/Info.plist",
        ])
      #expect(run.status == build.status, "\(run.output)")
      for word in build.words { #expect(run.output.contains(word), "\(run.output)") }
      if build.status < 2, build.hasTool {
        for line in run.output.split(separator: "\n") where line.contains("Info.plist") {
          #expect(line.contains(#/^/.*/Info\.plist(:\d+:\d+: (warning|error|info)|: note): /#), "\(line)")
        }
      }
    }

    @Test("completions are installed where shells look for them", arguments: ["", "/staged"])
    func installs(_ destination: String) throws {
      let folder = try TemporaryFolder()
      let prefix = destination.isEmpty ? folder.path + "/usr" : "/usr"
      let root = destination.isEmpty ? prefix : folder.path + "/staged/usr"
      let run = try ProcessRun(
        packageFolder + ".ci/install", destination.isEmpty ? [prefix] : [],
        environment: [
          "BINARY": try #require(BuiltTool.path), "PREFIX": prefix,
          "DESTDIR": destination.isEmpty ? "" : folder.path + "/staged",
        ])
      #expect(run.status == 0 && run.output.contains(CommandRun("--version").output))
      for (path, command) in [
        ("share/bash-completion/completions/activationrule", "completions bash"),
        ("share/zsh/site-functions/_activationrule", "completions zsh"),
        ("share/fish/vendor_completions.d/activationrule.fish", "completions fish"),
      ] {
        let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
        #expect(text == CommandRun(command).output, "\(path)")
      }
      #expect(try ProcessRun(root + "/bin/activationrule", ["lint", "--explain", "true-predicate"]).status == 0)
    }

    @Test(
      "the article's lines for many cores answer like one batch",
      .enabled(if: BuiltTool.path != nil, "the tool was not built beside the tests"))
    func splits() throws {
      let page = try #require(DocumentationPage.all.first { $0.name == "ForPrograms" })
      let script = try #require(page.blocks.first { $0.text.contains("xargs") }).text
      let folder = try TemporaryFolder()
      let lines = (0..<5).map { #"{"id":\#($0),"op":"type","extension":"heic"}"# + "\n" }.joined()
      try folder.write("requests.jsonl", lines)
      let tools = URL(filePath: try #require(BuiltTool.path)).deletingLastPathComponent().path(percentEncoded: false)
      let run = try ProcessRun(
        "/bin/sh", ["-c", script.replacing("100000", with: "2")], environment: ["PATH": tools + ":/usr/bin:/bin"],
        folder: folder.path)
      let answers = try String(contentsOfFile: folder.path + "/answers.jsonl", encoding: .utf8)
      #expect(run.status == 0 && answers == CommandRun("batch", input: lines).output, "\(run.output)")
    }

    @Test("what is wrong usage installs nothing", arguments: [["--help"], ["/tmp/a", "/tmp/b"]])
    func explainsItself(_ arguments: [String]) throws {
      let run = try ProcessRun(packageFolder + ".ci/install", arguments, environment: ["BINARY": "/nowhere"])
      #expect(run.status == 64 && run.output.contains("PREFIX"))
    }
  }

  /// What programs that read these files say of them.
  @Suite("Integration in other programs")
  struct OtherProgramTests {
    @Test(
      "pre-commit takes the hooks and the configuration",
      .enabled(if: ProcessRun.path(of: "pre-commit") != nil, "there is no pre-commit"),
      arguments: [
        ["validate-manifest", ".pre-commit-hooks.yaml"],
        ["validate-config", "Samples/Integration/pre-commit-config.yaml"],
      ])
    func isTakenByPreCommit(_ arguments: [String]) throws {
      let run = try ProcessRun(try #require(ProcessRun.path(of: "pre-commit")), arguments)
      #expect(run.status == 0, "\(run.output)")
    }
  }
#endif
