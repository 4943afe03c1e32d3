/// The man page, generated from the help of the verbs.
struct ManualPage {
  let verbs: [Verb]

  var text: String {
    """
    .\\" Made by 'activationrule manual'.
    .TH ACTIVATIONRULE 1 "" "activationrule \(Version.package)" "User Commands"

    """ + sections.map { Roff.section($0.title, $0.body) }.joined()
  }

  private var sections: [(title: String, body: String)] {
    [
      ("NAME", "activationrule \\- ask when a Share or Action extension appears, and why\n"),
      ("SYNOPSIS", synopsis),
      ("DESCRIPTION", Roff.paragraphs(Self.description)),
      ("OPTIONS", OptionDefinition.tool.map { option($0) }.joined()),
      ("VERBS", verbs.map { verb($0) }.joined()),
      ("EXIT STATUS", ExitStatus.allCases.map { Roff.tagged(Roff.bold("\($0.rawValue)"), $0.meaning) }.joined()),
      (
        "ENVIRONMENT",
        Roff.tagged(
          Roff.bold("NO_COLOR"), "If it is set and not empty, nothing is coloured unless --color asks for it.")
      ),
      ("FILES", Self.files.map { Roff.tagged(Roff.italic($0.path), $0.summary) }.joined()),
      ("EXAMPLES", "In a clone of the package:\n" + Roff.verbatim(verbs.compactMap { $0.examples.first })),
    ]
  }

  private var synopsis: String {
    """
    .B activationrule
    .I VERB
    [\(Roff.italic("ARGUMENT"))]...
    .br
    .B activationrule help
    .I VERB
    .br
    .B activationrule \\-\\-version

    """
  }

  private static let description = """
    An iOS or macOS Share or Action extension says in NSExtensionActivationRule what it wants to be offered for. This tool
    answers whether it appears for given things, why or why not, what is wrong with the rule, and what differs between two
    rules, without a device.

    Nothing here is run on a device, and little of this is documented, so answers say how sure it is that the system behaves
    so: documented, observed, reported or inferred.
    """

  private static let files: [(path: String, summary: String)] = [
    (
      "Info.plist",
      "The property list of an extension; the rule is under NSExtension, NSExtensionAttributes, "
        + "NSExtensionActivationRule."
    ),
    ("project.yml, app.json, Project.swift", "Project files of XcodeGen, Expo and Tuist, whose rules lint reads."),
  ]

  private func verb(_ verb: Verb) -> String {
    let usage = "activationrule \(verb.name) \(verb.usage)".split(separator: "\n").map { $0.drop { $0 == " " } }
    return Roff.subsection(verb.name, Roff.escaped(verb.summary) + "\n") + ".PP\n"
      + usage.map { Roff.bold(String($0)) }.joined(separator: "\n.br\n") + "\n"
      + (verb.details.isEmpty ? "" : ".PP\n" + Roff.paragraphs(verb.details)) + verb.options.map { option($0) }.joined()
  }

  private func option(_ option: OptionDefinition) -> String {
    let names = [option.short, option.name].compactMap { $0 }.map { Roff.bold($0) }.joined(separator: ", ")
    let number = option.number.map { " [" + Roff.italic($0) + "]" }
    return Roff.tagged(names + (option.value.map { " " + Roff.italic($0) } ?? number ?? ""), option.summary)
  }
}

extension Verb {
  /// Returns the verb `manual`, for the given verbs.
  static func manual(of verbs: @escaping @Sendable () -> [Verb]) -> Verb {
    Verb(
      name: "manual", summary: "Print the man page", usage: "",
      details: """
        The page contains the help of every verb. Install it as PREFIX/share/man/man1/activationrule.1.
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
