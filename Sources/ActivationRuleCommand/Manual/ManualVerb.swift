import ActivationRuleSources

extension Verb {
  /// `manual`, of the verbs that there are.
  static func manual(of verbs: @escaping @Sendable () -> [Verb]) -> Verb {
    Verb(
      name: "manual", summary: "Print the manual page, in the form that man reads", usage: "",
      details: """
        The page holds what '--help' says of every verb. Its place is PREFIX/share/man/man1/activationrule.1.
        """,
      examples: ["activationrule manual"],
      options: OptionDefinition.plain, operands: .text,
      run: { (arguments, console) throws(CommandFailure) in
        guard arguments.positionals.isEmpty else {
          throw .usage("'manual' takes no arguments; 'activationrule help VERB' explains a verb")
        }
        console.emit(ManualPage(verbs: verbs()).text)
        return .success
      })
  }
}
