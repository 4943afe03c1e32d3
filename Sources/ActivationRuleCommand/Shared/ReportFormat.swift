import ActivationRuleReports
import ActivationRuleSources

extension Option where Value == ReportFormat {
  /// The option that chooses among the forms of a verb.
  ///
  /// - Parameter formats: the forms; the first is the default.
  static func format(_ formats: ReportFormat...) -> Option {
    let words = formats.map { $0.rawValue }
    let titles = words.enumerated().map { $0 == 0 ? "\($1) (default)" : $1 }
    return Option(
      "--format", "FORMAT", of: .words(words), is: WordList.full(words),
      "how the answer looks: \(WordList.full(titles))"
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

  /// Whether JSON is asked for; what is no form of the verb was refused before it ran.
  var isJSON: Bool { has("--json") || values("--format").last == ReportFormat.json.rawValue }
}
