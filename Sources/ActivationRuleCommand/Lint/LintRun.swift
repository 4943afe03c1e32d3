import ActivationRuleReports
import ActivationRuleSuites
import ProjectFiles

/// Lints files one after the other and shows each as soon as it is done, keeping counts alone.
struct LintRun {
  let arguments: LintArguments
  let engine: LintEngine
  let console: Console
  private var reporter: any LintReporter
  private var summary = LintSummary()
  private var newBaseline: LintBaseline?
  /// The report, if it goes to a file.
  private var report = ""
  /// The app that was read last; extensions of one app stand beside each other.
  private var lastApp: (path: String, root: PropertyListNode?)?

  init(_ arguments: LintArguments, _ rules: RuleSource, _ console: Console) {
    self.arguments = arguments
    self.console = console
    engine = LintEngine(arguments.configuration, rules: rules)
    let isFile = arguments.output != nil
    reporter = arguments.format.reporter(rules: LintRules.all.map { $0.description }, settings: rules.settings) {
      isFile ? $0 : console.colored($0, $1)
    }
    newBaseline = arguments.newBaseline.map { LintBaseline(path: $0) }
  }

  /// Lints everything and writes the report.
  mutating func run(_ targets: LintTargets, product: LintProduct?) throws(CommandFailure) -> ExitStatus {
    write(reporter.head)
    for remark in targets.remarks { console.warn(remark) }
    for failure in targets.unreadable {
      finish(LintedFile(path: failure.path, failures: [LintFailure(failure.failure, isAbsent: failure.isAbsent)]))
    }
    for (index, target) in targets.targets.enumerated() {
      if targets.targets.count > 20 {
        console.progress("linting \(index + 1) of \(targets.targets.count): \(VisibleText.row(target.path).suffix(60))")
      }
      finish(lint(target, product: product))
    }
    console.clearProgress()
    if let path = arguments.newBaseline, let newBaseline { return try finish(newBaseline, path) }
    write(reporter.tail(summary))
    if let path = arguments.output { try Files.write(Array(report.utf8), to: path) }
    return summary.status(passesWarnings: arguments.passesWarnings)
  }

  private mutating func finish(_ baseline: LintBaseline, _ path: String) throws(CommandFailure) -> ExitStatus {
    try Files.write(Array(baseline.text.utf8), to: path)
    console.print("\(WordList.count(baseline.count, "finding")) written to \(VisibleText.line(path))")
    return summary.status(passesWarnings: true) == .broken ? .broken : .success
  }

  /// Counts and shows a file.
  private mutating func finish(_ file: LintedFile) {
    summary.add(file)
    if !showsFailuresInReport { for failure in file.failures { console.writeError(failure.text) } }
    if newBaseline != nil {
      for finding in file.findings { newBaseline?.add(finding) }
      return
    }
    if arguments.isDryRun, !arguments.format.isForPrograms { writeDifference(file.difference) }
    write(reporter.part(file))
  }

  /// Whether failures stand in the report in the form in which standard error would have them, read by the same reader.
  private var showsFailuresInReport: Bool {
    arguments.format == .xcode && arguments.output == nil && !console.isQuiet && newBaseline == nil
  }

  private mutating func write(_ text: String) {
    // Nothing is written for most files, and the line of progress stays.
    if text.isEmpty { return }
    if arguments.output != nil {
      report += arguments.format.hasEscapes ? text : console.readable(text)
    } else if newBaseline == nil {
      arguments.format.hasEscapes ? console.emit(text) : console.write(text)
    }
  }

  private mutating func writeDifference(_ text: String) {
    if arguments.output != nil { report += text } else { console.copy(text) }
  }

  // MARK: One file

  private mutating func lint(_ target: LintTarget, product: LintProduct?) -> LintedFile {
    var file = LintedFile(path: target.path)
    do throws(CommandFailure) {
      let bytes: [UInt8]
      if let text = target.text { bytes = text } else { bytes = try engine.rules.reads.read(target.path) }
      var source = SourceText(name: target.path, bytes: bytes)
      let surroundings = LintEngine.Surroundings(
        containingApp: target.app.flatMap { app($0) }, builtRule: try product?.rule(for: source),
        isNamed: target.isNamed)
      if arguments.fixes { source = try fix(source, surroundings, &file) }
      tell(source, surroundings, &file)
    } catch {
      file.failures.append(LintFailure(error))
    }
    return file
  }

  /// Fixes a text; a file is written unless the run is dry.
  private func fix(
    _ source: SourceText, _ surroundings: LintEngine.Surroundings, _ file: inout LintedFile
  ) throws(CommandFailure) -> SourceText {
    let fixer = LintFixer(
      engine: engine, surroundings: surroundings, path: file.path, baseline: arguments.baseline)
    let result = fixer.fix(source)
    if let refusal = result.refusal { file.failures.append(LintFailure(refusal: refusal)) }
    guard result.source.bytes != source.bytes else { return source }
    if arguments.isDryRun {
      file.difference = UnifiedDiff(from: source.bytes, to: result.source.bytes).text(path: VisibleText.line(file.path))
    } else {
      try Files.replace(file.path, with: result.source.bytes)
    }
    file.fixedCount = result.fixedCount
    return result.source
  }

  /// Takes down the findings of a text.
  private func tell(_ source: SourceText, _ surroundings: LintEngine.Surroundings, _ file: inout LintedFile) {
    do throws(UnreadableText) {
      let findings = try engine.findings(in: source, surroundings)
      var filter = LintFilter(findings, path: file.path, arguments.baseline)
      var reported = findings.diagnostics.filter { filter.tells($0, in: findings.source) }
      if reported.count > LintConfiguration.findingLimit {
        file.leftOutCount = reported.count - LintConfiguration.findingLimit
        reported = Array(reported.prefix(LintConfiguration.findingLimit))
        console.complain(
          "warning: '\(VisibleText.line(file.path))' has \(file.leftOutCount) more findings, which are left out")
      }
      file.ruleCount = findings.ruleCount
      file.suppressedCount = filter.suppressedCount
      let source = reported.isEmpty ? findings.source : findings.source.indexed()
      let root = findings.document.flatMap { source.isBinary ? $0.root : nil }
      let keyPaths = root.map { KeyPath.texts(to: reported.map { $0.range }, in: $0) } ?? [:]
      file.findings = reported.map { LintFinding($0, path: file.path, in: source, keyPath: keyPaths[$0.range]) }
    } catch {
      switch error {
      case .diagnosed(let error): file.failures.append(LintFailure(error))
      case .whole(let message): file.failures.append(LintFailure(.broken(message)))
      }
    }
  }

  /// The root of an app's property list; if it cannot be read, that is reported once.
  private mutating func app(_ path: String) -> PropertyListNode? {
    if let lastApp, lastApp.path == path { return lastApp.root }
    let root = engine.rules.app(path, console)?.root
    lastApp = (path, root)
    return root
  }
}
