import SystemLibrary

/// Where a command reads and writes; a test gives its own.
///
/// What people read leaves through `print(_:)`, `write(_:)`, `complain(_:)` and `writeError(_:)`: whatever a
/// stranger put into a name, no character of it acts on a terminal, and no line of it is a command to the log of a
/// workflow. What programs read leaves through `emit(_:)`, with the escapes of its own format; texts that are to be used
/// again leave through `copy(_:)`.
package final class Console: InputConsole {
  /// How colour is chosen.
  package enum Color: String, CaseIterable, Sendable {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
  }

  private let output: (String) -> Void
  private let errors: (String) -> Void
  /// Reads the next bytes of standard input; `nil` at its end.
  let readChunk: () -> [UInt8]?
  private let hasReader: () -> Bool
  private let isPiped: () -> Bool
  private let isTerminal: Bool
  private let naming: (String) -> String
  /// Writes to the terminal of standard error; `nil` where nobody watches it.
  private let watched: (@Sendable (String) -> Void)?
  /// Says what long work is at.
  private var progressLine: ProgressLine?
  /// How it is chosen now.
  var color = Color.auto
  /// How many columns what people read may take; `nil` for lines as long as they are.
  private(set) var width: Int?
  /// Whether the first lines of diagnostics are broken too.
  private var breaksHeadlines: Bool
  /// What would go to standard error, while the answer comes first.
  private var held: String?
  /// Whether nothing but errors is printed.
  private(set) var isQuiet = false
  /// What stands for the beginning of a colour's escape sequence until a line is written; nobody who writes a rule or
  /// names a file can know it.
  private let colorMark = Unicode.Scalar(UInt32.random(in: 0xF0000...0xFFFFD)) ?? "\u{F0000}"
  /// What would go to standard output, while it is kept.
  private var kept: String?
  /// Whether something was printed, or kept in place of that.
  private(set) var hasWritten = false
  /// What was read of standard input as a whole.
  private var whole: [UInt8] = []

  /// Makes a console of functions.
  ///
  /// - Parameters:
  ///   - isTerminal: whether people read the output as it is written.
  ///   - width: how many columns what people read may take; `nil` for lines as long as they are.
  ///   - breaksHeadlines: whether the first lines of diagnostics are broken too, which programs look for elsewhere.
  ///   - watched: writes to the terminal of standard error; `nil` where nobody watches it.
  ///   - naming: what a text for people is shown as, such as a path without a folder that is another's.
  ///   - input: gives the next bytes of standard input, `nil` at its end.
  ///   - output: takes what belongs on standard output.
  ///   - errors: takes what belongs on standard error.
  ///   - hasReader: whether somebody still reads the output, so that work without end can stop.
  ///   - isPiped: whether something is piped into standard input.
  package init(
    isTerminal: Bool, width: Int? = nil, breaksHeadlines: Bool = false, watched: (@Sendable (String) -> Void)? = nil,
    naming: @escaping (String) -> String = { $0 }, input: @escaping () -> [UInt8]?,
    output: @escaping (String) -> Void, errors: @escaping (String) -> Void,
    hasReader: @escaping () -> Bool = { true }, isPiped: @escaping () -> Bool = { false }
  ) {
    self.isPiped = isPiped
    (self.isTerminal, self.naming) = (isTerminal, naming)
    self.width = width
    self.breaksHeadlines = breaksHeadlines
    self.watched = watched
    readChunk = input
    self.output = output
    self.errors = errors
    self.hasReader = hasReader
  }

  /// Whether something is piped into standard input, or it is a file.
  var hasPipedInput: Bool { isPiped() }

  /// Whether nobody reads the output any more.
  var isClosed: Bool { !hasReader() }

  /// Writes a line for people to standard output.
  func print(_ row: TextRow) { write([row]) }

  /// Writes rows for people.
  func write(_ rows: [TextRow]) { emit(laidOut(rows)) }

  /// Writes text for people that brings its own line ends.
  package func write(_ text: String) { write(TextRow.rows(of: text)) }

  /// Writes text for people whose lines programs look through, too: safe, and as long as they are.
  func writeLines(_ text: String) {
    emit(readable(text))
  }

  /// Writes text in a format that has its own escapes.
  func emit(_ text: String) {
    if isQuiet { return }
    clearProgress()
    if !text.isEmpty { hasWritten = true }
    if kept == nil { output(text) } else { kept? += text }
  }

  /// Writes a value for programs.
  func print(json: JSONValue) {
    emit(json.text(pretty: true) + "\n")
  }

  /// Writes text that is to be used again, as a rule or a difference: as it is, but for a terminal.
  func copy(_ text: String) {
    isTerminal && kept == nil ? writeLines(text) : emit(text)
  }

  /// Writes a warning to standard error that is no more than a help.
  func warn(_ text: String) {
    if !isQuiet { complain("warning: \(text)") }
  }

  /// Writes a line to standard error.
  package func complain(_ line: String) { writeError([.remark(line)]) }

  /// Writes rows to standard error.
  package func writeError(_ rows: [TextRow]) {
    clearProgress()
    let text = laidOut(rows)
    if held == nil { errors(text) } else { held? += text }
  }

  /// Keeps what goes to standard error until the answer stands on the terminal that shows both.
  func holdErrors() {
    if isTerminal { held = held ?? "" }
  }

  /// Writes what was kept.
  func releaseErrors() {
    if let held, !held.isEmpty { errors(held) }
    held = nil
  }

  /// The rows in lines that the screen has room for; in a file they are as long as they are.
  func laidOut(_ rows: [TextRow], isFile: Bool = false) -> String {
    let rows = rows.map { $0.map { shown(naming($0)) } }
    let layout = isFile ? nil : width.map { TextLayout(width: $0, keepsHeadlines: !breaksHeadlines) }
    return Self.withoutCommands(layout?.text(rows) ?? rows.text)
  }

  /// The text as people may read it, here or in a file, in colours where these are on.
  func readable(_ text: String) -> String { Self.withoutCommands(shown(VisibleText.lines(text))) }

  /// The text with the signs and colours that the screen has.
  private func shown(_ text: String) -> String {
    let text = isTerminal && kept == nil && !hasUnicode ? PlainSigns.replacing(text) : text
    return hasColor ? text.replacing(colorMark, by: "\u{1B}[") : text
  }

  /// The text without lines that the log of a workflow would take for commands.
  private static func withoutCommands(_ text: String) -> String {
    !text.holds("::")
      ? text
      : text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let start = line.prefix { $0 == " " || $0 == "\t" }
        return line.dropFirst(start.count).hasPrefix("::") ? start + "[U+003A]" + line.dropFirst(start.count + 1) : line
      }.joined(separator: "\n")
  }

  /// From now on says what the work is at, once it takes long.
  func beginProgress() {
    progressLine = watched.map { ProgressLine(write: $0) }
  }

  /// Says what long work is at.
  func progress(_ text: String) {
    progressLine?.say(VisibleText.line(text))
  }

  /// Takes the line of progress away.
  func clearProgress() { progressLine?.clear() }

  /// Ends what is shown besides answers.
  func endProgress() { progressLine?.end() }

  /// Keeps what is written from now on, in place of printing it.
  func capture() { kept = "" }

  /// What was kept; what is written from now on is printed.
  func captured() -> String {
    defer { kept = nil }
    return kept ?? ""
  }

  /// Prints nothing but errors from now on.
  func silence() { isQuiet = true }

  func setWidth(_ width: Int) {
    (self.width, breaksHeadlines) = (width, true)
  }

  /// Source: no-color.org; "Standard for ANSI Colors in Terminals", bixense.com/clicolors.
  private var hasColor: Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      kept == nil && Environment.value("NO_COLOR") == nil
        && (isTerminal && Environment.value("TERM") != "dumb"
          || Environment.value("CLICOLOR_FORCE").map { $0 != "0" } ?? false)
    }
  }

  /// Whether signs stand before the words of an answer: on a terminal that shows them.
  var showsSigns: Bool { isTerminal && kept == nil && hasUnicode }

  /// Whether the locale shows more than ASCII.
  private var hasUnicode: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Environment.value($0) }
    return names.first?.lowercased().holds("utf") ?? false
  }

  /// The text in a colour once it is written, or as it is when colour is off.
  func colored(_ text: String, _ code: Int) -> String {
    hasColor ? "\(colorMark)\(code)m\(text)\(colorMark)0m" : text
  }

  /// All bytes of standard input, however often they are asked for; they have the limit that files have.
  package func readAll() throws(InputFailure) -> [UInt8] {
    while whole.count <= Limit.fileBytes.value, let chunk = readChunk() { whole += chunk }
    guard whole.count <= Limit.fileBytes.value else { throw .tooLarge("<stdin>") }
    return whole
  }

  /// The console of the process.
  ///
  /// Once the reader of standard output has gone, what is printed goes nowhere, and the exit code stays that of the
  /// verdict.
  package static func standard() -> Console {
    signal(SIGPIPE, SIG_IGN)
    let streams = StandardStreams()
    let columns = Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let writeError: @Sendable (String) -> Void = { _ = StandardStreams.write($0, to: 2) }
    return Console(
      isTerminal: isatty(1) == 1, width: columns ?? StandardStreams.columns ?? 80,
      breaksHeadlines: columns != nil || isatty(1) == 1,
      watched: isatty(2) == 1 && Environment.value("TERM") != "dumb" ? writeError : nil, input: { streams.read() },
      output: { streams.print($0) }, errors: writeError, hasReader: { streams.hasReader },
      isPiped: { Descriptor.isPiped(0) })
  }
}

/// The streams of the process.
private final class StandardStreams {
  /// Whether somebody still reads standard output.
  private(set) var hasReader = true

  /// How wide the terminal is; `nil` where there is none.
  static var columns: Int? {
    var size = winsize()
    for descriptor: Int32 in [1, 2] where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return nil
  }

  func read() -> [UInt8]? {
    guard let bytes = Descriptor.read(0) else { fail("standard input cannot be read") }
    return bytes.isEmpty ? nil : bytes
  }

  func print(_ text: String) {
    guard hasReader, !Self.write(text, to: 1) else { return }
    guard errno == EPIPE else { fail("standard output cannot be written") }
    hasReader = false
  }

  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { Descriptor.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Ends the process as for broken input, since what was asked for cannot be had.
  private func fail(_ message: String) -> Never {
    _ = Self.write("error: \(message): \(Descriptor.lastError)\n", to: 2)
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
