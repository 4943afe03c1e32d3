import ActivationRuleAnswers
import ActivationRuleSuites

/// Lays the results of tests out.
protocol TestReporter {
  /// The whole report.
  ///
  /// - Parameter coverage: the coverage to show; none unless it is asked for.
  func text(_ run: TestRun, _ coverage: [CoverageReport]) -> String
}

/// The forms in which results of tests can be shown.
enum TestFormat: String, CaseIterable {
  case text, tap, junit, json, github

  /// Whether the form has escapes of its own, so that its text leaves as the reporter made it.
  var hasEscapes: Bool { self == .junit || self == .json || self == .github }

  /// A reporter of this form.
  ///
  /// - Parameters:
  ///   - written: which verdicts were written, for people.
  ///   - mutants: what mutants showed; `nil` unless it is asked for.
  ///   - complaints: where too little is covered, for people.
  ///   - colored: colours a text.
  func reporter(
    _ arguments: TestArguments, written: String, mutants: [MutantReport]?, complaints: [String],
    colored: @escaping (String, Int) -> String
  ) -> any TestReporter {
    switch self {
    case .text:
      TextTestReporter(
        isVerbose: arguments.isVerbose, written: written,
        closing: (mutants ?? []).map { $0.text }.joined() + complaints.map { $0 + "\n" }.joined(), colored: colored)
    case .tap: TAPTestReporter()
    case .junit: JUnitTestReporter()
    case .json: JSONTestReporter(mutants: mutants)
    case .github: GitHubTestReporter()
    }
  }
}

extension TestedSuite {
  /// A result with where it stands.
  struct Row {
    let path: String
    let line: Int
    /// What the rule goes by, and the file that holds it.
    let rule: String
    let rulePath: String
    let result: CaseResult

    /// The case with its rule, on one line.
    var title: String { "\(VisibleText.row(result.suiteCase.name)) (\(VisibleText.row(rule)))" }
  }

  /// All results in the order of the suite.
  var rows: [Row] { rows { _ in true } }

  /// The results that are of interest, in the order of the suite.
  func rows(_ isOfInterest: (CaseResult) -> Bool) -> [Row] {
    groups.flatMap { group in
      group.results.lazy.filter(isOfInterest).map {
        Row(
          path: path, line: line(of: $0.suiteCase), rule: group.group.name, rulePath: group.group.rulePath, result: $0)
      }
    }
  }
}

/// For people: what failed with why, what is skipped, the coverage if asked for, and a closing line.
struct TextTestReporter: TestReporter {
  let isVerbose: Bool
  /// Which verdicts were written, already laid out; it stands first.
  let written: String
  /// What mutants showed, and where too little is covered; it stands before the counts.
  let closing: String
  let colored: (String, Int) -> String

  /// How many failures are explained in full; whoever has more looks at the first ones.
  private static let detailLimit = 50

  func text(_ run: TestRun, _ coverage: [CoverageReport]) -> String {
    var text = written
    var detailed = 0
    for suite in run.suites {
      for row in suite.rows({ isVerbose || $0.outcome != .passed }) {
        text += self.row(row, detailed < Self.detailLimit ? .decisive : .summary)
        if row.result.hasFailed { detailed += 1 }
      }
    }
    for report in coverage { text += CoverageText(report: report, colored: colored).text }
    return text + closing + tail(run.totals)
  }

  private func row(_ row: TestedSuite.Row, _ level: ExplanationLevel) -> String {
    let place = "\(VisibleText.line(row.path)):\(row.line)"
    switch row.result.outcome {
    case .passed: return isVerbose ? VisibleText.text(of: ["\(colored("✓", 32)) \(place): \(row.title)"]) : ""
    case .skipped(let reason):
      return VisibleText.text(of: ["\(colored("–", 90)) \(place): \(row.title): skipped: \(VisibleText.row(reason))"])
    case .failed, .new:
      let complaints = row.result.complaints(level: level, colored: colored)
      return "\(colored("✗", 31)) \(place): \(row.title)\n"
        + complaints.map { indented($0) + "\n" }.joined()
    }
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
      .joined(separator: "\n")
  }

  private func tail(_ totals: TestTotals) -> String {
    var text = ""
    if totals.broken > 0 { text += "\(WordList.count(totals.broken, "suite")) could not be read\n" }
    if totals.notRun > 0 { text += "stopped at the first failure; \(totals.notRun) not run\n" }
    if totals.written > 0 { text += "\(WordList.count(totals.written, "verdict")) written\n" }
    let color = totals.failed + totals.broken > 0 ? 31 : 32
    return text + colored(totals.line, color) + "\n"
  }
}
