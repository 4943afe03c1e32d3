import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleText

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
    ownOptions: { FormatOptions.definitions },
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
    let outcomes = try source.outcomes(arguments)
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

/// The arguments of `format`.
struct FormatOptions {
  /// The form in which to print the rules; `nil` to lay out predicates.
  let form: RuleForm?
  /// Whether to print with XML escapes.
  let escapes: Bool
  let checks: Bool
  let diffs: Bool
  let writes: Bool
  let isJSON: Bool

  /// Whether the answer is about whole files, not only their rules.
  var concernsFiles: Bool { checks || diffs || writes }

  /// `plist` escapes '&' and '<'.
  static let format = Option.format(.text, .plist, .json)

  static let form = Option<RuleForm>("--as", "FORM", "print it as a predicate or a dictionary")

  private static let check = OptionDefinition("--check", "print the files that would change; exit 1 if any")
  private static let diff = OptionDefinition("--diff", "print the changes as 'diff -u' does")

  static let definitions = [form.definition, check, diff, .write] + OptionDefinition.rule

  init(_ arguments: ParsedArguments) throws(Failure) {
    let format = try arguments.format(Self.format, unlessGiven: .text)
    form = try arguments.value(Self.form)
    escapes = format == .plist
    checks = arguments.has(Self.check)
    diffs = arguments.has(Self.diff)
    writes = arguments.has(.write)
    isJSON = format == .json
    try requireSense(arguments)
  }

  /// Throws if arguments contradict each other.
  private func requireSense(_ arguments: ParsedArguments) throws(Failure) {
    try arguments.requireRules()
    if escapes, concernsFiles {
      throw .usage("'--format plist' is about what is printed, and files are escaped as they need it")
    }
    if form != nil, concernsFiles {
      throw .usage("'--as' prints another form, and '--check', '--diff' and '--write' are about the layout")
    }
    if writes, checks { throw .usage("'--check' changes nothing, and '--write' does") }
    if writes, arguments.positionals.contains("-") { throw .usage("standard input cannot be written to") }
    if writes, arguments.has(.ruleText) { throw .usage("'--rule' names no file to write to") }
  }
}

/// `format --as predicate` and `--as dictionary`: prints rules in a form that they may not have.
enum FormatConversion {
  static func run(
    _ outcomes: [RuleOutcome], as form: RuleForm, _ options: FormatOptions, _ console: Console
  ) -> ExitStatus {
    let rules = outcomes.rules
    let reports = rules.map { ConversionReport($0.asWritten, to: form) }
    if options.isJSON {
      let conversions = zip(rules, reports).map { loaded, report in
        loaded.title + report.json + ["findings": loaded.asWritten.findingsJSON]
      }
      console.print(json: [
        "tool": Version.json(), "conversions": conversions.json,
        "failures": outcomes.failures.json,
      ])
    }
    for failure in outcomes.failures { console.writeError(failure.rows) }
    for report in reports {
      if !options.isJSON {
        if reports.count > 1 { console.print("\(report.path):") }
        console.copy(report.text(isXML: options.escapes))
      }
      console.writeError(report.errors(quiet: console.isQuiet || options.isJSON))
    }
    if !outcomes.failures.isEmpty || reports.contains(where: { $0.isBroken }) { return .broken }
    return reports.allSatisfy { $0.isEquivalent == true } ? .success : .negative
  }
}

/// The result of laying out one rule.
struct FormatResult {
  let path: String
  let loaded: Extension?
  /// The predicate to print; `nil` if there is none or it cannot be read.
  private(set) var text: String?
  /// Whether the layout changes the rule's text.
  private(set) var isChanged = false
  /// The texts to compare: two files, or two texts of the rule for a binary property list.
  private var compared: (old: [UInt8], new: [UInt8]) = ([], [])
  private(set) var failure: Failure?

  /// Lays out a rule, and writes the file if that is requested.
  init(_ outcome: RuleOutcome, _ options: FormatOptions, _ source: RuleSource) {
    switch outcome {
    case .failure(let unreadable):
      (path, loaded, failure) = (unreadable.fileName, nil, unreadable)
    case .success(let found):
      let rule = found.asWritten
      (path, loaded) = (rule.path, rule)
      do throws(Failure) {
        try layOut(rule, options, source)
      } catch {
        (failure, isChanged) = (error, false)
      }
    }
  }

