import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleReports
import ActivationRuleLint
public import ActivationRuleModel
import ActivationRuleProjects
public import ActivationRuleText
public import ActivationRuleTypes
// A program that imports this product sees the rules and answers that its functions are about.
// The attribute has an underscore because the language has no other way to re-export a module.
@_exported public import ActivationRules

/// A rule in a file with its context, or the reason why it cannot be read.
public struct FoundRule: Sendable {
  /// The place of the rule, or of the fault that keeps it from being read.
  public let location: Location
  /// The extension's name, if its property list or a project file gives one.
  public let name: String?
  /// The rule, with the types that the extension and its app declare; `nil` if it cannot be read.
  public let rule: ActivationRule?
  /// Why the rule cannot be read; `nil` if it can.
  public let failure: ActivationRuleError?
}

/// A file with its repairs applied, not written yet.
public struct FixedFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The bytes of the file with the repairs.
  fileprivate let bytes: [UInt8]
  /// The number of repaired findings.
  package let fixedCount: Int
  /// The changes, in the format of `diff -u`.
  public let diff: String
  /// The bytes that were read.
  fileprivate let read: [UInt8]
}

extension ActivationRule {
  /// Returns the rules at a path: a file, a bundle, or a folder that contains extensions at any depth.
  ///
  /// Project files count where there is no property list. A file that cannot be read appears among the others, with its
  /// failure. An app or a folder without extensions has none.
  ///
  /// - Parameters:
  ///   - path: a file, a bundle or a folder.
  ///   - platform: the platform; by default that of each list.
  /// - Throws: `ActivationRuleError` if there is nothing at the path.
  public static func rules(in path: String, platform: Platform? = nil) throws(ActivationRuleError) -> [FoundRule] {
    var source = RuleSource(settings: platform.map { RuleSettings(platform: $0) })
    source.listsFailures = true
    let outcomes: [RuleOutcome]
    do throws(Failure) {
      outcomes = try source.load(path: path)
    } catch {
      // An app without extensions is not at fault.
      if error.kind == .noExtension { return [] }
      throw error
    }
    return outcomes.map { outcome in
      switch outcome {
      case .failure(let unreadable):
        FoundRule(
          location: unreadable.location ?? Location(unreadable.fileName), name: nil, rule: nil, failure: unreadable)
      case .success(let rule):
        FoundRule(location: rule.rule.location ?? Location(rule.path), name: rule.name, rule: rule.rule, failure: nil)
      }
    }
  }

  /// Lints the rules at a path, in the same way as `activationrule lint`.
  ///
  /// A file that cannot be read is an error among the findings.
  ///
  /// - Parameters:
  ///   - path: a file, a bundle or a folder.
  ///   - configuration: the path of a configuration in JSON; none by default.
  ///   - baseline: the path of a list of known findings; by default that of the configuration.
  /// - Returns: the findings that no comment in a file and no baseline suppresses, file by file, most severe first.
  /// - Throws: `ActivationRuleError` if there is nothing at the path, or if the configuration or the baseline cannot be
  ///   read.
  public static func lint(
    in path: String, configuration: String? = nil, baseline: String? = nil
  ) throws(ActivationRuleError) -> [Finding] {
    let run = try LintedFiles(path, configuration, baseline)
    var found = run.unreadable.flatMap { $0.findings }
    for target in run.places {
      do throws(Failure) {
        let text = try run.rules.documents.document(at: target.path)
        let report = try run.engine.findings(in: text, run.rules.surroundings(of: target, text.source))
        let source = report.source.indexed()
        found += report.reported(besides: run.allowance(target)).map { $0.located(in: source) }
        run.rules.documents.forget(target.path)
      } catch {
        found += error.at(target.path).findings
      }
    }
    return found
  }

