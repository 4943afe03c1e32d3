import ActivationRuleReports
import ActivationRuleTesting
import ActivationRuleText

/// What the cases notice of their rules.
struct NoticedMistakes {
  /// The coverage; empty if it was not measured.
  let coverage: [RuleCoverage]
  /// The rules with too little coverage, for people.
  let complaints: [String]
}

/// The formats of test results.
enum TestFormat: String, CaseIterable {
  case text, junit, json, github
}

/// For people: the failures with reasons, the skipped cases, the coverage if requested, and a closing line.
struct TextTestReporter {
  /// The written verdicts; they come first.
  let written: [TextRow]
  /// What cases notice of their rules; it comes before the counts.
  let closing: [TextRow]
  let laidOut: ([TextRow]) -> String

  /// The maximum number of failures to explain in full; people with more look at the first ones.
  private static let detailLimit = 50

  func text(_ run: TestRun) -> String {
    var rows = written
    var detailed = 0
    for suite in run.suites {
      for result in suite.results where result.outcome != .passed {
        let place = "\(suite.path):\(suite.line(of: result))"
        rows += self.rows(result, at: place, isBrief: detailed >= Self.detailLimit)
        if result.hasFailed { detailed += 1 }
      }
    }
    return laidOut(rows + closing + tail(run.totals))
  }

  private func rows(_ result: CaseResult, at place: String, isBrief: Bool) -> [TextRow] {
    let title = "\(place): \(result.title)"
    switch result.outcome {
    case .passed: return []
    case .skipped(let reason): return ["\("–".colored(.gray)) \(body: title): skipped: \(VisibleText.row(reason))"]
    case .failed, .new:
      let complaints = result.complaints(isBrief: isBrief)
      return ["\("✗".colored(.red)) \(body: title)"] + complaints.map { $0.isEmpty ? $0 : $0.behind("    ") }
    }
  }

  private func tail(_ totals: TestTotals) -> [TextRow] {
    var rows: [TextRow] = []
    if totals.broken > 0 { rows.append("\(WordList.count(totals.broken, "suite")) could not be read") }
    if totals.written > 0 { rows.append("\(WordList.count(totals.written, "verdict")) written") }
    return rows + ["\(totals.line.colored(totals.failed + totals.broken > 0 ? .red : .green))"]
  }
}
