extension OptionDefinition {
  private static let help = OptionDefinition("--help", short: "-h", "show this help")

  static let json = OptionDefinition("--json", "the same as --format json")

  /// The option that tries what `--fix` would do.
  static let dryRun = OptionDefinition(
    "--dry-run", "with --fix: change nothing, print the difference in the format of 'diff -u'")

  /// The option that chooses when colours are used.
  static let color = Option<Console.Color>("--color", "WHEN", "auto, always or never")

  /// The option that chooses how wide lines for people are.
  static let width = Option<Int>(
    "--width", "COLUMNS", from: TextLayout.narrowest...10_000,
    "break lines at this column; default: width of the terminal, else 80")

  private static let look = [
    color.definition, width.definition, help,
  ]

  /// The options of every verb that answers a question: how the answer looks, and where it goes.
  ///
  /// - Parameter format: the option that chooses the form.
  static func answer<Format>(_ format: Option<Format>) -> [OptionDefinition] {
    [
      format.definition, json,
      OptionDefinition("--output", "FILE", of: .file, "write the answer to a file; '-' is standard output"),
      OptionDefinition("--quiet", short: "-q", "print only errors; the exit code is the answer"),
    ] + look
  }

  /// Options of a verb that prints the same for everyone.
  static let plain = [help, color.definition]

  /// Options of the tool, before any verb.
  static let tool: [OptionDefinition] = [
    OptionDefinition("--help", short: "-h", "list the verbs"),
    OptionDefinition("--version", short: "-V", "print the versions; with '--verbose' also the limits"),
  ]
}

extension Option where Value == ReportFormat {
  /// The option that chooses among the forms of a verb.
  ///
  /// - Parameter formats: the forms; the first is the default.
  static func format(_ formats: ReportFormat...) -> Option {
    let words = formats.map { $0.rawValue }
    let titles = words.enumerated().map { $0 == 0 ? "\($1) (default)" : $1 }
    return Option(
      "--format", "FORMAT", of: .words(words), is: WordList.full(words),
      "the form of the answer: \(WordList.full(titles))"
    ) { word in formats.first { $0.rawValue == word } }
  }

  /// The option of verbs whose answers are for people or for programs.
  static let textOrJSON = format(.text, .json)
}

extension ParsedArguments {
  /// The form that `--format` asks for, or `--json`, which says the same as `--format json`.
  func format<Format: Equatable & RawRepresentable<String>>(
    _ option: Option<Format>, unlessGiven standard: Format
  ) throws(CommandFailure) -> Format {
    let chosen = try value(option)
    guard has("--json") else { return chosen ?? standard }
    if let chosen, chosen.rawValue != "json" {
      throw .usage("'--json' and '--format \(chosen.rawValue)' exclude each other")
    }
    return try option.value(of: "json")
  }

  /// The file that the answer goes to; `nil` for standard output, which `-` names.
  func output() throws(CommandFailure) -> String? {
    guard let path = try value("--output"), path != "-" else { return nil }
    guard !path.isEmpty else { throw .usage("'--output' needs the name of a file") }
    return path
  }

  /// Whether JSON is asked for; what is no form of the verb was refused before it ran.
  var isJSON: Bool { has("--json") || values("--format").last == ReportFormat.json.rawValue }
}
