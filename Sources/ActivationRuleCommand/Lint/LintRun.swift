import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleTesting
import ActivationRuleText

/// Lints files in blocks.
///
/// For people, each is shown as soon as it and all earlier files are done.
struct LintRun {
  let arguments: LintArguments
  let engine: LintEngine
  let rules: RuleSource
  let console: Console
  /// The report for people, of which files are shown already.
  private var text = LintText()
  /// The files of a report that is made of all.
  private var files: [LintedFile] = []
  private var summary = LintSummary()
  private var newBaseline: LintBaseline?
  /// What the new baseline replaces.
  var oldBaseline = Files.Before.anything
  /// Named files whose extensions take no rule.
  private var others: [OtherExtension] = []

  init(_ arguments: LintArguments, _ rules: RuleSource, _ console: Console) {
    (self.arguments, self.console, self.rules) = (arguments, console, rules)
    engine = LintEngine(arguments.configuration)
    newBaseline = arguments.newBaseline.map { LintBaseline(path: $0) }
  }

  /// Lints everything and writes the report.
  mutating func run(_ project: Project, product: LintProduct?) throws(Failure) -> ExitStatus {
    if arguments.output != nil, newBaseline == nil { console.capture() }
    for remark in project.remarks { console.warn(remark) }
    for note in project.notes { console.complain("note: \(note)") }
    for failure in project.failures {
      finish(LintedFile(path: failure.fileName, failures: [failure]))
    }
    for start in stride(from: 0, to: project.places.count, by: Self.blockSize) {
      var files = project.places.dropFirst(start).prefix(Self.blockSize).map {
        read($0, isAlone: project.places.count == 1, product: product)
      }
      if arguments.fixes { files = linter.fixed(files) }
      for file in linter.linted(files) { finish(file) }
      for file in files { rules.documents.forget(file.file.path) }
    }
    if let note = OtherExtension.note(about: project.others + others) { console.complain("note: \(note)") }
    if let path = arguments.newBaseline, let newBaseline { return try finish(newBaseline, path) }
    if arguments.format == .text { write(text.tail(summary)) } else { write(arguments.format.report(files, summary)) }
    if let path = arguments.output {
      try Files.write(Array(console.captured().utf8), to: path)
      if !console.isQuiet { console.complain("\(summary.line); written to \(path)") }
    }
    return ExitStatus(code: summary.exitCode(passesWarnings: arguments.passesWarnings))
  }

  private mutating func finish(_ baseline: LintBaseline, _ path: String) throws(Failure) -> ExitStatus {
    try Files.write(Array(baseline.text.utf8), to: path, over: oldBaseline)
    let words = "\(WordList.count(baseline.count, "finding")) written to \(path)"
    if arguments.format == .json {
      // Programs still get a document; findings in the new baseline are known and not reported.
      console.emit(arguments.format.report([], summary))
      console.complain("note: \(words)")
    } else {
      console.print("\(words)")
    }
    return summary.exitCode(passesWarnings: true) == 2 ? .broken : .success
  }

  /// Counts and shows a file.
  private mutating func finish(_ file: LintedFile) {
    summary.add(file)
    if let point = file.otherExtension { others.append(OtherExtension(path: file.path, point: point)) }
    if file.leftOutCount > 0 {
      console.complain(
        "warning: '\(VisibleText.line(file.path))' has \(WordList.count(file.leftOutCount, "more finding")), left out")
    }
    for failure in file.failures { console.writeError(failure.rows) }
    if newBaseline != nil {
      for finding in file.findings { newBaseline?.add(finding) }
      return
    }
    if arguments.isDryRun, !arguments.format.isForPrograms { console.copy(file.difference) }
    switch arguments.format {
    case .text: write(text.part(file))
    case .github: write(file.github)
    default: files.append(file)
    }
  }

  private func write(_ rows: [TextRow]) { write(console.laidOut(rows, isFile: arguments.output != nil)) }

  private func write(_ text: String) { console.emit(arguments.format.escaped(text) ?? console.readable(text)) }

