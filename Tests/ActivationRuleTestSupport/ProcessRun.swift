#if os(macOS) || os(Linux)
  import Foundation

  /// What running a program of the system came to.
  package struct ProcessRun {
    package let status: Int32
    /// Standard output and standard error.
    package let output: String

    /// Runs a program in the package's folder, with nothing on standard input.
    ///
    /// What it prints depends neither on the terminal nor on the language of whoever runs the tests, and its lines are as long
    /// as they are, however long the name of a folder is.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - environment: further variables.
    ///   - hasReader: whether anybody reads what it prints; if not, the reader is gone before the program begins.
    package init(
      _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
      folder: String = packageFolder, hasReader: Bool = true
    ) throws {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment
        .merging(["COLUMNS": "10000", "LC_ALL": "C"]) { $1 }.merging(environment) { $1 }
      process.currentDirectoryURL = URL(filePath: folder)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = pipe
      if !hasReader { try pipe.fileHandleForReading.close() }
      try process.run()
      output = !hasReader ? "" : String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      status = process.terminationStatus
    }

    /// The path of a program that the shell would find; `nil` if there is none.
    package static func path(of program: String) -> String? {
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
  }
#endif
