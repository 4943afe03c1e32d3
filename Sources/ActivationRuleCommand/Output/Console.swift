public import ActivationRuleSuites

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command reads and writes; a test gives its own.
public final class Console: InputConsole {
  /// How colour is chosen.
  public enum Color: String, CaseIterable, Sendable {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
  }

  private let output: (String) -> Void
  private let errors: (String) -> Void
  private let input: () -> [UInt8]?
  private let isTerminal: Bool
  private let showsProgress: Bool
  /// Whether a line of progress stands on the terminal.
  private var hasProgress = false
  private var color = Color.auto
  /// What was read of standard input as a whole.
  private var whole: [UInt8] = []

  /// Makes a console of functions.
  ///
  /// - Parameters:
  ///   - isTerminal: whether people read the output as it is written.
  ///   - showsProgress: whether people watch standard error, so that it can say how far long work has come.
  ///   - input: gives the next bytes of standard input, `nil` at its end.
  ///   - output: takes what belongs on standard output.
  ///   - errors: takes what belongs on standard error.
  public init(
    isTerminal: Bool, showsProgress: Bool = false, input: @escaping () -> [UInt8]?,
    output: @escaping (String) -> Void, errors: @escaping (String) -> Void
  ) {
    self.isTerminal = isTerminal
    self.showsProgress = showsProgress
    self.input = input
    self.output = output
    self.errors = errors
  }

  /// Writes a line to standard output.
  func print(_ line: String) {
    clearProgress()
    output(line + "\n")
  }

  /// Writes text that brings its own line ends.
  package func write(_ text: String) {
    clearProgress()
    output(text)
  }

  /// Writes a line to standard error.
  package func complain(_ line: String) {
    clearProgress()
    errors(line + "\n")
  }

  /// Writes text to standard error.
  package func writeError(_ text: String) {
    clearProgress()
    errors(text)
  }

  /// Says how far long work has come, on a line that the next one, or any output, takes the place of.
  func progress(_ text: String) {
    guard showsProgress else { return }
    errors("\r\u{1B}[K" + text)
    hasProgress = true
  }

  /// Takes the line of progress away.
  func clearProgress() {
    guard hasProgress else { return }
    hasProgress = false
    errors("\r\u{1B}[K")
  }

  func setColor(_ color: Color) {
    self.color = color
  }

  /// The text in a colour, or as it is when colour is off.
  func colored(_ text: String, _ code: Int) -> String {
    let isOn = color == .always || (color == .auto && isTerminal && Environment.value("NO_COLOR") == nil)
    return isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// The next bytes of standard input; `nil` at its end.
  func readChunk() -> [UInt8]? {
    input()
  }

  /// All bytes of standard input, however often they are asked for.
  package func readAll() -> [UInt8] {
    while let chunk = input() { whole += chunk }
    return whole
  }

  /// The console of the process.
  ///
  /// A reader that closes standard output ends the process quietly with 0.
  public static func standard() -> Console {
    signal(SIGPIPE, SIG_IGN)
    return Console(
      isTerminal: isatty(1) == 1, showsProgress: isatty(2) == 1, input: { StandardStreams.read() },
      output: { StandardStreams.write($0, to: 1) }, errors: { StandardStreams.write($0, to: 2) })
  }
}

/// The streams of the process.
private enum StandardStreams {
  static func read() -> [UInt8]? {
    guard let bytes = Descriptor.read(0) else { fail("standard input cannot be read") }
    return bytes.isEmpty ? nil : bytes
  }

  static func write(_ text: String, to descriptor: Int32) {
    var text = text
    let isWritten = text.withUTF8 { Descriptor.write(UnsafeRawBufferPointer($0), to: descriptor) }
    guard !isWritten, descriptor == 1 else { return }
    if errno == EPIPE { exit(0) }
    fail("standard output cannot be written")
  }

  /// Ends the process as for broken input, since what was asked for cannot be had.
  private static func fail(_ message: String) -> Never {
    write("error: \(message): \(Descriptor.lastError)\n", to: 2)
    exit(2)
  }
}

/// The variables of the process.
enum Environment {
  /// The value of a variable; `nil` if it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}
