import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleText

extension Verb {
  /// `convert`.
  static let convert = Verb(
    name: "convert", summary: "Turn a dictionary into a predicate, or back", usage: "[RULE] [OPTIONS]",
    details: HelpText.oneRule + """

      'The same' means: no difference on some thousand payloads; no proof.
      """,
    examples: [
      "activationrule convert Samples/Extensions/PhotoDrop",
      "activationrule convert Samples/Extensions/LinkShelf --format plist",
    ], exits: ("the same rule", "there is none"), article: "Writing a predicate rule",
    ownOptions: OptionDefinition.rule,
    format: ConvertCommand.format,
    run: ConvertCommand.run)
}

/// Shows rules in the other form.
enum ConvertCommand {
  /// `plist` is XML, ready to be pasted under NSExtensionAttributes.
  static let format = Option.format(.text, .plist, .json)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let settings = try SettingsArguments.settings(arguments)
    let format = try arguments.format(format, unlessGiven: .text)
    let source = try RuleSource(arguments, settings, console)
    let elements = arguments.elements.filter { element in
      switch element {
      case .positional, .option("--rule", _): true
      default: false
      }
    }
    guard elements.count < 2 else { throw .usage("one RULE is needed: a path, '-', or --rule TEXT") }
    let found = elements.isEmpty ? try RuleWord(arguments, takesFiles: false, console).path : nil
    let outcomes = (elements + (found.map { [.positional($0)] } ?? [])).flatMap { source.outcomes(of: $0, console) }
    try outcomes.requireReadable(arguments)
    let rules = NamedRules(outcomes)
    let reports = rules.loaded.map { ConversionReport($0.asWritten, to: nil) }
    if format == .json {
      let conversions = zip(rules.loaded, reports).map { loaded, report in
        loaded.title + report.json + ["findings": loaded.asWritten.findingsJSON]
      }
      console.print(json: [
        "tool": ToolIdentity.json, "conversions": conversions.json,
        "failures": rules.failures.json,
      ])
    }
    for rule in rules.unreadable { console.writeError(rule.failure.rows) }
    for report in reports {
      if format != .json {
        if reports.count > 1 { console.print("\(report.path):") }
        console.copy(report.text(isXML: format == .plist))
      }
      console.writeError(report.errors(quiet: console.isQuiet || format == .json))
    }
    if !rules.unreadable.isEmpty || reports.contains(where: { $0.isBroken }) { return .broken }
    return reports.allSatisfy { $0.isEquivalent == true } ? .success : .negative
  }
}
