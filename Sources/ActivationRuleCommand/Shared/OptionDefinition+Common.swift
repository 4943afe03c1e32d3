import ActivationRuleSources

extension OptionDefinition {
  private static let help = OptionDefinition("--help", short: "-h", "show this help")

  static let json = OptionDefinition("--json", "the same as --format json")

  /// The option that chooses when colours are used.
  static let color = Option<Console.Color>("--color", "WHEN", "auto, always or never")

  /// The options of every verb that answers a question: how the answer looks, and where it goes.
  ///
  /// - Parameter format: the option that chooses the form.
  static func answer<Format>(_ format: Option<Format>) -> [OptionDefinition] {
    [
      format.definition, json,
      OptionDefinition("--output", "FILE", of: .file, "write the answer to a file, in place of standard output"),
      OptionDefinition("--quiet", short: "-q", "print nothing but errors; the exit code is the answer"),
      color.definition, help,
    ]
  }

  /// Options of a verb that prints the same for everyone.
  static let plain: [OptionDefinition] = [
    help, OptionDefinition("--color", "WHEN", of: .oneOf(Console.Color.self), "without effect"),
  ]

  /// Options of the tool, before any verb.
  static let tool: [OptionDefinition] = [
    OptionDefinition("--help", short: "-h", "list the verbs"),
    OptionDefinition("--version", short: "-V", "say what answers are made with"),
  ]
}
