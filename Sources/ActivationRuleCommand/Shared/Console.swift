import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleSystem
package import ActivationRuleText

/// Reads and writes for a command; tests use another console.
///
/// Text for people is written with `print(_:)`, `write(_:)`, `complain(_:)` and `writeError(_:)`. Untrusted names in it
/// cannot control a terminal, and no line can be a command in the log of a workflow. Text for programs is written with
/// `emit(_:)`, which leaves escaping to the format; text to be reused is written with `copy(_:)`.
package final class Console: InputConsole {
  /// When to use colour.
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
  /// Whether the output still has a reader.
  let hasReader: () -> Bool
  /// Whether standard input is a pipe or a file.
  let isPiped: () -> Bool
  private let isTerminal: Bool
  /// Whether a service that runs workflows reads the output.
  private let isLog: Bool
  private let naming: (String) -> String
  /// When colour is used now.
  var color = Color.auto
  /// The maximum number of columns of text for people; `nil` for no limit.
  let width: Int?
  /// Whether the first lines of findings are broken too.
  private let breaksHeadlines: Bool
  /// The text for standard error that waits for the answer.
  private var held: String?
  /// Whether only errors are printed.
  var isQuiet = false
  /// The text for standard output that is kept for a file.
  private var kept: String?
  /// Whether something was printed.
  private(set) var hasWritten = false
  /// The whole of standard input, once it was read.
  private var whole: [UInt8] = []

  /// Creates a console from functions.
  ///
  /// - Parameters:
  ///   - isTerminal: whether people read the output while it is written.
  ///   - isLog: whether a service that runs workflows reads the output.
  ///   - width: the maximum number of columns of text for people; `nil` for no limit.
  ///   - breaksHeadlines: whether the first lines of findings are broken too. Elsewhere, programs look for them.
  ///   - naming: returns the displayed form of a text, such as a path without the folder of a test.
  ///   - input: returns the next bytes of standard input, `nil` at its end.
  ///   - output: receives text for standard output.
  ///   - errors: receives text for standard error.
  ///   - hasReader: whether the output still has a reader, so that endless work can stop.
  ///   - isPiped: whether something is piped into standard input.
  package init(
    isTerminal: Bool, isLog: Bool = false, width: Int? = nil, breaksHeadlines: Bool = false,
    naming: @escaping (String) -> String = { $0 }, input: @escaping () -> [UInt8]?,
    output: @escaping (String) -> Void, errors: @escaping (String) -> Void,
    hasReader: @escaping () -> Bool = { true }, isPiped: @escaping () -> Bool = { false }
  ) {
    self.isPiped = isPiped
    (self.isTerminal, self.isLog, self.naming) = (isTerminal, isLog, naming)
    self.width = width
    self.breaksHeadlines = breaksHeadlines
    readChunk = input
    self.output = output
    self.errors = errors
    self.hasReader = hasReader
  }

  /// Writes a line for people to standard output.
  func print(_ row: TextRow) { write([row]) }

  /// Writes rows for people.
  func write(_ rows: [TextRow]) { emit(laidOut(rows)) }

  /// Writes text for people that already has line ends.
  package func write(_ text: String) { write(TextRow.rows(of: text)) }

  /// Writes human-readable text without wrapping, since tools may parse its lines.
  func writeLines(_ text: String) {
    emit(readable(text))
  }

  /// Writes text in a format that has escapes.
  func emit(_ text: String) {
    if kept != nil {
      kept? += text
    } else if !isQuiet {
      if !text.isEmpty { hasWritten = true }
      output(text)
    }
  }

  /// Writes a value for programs.
  func print(json: JSONValue) {
    emit(LogCommands.replaced(in: json.text(pretty: true) + "\n", as: .json))
  }

  /// Writes text to be reused, such as a rule or a difference.
  ///
  /// It is unchanged except on a terminal, and for commands in the log of a service.
  func copy(_ text: String) {
    guard kept == nil else { return emit(text) }
    isTerminal ? writeLines(text) : emit(isLog ? LogCommands.replaced(in: text) : text)
  }

  /// Writes a warning to standard error that is only a hint.
  func warn(_ text: String) {
    if !isQuiet { complain("warning: \(text)") }
  }

  /// Writes rows to standard error.
  package func writeError(_ rows: [TextRow]) {
    let text = laidOut(rows)
    if held == nil { errors(text) } else { held? += text }
  }

  /// Keeps text for standard error until the answer is written, since a terminal or a log may show both.
  func holdErrors() { held = held ?? "" }

  /// Writes the kept text.
  func releaseErrors() {
    if let held, !held.isEmpty { errors(held) }
    held = nil
  }

  /// Returns the rows in lines that fit the screen; a file has no limit.
  func laidOut(_ rows: [TextRow], isFile: Bool = false) -> String {
    let rows = (showsSigns ? rows.map { $0.signed } : rows).map { row in
      row.map { shown(naming($0), isColored: hasColor && !isFile) }
    }
    let layout = isFile ? nil : width.map { TextLayout(width: $0, keepsHeadlines: !breaksHeadlines) }
    return LogCommands.replaced(in: layout?.text(rows) ?? rows.text)
  }

  /// Returns the text in its readable form for a terminal or a file.
  func readable(_ text: String) -> String {
    LogCommands.replaced(in: shown(VisibleText.lines(text), isColored: false))
  }

  /// Returns the text with the signs and colours that the terminal supports.
  private func shown(_ text: String, isColored: Bool) -> String {
    (isTerminal && kept == nil && !hasUnicode ? text.replacingScalars { Self.plain($0) } : text)
      .showingColors(isColored)
  }

  /// Returns the ASCII in place of a sign that answers are drawn with, for terminals without Unicode.
  private static func plain(_ sign: Unicode.Scalar) -> String? {
    switch sign {
    case "✓": "+"
    case "✗", "×": "x"
    case "⊘": "o"
    case "≠": "#"
    case "–", "─": "-"
    case "·", "•": "."
    case "├", "│": "|"
    case "└": "`"
    case "→": "->"
    case "…": "..."
    default: nil
    }
  }

  /// Keeps the output from now on, instead of printing it.
  func capture() { kept = "" }

  /// Returns the kept output; later output is printed.
  func captured() -> String {
    defer { kept = nil }
    return kept ?? ""
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

  /// Whether signs appear before the words of an answer: on a terminal that supports them.
  private var showsSigns: Bool { isTerminal && kept == nil && hasUnicode }

  /// Whether the locale supports more than ASCII.
  private var hasUnicode: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Environment.value($0) }
    return names.first?.lowercased().containsBytes(of: "utf") ?? false
  }

  /// Returns all bytes of standard input, also when called again.
  ///
  /// The limit of files applies.
  package func readAll() throws(Failure) -> [UInt8] {
    while whole.count <= Limit.fileBytes.value, let chunk = readChunk() { whole += chunk }
    guard whole.count <= Limit.fileBytes.value else { throw .tooLarge("<stdin>") }
    return whole
  }

  /// Returns the console of the process.
  ///
  /// Once the reader of standard output has gone, output is discarded, and the exit code remains that of the verdict.
  package static func standard() -> Console {
    // Both are then failures of a write, which are reported.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    let streams = StandardStreams()
    let columns = Environment.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return Console(
      isTerminal: isatty(1) == 1, isLog: LogCommands.areRead && !Descriptor.isFile(1),
      width: columns ?? StandardStreams.columns ?? 80,
      breaksHeadlines: columns != nil || isatty(1) == 1, input: { streams.read() }, output: { streams.print($0) },
      errors: { _ = StandardStreams.write($0, to: 2) }, hasReader: { streams.hasReader },
      isPiped: { Descriptor.isPiped(0) })
  }
}

