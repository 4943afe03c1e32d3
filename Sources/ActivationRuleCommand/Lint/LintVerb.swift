import ActivationRuleDocuments
import ActivationRuleFiles

extension Verb {
  /// `lint`.
  static let lint = Verb(
    name: "lint", summary: "Check a rule for mistakes", usage: "[RULE…] [OPTIONS]",
    details: HelpText.rules + """

      A comment 'activationrule:disable ID' in a file switches a lint rule off there.
      """,
    examples: [
      "activationrule lint Samples/Extensions/EverythingInbox",
      "activationrule lint Samples/Extensions/MissingAny --fix --dry-run",
    ], exits: ("no errors or warnings", "some"), article: "Linting in Xcode and CI",
    ownOptions: LintArguments.definitions + OptionDefinition.settings
      + OptionDefinition.answer(LintArguments.formatOption),
    aliases: ["check"],
    findsRules: true,
    run: LintCommand.run)
}

/// Lints the rules at several places.
enum LintCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if let id = try arguments.value(LintExplanation.option) {
      return try LintExplanation.run(id, arguments, console)
    }
    let lint = try LintArguments(arguments)
    let source = try RuleSource(arguments, console)
    let product = try lint.product.map { path throws(Failure) in try LintProduct(path, source, console) }
    var project = Project(arguments, console)
    if try arguments.value(LintArguments.config) != "none" {
      project.nameUnused(besides: lint.configuration.folder, arguments.tree)
    }
    // As with other verbs, a single path that is not found is a failure without a report. Programs still get a report.
    if lint.format == .text, project.places.isEmpty, project.failures.count == 1 {
      throw project.failures[0]
    }
    if product != nil, project.places.count > 1, lint.fixes {
      throw .usage("'--product' compares, and '--fix' changes files")
    }
    var run = LintRun(lint, source, console)
    run.oldBaseline = try lint.requireFreeDestinations(project, arguments.documents)
    return try run.run(project, product: product)
  }
}
