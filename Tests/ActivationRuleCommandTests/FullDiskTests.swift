#if os(Linux)
  import ActivationRuleTestSupport
  import Foundation
  import Testing

  /// What cannot be written ends with exit code 2, and no file is lost for it.
  @Suite("A full disk", .enabled(if: BuiltTool.path != nil, "the tool was not built beside the tests"))
  struct FullDiskTests {
    private static let list = """
      <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.share-services</string><key>NSExtensionAttributes</key><dict>
      <key>NSExtensionActivationRule</key><dict><key>NSExtensionActivationSupportsImageWithMaxCount</key>
      <string>3</string></dict></dict></dict></dict></plist>
      """
    private static let files = [
      "Info.plist": list, "rule.txt": "extensionItems.@count==1\n",
      "a.ruletests": "rule rule.txt\n\n? \"a picture\" --image\n",
    ]

    /// Runs the tool in a shell, after the shell's own commands, and returns what the folder contains afterwards.
    private static func run(_ shell: String, _ arguments: [String]) throws -> (ProcessRun, contents: [String: String]) {
      let folder = try TemporaryFolder()
      for (name, text) in files { try folder.write(name, text) }
      let run = try ProcessRun(
        "/bin/sh", ["-c", shell, "sh", try #require(BuiltTool.path)] + arguments, folder: folder.path)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let contents = try names.map { ($0, try String(contentsOfFile: "\(folder.path)/\($0)", encoding: .utf8)) }
      return (run, Dictionary(uniqueKeysWithValues: contents))
    }

    static let changes = [
      ["lint", "--fix", "Info.plist"], ["format", "--write", "rule.txt"], ["test", "--update", "a.ruletests"],
      ["lint", "Info.plist", "--write-baseline", "baseline.json"], ["apps", "Info.plist", "--output", "answer.txt"],
    ]

    @Test("keeps every file as it was", arguments: changes)
    func keepsFiles(_ arguments: [String]) throws {
      #expect(try Self.run(#""$@""#, arguments).contents != Self.files)
      // No file may grow, and the signal that says so is ignored: each write fails.
      let (run, contents) = try Self.run(#"trap "" XFSZ; ulimit -f 0; "$@""#, arguments)
      #expect(run.status == 2 && run.output.contains("cannot be written"), "\(run)")
      #expect(contents == Self.files)
    }

    @Test(
      "is an error where an answer is printed",
      arguments: [
        ["evaluate", "Info.plist", "photo.heic"], ["explain", "Info.plist", "--url", "https://example.com"],
        ["lint", "Info.plist"], ["format", "rule.txt"], ["apps", "Info.plist"], ["test", "a.ruletests"],
        ["--version"],
      ])
    func printsNothing(_ arguments: [String]) throws {
      let run = try Self.run(#""$@" >/dev/full"#, arguments).0
      #expect(run.status == 2 && !run.output.isEmpty, "\(run)")
    }
  }
#endif
