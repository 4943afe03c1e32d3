import ActivationRuleSuites

extension OptionDefinition {
  private static let help = OptionDefinition("--help", short: "-h", "show this help")

  /// Options that every verb has which answers a question.
  static let common: [OptionDefinition] = [
    OptionDefinition("--json", "print JSON"),
    OptionDefinition("--quiet", short: "-q", "print nothing but errors; the exit code is the answer"),
    OptionDefinition("--color", "WHEN", of: .oneOf(Console.Color.self), "auto, always or never"),
    help,
  ]

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
