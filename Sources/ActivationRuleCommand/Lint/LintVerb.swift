import ActivationRuleFiles

extension Verb {
  /// `lint`.
  static let lint = Verb(
    name: "lint", summary: "Check a rule for mistakes", usage: "RULE… [OPTIONS]",
    details: HelpText.rule + "\n\n" + """
      In a folder, lints every extension and every project file with a rule, without running anything. In scripts such as
      app.config.js, it reads literal rules and names all others. It skips folders of build products and dependencies. 'activationrule rules' lists the lint rules, 'activationrule rules ID' explains one.

      --fix applies repairs that keep every verdict of a working rule, and repairs of rules that never match. --unsafe-fixes
      also renames misspelt keys and moves misplaced keys of a working rule, if the place is clear and no key is
      overwritten. Nothing else in the file changes. Binary property lists, project files and files not in UTF-8 are not
      changed. A comment <!-- activationrule:disable ID --> in an XML property list disables a lint rule for the file ('all'
      disables every rule). Comments in project.yml and Project.swift work the same way.

      Columns count UTF-16 code units from 1, as editors do. '-', /dev/stdin and shell pipes such as '<(…)' are read; other
      named pipes and devices are errors.

      Exit codes here: 0 clean or infos only; 1 errors or warnings; 2 a file could not be read or changed (the others were
      still linted); 64 wrong usage.
      """,
    examples: [
      "activationrule lint Samples/Extensions/EverythingInbox",
      "activationrule lint Samples/Extensions --format markdown",
      "activationrule lint --rule TRUEPREDICATE --format github",
    ],
    options: LintArguments.definitions + OptionDefinition.settings
      + OptionDefinition.answer(LintArguments.formatOption),
    aliases: ["check"],
    run: { (arguments, console) throws(CommandFailure) in try LintCommand.run(arguments, console) })
}

/// Lints the rules at several places.
enum LintCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let settings = try SettingsArguments.settings(arguments)
    let lint = try LintArguments(arguments)
    let source = try RuleSource(arguments, settings, console)
    let product = try lint.product.map { path throws(CommandFailure) in try LintProduct(path, source, console) }
    let targets = LintTargets(arguments, console)
    // As with other verbs, a single path that is not found is a failure without a report. Programs still get a report.
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
