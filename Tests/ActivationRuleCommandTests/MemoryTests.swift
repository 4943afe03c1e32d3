#if os(Linux)
  import ActivationRuleTestSupport
  import Foundation
  import Testing

  private let measuredTool = ProcessInfo.processInfo.environment["ACTIVATION_MEMORY"]

  /// The tool answers within twelve times the bytes of a file, besides the memory that it needs for a tiny one.
  ///
  /// Values of a few bytes take more than that; their number is limited. A step of `.ci/run full`.
  @Suite("Memory", .serialized, .enabled(if: measuredTool != nil, "ACTIVATION_MEMORY names no program to measure"))
  struct MemoryTests {
    /// A kind of file, how many parts make a large one, and the command line.
    struct Kind: CustomTestStringConvertible {
      let name: String
      let count: Int
      let arguments: [String]
      let files: @Sendable (Int) throws -> [String: [UInt8]]
      let testDescription: String

      init(_ name: String, _ count: Int, _ line: String, _ files: @escaping @Sendable (Int) throws -> [String: [UInt8]])
      {
        (self.name, self.count, self.files) = (name, count, files)
        arguments = line.split(separator: " ").map { String($0) }
        testDescription = "\(name): \(line)"
      }
    }

    /// The greatest number of bytes for each byte of a file.
    private static let most = 12

    private static func text(_ count: Int, _ part: (Int) -> String) -> String {
      (0..<count).map(part).joined(separator: "\n")
    }

    private static func keys(_ count: Int, _ value: String) -> String {
      text(count) { "<key>AnUnknownKey\($0)</key>\(value)" }
    }

    /// An extension's list with further keys beside the rule.
    private static func list(_ count: Int) -> String {
      RulePlacesTests.list("<string>TRUEPREDICATE</string>", extra: keys(count, "<string>a value</string>"))
    }

    private static func binary(_ list: String) throws -> [UInt8] {
      let root = try PropertyListSerialization.propertyList(from: Data(list.utf8), format: nil)
      return Array(try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0))
    }

    private static func project(_ name: String, _ content: String) -> [String: [UInt8]] {
      var files = [
        "Share/Info.plist": RulePlacesTests.list("<string>$(RULE)</string>"),
        "App.xcodeproj/project.pbxproj": BuildSettingsTests.Project(base: "App.xcconfig").text,
      ]
      files[name] = content
      return files.mapValues { Array($0.utf8) }
    }

    static let kinds = [
      Kind("a list", 8_000, "lint Info.plist") { ["Info.plist": Array(list($0).utf8)] },
      Kind("a list", 8_000, "evaluate Info.plist --type public.url") { ["Info.plist": Array(list($0).utf8)] },
      Kind("a rule of many keys", 9_000, "lint Info.plist") {
        ["Info.plist": Array(RulePlacesTests.list("<dict>\(keys($0, "<true/>"))</dict>").utf8)]
      },
      Kind("a binary list", 15_000, "lint Info.plist") { ["Info.plist": try binary(list($0))] },
      Kind("a list in JSON", 14_000, "lint Info.json") { count in
        let keys = text(count) { "\"AnUnknownKey\($0)\": \"a value\"," }
        let rule = "{\"NSExtensionAttributes\": {\"NSExtensionActivationRule\": \"TRUEPREDICATE\"}}"
        return ["Info.json": Array("{\(keys)\n\"NSExtension\": \(rule)}".utf8)]
      },
      Kind("a project of XcodeGen", 6_000, "lint project.yml") { count in
        let targets = text(count) {
          "  Target\($0):\n    type: framework\n    platform: iOS\n    sources: [Sources/A\($0)]"
        }
        return ["project.yml": Array("name: App\ntargets:\n\(targets)\n".utf8)]
      },
      Kind("an Xcode project", 6_000, "lint .") { count in
        let objects = text(count) {
          "\(10_000_000 + $0) = {isa = PBXFileReference; path = File\($0).swift; sourceTree = \"<group>\"; };"
        }
        return project("App.xcodeproj/project.pbxproj", "{\nobjects = {\n\(objects)\n};\n}\n")
      },
      Kind("build settings", 15_000, "lint .") { count in
        project("App.xcconfig", text(count) { "A_SETTING_\($0) = a value of it" } + "\nRULE = TRUEPREDICATE\n")
      },
      Kind("a suite", 6_000, "test a.ruletests") { count in
        let cases = text(count) { "shown    \"a link to page \($0)\"    --url https://example.com/\($0)" }
        return ["a.ruletests": Array("rule --rule TRUEPREDICATE\n\(cases)\n".utf8)]
      },
    ]

    @Test("is within twelve times a file", arguments: kinds)
    func isBounded(_ kind: Kind) throws {
      let tiny = try Files(kind, 1), large = try Files(kind, kind.count)
      #expect(large.size > 300_000)
      // The least that a tiny run needs, to 256 kB.
      var (enough, little) = (4 << 30, 1 << 20)
      while enough - little > 256 << 10 {
        let middle = (enough + little) / 2
        if try tiny.ends(within: middle) { enough = middle } else { little = middle }
      }
      #expect(try large.ends(within: enough + Self.most * (large.size - tiny.size)), "\(enough) for a tiny one")
    }

    /// The files of one run in a folder of their own.
    private struct Files {
      let folder: TemporaryFolder
      let arguments: [String]
      let size: Int

      init(_ kind: Kind, _ count: Int) throws {
        let files = try kind.files(count)
        (folder, arguments) = (try TemporaryFolder(), kind.arguments)
        for (name, bytes) in files { try folder.write(name, bytes) }
        size = files.values.reduce(0) { $0 + $1.count }
      }

      /// Whether the tool answers if the system gives it no more than some bytes of memory.
      func ends(within bytes: Int) throws -> Bool {
        // One arena, since each thread would reserve its own before it needs any.
        let run = try ProcessRun(
          "/bin/sh", ["-c", "ulimit -v \(bytes >> 10); exec \"$@\"", "sh", measuredTool ?? ""] + arguments,
          environment: ["MALLOC_ARENA_MAX": "1"], folder: folder.path)
        return run.status < 2
      }
    }
  }
#endif
