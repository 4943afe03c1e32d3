import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleText

extension OptionDefinition {
  /// The option that prints the help of a verb.
  static let help = OptionDefinition("--help", short: "-h", "show this help")

  static let json = OptionDefinition("--json", "the same as --format json")
  static let output = OptionDefinition("--output", "FILE", of: .file, "write the answer to a file")

  /// The option that lays files out anew.
  static let write = OptionDefinition("--write", "change the files and print their paths")

  /// The option that shows the result of `--fix` without making changes.
  static let dryRun = OptionDefinition(
    "--dry-run", "with --fix: show the difference, change nothing")

  /// The option that chooses when to use colour.
  static let color = Option<Console.Color>("--color", "WHEN", "auto, always or never")

  /// Returns the options of every verb that answers a question: the format and destination of the answer.
  ///
  /// - Parameter format: the option that chooses the format.
  static func answer<Format>(_ format: Option<Format>) -> [OptionDefinition] {
    [
      format.definition, json, output, quiet, color.definition, help,
    ]
  }

  /// Options of a verb whose output depends on no input.
  static let plain = [help, color.definition]

  /// Options of the tool, before any verb.
  static let tool: [OptionDefinition] = [
    OptionDefinition("--help", short: "-h", "list the verbs"),
    OptionDefinition("--version", short: "-V", "print the versions; with '--verbose' also the limits"),
  ]
}

extension Option where Value == ReportFormat {
  /// Returns the option that chooses the format of a verb's output.
  ///
  /// - Parameter formats: the formats; the first is the default.
  static func format(_ formats: ReportFormat...) -> Option {
    let words = formats.map { $0.rawValue }
    let titles = words.enumerated().map { $0 == 0 ? "\($1) (default)" : $1 }
    return Option(
      "--format", "FORMAT", of: .words(words), is: WordList.full(words),
      "answer as: \(WordList.full(titles))"
    ) { word in formats.first { $0.rawValue == word } }
  }

  /// The option of verbs with answers for people or for programs.
  static let textOrJSON = format(.text, .json)
}

extension ParsedArguments {
  /// Returns the format of `--format`, or of `--json`, which is the same as `--format json`.
  func format<Format: Equatable & RawRepresentable<String>>(
    _ option: Option<Format>, unlessGiven standard: Format
  ) throws(Failure) -> Format {
    let chosen = try value(option)
    guard has(.json) else { return chosen ?? standard }
    if let chosen, chosen.rawValue != "json" {
      throw .usage("'--json' and '--format \(chosen.rawValue)' exclude each other")
    }
    return try option.read("json")
  }

  /// Returns the file for the answer; `nil` for standard output, also written `-`.
  func output() throws(Failure) -> String? {
    guard let path = try value(.output), path != "-" else { return nil }
    guard !path.isEmpty else { throw .usage("'--output' needs the name of a file") }
    return path
  }

  /// Whether JSON is requested; formats that the verb lacks were refused before it ran.
  var isJSON: Bool { has(.json) || values(Option.textOrJSON.definition).last == ReportFormat.json.rawValue }
}
