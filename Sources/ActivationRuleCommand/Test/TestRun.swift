import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
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
  var passed = 0
  var failed = 0
  var skipped = 0
  /// New cases whose verdicts were written.
  var written = 0
  /// Suites that could not be read.
  var broken = 0
  /// Whether this tool does not evaluate a rule for some case.
  private(set) var hasLimit = false

  mutating func add(_ result: CaseResult) {
    switch result.outcome {
    case .passed: passed += 1
    case .failed(_, let parts):
      failed += 1
      hasLimit = hasLimit || parts.contains { !$0.decision.verdict.isWorkedOut }
    case .new: failed += 1
    case .skipped: skipped += 1
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
  private(set) var totals = TestTotals()
  /// Remarks about suites and rules that do not prevent a run.
  private(set) var remarks: [TextRow] = []

  /// Runs suites.
  init(_ paths: [String], _ arguments: TestArguments) {
    self.arguments = arguments
    for path in paths {
      do throws(Failure) {
        run(try SuiteLoader.load(try arguments.documents.source(path), documents: arguments.documents))
      } catch {
        add(broken: TestedSuite(path: path, error))
      }
    }
  }

  /// Whether the filters match no case although there are some.
  var selectsNothing: Bool {
    groups.isEmpty && !arguments.filters.isEmpty && totals.broken == 0
  }

  /// Adds a suite, or a path, that could not be read.
  mutating func add(broken suite: TestedSuite) {
    suites.append(suite)
    totals.broken += 1
  }

  private mutating func run(_ suite: RuleTestSuite) {
    remarks += suite.remarkRows
    var tested = TestedSuite(suite)
    for var group in suite.groups {
      group.cases = group.cases.filter { [group] in arguments.selects($0, of: group) }
      for suiteCase in group.cases {
        let result = suiteCase.run()
        totals.add(result)
        tested.results.append(result)
      }
      if !group.cases.isEmpty { groups.append(group) }
    }
    suites.append(tested)
  }

  /// Removes new cases with written verdicts from the results; the next run evaluates them.
  mutating func removeWritten(_ count: Int) {
    totals.written += count
    totals.failed -= count
    for index in suites.indices {
      suites[index].results.removeAll { if case .new(_?) = $0.outcome { true } else { false } }
    }
  }

  /// Returns the worst status of all suites and rules.
  func status(isCovered: Bool) -> ExitStatus {
    if totals.broken > 0 || totals.hasLimit { return .broken }
    return totals.failed > 0 || !isCovered ? .negative : .success
  }
}

/// Writes the verdicts of new cases into their suites.
struct SuiteUpdate {
  /// The written verdicts, one line for each case.
  private(set) var rows: [TextRow] = []
  /// The number of written verdicts.
  private(set) var count = 0

  /// Writes the verdicts of all new cases.
  ///
  /// Cases whose presets have different verdicts remain new.
  init(_ suites: [TestedSuite]) throws(Failure) {
    for suite in suites { try update(suite) }
  }

  private mutating func update(_ suite: TestedSuite) throws(Failure) {
    guard let source = suite.source, suite.failure == nil else { return }
    var edits: [TextEdit] = []
    for result in suite.results {
      guard case .new(let verdict?) = result.outcome else { continue }
      let expected = verdict.description
      let range = result.suiteCase.expectedRange
      edits.append(TextEdit(replacing: range, with: Array(expected.utf8)))
      rows.append(
        "new: \(suite.path):\(suite.line(of: result)): \(result.title): \(expected)\(reason(result.suiteCase))")
    }
    guard !edits.isEmpty else { return }
    count += edits.count
    try Files.write(source.applying(edits).text.bytes, to: suite.path, over: .bytes(source.bytes))
  }

  /// Returns why a single share has its verdict.
  private func reason(_ suiteCase: SuiteCase) -> String {
    let shares = suiteCase.shares
    guard shares.count == 1 else { return "" }
    let decision = suiteCase.rule.decide(shares[0])
    return ", since \(decision.reason.sentence) [\(decision.certainty.rawValue)]"
  }
}
