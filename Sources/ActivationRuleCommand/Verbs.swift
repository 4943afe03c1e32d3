import ActivationRuleSources

extension Verb {
  /// All verbs in the order of the help.
  static let all: [Verb] = [
    .evaluate, .explain, .initialize, .test, .lint, .rules, .compare, .accepts, .convert, .make, .matrix, .parse,
    .format, .presets,
    .types, .settle, .batch, .schema, .completions(of: { all }), .manual(of: { all }),
  ]
}

extension HelpText {
  /// The help of the whole tool.
  static var overview: String {
    """
    Does an iOS or macOS Share or Action extension appear for these things, and why?

    Usage: activationrule VERB ARGUMENTS…

    Verbs:
    \(table(Verb.all.map { ($0.name, $0.summary) }))
    Options:
    \(table(OptionDefinition.tool.map { ($0.title, $0.summary) }))
    'activationrule VERB --help' explains a verb, and 'activationrule help words' the words that answers use;
    'activationrule --version' says what answers are made with.

    \(exitCodes)
    """
  }
}