  private mutating func layOut(
    _ loaded: Extension, _ options: FormatOptions, _ source: RuleSource
  ) throws(Failure) {
    guard case .predicate(let written) = loaded.rule.value, let predicate = loaded.rule.predicate else { return }
    guard let lines = LaidOutPredicate(predicate, writtenAs: Array(written.text.utf8)) else {
      throw Failure(.unreadable, "no layout of the rule in '\(path)' reads back as the same rule")
    }
    let plain = lines.text()
    text = options.escapes ? XMLEscapes.least.text(plain) : plain
    guard options.concernsFiles || options.isJSON else { return }
    let refusal = loaded.file.refusal ?? (loaded.isInProject ? ProjectRule.refusal(path) : nil)
    if options.writes, let refusal { throw Failure(.unchangeable, refusal) }
    guard loaded.document?.format != .binary else {
      isChanged = !lines.isText(written.text)
      compared = (Array(written.text.utf8), Array(plain.utf8))
      return
    }
    let place: StringPlace
    do throws(Failure) {
      if loaded.isInProject, let refusal { throw Failure(.unchangeable, refusal) }
      place = try loaded.placeOfPredicate()
    } catch {
      // A file that cannot be changed can still be read and printed.
      if options.concernsFiles { throw error }
      isChanged = plain != written.text
      return
    }
    let new = place.text(of: lines)
    guard place.isWholeFile || new != written.text else { return }
    try change(place.source, place.edit(new), predicate, loaded, source)
    if options.writes, isChanged { try Files.write(compared.new, to: path, over: .bytes(compared.old)) }
  }

  /// Makes the new text of the file, and reads it again: it must contain the predicate that was laid out.
  private mutating func change(
    _ old: SourceText, _ edit: TextEdit, _ predicate: PredicateNode, _ loaded: Extension, _ source: RuleSource
  ) throws(Failure) {
    let changed = old.applying([edit]).text
    guard changed.bytes != old.bytes else { return }
    (isChanged, compared) = (true, (old.bytes, changed.bytes))
    // A file in another encoding is UTF-8 here, which contradicts its declaration. It is neither written nor read
    // again.
    guard loaded.file.addressesFile else { return }
    guard let reread = try? source.rules(in: changed), reread.count == 1,
      reread[0].rule.asWritten.predicate == predicate
    else {
      throw Failure(.unreadable, "'\(path)' would not contain the same rule after formatting, so it stays unchanged")
    }
  }

  /// Whether the rule cannot be read, laid out or written.
  var isBroken: Bool {
    failure != nil || loaded?.rule.findings.contains { $0.severity == .error } == true
  }

  /// The difference between the file and the new one; empty if there is none.
  ///
  /// A binary property list has no lines, so the rule's text is compared, under the key path that leads to it.
  var difference: String {
    guard isChanged, let loaded else { return "" }
    return UnifiedDiff(from: compared.old, to: compared.new).text(path: loaded.source.name)
  }

  /// The reason why a readable rule has no text, in one line; `nil` if it has one.
  var reason: String? {
    guard failure == nil, text == nil, let loaded else { return nil }
    if let error = loaded.rule.findings.first(where: { $0.severity == .error }) { return error.message }
    if case .dictionary = loaded.rule.value { return "a rule dictionary has no layout; only predicates have one" }
    return "there is no predicate to lay out"
  }

  /// Returns all rows for standard error; with `quiet`, errors only.
  func remarks(quiet: Bool) -> [TextRow] {
    var rows: [TextRow] = []
    if let loaded {
      let findings = loaded.findings(quiet: quiet).filter { $0.severity != .info }
      rows += FindingRenderer.rows(findings, in: loaded.source)
      if text == nil, !isBroken, !quiet, let reason { rows.append(.headline("\(path): note: \(reason)")) }
    }
    return rows + (failure?.rows ?? [])
  }
}
