import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

extension Verb {
  /// `format`.
  static let format = Verb(
    name: "format", summary: "Format a predicate, or print a rule in another form", usage: "[RULE…] [OPTIONS]",
    details: HelpText.oneRule + """

      The meaning never changes. Without '--as', dictionaries are skipped.
      'No difference' means: in some thousand payloads; it is no proof.
      """,
    examples: [
      "activationrule format Samples/Extensions/TypeSieve",
      "activationrule format --check --diff Samples/Rules/EveryItemHasText.txt",
      "activationrule format Samples/Extensions/PhotoDrop --as predicate",
    ], exits: ("done", "unformatted, no such form"), article: "Writing a predicate rule",
    ownOptions: FormatOptions.definitions,
    aliases: ["fmt"],
    findsRules: true,
    format: FormatOptions.format,
    run: FormatCommand.run)
}

/// Lays out all rules at several places.
enum FormatCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let options = try FormatOptions(arguments)
    let source = try RuleSource(arguments, console)
    let outcomes = arguments.elements.flatMap { source.outcomes(of: $0, console) }
    try outcomes.requireReadable(arguments)
    if let form = options.form { return FormatConversion.run(outcomes, as: form, options, console) }
    let results = outcomes.map { FormatResult($0, options, source) }
    if options.isJSON {
      console.print(json: json(results, options))
    } else if options.diffs {
      console.copy(results.map { $0.difference }.joined())
    } else if options.concernsFiles {
      for result in results where result.isChanged { console.print("\(result.path)") }
    } else {
      console.copy(predicates(results))
    }
    for result in results { console.writeError(result.remarks(quiet: console.isQuiet)) }
    return status(of: results, options)
  }

  /// Returns 2 if anything is broken, otherwise 1 for a change that is only checked for, otherwise 0.
  private static func status(of results: [FormatResult], _ options: FormatOptions) -> ExitStatus {
    if results.contains(where: { $0.isBroken }) { return .broken }
    return options.checks && results.contains { $0.isChanged } ? .negative : .success
  }

  /// Returns the predicates, each under its path if there are several rules.
  private static func predicates(_ results: [FormatResult]) -> String {
    let shown = results.compactMap { result in
      result.text.map { results.count == 1 ? "\($0)\n" : VisibleText.text(of: ["\(result.path):"]) + "\($0)\n" }
    }
    return shown.joined(separator: "\n")
  }

  private static func json(_ results: [FormatResult], _ options: FormatOptions) -> JSONValue {
    let read = results.compactMap { result in
      result.loaded.map { loaded in
        loaded.title + [
          "isChanged": result.isChanged.json, "text": result.text.json, "message": result.reason.json,
          "findings": loaded.findingsJSON, "diff": options.diffs ? result.difference.json : nil,
        ]
      }
    }
    let failures = results.compactMap { $0.failure?.at($0.path) }
    return ["tool": Version.json(), "rules": read.json, "failures": failures.json]
  }
}
