import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleReports
import ActivationRuleText

extension Verb {
  /// `explain`.
  static let explain = Verb(
    name: "explain", summary: "Explain the answer, and find the change that helps",
    usage: "[RULE] [FILE…] [OPTIONS]", details: HelpText.askedRules + "\n" + HelpText.payload,
    examples: [
      "activationrule explain Samples/Extensions/LinkShelf --host firefox",
      "activationrule explain Samples/Extensions/LinkShelf photo.heic --fix --dry-run",
    ], exits: ("shown, unknown", "hidden, partly"), article: "Getting started",
    ownOptions: { [ExplainFix.option, .dryRun] + OptionDefinition.payload + OptionDefinition.rule },
    aliases: ["why"],
    takesShares: true,
    format: explainFormat,
    run: explain)

  private static let explainFormat = Option.format(.text, .markdown, .json)

  /// Explains the answers of all rules at a place.
  private static func explain(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let fix = try ExplainFix(arguments)
    let wanted: Set<Question.Part> = fix == nil ? [.steps, .changes] : [.changes]
    let asked = try AskedQuestion(arguments, wanting: wanted, notesHostStage: true, console)
    let answer = Answer(asked.question)
    if let fix { return try fix.run(answer, asked.report(answer), console) }
    switch try arguments.format(explainFormat, unlessGiven: .text) {
    case _ where console.isQuiet: break
    case .json: console.print(json: answer.json { $1.json(of: $0) })
    case .markdown:
      console.writeLines(Markdown.block(TextLayout(width: 80).text(asked.report(answer).explanation)))
    default: console.write(asked.report(answer).explanation)
    }
    asked.writeRemarks(answer)
    return ExitStatus(code: answer.word.exitCode)
  }
}

/// `explain --fix`: makes one of the proposed changes in the file, or shows it.
struct ExplainFix {
  static let option = OptionDefinition(
    "--fix", number: "N", "make proposed change N in the file; default: 1")

  private let arguments: ParsedArguments
  /// The number of the change, from 1; `nil` for the first.
  private let number: Int?
  private let isDryRun: Bool

  /// Reads the requested change; `nil` if none is requested.
  init?(_ arguments: ParsedArguments) throws(Failure) {
    let isAsked = arguments.has(Self.option)
    isDryRun = arguments.has(.dryRun)
    if isDryRun, !isAsked { throw .usage("'--dry-run' goes with '--fix'") }
    guard isAsked else { return nil }
    self.arguments = arguments
    number = try arguments.value(Self.option).map { Int($0) ?? .max }
    for option in [.json, Option.textOrJSON.definition] where arguments.has(option) {
      throw .usage("'\(option.name)' is about the explanation, and '--fix' changes the rule")
    }
    if !isDryRun, arguments.positionals.first == "-", !arguments.has(.ruleText) {
      throw .usage("'--fix' changes files; standard input can be tried with '--dry-run'")
    }
  }

  /// Makes or shows the change; for several shares of a host, that of the explained share.
  func run(_ answer: Answer, _ report: AnswerReport, _ console: Console) throws(Failure) -> ExitStatus {
    if answer.rules.isEmpty, answer.failures.count == 1 { throw answer.failures[0] }
    guard let rule = answer.rules.first, answer.rules.count == 1, answer.failures.isEmpty else {
      throw choice(of: answer.rules)
    }
    if let rows = report.absence {
      console.write(rows)
      return ExitStatus(code: answer.word.exitCode)
    }
    if rule.decision.places.isElsewhere {
      console.write(report.rows)
      return ExitStatus(code: answer.word.exitCode)
    }
    let (share, changes) = (rule.decision.all[rule.explained].share, rule.changes)
    guard !changes.isEmpty else {
      console.write(report.lines(of: rule))
      console.print("\(nothingToChange(rule))")
      return ExitStatus(code: answer.word.exitCode)
    }
    let change = try change(of: changes)
    let rewriting = try rule.rewriting(change)
    try requireNumber(of: change, among: changes)
    try finish(rewriting, rule.extension, console)
    let turned = TurnedPresets(
      from: rule.rule(for: rule.explained), to: rewriting.rule, besides: share.payload, of: share.sharedPresets)
    console.print("\(change.claim); \(turned.sentence(isAlso: change.showsSome))")
    return .success
  }

