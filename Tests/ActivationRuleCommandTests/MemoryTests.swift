#if os(Linux)
  import ActivationRuleTestSupport
  import ActivationRuleText
  import Foundation
  import Testing

  private let measuredTool = ProcessInfo.processInfo.environment["ACTIVATION_MEMORY"]

  /// The tool answers within twelve times the bytes of a file, besides the memory that it needs for a tiny one, whatever a
  /// stranger fills it with.
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
      let tiny = try Files(kind.files(1), kind.arguments), large = try Files(kind.files(kind.count), kind.arguments)
      #expect(large.size > 300_000)
      let enough = try tiny.least()
      #expect(
        try large.run(within: enough + Self.most * (large.size - tiny.size)).status < 2, "\(enough) for a tiny one")
    }

    /// What a tiny list takes.
    private static let least = Result { try Files(kinds[0].files(1), kinds[0].arguments).least() }

    @Test("and two seconds of a processor suffice for all that a reader takes", arguments: HostileShape.all)
    func isAnswered(_ shape: HostileShape) throws {
      let most = try Self.least.get() + Self.most * Limit.fileBytes.value
      for limit in [Limit.fileBytes, .predicateBytes] {
        var files = shape.others.mapValues { Array($0.utf8) }
        files[shape.name] = shape.bytes((limit.value - 4_096) / shape.size)
        let folder = try Files(files, shape.arguments)
        // Other programs slow down a processor, so that the best of three counts.
        let runs = try (0..<3).lazy.map { _ in try folder.run(within: most, seconds: 2) }
        let run = try #require(runs.first { $0.status < 3 }, "\(limit.value) bytes take too long, or too much memory")
        let name = shape.name.split(separator: "/").last ?? ""
        #expect(run.status < 2 || run.output.contains(name), "\(run.output)")
      }
    }

    /// The files of one run in a folder of their own.
    private struct Files {
      let folder: TemporaryFolder
      let arguments: [String]
      let size: Int

      init(_ files: [String: [UInt8]], _ arguments: [String]) throws {
        (folder, self.arguments) = (try TemporaryFolder(), arguments)
        for (name, bytes) in files { try folder.write(name, bytes) }
        size = files.values.reduce(0) { $0 + $1.count }
      }

      /// Runs the tool, to which the system gives no more than some bytes of memory and some seconds of a processor.
      func run(within bytes: Int, seconds: Int = 60) throws -> ProcessRun {
        // One arena, since each thread would reserve its own before it needs any.
        try ProcessRun(
          "/bin/sh",
          ["-c", "ulimit -t \(seconds); ulimit -v \(bytes >> 10); exec \"$@\"", "sh", measuredTool ?? ""] + arguments,
          environment: ["MALLOC_ARENA_MAX": "1"], folder: folder.path)
      }

      /// The least number of bytes within which the tool answers, to 256 kB.
      func least() throws -> Int {
        var (enough, little) = (4 << 30, 1 << 20)
        while enough - little > 256 << 10 {
          let middle = (enough + little) / 2
          if try run(within: middle).status < 2 { enough = middle } else { little = middle }
        }
        return enough
      }
    }
  }
#endif
