import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleShares
import ActivationRuleTesting
import ActivationRuleText

/// A suite that was run, or the reason why it could not be.
struct TestedSuite {
  let path: String
  /// The text of the suite; `nil` if it could not be read.
  let source: SourceText?
  /// The results in the order of the suite.
  fileprivate(set) var results: [CaseResult] = []
  /// All faults of the suite; `nil` if it could be run.
  let failure: Failure?

  fileprivate init(_ suite: RuleTestSuite) {
    (path, source, failure) = (suite.path, suite.source.indexed(), nil)
  }

  init(path: String, _ failure: Failure) {
    (self.path, self.failure, source) = (path, failure, failure.source)
  }

  /// Returns the line of a case.
  func line(of result: CaseResult) -> Int { source?.line(at: result.suiteCase.range.lowerBound) ?? 1 }
}

extension CaseResult {
  /// The displayed name of the rule.
  var rule: String { suiteCase.loaded.name ?? suiteCase.loaded.path }

  /// The case with its rule, on one line.
  var title: String { "\(VisibleText.row(suiteCase.name)) (\(VisibleText.row(rule)))" }
}

/// The number of cases per outcome.
struct TestTotals {
  let passed: Int
  let failed: Int
  let skipped: Int
  /// Suites that could not be read.
  let broken: Int
  /// Whether this tool does not evaluate a rule for some case.
  let hasLimit: Bool

  init(_ suites: [TestedSuite]) {
    let outcomes = suites.flatMap { $0.results }.map { $0.outcome }
    passed = outcomes.count { $0 == .passed }
    skipped = outcomes.count { if case .skipped = $0 { true } else { false } }
    failed = outcomes.count - passed - skipped
    broken = suites.count { $0.failure != nil }
    hasLimit = outcomes.contains {
      if case .failed(_, let parts) = $0 { parts.contains { !$0.decision.verdict.isWorkedOut } } else { false }
    }
  }

  /// The line that closes every report.
  var line: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }
}

/// Reads suites and runs their cases.
struct TestRun {
  let arguments: TestArguments
  private(set) var suites: [TestedSuite] = []
  /// The rules, each with the cases that were run.
  private(set) var groups: [RuleTestSuite.Group] = []
  var totals: TestTotals { TestTotals(suites) }
  /// Remarks about suites and rules that do not prevent a run.
  private(set) var remarks: [TextRow] = []

  /// Runs suites.
  init(_ paths: [String], _ arguments: TestArguments) {
    self.arguments = arguments
    for path in paths {
      do throws(Failure) {
        run(try SuiteLoader.load(try arguments.documents.source(path), documents: arguments.documents))
      } catch {
        add(TestedSuite(path: path, error))
      }
    }
  }

  /// Whether the filters match no case although there are some.
  var selectsNothing: Bool {
    groups.isEmpty && !arguments.filters.isEmpty && totals.broken == 0
  }

  /// Adds a suite, or a path, that could not be read.
  mutating func add(_ suite: TestedSuite) { suites.append(suite) }

  private mutating func run(_ suite: RuleTestSuite) {
    remarks += suite.remarkRows
    var tested = TestedSuite(suite)
    for var group in suite.groups {
      group.cases = group.cases.filter { [group] in arguments.selects($0, of: group) }
      for suiteCase in group.cases {
        tested.results.append(suiteCase.run())
      }
      if !group.cases.isEmpty { groups.append(group) }
    }
    suites.append(tested)
  }

  /// Removes new cases with written verdicts from the results; the next run evaluates them.
  mutating func removeWritten() {
    for index in suites.indices {
      suites[index].results.removeAll { if case .new(_?) = $0.outcome { true } else { false } }
    }
  }

  /// Returns the worst status of all suites and rules.
  func status(isCovered: Bool) -> ExitStatus {
    let totals = totals
    if totals.broken > 0 || totals.hasLimit { return .broken }
    return totals.failed > 0 || !isCovered ? .negative : .success
  }
}

extension TestedSuite {
  /// Writes the verdicts of its new cases into the suite; returns a line for each.
  ///
  /// Cases whose presets have different verdicts remain new.
  func update() throws(Failure) -> [TextRow] {
    guard let source, failure == nil else { return [] }
    var edits: [TextEdit] = []
    var rows: [TextRow] = []
    for result in results {
      guard case .new(let verdict?) = result.outcome else { continue }
      let expected = verdict.description
      edits.append(TextEdit(replacing: result.suiteCase.expectedRange, with: expected))
      rows.append("new: \(path):\(line(of: result)): \(result.title): \(expected)\(Self.reason(result.suiteCase))")
    }
    if !edits.isEmpty { try Files.write(source.applying(edits).text.bytes, to: path, over: .bytes(source.bytes)) }
    return rows
  }

  /// Returns why a single share has its verdict.
  private static func reason(_ suiteCase: SuiteCase) -> String {
    let shares = suiteCase.shares
    guard shares.count == 1 else { return "" }
    let answer = suiteCase.answer.decision
    if answer.places.isElsewhere { return ", since \(answer.elsewhereWords)" }
    let decision = suiteCase.rule.decide(shares[0])
    return ", since \(decision.reason.sentence) [\(decision.certainty.rawValue)]"
  }
}
