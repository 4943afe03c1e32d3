#if os(macOS) || os(Linux)
  import Foundation

  /// What running a program of the system came to.
  struct ProcessRun {
    let status: Int32
    /// Standard output and standard error.
    let output: String

    /// Runs a program in the package's folder, with nothing on standard input.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - environment: variables beside those of this process.
    init(
      _ program: String, _ arguments: [String] = [], environment: [String: String] = [:], folder: String = packageFolder
    ) throws {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.currentDirectoryURL = URL(filePath: folder)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      status = process.terminationStatus
    }

    /// The path of a program that the shell would find; `nil` if there is none.
    static func path(of program: String) -> String? {
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
  }
#endif