/// The streams of the process.
private final class StandardStreams {
  /// Whether standard output still has a reader.
  private(set) var hasReader = true

  /// The width of the terminal; `nil` if there is none.
  static var columns: Int? {
    var size = winsize()
    for descriptor: Int32 in [1, 2] where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return nil
  }

  func read() -> [UInt8]? {
    guard let bytes = Descriptor.nextBytes(of: 0) else { fail("standard input cannot be read") }
    return bytes.isEmpty ? nil : bytes
  }

  func print(_ text: String) {
    guard hasReader, !Self.write(text, to: 1) else { return }
    guard errno == EPIPE else { fail("standard output cannot be written") }
    hasReader = false
  }

  static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { Descriptor.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Ends the process as for broken input, since the request cannot be completed.
  private func fail(_ message: String) -> Never {
    _ = Self.write("error: \(message): \(Descriptor.lastError)\n", to: 2)
    exit(2)
  }
}

extension Paths {
  /// Returns the path for a report that a code host reads: from the folder into which a workflow of GitHub checked out the
  /// repository, if the path lies there; else from the working folder, or from the root.
  static func reported(_ path: String) -> String {
    let top = Environment.value("GITHUB_WORKSPACE").map { relative(path, to: FileTree.disk.resolved($0)) }
    return top.flatMap { $0.hasPrefix("/") ? nil : $0 } ?? relative(path)
  }
}

/// The variables of the process.
enum Environment {
  /// Returns the value of a variable; `nil` if it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}

/// Commands that a CI service reads from a log, whatever program printed them.
///
/// Source: the readers of logs in the runners of GitHub (`ActionCommand.cs`) and Azure (`Command.cs`), and "Service
/// Messages", TeamCity documentation. GitHub reads `::` behind the blanks that begin a line, and a carriage return ends a
/// line; the others count anywhere in it.
enum LogCommands {
  /// How the first character of a command is written instead.
  enum Form {
    /// As its code point.
    case text
    /// As an escape in a string.
    case json
    /// As a reference.
    case xml

    fileprivate func written(_ scalar: Unicode.Scalar) -> String {
      switch self {
      case .text: "[\(VisibleText.codePoint(scalar))]"
      case .json: "\\u00" + String(scalar.value, radix: 16)
      case .xml: "&#\(scalar.value);"
      }
    }
  }

  private static let anywhere = ["##[", "##vso[", "##teamcity["].map { Array($0.utf8) }
  private static let atStart = Array("::".utf8)

  /// Returns a text that contains none.
  ///
  /// - Parameter isOurs: whether lines that begin with a command are meant as such.
  static func replaced(in text: String, as form: Form = .text, isOurs: Bool = false) -> String {
    guard text.containsBytes(of: "::") || text.containsBytes(of: "##") else { return text }
    let bytes = Array(text.utf8)
    var result = ""
    var isAtStart = true
    var (begin, place) = (0, 0)
    // Only ASCII is looked for, which is no part of another character.
    for scalar in text.unicodeScalars {
      let rest = bytes[place...]
      let isCommand =
        switch scalar {
        case "#": anywhere.contains { rest.starts(with: $0) }
        case ":": isAtStart && !isOurs && rest.starts(with: atStart)
        default: false
        }
      if isCommand {
        result += bytes[begin..<place].text + form.written(scalar)
        begin = place + 1
      }
      isAtStart = scalar == "\n" || scalar == "\r" || isAtStart && scalar.properties.isWhitespace
      place += UTF8.width(scalar)
    }
    return result + bytes[begin...].text
  }

  /// Whether this process runs in a service that reads its log.
  static var areRead: Bool {
    ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"].contains { Environment.value($0) != nil }
  }
}
