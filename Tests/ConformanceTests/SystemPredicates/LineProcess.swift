#if os(macOS) || os(Linux)
  import Foundation

  /// A program that answers each line that it is handed with a line, in a process of its own.
  ///
  /// What ends the process, or keeps it busy beyond a time, costs one answer: the next question starts another process.
  final class LineProcess: @unchecked Sendable {
    /// A running program, with the ends of its pipes that are ours.
    private struct Running {
      let process: Process
      let (input, output): (Pipe, Pipe)
      /// What came behind the last answer.
      var rest: [UInt8] = []
    }

    private let program: String
    private let arguments: [String]
    private let limit: Duration
    // The lock guards everything below.
    private let lock = NSLock()
    private var running: Running?
    private var starts = 0
    /// How many questions in a row had no answer.
    private var failures = 0
    /// After so many, the program is taken to be broken and is not started again; nothing that is asked of it takes time.
    private static let failureLimit = 10

    /// - Parameters:
    ///   - program: its path; it is started for the first question.
    ///   - limit: how long it may take for an answer.
    init(_ program: String, _ arguments: [String] = [], limit: Duration = .seconds(5)) {
      (self.program, self.arguments, self.limit) = (program, arguments, limit)
    }

    deinit { stop() }

    /// How many processes were started.
    var startCount: Int { lock.withLock { starts } }

    /// The answer to a line; `nil` if the process ended or took too long, or could not be started.
    ///
    /// - Parameter line: without a line feed in it.
    func answer(_ line: String) -> String? {
      lock.withLock {
        // What an earlier line did to the process may end it now, so that a line is put to a new one before it is blamed.
        let isNew = running == nil
        let answer = attempt(line) ?? (isNew ? nil : attempt(line))
        failures = answer == nil ? failures + 1 : 0
        return answer
      }
    }

    private func attempt(_ line: String) -> String? {
      guard failures < Self.failureLimit, start() else { return nil }
      let answer = exchange(Array(line.utf8) + [0x0A])
      if answer == nil { stop() }
      return answer
    }

    /// Starts the program unless it runs.
    private func start() -> Bool {
      guard running == nil else { return true }
      let (process, input, output) = (Process(), Pipe(), Pipe())
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      // Our copy of the end that the program reads from stays open: with a reader left, writing to a program that has
      // ended is no signal, which would end the tests.
      process.standardInput = input.fileHandleForReading
      process.standardOutput = output
      let descriptor = input.fileHandleForWriting.fileDescriptor
      guard fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0, (try? process.run()) != nil else {
        failures = Self.failureLimit
        return false
      }
      running = Running(process: process, input: input, output: output)
      starts += 1
      return true
    }

    /// Ends the program, whatever it does, and closes our ends of its pipes, which Foundation keeps open longer.
    private func stop() {
      guard let (process, input, output) = running.map({ ($0.process, $0.input, $0.output) }) else { return }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      for handle in [input.fileHandleForReading, input.fileHandleForWriting, output.fileHandleForReading] {
        try? handle.close()
      }
      running = nil
    }

    /// Writes a line and reads one; `nil` at the end of what can be read, or of the time.
    private func exchange(_ line: [UInt8]) -> String? {
      guard var state = running else { return nil }
      let input = state.input.fileHandleForWriting.fileDescriptor
      let output = state.output.fileHandleForReading.fileDescriptor
      let end = ContinuousClock.now + limit
      var pending = line[...]
      while true {
        if let feed = state.rest.firstIndex(of: 0x0A) {
          defer { running?.rest = Array(state.rest[(feed + 1)...]) }
          return String(decoding: state.rest[..<feed], as: UTF8.self)
        }
        // A negative descriptor is not looked at.
        var watched = [
          pollfd(fd: pending.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
          pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&watched, 2, Self.milliseconds(until: end)) > 0 else { return nil }
        if watched[0].revents != 0 {
          let count = pending.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
          if count > 0 { pending = pending.dropFirst(count) }
        }
        if watched[1].revents != 0 {
          var piece = [UInt8](repeating: 0, count: 65_536)
          let count = read(output, &piece, piece.count)
          guard count > 0 else { return nil }
          state.rest += piece[..<count]
        }
      }
    }

    private static func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
      let rest = (end - .now).components
      return Int32(clamping: max(0, rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000))
    }
  }
#endif
