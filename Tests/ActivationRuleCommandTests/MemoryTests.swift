#if os(Linux)
  import ActivationRuleTestSupport
  import ActivationRuleText
  import Foundation
  import Glibc
  import Testing

  private let measuredTool = ProcessInfo.processInfo.environment["ACTIVATION_MEMORY"]

  /// The tool answers within twelve times the bytes of a file, besides the memory that it needs for a tiny one, whatever a
  /// stranger fills it with.
  ///
  /// Values of a few bytes take more than that; their number is limited. A step of `.ci/run full`; the limits are those of a
  /// process, so that as many run at once as there are processors.
  @Suite("Memory", .enabled(if: measuredTool != nil, "ACTIVATION_MEMORY names no program to measure"))
  struct MemoryTests {
    /// The greatest number of bytes for each byte of a file.
    private static let most = 12

    /// What a tiny list takes.
    private static let least = Result {
      let list = RulePlacesTests.list("<string>TRUEPREDICATE</string>")
      return try Files(["Info.plist": Array(list.utf8)], ["lint", "Info.plist"]).least()
    }

    /// The seconds of a processor that a file may take: two, or on a slow processor eight times those of a single text.
    private static let seconds = Result {
      let text = #"a == "\#(String(repeating: "a", count: Limit.fileBytes.value - 4_096))""#
      let files = try Files(["r": Array(text.utf8)], ["lint", "r"])
      let before = usedSeconds()
      _ = try files.run(within: 4 << 30)
      return max(2, Int((8 * (usedSeconds() - before)).rounded()))
    }

    /// The seconds of a processor that programs took which this one has run.
    private static func usedSeconds() -> Double {
      var taken = tms()
      _ = times(&taken)
      return Double(taken.tms_cutime + taken.tms_cstime) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    @Test("and within two seconds of a processor", arguments: HostileShape.all)
    func isAnswered(_ shape: HostileShape) throws {
      let most = try Self.least.get() + Self.most * Limit.fileBytes.value
      let seconds = try Self.seconds.get()
      for limit in [Limit.fileBytes, .predicateBytes] {
        var files = shape.others.mapValues { Array($0.utf8) }
        files[shape.name] = shape.bytes((limit.value - 4_096) / shape.size)
        let folder = try Files(files, shape.arguments)
        // Other programs slow down a processor, so that the best of three counts.
        let runs = try (0..<3).lazy.map { _ in try folder.run(within: most, seconds: seconds) }
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
