extension Verb {
  /// `lint`.
  static let lint = Verb(
    name: "lint", summary: "Check a rule for mistakes", usage: "RULE… [OPTIONS]",
    details: HelpText.rule + "\n\n" + """
      In a folder, every extension is linted, and every project file that holds a rule, read without running anything; of
      scripts, such as app.config.js, literals are read and all other rules named. Folders of what was built or fetched are
      passed over unless --all is given. 'activationrule rules' lists what is looked for, 'activationrule rules ID'
      explains it.

      --fix applies the repairs that change no verdict of a rule that works; those of a rule that is never shown may bring
      it to life. With --unsafe-fixes it also renames misspelt keys and moves misplaced ones into a rule that works, where
      there is one place for them and no key is overwritten. Nothing else in the file changes. Binary property lists,
      project files, and files that are not in UTF-8 are refused. A comment <!-- activationrule:disable ID --> in an XML property list switches a lint rule off for the file
      ('all' for every one); so do comments in project.yml and Project.swift.

      Columns count UTF-16 code units from 1, as editors do. A named pipe or a device is an error; '-', /dev/stdin and the
      pipe that a shell makes of '<(…)' are read.

      Exit codes here: 0 clean; 1 errors or warnings (infos alone are 0); 2 something could not be read or changed, and
      the rest was linted all the same; 64 wrong usage.
      """,
    examples: [
      "activationrule lint Samples/Extensions/EverythingInbox",
      "activationrule lint Samples/Extensions --format summary",
      "activationrule lint --rule TRUEPREDICATE --format github",
    ],
    options: LintArguments.definitions + OptionDefinition.settings
      + [.budget] + OptionDefinition.answer(LintArguments.formatOption),
    aliases: ["check"],
    run: { (arguments, console) throws(CommandFailure) in try LintCommand.run(arguments, console) })
}

/// Lints the rules at several places.
enum LintCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let settings = try SettingsArguments.settings(arguments, console) else { return .success }
    let lint = try LintArguments(arguments)
    let source = try RuleSource(arguments, settings, console)
    let product = try lint.product.map { path throws(CommandFailure) in try LintProduct(path, source, console) }
    let targets = LintTargets(arguments, includesSkipped: lint.includesSkipped, console)
    // As other verbs say it, one thing that cannot be found is a failure and no report; programs get one all the same.
    if lint.format == .text, targets.targets.isEmpty, targets.unreadable.count == 1 {
      throw targets.unreadable[0].failure
    }
    if product != nil, targets.targets.count > 1, lint.fixes {
      throw .usage("'--product' compares, and '--fix' changes files")
    }
    try lint.requireFreeDestinations(targets, arguments.reads)
    var run = LintRun(lint, source, console)
    return try run.run(targets, product: product)
  }
}
