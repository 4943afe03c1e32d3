import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRulePredicates
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleText

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
    ownOptions: {
      LintArguments.definitions + OptionDefinition.settings + OptionDefinition.answer(LintArguments.formatOption)
    },
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
    let product = try lint.product.map { path throws(Failure) in try LintProduct(path, source) }
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

/// The arguments of `lint`.
struct LintArguments {
  /// The lint rules that run, and their severities: the file of `--config`, overridden by the options.
  let configuration: LintConfiguration
  /// Whether warnings leave the exit code 0, for builds that show them and continue.
  let passesWarnings: Bool
  let format: LintFormat
  let baseline: LintBaseline?
  /// The path for a new baseline; `nil` if none is requested.
  let newBaseline: String?
  /// The path for the report; `nil` for standard output.
  let output: String?
  let fixes: Bool
  /// Whether to make repairs that change verdicts of a working rule.
  let changesVerdicts: Bool
  let isDryRun: Bool
  /// The built product to compare with.
  let product: String?

  static let formatOption = Option<LintFormat>(
    "--format", "FORMAT", "answer as: \(LintFormat.allCases.map { $0.rawValue }.joined(separator: ", "))")

  private static let only = lintRules("--only", "run only these lint rules")
  private static let disable = lintRules("--disable", "do not run these lint rules")

  /// Returns an option for lint rules, separated by commas; those of project files are not proposed.
  private static func lintRules(_ name: String, _ summary: String) -> Option<[LintRule.Identifier]> {
    Option(OptionDefinition(name, "ID[,ID…]", of: .name(.lintRules), summary)) { text throws(Failure) in
      let (ids, known) = (
        text.split(separator: ",").map { String($0) }, NameList.lintRules.ownNames + LintRules.idsOfProjects
      )
      if let id = ids.first(where: { !known.contains($0) }) {
        let near = EditDistance.question(for: id, among: known, count: 1)
        let hint = near.isEmpty ? "; 'activationrule lint --explain all' lists them" : near
        throw .usage("'\(name)': there is no lint rule '\(id)'\(hint)")
      }
      return ids.map { LintRule.Identifier(known: $0) }
    }
  }

  private static let passWarnings = OptionDefinition(
    "--pass-warnings", "exit 0 despite warnings, so that a build continues")
  private static let warnInfos = OptionDefinition("--warn-infos", "report infos as warnings, so that they fail")
  static let config = OptionDefinition("--config", "FILE", of: .file, "a configuration, not the one found; or none")
  private static let baseline = OptionDefinition("--baseline", "FILE", of: .file, "hide the findings listed in a file")
  private static let writeBaseline = OptionDefinition(
    "--write-baseline", "FILE", of: .file, "save the current findings as a baseline")
  private static let fix = OptionDefinition("--fix", "make the safe repairs and report the rest")
  private static let unsafe = OptionDefinition(
    LintFinding.unsafeOption, "with --fix: also make repairs that change verdicts")
  private static let builtProduct = OptionDefinition(
    "--product", "BUILT", of: .file, "compare with the rule in the built product")

  static let definitions = [
    .ruleText,
    passWarnings, warnInfos, only.definition, disable.definition, config, baseline, writeBaseline, fix,
    unsafe, .dryRun, LintExplanation.option, builtProduct,
  ]

  init(_ arguments: ParsedArguments) throws(Failure) {
    var configuration = arguments.configuration ?? LintConfiguration()
    let only = try arguments.values(Self.only)
    if !only.isEmpty { configuration.options.only = Set(only.joined()) }
    configuration.options.disabled.formUnion(try arguments.values(Self.disable).joined())
    configuration.options.platform = try arguments.value(SettingsArguments.platform)
    configuration.warnsOfInfos = arguments.has(Self.warnInfos)
    self.configuration = configuration
    passesWarnings = arguments.has(Self.passWarnings)
    format = try arguments.format(Self.formatOption, unlessGiven: .text)
    newBaseline = try arguments.value(Self.writeBaseline)
    let path = try arguments.value(Self.baseline) ?? configuration.baseline
    baseline =
      newBaseline == nil
      ? try path.map { path throws(Failure) in try LintBaseline(reading: path, arguments.documents) } : nil
    output = try arguments.output()
    fixes = arguments.has(Self.fix)
    changesVerdicts = arguments.has(Self.unsafe)
    isDryRun = arguments.has(.dryRun)
    product = try arguments.value(Self.builtProduct)
    try arguments.requireRules()
    if isDryRun, !fixes { throw .usage("'--dry-run' goes with '--fix'") }
    if changesVerdicts, !fixes { throw .usage("'\(LintFinding.unsafeOption)' goes with '--fix'") }
    if newBaseline != nil, fixes {
      throw .usage("'--write-baseline' lists findings, and '--fix' repairs them")
    }
    if fixes, !isDryRun, arguments.positionals.contains("-") || arguments.has(.ruleText) {
      throw .usage("'--fix' changes files; standard input and '--rule' can be tried with '--dry-run'")
    }
    if product != nil, arguments.ruleCount != 1 {
      throw .usage("'--product' compares one RULE with what was built from it")
    }
  }

