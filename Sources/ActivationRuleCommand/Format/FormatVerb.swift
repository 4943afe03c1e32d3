extension Verb {
  /// `format`.
  static let format = Verb(
    name: "format", summary: "Format a predicate", usage: "RULE… [OPTIONS]",
    details: HelpText.rule + "\n\n" + """
      Only predicates have a layout; a rule dictionary is passed over with a note. What fits on a line stays on a line;
      what does not has one alternative a line, and the condition of a SUBQUERY indented. The meaning never changes:
      what is written is read again first, and compared.

      With --format plist, '&' and '<' are escaped, ready for a property list.

      --simplify removes alternatives that another implies, branches that never matter, and comparisons that are always
      true. Each removal is kept only if the rule that is left was proved to be shown for the same payloads, those without
      attachments included, and is reported; a rule that the analysis does not cover stays as it is, which is reported too.
      Of a dictionary it names the keys that change no verdict and leaves them: what they mean is known less surely than the
      language of predicates is, and a key may be there for what it does besides, as SupportsWebPageWithMaxCount is.

      --write changes nothing but the text of the rule, and a rule that is laid out already keeps every byte. Line breaks
      and indentation stay what they are in the file. In a new text, '&' and '<' are escaped; '>' and quotes are where the
      old one had '&gt;', '&quot;' or '&apos;'; other references become the characters that they stand for. A rule that is
      one CDATA section stays one, unless it would hold ']]>'; several sections, or one beside other text, become escaped
      text. A new file takes the name of the old one; a file with hard links is written in its place, so that all its
      names keep the same text.

      Binary property lists, and files that are not in UTF-8, are refused by --write. --check and --diff read them; of a
      binary one, the rule's own text is compared.
      """,
    examples: [
      "activationrule format Samples/Extensions/TypeSieve",
      "activationrule format --check --diff Samples/Rules/EveryItemHasText.txt",
      "activationrule format --simplify --rule 'extensionItems.@count < 3 AND extensionItems.@count <= 2'",
    ],
    options: FormatOptions.definitions + [.budget] + OptionDefinition.answer(FormatOptions.format),
    aliases: ["fmt"],
    format: FormatOptions.format,
    run: { (arguments, console) throws(CommandFailure) in try FormatCommand.run(arguments, console) })
}

/// Lays out all rules at several places.
enum FormatCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let options = try FormatOptions(arguments)
    var settings = RuleSettings()
    settings.budget = try SettingsArguments.budget(arguments)
    let source = RuleSource(settings: settings, types: .system, reads: arguments.reads)
    let outcomes = arguments.elements.flatMap { source.outcomes(of: $0, console) }
    try outcomes.requireReadable(arguments)
    let results = outcomes.map { FormatResult($0, options, source).writing(if: options.writes) }
    FormatReport(results: results, options: options).write(to: console)
    for result in results { console.writeError(result.remarks(quiet: console.isQuiet)) }
    return status(of: results, options)
  }

  /// Anything broken is 2; else a change that is only looked for is 1; else 0.
  private static func status(of results: [FormatResult], _ options: FormatOptions) -> ExitStatus {
    if results.contains(where: { $0.isBroken }) { return .broken }
    return options.checks && results.contains { $0.isChanged } ? .negative : .success
  }
}

/// How results of `format` are shown.
struct FormatReport {
  let results: [FormatResult]
  let options: FormatOptions

  /// Writes everything to standard output.
  func write(to console: Console) {
    if options.isJSON {
      console.print(json: json)
    } else if options.diffs {
      console.copy(results.map { $0.difference }.joined())
    } else if options.concernsFiles {
      for result in results where result.isChanged { console.print("\(result.path)") }
    } else {
      console.copy(predicates)
    }
  }

  /// The predicates, each under its path if there are several rules.
  private var predicates: String {
    let shown = results.compactMap { result in
      result.text.map { results.count == 1 ? "\($0)\n" : VisibleText.text(of: ["\(result.path):"]) + "\($0)\n" }
    }
    return shown.joined(separator: "\n")
  }

  private var json: JSONValue {
    let read = results.compactMap { result in
      result.loaded.map { loaded -> JSONValue in
        .object(
          loaded.title + [
            JSONMember("isChanged", .boolean(result.isChanged)), JSONMember("text", JSONValue(result.text)),
            JSONMember("message", JSONValue(result.reason)),
            JSONMember("findings", loaded.findingsJSON),
            JSONMember("simplification", result.simplificationJSON(in: loaded)),
            JSONMember("diff", options.diffs ? .string(result.difference) : .null),
          ])
      }
    }
    let failures = results.compactMap { $0.failure?.answer(at: $0.path).json }
    return ["tool": ToolIdentity.json, "rules": .array(read), "failures": .array(failures)]
  }
}
