import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleTesting
import ActivationRuleText

/// Lints files that were read.
struct FileLinter: @unchecked Sendable {
  // Linting only changes the baseline, which each thread copies.
  let engine: LintEngine
  let arguments: LintArguments

  /// A file with its text, if it could be read.
  struct ReadFile: @unchecked Sendable {
    var file: LintedFile
    var source: SourceText?
    var surroundings = LintEngine.Surroundings()
    /// Why the file is not written to.
    var refusal: String?
  }

  /// The number of files that a thread takes at once.
  private static let chunkSize = 16

  /// Returns the files, linted on all processors; files that are fixed were linted when they were read.
  func linted(_ files: [ReadFile]) -> [LintedFile] {
    if arguments.fixes { return files.map { $0.file } }
    let starts = Array(stride(from: 0, to: files.count, by: Self.chunkSize))
    return ParallelMap.results(count: starts.count) { place in
      files.dropFirst(starts[place]).prefix(Self.chunkSize).map { file in
        var file = file
        lint(&file)
        return file.file
      }
    }.flatMap { $0 }
  }

  /// Lints a file, and fixes it first if requested.
  func lint(_ file: inout ReadFile) {
    guard var source = file.source else { return }
    do throws(CommandFailure) {
      if arguments.fixes { source = try fix(source, &file) }
      file.file.addFindings(
        in: source, engine, file.surroundings, allowance: arguments.baseline?.allowance(path: file.file.path) ?? [:])
    } catch {
      file.file.failures.append(error.answer())
    }
  }

  /// Fixes a text, and writes the file unless the run is dry.
  private func fix(_ source: SourceText, _ read: inout ReadFile) throws(CommandFailure) -> SourceText {
    let path = read.file.path
    let fixer = LintFixer(
      engine: engine, surroundings: read.surroundings, path: path, baseline: arguments.baseline,
      changesVerdicts: arguments.changesVerdicts)
    let result = fixer.fix(source)
    let isChanged = result.source.bytes != source.bytes
    let refusal = result.refusal ?? (isChanged ? read.refusal : nil)
    if let refusal { read.file.failures.append(.refused(refusal)) }
    guard isChanged, refusal == nil else { return source }
    if arguments.isDryRun {
      read.file.difference = UnifiedDiff(from: source.bytes, to: result.source.bytes).text(path: VisibleText.line(path))
    } else {
      try Files.replace(path, with: result.source.bytes)
    }
    read.file.fixedCount = result.fixedCount
    return result.source
  }
}
