import ActivationRuleSources
import Texts
/// What `matrix` is asked to print.
struct MatrixOptions {
  let format: ReportFormat
  let onlyDifferences: Bool
  let hostStage: HostStage
  let isQuiet: Bool
  /// The file that the report goes to; `nil` for standard output.
  let output: String?

  /// `csv` is of RFC 4180; `html` is a page that needs nothing else, whose cells open their explanation.
  static let formatOption = Option.format(.text, .markdown, .csv, .json, .html)

  static let definitions =
    PresetSelection.definitions + [
      OptionDefinition("--only-differences", "only the presets that the rules differ on"),
      OptionDefinition("--no-host-stage", "take presets as the host hands them over"),
    ]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard !arguments.positionals.isEmpty || arguments.has("--rule") else {
      throw .usage("a RULE is needed: a path, '-', or --rule TEXT")
    }
    guard arguments.positionals.filter({ $0 == "-" }).count < 2 else {
      throw .usage("standard input can be one rule only")
    }
    format = try arguments.format(Self.formatOption, unlessGiven: .text)
    onlyDifferences = arguments.has("--only-differences")
    hostStage = arguments.hostStage
    isQuiet = arguments.has("--quiet")
    output = try Self.output(arguments)
  }

  private static func output(_ arguments: ParsedArguments) throws(CommandFailure) -> String? {
    guard let path = try arguments.value("--output"), path != "-" else { return nil }
    guard !path.isEmpty else { throw .usage("'--output' needs the name of a file") }
    return path
  }
}