  // MARK: Files

  /// The number of files to read before linting them.
  private static let blockSize = 256

  private var linter: FileLinter { FileLinter(engine: engine, arguments: arguments) }

  /// Reads a file with its context.
  private mutating func read(_ target: Project.Place, isAlone: Bool, product: LintProduct?) -> FileLinter.ReadFile {
    var file = FileLinter.ReadFile(file: LintedFile(path: target.path), surroundings: rules.surroundings)
    do throws(Failure) {
      let given = target.text.map { SourceText(name: target.path, bytes: $0) }
      let source = if let given { given } else { try rules.documents.source(target.path) }
      file.surroundings = rules.surroundings(of: target, source)
      if given == nil { file.text = rules.documents.known(target.path) }
      if isAlone, target.folder == nil { file.text = (file.text ?? Document(source)).lookingInside }
      if let product {
        let text = file.text ?? Document(source)
        (file.text, file.surroundings.builtRule) = (text, try product.rule(for: text))
      }
      file.source = source
    } catch {
      file.file.failures.append(error)
    }
    return file
  }
}

/// Lints files that were read.
struct FileLinter: @unchecked Sendable {
  // Linting changes nothing but the file that it is about.
  let engine: LintEngine
  let arguments: LintArguments

  /// A file with its text, if it could be read.
  struct ReadFile: @unchecked Sendable {
    var file: LintedFile
    var source: SourceText?
    /// The text in parsed form; `nil` as long as nobody needed it.
    var text: Document?
    var surroundings: Surroundings
    /// The findings whose repairs could not be made.
    var unmade: Set<FindingPlace> = []
  }

  /// The number of files that a thread takes at once.
  private static let chunkSize = 16

  /// Returns the files, linted.
  func linted(_ files: [ReadFile]) -> [LintedFile] { onAllProcessors(files) { lint(&$0) }.map { $0.file } }

  /// Returns the files with their repairs, each of which is written unless the run is dry.
  func fixed(_ files: [ReadFile]) -> [ReadFile] { onAllProcessors(files) { fix(&$0) } }

  private func onAllProcessors(_ files: [ReadFile], _ work: @escaping @Sendable (inout ReadFile) -> Void) -> [ReadFile]
  {
    let starts = Array(stride(from: 0, to: files.count, by: Self.chunkSize))
    return ParallelMap.results(count: starts.count) { place in
      files.dropFirst(starts[place]).prefix(Self.chunkSize).map { changing($0, work) }
    }.flatMap { $0 }
  }

  private func lint(_ file: inout ReadFile) {
    guard let source = file.source else { return }
    file.file.addFindings(
      in: file.text ?? Document(source), engine, file.surroundings,
      allowance: allowance(file), unmade: file.unmade)
  }

  private func allowance(_ file: ReadFile) -> [FindingKey: Int] {
    arguments.baseline?.allowance(path: file.file.path) ?? [:]
  }

  private func fix(_ read: inout ReadFile) {
    guard let source = read.source else { return }
    let path = read.file.path
    if let refusal = read.text?.source.refusal { return read.file.failures.append(Failure(.unchangeable, refusal)) }
    let fixer = LintFixer(
      engine: engine, surroundings: read.surroundings, allowance: allowance(read),
      changesVerdicts: arguments.changesVerdicts)
    let result = fixer.fix(read.text ?? Document(source))
    if let refusal = result.refusal { return read.file.failures.append(Failure(.unchangeable, refusal)) }
    read.unmade = result.unmade
    read.text = result.text
    let bytes = result.text.source.bytes
    guard bytes != source.bytes else { return }
    if arguments.isDryRun {
      read.file.difference = UnifiedDiff(from: source.bytes, to: bytes).text(path: VisibleText.line(path))
    } else {
      do throws(Failure) {
        try Files.write(bytes, to: path, over: .bytes(source.bytes))
      } catch {
        return read.file.failures.append(Failure(.unchangeable, error.description))
      }
    }
    (read.source, read.file.fixedCount) = (result.text.source, result.fixedCount)
  }
}
