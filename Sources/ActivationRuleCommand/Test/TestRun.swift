import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleTesting
import ActivationRuleText

/// A suite that was run, or the reason why it could not be.
struct TestedSuite {
  /// A rule with the results of its cases.
  struct Group {
    let group: RuleSuite.Group
    let results: [CaseResult]
  }

  let path: String
  /// The text of the suite, for line numbers; `nil` if it could not be read.
  let source: SourceText?
  private(set) var groups: [Group]
  /// All faults of the suite; `nil` if it could be run.
  let failure: [TextRow]?
  /// The first fault of the suite.
  let diagnostic: Diagnostic?
  /// The same as `failure`, for programs.
  let faults: [AnswerFailure]

  init(_ suite: RuleSuite, _ groups: [Group]) {
    (path, source, self.groups) = (suite.path, suite.source.indexed(), groups)
    (failure, diagnostic, faults) = (nil, nil, [])
  }

  init(path: String, _ failure: InputFailure) {
    (self.path, groups, self.failure) = (path, [], failure.rows)
    (diagnostic, source, faults) = (nil, nil, [failure.answer(at: path)])
  }

  fileprivate init(path: String, _ error: SuiteError) {
    (self.path, groups, failure) = (path, [], error.rows)
    (diagnostic, source) = (error.diagnostics.first, error.source)
    let source = error.source.indexed()
    faults = error.diagnostics.map { AnswerFailure("unreadable", $0, in: source, path: path) }
  }

  /// The suite without new cases that have a verdict.
  var withoutWritten: TestedSuite {
    var suite = self
    suite.groups = groups.map { group in
      Group(
        group: group.group,
        results: group.results.filter { result in
          if case .new(_?) = result.outcome { false } else { true }
        })
    }
    return suite
  }

  /// Returns the line of a case.
  func line(of suiteCase: SuiteCase) -> Int { source?.line(at: suiteCase.range.lowerBound) ?? 1 }

  /// The first fault in one line.
  var failureMessage: String? {
    failure.map { diagnostic?.message ?? $0.text.trimmingBlanks() }
  }
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

  mutating func add(_ result: CaseResult) {
    switch result.outcome {
    case .passed: passed += 1
    case .failed, .new: failed += 1
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
  private(set) var totals = TestTotals()
  /// Remarks about suites and rules that do not prevent a run.
  private(set) var remarks: [TextRow] = []
  /// The number of cases that match the filters.
  private var selectedCount = 0

  /// Runs suites.
  init(_ paths: [String], _ arguments: TestArguments) {
    self.arguments = arguments
    let loaded = ParallelMap.results(count: paths.count) {
      Self.load(paths[$0], arguments.reads)
    }
    for outcome in loaded {
      switch outcome {
      case .suite(let suite): run(suite)
      case .broken(let suite): add(broken: suite)
      }
    }
  }

  /// The result of reading a suite.
  private enum Loaded: Sendable {
    case suite(RuleSuite)
    case broken(TestedSuite)
  }

  /// Whether the filters match no case although there are some.
  var selectsNothing: Bool {
    selectedCount == 0 && !arguments.filters.isEmpty && totals.broken == 0
  }

  private static func load(_ path: String, _ reads: ReadFiles) -> Loaded {
    do throws(InputFailure) {
      let source = SourceText(name: path, bytes: try reads.read(path))
      do throws(SuiteError) {
        return .suite(try SuiteLoader.load(source, reads: reads))
      } catch {
        return .broken(TestedSuite(path: path, error))
      }
    } catch {
      return .broken(TestedSuite(path: path, error))
    }
  }

  /// Adds a suite, or a path, that could not be read.
  mutating func add(broken suite: TestedSuite) {
    suites.append(suite)
    totals.broken += 1
  }

  private mutating func run(_ suite: RuleSuite) {
    remarks += suite.remarkRows
    var groups: [TestedSuite.Group] = []
    for group in suite.groups {
      let cases = group.cases.filter { arguments.selects($0, of: group) }
      selectedCount += cases.count
      let results = SuiteRunner.run(cases)
      for result in results { totals.add(result) }
      if !results.isEmpty { groups.append(TestedSuite.Group(group: group, results: results)) }
    }
    suites.append(TestedSuite(suite, groups))
  }

  /// Removes new cases with written verdicts from the results; the next run evaluates them.
  mutating func removeWritten(_ count: Int) {
    totals.written += count
    totals.failed -= count
    suites = suites.map { $0.withoutWritten }
  }

  /// The rules, each with the cases that were run.
  var groups: [RuleSuite.Group] {
    suites.flatMap { $0.groups }.map { tested in
      var group = tested.group
      group.cases = tested.results.map { $0.suiteCase }
      return group
    }
  }

  /// Returns the worst status of all suites and rules.
  func status(isCovered: Bool) -> ExitStatus {
    if totals.broken > 0 { return .broken }
    return totals.failed > 0 || !isCovered ? .negative : .success
  }
}