  /// Throws if the report, or a new baseline, would overwrite an input.
  ///
  /// This check precedes all repairs, since a rewritten file no longer counts as the same file.
  ///
  /// - Returns: what a new baseline replaces.
  func requireFreeDestinations(
    _ project: Project, _ documents: Documents
  ) throws(Failure) -> Files.Before {
    for target in project.places {
      if target.text == nil { documents.note(target.path) }
      if let app = target.app { documents.note(app) }
    }
    for (option, path) in [("--output", output), ("--write-baseline", newBaseline)] {
      if let path { try documents.requireOther(than: path, of: option) }
    }
    guard let newBaseline, let bytes = try? documents.bytes(at: newBaseline), !bytes.isEmpty else { return .anything }
    do throws(Failure) {
      _ = try LintBaseline(reading: newBaseline, documents)
    } catch {
      throw .usage("'--write-baseline \(newBaseline)' would replace a file that is no baseline; name another file")
    }
    return .bytes(bytes)
  }
}

extension Project {
  /// Finds the files that the arguments of `lint` name.
  init(_ arguments: ParsedArguments, _ console: Console) {
    self.init()
    for element in arguments.elements {
      switch element {
      case .option("--rule", let text?): add(text: Array(text.utf8))
      case .option: break
      case .positional("-"):
        let name = "<stdin>"
        do throws(Failure) {
          add(text: try console.readAll(), named: name)
        } catch {
          failures.append(error.at(name))
        }
      case .positional(let path): add(path, arguments.documents)
      }
    }
  }
}

/// `lint --explain`: shows the descriptions of lint rules.
enum LintExplanation {
  static let option = OptionDefinition(
    "--explain", "ID", of: .name(.lintRules), "explain a lint rule or a code; 'all' lists them")

  /// `markdown` is the rule book, Grammar/lint-rules.md, without its examples.
  static func run(
    _ id: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let format = try arguments.format(LintArguments.formatOption, unlessGiven: .text)
    // The App Store writes ITMS-90362, and people the number.
    let digits = id.filter { $0.isNumber }
    let id = digits.count == 5 ? "ITMS-\(digits)" : id
    let code = RuleBook.explanation(ofCode: id)
    let rules = code == nil ? try rules(called: id) : []
    switch format {
    case .json where code != nil:
      console.print(json: [
        "tool": Version.json(), "lintRules": [], "codes": [["id": id.json, "explanation": code.json]],
      ])
    case .text where code != nil: console.write("\(id): \(code ?? "")\n")
    case .markdown where code != nil: console.writeLines("\(id): \(code ?? "")\n")
    case .json:
      console.print(json: ["tool": Version.json(), "lintRules": rules.json])
    case .markdown: console.writeLines(rules.markdown)
    case .text where id == everything: console.write(rules.list)
    case .text:
      console.write(rules[0].page)
      if rules.count > 1 { console.write([""] + Array(rules.dropFirst()).list) }
    default: throw .usage("'--explain' answers as text, markdown or json")
    }
    return .success
  }

  /// The word for all lint rules.
  private static let everything = "all"

  /// Returns the lint rules with an identifier, or that mention a code or a key; the gravest first.
  private static func rules(called id: String) throws(Failure) -> [LintRule] {
    let all = LintRules.all
    if id == everything { return all }
    // Identifiers have no capitals; App Store codes and keys do.
    let isSearched = id != ASCII.lowercased(id)
    // The parser distinguishes more faults than reports.
    let known = PredicateFault(rawValue: id) == nil ? id : LintRules.id(ofPredicateFault: id)
    let found = all.filter { isSearched ? ($0.summary + $0.rationale).containsBytes(of: id) : $0.id == known }
    guard found.isEmpty else {
      return Finding.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
    }
    let ids = all.map { $0.id } + FileFault.allCases.map { $0.rawValue }
    var near = isSearched ? [] : EditDistance.nearest(to: id, in: ids, count: 1)
    if near.isEmpty { near = Array(ids.filter { id.utf8.count > 3 && $0.containsBytes(of: id) }.prefix(3)) }
    let hint = near.isEmpty ? "; '--explain all' lists them" : EditDistance.question(near)
    throw .usage("there is no lint rule '\(VisibleText.line(id))'\(hint)")
  }
}
