#if os(macOS) || os(Linux)
  import ActivationRuleTestSupport
  import Foundation
  import Testing

  /// Whatever happens while files are written, each is as it was or as it should be, and nothing else is left.
  @Suite("Writing")
  struct WritingTests {
    private static let faulty = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      \t<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      \t<key>NSExtensionAttributes</key>
      \t<dict>
      \t\t<key>NSExtensionActivationRule</key>
      \t\t<dict>
      \t\t\t<key>NSExtensionActivationSupportsImageWithMaxCount</key>
      \t\t\t<string>3</string>
      \t\t</dict>
      \t</dict>
      \t</dict></dict></plist>

      """
    private static let fixed = faulty.replacing("<string>3</string>", with: "<integer>3</integer>")
    private static let repair = ["lint", "--fix"]

    /// A folder with a faulty list in each of some folders.
    private static func folder(_ names: [String]) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      for name in names { try folder.write("\(name)/Info.plist", faulty) }
      return folder
    }

    private static func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
      // Foundation's strings leave a byte order mark out.
      String(decoding: try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")), as: UTF8.self)
    }

    /// The files in a folder and below.
    private static func names(_ folder: TemporaryFolder) -> Set<String> {
      Set((FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }) ?? [])
    }

    @Test("changes all of several files, or none")
    func allOrNone() throws {
      let folder = try Self.folder(["a", "b", "c"])
      let names = Self.names(folder)
      let limit = folder.path + "/b/Info.plist"
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: limit)
      // The superuser may write everything.
      if FileManager.default.isWritableFile(atPath: limit) { return }
      let run = CommandRun(Self.repair + [folder.path])
      #expect(run.status == 2 && run.errors.contains("cannot be written"), "\(run)")
      #expect(run.errors.contains("no file is changed"), "\(run)")
      for name in ["a", "b", "c"] { #expect(try Self.text(folder, "\(name)/Info.plist") == Self.faulty) }
      #expect(Self.names(folder) == names)
    }

    @Test("keeps line ends, a byte order mark, the indentation and the last line's end")
    func form() throws {
      let forms: [(String) -> String] = [
        { $0.replacing("\n", with: "\r\n") }, { $0.replacing("\n", with: "\r") }, { "\u{FEFF}" + $0 },
        { String($0.dropLast()) }, { $0.replacing("\t", with: "   ") },
      ]
      for form in forms {
        let folder = try TemporaryFolder()
        let path = try folder.write("Info.plist", form(Self.faulty))
        #expect(CommandRun(Self.repair + [path]).status == 0)
        #expect(try Self.text(folder, "Info.plist") == form(Self.fixed))
        _ = CommandRun(["explain", path, "a.pdf", "--fix", "1"])
        let added =
          "</integer>\n\t\t\t<key>NSExtensionActivationSupportsFileWithMaxCount</key>\n\t\t\t<integer>1</integer>"
        #expect(try Self.text(folder, "Info.plist") == form(Self.fixed.replacing("</integer>", with: added)))
      }
    }

    @Test("keeps permissions, and the other names of a file")
    func names() throws {
      let folder = try Self.folder(["a"])
      let (path, other) = (folder.path + "/a/Info.plist", folder.path + "/other.plist")
      try FileManager.default.linkItem(atPath: path, toPath: other)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      #expect(CommandRun(Self.repair + [path]).status == 0)
      #expect(try Self.text(folder, "other.plist") == Self.fixed)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o640 && attributes[.referenceCount] as? Int == 2)
    }

    @Test("takes names as long as names can be")
    func longNames() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write(String(repeating: "a", count: 249) + ".plist", Self.faulty)
      #expect(CommandRun(Self.repair + [path]).status == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.fixed)
    }

    @Test("writes no proposed file if not all can be written")
    func proposals() throws {
      let folder = try TemporaryFolder()
      try folder.write("Share/Info.plist", Self.fixed)
      try folder.write(".github/workflows/read-only", "")
      let workflows = folder.path + "/.github/workflows"
      try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: workflows)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: workflows) }
      if FileManager.default.isWritableFile(atPath: workflows) { return }
      let names = Self.names(folder)
      #expect(CommandRun(["init", "--write", folder.path]).status == 2)
      #expect(Self.names(folder) == names)
    }

    #if os(Linux)
      /// A shell runs the tool with a limit for files between the small ones and the large one, whoever asks.
      private static let limited = #"ulimit -f 8; exec "$@""#

      @Test("takes back what was written before a failure", .enabled(if: BuiltTool.path != nil))
      func takenBack() throws {
        let folder = try Self.folder(["a", "c"])
        let large = Self.faulty.replacing(
          "</dict></plist>", with: String(repeating: "<!-- -->", count: 4_000) + "</dict></plist>")
        try folder.write("b/Info.plist", large)
        try FileManager.default.linkItem(atPath: folder.path + "/b/Info.plist", toPath: folder.path + "/other.plist")
        let names = Self.names(folder)
        let run = try ProcessRun(
          "/bin/sh", ["-c", Self.limited, "sh", try #require(BuiltTool.path)] + Self.repair + [folder.path])
        #expect(run.status == 2 && run.output.contains("File too large; no file is changed"), "\(run)")
        for name in ["a", "c"] { #expect(try Self.text(folder, "\(name)/Info.plist") == Self.faulty) }
        #expect(try Self.text(folder, "other.plist") == large)
        #expect(Self.names(folder) == names)
      }

      @Test("leaves nothing when a signal ends it", .enabled(if: BuiltTool.path != nil))
      func signals() throws {
        let tool = try #require(BuiltTool.path)
        for (place, number) in [SIGTERM, SIGINT, SIGHUP, SIGQUIT].enumerated() {
          for part in 0..<4 {
            let folder = try Self.folder((0..<20).map { "x\($0)" })
            let names = Self.names(folder)
            let process = Process()
            process.executableURL = URL(filePath: tool)
            process.arguments = Self.repair + [folder.path]
            (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            try process.run()
            usleep(UInt32(20_000 + part * 45_000 + place * 7_000))
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            #expect(Self.names(folder) == names)
            let texts = try Set((0..<20).map { try Self.text(folder, "x\($0)/Info.plist") })
            #expect(texts == [Self.faulty] || texts == [Self.fixed])
          }
        }
      }
    #endif
  }
#endif
