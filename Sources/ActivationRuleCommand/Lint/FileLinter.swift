import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTesting
import ActivationRuleText

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
      files.dropFirst(starts[place]).prefix(Self.chunkSize).map { file in
        var file = file
        work(&file)
        return file
      }
    }.flatMap { $0 }
  }

  private func lint(_ file: inout ReadFile) {
    guard let source = file.source else { return }
    file.file.addFindings(
      in: file.text ?? Document(source), engine, file.surroundings,
      allowance: arguments.baseline?.allowance(path: file.file.path) ?? [:],
      unmade: file.unmade)
  }

  private func fix(_ read: inout ReadFile) {
    guard let source = read.source else { return }
    let path = read.file.path
    if let refusal = read.text?.source.refusal { return read.file.failures.append(Failure(.unchangeable, refusal)) }
    let fixer = LintFixer(
      engine: engine, surroundings: read.surroundings, path: path, baseline: arguments.baseline,
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