  /// Returns the repairs of the files at a path, for a preview; writes nothing.
  ///
  /// - Parameters:
  ///   - path: a file, a bundle or a folder.
  ///   - configuration: the path of a configuration in JSON; none by default.
  ///   - baseline: the path of a list of known findings; by default that of the configuration.
  ///   - chosen: selects the findings to repair; all by default.
  /// - Returns: the files that change.
  /// - Throws: `ActivationRuleError` for the first file that cannot be read or changed.
  public static func fixes(
    in path: String, configuration: String? = nil, baseline: String? = nil,
    where chosen: @escaping @Sendable (Finding) -> Bool = { _ in true }
  ) throws(ActivationRuleError) -> [FixedFile] {
    let run = try LintedFiles(path, configuration, baseline)
    if let unreadable = run.unreadable.first { throw unreadable }
    var fixes: [FixedFile] = []
    for target in run.places {
      let text = try run.rules.documents.document(at: target.path)
      let source = text.source
      let fixer = LintFixer(
        engine: run.engine, surroundings: run.rules.surroundings(of: target, source),
        allowance: run.allowance(target), chosen: chosen)
      let result = fixer.fix(text)
      if let refusal = result.refusal { throw Failure(.unreadable, refusal) }
      let bytes = result.text.source.bytes
      guard bytes != source.bytes else { continue }
      let diff = UnifiedDiff(from: source.bytes, to: bytes).text(path: target.path)
      fixes.append(
        FixedFile(path: target.path, bytes: bytes, fixedCount: result.fixedCount, diff: diff, read: source.bytes))
    }
    return fixes
  }

  /// Applies the repairs of findings to the files at a path, in the same way as `activationrule lint --fix`.
  ///
  /// - Returns: the number of fixed findings.
  /// - Throws: `ActivationRuleError` if a file cannot be read; then none is changed. Otherwise for the first file that cannot
  ///   be changed, or was changed by others meanwhile.
  public static func applyFixes(
    to path: String, configuration: String? = nil, baseline: String? = nil,
    where chosen: @escaping @Sendable (Finding) -> Bool = { _ in true }
  ) throws(ActivationRuleError) -> Int {
    let fixes = try fixes(in: path, configuration: configuration, baseline: baseline, where: chosen)
    for fix in fixes { try Files.write(fix.bytes, to: fix.path, over: .bytes(fix.read)) }
    return fixes.reduce(0) { $0 + $1.fixedCount }
  }
}

/// The files to lint at a path, with the configuration.
private struct LintedFiles {
  let rules: RuleSource
  let engine: LintEngine
  private let baseline: LintBaseline?
  let places: [Project.Place]
  /// The files below the path that cannot be read.
  let unreadable: [Failure]

  init(_ path: String, _ configuration: String?, _ baseline: String?) throws(Failure) {
    let documents = Documents()
    var chosen = LintConfiguration()
    if let configuration { chosen = try LintConfiguration(at: configuration, documents) }
    rules = RuleSource(documents: documents)
    engine = LintEngine(chosen)
    self.baseline = try (baseline ?? chosen.baseline).map { known throws(Failure) in
      try LintBaseline(reading: known, documents)
    }
    var found = Project()
    found.add(path, documents)
    if let unreadable = found.failures.first(where: { $0.kind == .missing }) { throw unreadable }
    unreadable = found.failures.filter { $0.kind != .noExtension }
    places = found.places
  }

  func allowance(_ place: Project.Place) -> [FindingKey: Int] { baseline?.allowance(path: place.path) ?? [:] }
}

extension FoundRule: CustomStringConvertible {
  /// The place, with the name and the rule, or the reason why it cannot be read.
  public var description: String {
    if let failure, failure.isPlaced { return failure.description }
    return "\(location): \(failure?.description ?? "\(name ?? "the rule"): \(rule?.description ?? "")")"
  }
}

extension FoundRule: PrintedByDescription {}

extension FixedFile: CustomStringConvertible {
  /// The changes, in the format of `diff -u`.
  public var description: String { diff }
}