  /// Says why no change is proposed.
  private func nothingToChange(_ rule: RuleAnswer) -> String {
    if !rule.hasFault || rule.decisive?.verdict == .shown { return "there is nothing to change" }
    let isRepairable = rule.extension.rule.findings.contains { !$0.fixIts.isEmpty } && !rule.extension.isGivenInPlace
    guard isRepairable else { return NextStep.nothing }
    let command = ShellWord.inSentence("activationrule lint \(ShellWord.path(rule.extension.path)) --fix")
    return "\(command) repairs the text of the rule"
  }

  /// Returns the failure for several rules; it names the rules that can be changed.
  private func choice(of rules: [RuleAnswer]) -> Failure {
    let names = rules.prefix(64).lazy.filter { $0.isFixable }.prefix(8).map { rule in
      let path = rule.extension.path
      let isShared = rules.count { $0.extension.path == path } > 1
      let name = isShared ? rule.extension.name.map { " --extension \(ShellWord.quoted($0))" } : nil
      return "'\(VisibleText.line(path))'\(VisibleText.line(name ?? ""))"
    }
    return .usage(
      "'--fix' changes one rule, and there are \(rules.count); "
        + (names.isEmpty
          ? "none of them can be changed so; ask about one of them" : "name one of \(names.joined(separator: ", "))"))
  }

  /// Returns the requested change.
  ///
  /// A change of the payload is up to the host.
  private func change(of changes: [VerdictChange]) throws(Failure) -> VerdictChange {
    let number = number ?? 1
    guard changes.indices.contains(number - 1) else {
      throw .usage("there is no change \(number); \(changes.count == 1 ? "one is" : "\(changes.count) are") proposed")
    }
    let change = changes[number - 1]
    guard change.subject == .rule else {
      throw .usage("change \(number), '\(change.text)', is for the host to make; '--fix' changes the rule")
    }
    return change
  }

  /// Throws if the change is asked for without its number and takes more kinds of things, which nobody does by accident;
  /// the failure lists the changes with their numbers.
  private func requireNumber(of change: VerdictChange, among changes: [VerdictChange]) throws(Failure) {
    guard number == nil, !isDryRun, change.needsNumber else { return }
    let kinds = WordList.full(change.addedKinds.map { $0.plural }, "and")
    let choices = changes.enumerated().filter { $0.element.subject == .rule }
    let effect =
      kinds.isEmpty ? "takes what the rule keeps out" : "lets the rule take \(kinds), which it does not take now"
    throw Failure(
      .usage, "this \(effect); choose a change by its number",
      rest: choices.map { TextRow(head: "  --fix \($0.offset + 1)  ", $0.element.text) })
  }

  /// Writes the file, or prints the difference; for a rule given in place, prints the new rule.
  private func finish(_ rewriting: RuleRewriting, _ loaded: Extension, _ console: Console) throws(Failure) {
    if loaded.isGivenInPlace {
      console.copy(rewriting.new.text(SourceRange(0, rewriting.new.bytes.count)) + "\n")
    } else {
      try rewriting.finish(loaded.path, isDryRun: isDryRun, console)
    }
  }
}

extension RuleAnswer {
  /// Whether a proposed change can be made in the file.
  fileprivate var isFixable: Bool {
    changes.contains { $0.subject == .rule && (try? rewriting($0)) != nil }
  }
}

extension RuleRewriting {
  /// Writes the file, or prints the difference.
  ///
  /// - Parameter start: where the text begins, if not with the file.
  func finish(_ path: String, _ start: NewList? = nil, isDryRun: Bool, _ console: Console) throws(Failure) {
    let name = VisibleText.line(path)
    let before = start.map { $0.old } ?? old.bytes
    console.writeError(droppedComments.map { "warning: \($0)" } + [remark].compactMap { $0 }.map { "note: \($0)" })
    if isDryRun {
      console.copy(UnifiedDiff(from: before ?? [], to: new.bytes).text(path: name))
    } else {
      try Files.write(new.bytes, to: path, over: before.map { .bytes($0) } ?? .nothing)
      console.print("\(name) is \(before == nil ? "created" : "changed")\(start?.question ?? "")")
    }
  }
}
