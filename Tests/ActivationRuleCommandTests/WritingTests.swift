#if os(macOS) || os(Linux)
  import ActivationRuleCommand
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

    /// Runs a command during which somebody else saves a list: after it was read, when the tool warns of the app's list.
    ///
    /// - Returns: the run's exit code, its output, and the list that was saved.
    private static func runBesideEditor(
      _ arguments: [String], _ folder: TemporaryFolder
    ) throws -> (status: Int32, output: String, saved: String) {
      try folder.write("A.app/Info.plist", "<plist>")
      let saved = faulty.replacing("<plist version", with: "<!-- Saved meanwhile. -->\n<plist version")
      let path = try folder.write("A.app/PlugIns/S.appex/Info.plist", faulty)
      try folder.write("A.app/PlugIns/T.appex/Info.plist", faulty)
      var output = ""
      let console = Console(
        isTerminal: false, isLog: false, width: nil,
        naming: { text in
          if text.contains("the app's own types are not known") { try? Data(saved.utf8).write(to: URL(filePath: path)) }
          return text
        }, input: { nil }, output: { output += $0 }, errors: { output += $0 }, isPiped: { false })
      return (CommandLineTool.run(arguments + [folder.path + "/A.app"], console), output, saved)
    }

    @Test("leaves a list alone that was saved by others after it was read")
    func savedMeanwhile() throws {
      let folder = try TemporaryFolder()
      let (status, output, saved) = try Self.runBesideEditor(Self.repair, folder)
      #expect(
        status == 2 && output.contains("S.appex/Info.plist' was changed meanwhile, and is left as it is")
          && output.contains("1 file could not be changed"), "\(output)")
      #expect(try Self.text(folder, "A.app/PlugIns/S.appex/Info.plist") == saved)
      #expect(try Self.text(folder, "A.app/PlugIns/T.appex/Info.plist") == Self.fixed, "the others are repaired")
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

    /// Rules that a made one replaces: a predicate, a dictionary with a comment, none, and one in the wrong place.
    private static let replaced = [
      "<key>NSExtensionActivationRule</key>\n\t\t<string>extensionItems.@count &gt; 3</string>",
      "<key>NSExtensionActivationRule</key>\n\t\t<dict>\n\t\t\t<!-- Why. -->\n\t\t</dict>",
      "<key>Other</key>\n\t\t<true/>",
    ]

    @Test("lays a made rule out alike wherever it goes, in the line ends of the file, and writes it once")
    func made() throws {
      let rule = try #require(faultyRule)
      for old in Self.replaced {
        for end in ["\n", "\r\n", "\r"] {
          let folder = try TemporaryFolder()
          let before = Self.faulty.replacing(rule, with: old).replacing("\n", with: end)
          let path = try folder.write("Info.plist", before)
          let run = CommandRun(["make", "pdf", "image", "--into", path, "--write"])
          #expect(run.errors.contains("the change drops the comment at line 8: <!-- Why. -->") == old.contains("Why"))
          let after = try Self.text(folder, "Info.plist")
          let lines = after.components(separatedBy: end)
          #expect(lines.filter { $0.hasPrefix("\t\t\tSUBQUERY(extensionItems") }.count == 1, "\(after)")
          #expect(lines.dropLast().allSatisfy { !$0.isEmpty && !$0.contains("\r") && !$0.contains("\n") }, "\(after)")
          let again = CommandRun(["make", "pdf", "image", "--into", path, "--write"])
          #expect(again.status == 0 && again.output.contains("there is nothing to change"), "\(again)")
          #expect(try Self.text(folder, "Info.plist") == after)
        }
      }
    }

    @Test("lets lint repair nothing that takes a comment along", arguments: ["Info.plist", "project.yml"])
    func keepsRemarks(_ name: String) throws {
      let folder = try TemporaryFolder()
      let key = "NSExtensionActivationSupportsMovieWithMaxCount"
      let text =
        name == "project.yml"
        ? "NSExtension:\n  NSExtensionAttributes:\n    \(key): 1 # films\n    NSExtensionActivationRule:\n      NSExtensionActivationDictionaryVersion: 2\n"
        : RulePlacesTests.list("<dict></dict><key>\(key)</key>\n<!-- films -->\n<integer>1</integer>")
      for (text, isRepaired) in [
        (text, false), (text.replacing(" # films", with: "").replacing("<!-- films -->", with: ""), true),
      ] {
        let path = try folder.write(name, text)
        _ = CommandRun(["lint", path, "--fix", "--unsafe-fixes"])
        #expect((try Self.text(folder, name) != text) == isRepaired)
      }
    }

    @Test("names the comments that go in YAML, but no sign in a text", arguments: ["# one", "# o#e 'x'"])
    func remarksOfYAML(_ remark: String) throws {
      let folder = try TemporaryFolder()
      let key = "NSExtensionActivation"
      let path = try folder.write(
        "project.yml", projectYAML(["\(key)SupportsImageWithMaxCount: 1   \(remark)", "\(key)Rule: {}"]))
      let run = CommandRun(["explain", path, "photo.heic", "--fix"])
      #expect(run.errors == "warning: the change drops the comment at line 11: \(remark)\n", "\(run)")
      #expect(CommandRun(["evaluate", path, "photo.heic"]).status == 0)
    }

    /// The rule in the faulty list, with its key.
    private var faultyRule: String? {
      let text = Self.faulty
      guard let start = text.range(of: "<key>NSExtensionActivationRule"), let end = text.range(of: "\t\t</dict>")
      else { return nil }
      return String(text[start.lowerBound..<end.upperBound])
    }

    @Test("changes each of several files for itself")
    func eachForItself() throws {
      let folder = try Self.folder(["a", "b", "c"])
      let names = Self.names(folder)
      let limit = folder.path + "/b/Info.plist"
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: limit)
      // The superuser may write everything.
      if FileManager.default.isWritableFile(atPath: limit) { return }
      let run = CommandRun(Self.repair + [folder.path])
      #expect(run.status == 2 && run.errors.contains("b/Info.plist' cannot be written"), "\(run)")
      for (name, text) in [("a", Self.fixed), ("b", Self.faulty), ("c", Self.fixed)] {
        #expect(try Self.text(folder, "\(name)/Info.plist") == text)
      }
      #expect(Self.names(folder) == names)
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
      @Test("overwrites a file that is bound into a container by itself", .enabled(if: BuiltTool.path != nil))
      func bound() throws {
        let folder = try Self.folder(["a", "b"])
        let names = Self.names(folder)
        func run(_ script: String) throws -> ProcessRun {
          let words = ["unshare", "-Urm", "sh", "-ec", "mount --bind b/Info.plist a/Info.plist; " + script, "sh"]
          return try ProcessRun(
            "/usr/bin/env", words + [try #require(BuiltTool.path)] + Self.repair, folder: folder.path)
        }
        // Not every machine lets a user bind files.
        guard try run("").status == 0 else { return }
        let repaired = try run("\"$@\" a/Info.plist")
        #expect(repaired.status == 0, "\(repaired)")
        #expect(try Self.text(folder, "a/Info.plist") == Self.faulty)
        #expect(try Self.text(folder, "b/Info.plist") == Self.fixed)
        #expect(Self.names(folder) == names)
      }

      /// A shell runs the tool with a limit for files between the small ones and the large one, whoever asks.
      private static let limited = #"ulimit -f 8; exec "$@""#

      @Test("leaves a file as it was when writing it fails", .enabled(if: BuiltTool.path != nil))
      func takenBack() throws {
        let folder = try Self.folder(["a", "c"])
        let large = Self.faulty.replacing(
          "</dict></plist>", with: String(repeating: "<!-- -->", count: 4_000) + "</dict></plist>")
        try folder.write("b/Info.plist", large)
        try FileManager.default.linkItem(atPath: folder.path + "/b/Info.plist", toPath: folder.path + "/other.plist")
        let names = Self.names(folder)
        let run = try ProcessRun(
          "/bin/sh", ["-c", Self.limited, "sh", try #require(BuiltTool.path)] + Self.repair + [folder.path])
        #expect(run.status == 2 && run.output.contains("File too large"), "\(run)")
        for name in ["a", "c"] { #expect(try Self.text(folder, "\(name)/Info.plist") == Self.fixed) }
        #expect(try Self.text(folder, "other.plist") == large)
        #expect(Self.names(folder) == names)
      }

      /// The most runs for a signal that falls into the writing.
      private static let mostRuns = 100

      @Test("leaves nothing when a signal ends it", .enabled(if: BuiltTool.path != nil))
      func signals() throws {
        for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] {
          let fellInside = try (0..<Self.mostRuns).contains { _ in try Self.isStoppedWithin(number) }
          #expect(fellInside, "no signal \(number) fell into the writing of a file")
        }
      }

      /// Sends a signal to the tool as soon as it writes, and expects that all files are whole; hands back whether the
      /// tool was writing a file, which is so while its temporary file is there.
      private static func isStoppedWithin(_ number: Int32) throws -> Bool {
        let folder = try TemporaryFolder()
        let paths = try (0..<40).map { try folder.write("\($0).plist", faulty) }
        let names = names(folder)
        let process = Process()
        process.executableURL = URL(filePath: try #require(BuiltTool.path))
        process.arguments = repair + paths
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        // Swift's own handler of SIGQUIT prints where the program is.
        process.environment = ["SWIFT_BACKTRACE": "enable=no"]
        // The threads of tests hold signals back, and a shell lets its background ignore some: the tool would inherit both.
        var (none, held) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        let action = signal(number, SIG_DFL)
        pthread_sigmask(SIG_SETMASK, &none, &held)
        try process.run()
        pthread_sigmask(SIG_SETMASK, &held, nil)
        signal(number, action)
        let id = process.processIdentifier
        let temporary = "\(folder.path)/.activationrule-\(id)-0"
        while process.isRunning, access(temporary, F_OK) != 0 {}
        kill(id, SIGSTOP)
        while process.isRunning, !state(of: id).contains("T (stopped)") {}
        let isWriting = process.isRunning && access(temporary, F_OK) == 0
        kill(id, number)
        kill(id, SIGCONT)
        process.waitUntilExit()
        #expect(Self.names(folder) == names)
        let texts = try Set(paths.map { try String(contentsOfFile: $0, encoding: .utf8) })
        #expect(texts.isSubset(of: [faulty, fixed]))
        #expect(!isWriting || process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        return isWriting
      }

      private static func state(of process: Int32) -> String {
        (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      }
    #endif
  }
#endif
