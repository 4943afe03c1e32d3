import ActivationRuleSources
import ActivationRuleSuites
import Texts
/// What `matrix` is asked to print.
struct MatrixOptions {
  /// A form of the report.
  enum Format: String, CaseIterable {
    case text, markdown, csv, json, html
  }

  let format: Format
  let onlyDifferences: Bool
  let appliesHostStage: Bool
  let isQuiet: Bool
  /// The file that the report goes to; `nil` for standard output.
  let output: String?

  static let definitions =
    PresetSelection.definitions + [
      OptionDefinition("--only-differences", "only the presets that the rules differ on"),
      OptionDefinition("--no-host-stage", "take presets as the host hands them over"),
      OptionDefinition("--markdown", "print Markdown"),
      OptionDefinition("--csv", "print comma-separated values (RFC 4180)"),
      OptionDefinition("--html", "print a page that needs nothing else, whose cells open their explanation"),
      OptionDefinition(
        "--output", "FILE", of: .file, "write the report to a file, and only its answer to standard output"),
    ]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard !arguments.positionals.isEmpty || arguments.has("--rule") else {
      throw .usage("a RULE is needed: a path, '-', or --rule TEXT", verb: arguments.verb)
    }
    guard arguments.positionals.filter({ $0 == "-" }).count < 2 else {
      throw .usage("standard input can be one rule only", verb: arguments.verb)
    }
    format = try Self.format(arguments)
    onlyDifferences = arguments.has("--only-differences")
    appliesHostStage = !arguments.has("--no-host-stage")
    isQuiet = arguments.has("--quiet")
    output = try Self.output(arguments)
  }

  private static func format(_ arguments: ParsedArguments) throws(CommandFailure) -> Format {
    let chosen = Format.allCases.filter { arguments.has("--" + $0.rawValue) }
    guard chosen.count < 2 else {
      throw .usage("'--\(chosen[0].rawValue)' and '--\(chosen[1].rawValue)' exclude each other", verb: arguments.verb)
    }
    return chosen.first ?? .text
  }

  private static func output(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    guard let path = try arguments.value("--output"), path != "-" else { return nil }
    guard !path.isEmpty else { throw .usage("'--output' needs the name of a file", verb: arguments.verb) }
    return path
  }
}
