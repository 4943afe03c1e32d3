import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleReports
import ActivationRuleShares
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

/// JUnit XML: a suite for each file.
struct JUnitTestReporter {
  func text(_ run: TestRun) -> String {
    let totals = run.totals
    return JUnit.head(
      "activationrule test",
      [
        "tests": "\(totals.passed + totals.failed + totals.skipped)", "failures": "\(totals.failed)",
        "skipped": "\(totals.skipped)", "errors": "\(totals.broken)",
      ]) + run.suites.map { part($0) }.joined() + JUnit.tail
  }

  private func part(_ suite: TestedSuite) -> String {
    if let failure = suite.failure {
      let outcome = JUnit.outcome(
        "error", ["type": "broken-suite", "message": failure.message], failure.rows.text)
      return JUnit.suite(
        suite.path, ["tests": "1", "failures": "0", "skipped": "0", "errors": "1"],
        [JUnit.testCase(["classname": suite.path, "name": "reads"], outcome)])
    }
    let failures = suite.results.count { $0.hasFailed }
    let skipped = suite.results.count { if case .skipped = $0.outcome { true } else { false } }
    return JUnit.suite(
      suite.path,
      ["tests": "\(suite.results.count)", "failures": "\(failures)", "skipped": "\(skipped)", "errors": "0"],
      suite.results.map { testCase($0, suite) })
  }

  private func testCase(_ result: CaseResult, _ suite: TestedSuite) -> String {
    let outcome: String
    switch result.outcome {
    case .passed: outcome = ""
    case .skipped(let reason): outcome = JUnit.outcome("skipped", ["message": VisibleText.row(reason)])
    case .failed, .new:
      let complaints = result.complaints(isBrief: false)
      outcome = JUnit.outcome(
        "failure", ["type": "verdict", "message": VisibleText.row(complaints.first?.text ?? "")],
        complaints.text.trimmingBlanks())
    }
    return JUnit.testCase(
      [
        "classname": VisibleText.row(result.rule), "name": VisibleText.row(result.suiteCase.name), "file": suite.path,
        "line": "\(suite.line(of: result))",
      ], outcome)
  }
}

/// For the log of a GitHub workflow, which shows failures next to the lines of the suite.
struct GitHubTestReporter {
  func text(_ run: TestRun) -> String {
    run.suites.map { part($0) }.joined() + run.totals.line + "\n"
  }

  private func part(_ suite: TestedSuite) -> String {
    let path = Paths.reported(suite.path)
    if let failure = suite.failure {
      let place = failure.source.map { $0.position(at: failure.finding.range.lowerBound) }
      return WorkflowCommand.line(
        "error",
        [
          "file": path, "line": place.map { "\($0.line)" }, "col": place.map { "\($0.column)" },
          "title": "broken suite",
        ], failure.message)
    }
    return suite.results.filter { $0.hasFailed }.map { result in
      WorkflowCommand.line(
        "error", ["file": path, "line": "\(suite.line(of: result))", "title": result.title],
        result.complaints(isBrief: false).text.trimmingBlanks())
    }.joined()
  }
}

/// JSON, one value for the whole report.
struct JSONTestReporter {
  let noticed: NoticedMistakes

  func text(_ run: TestRun) -> String {
    let json: JSONValue = [
      "tool": Version.json(), "suites": run.suites.map { suite($0) }.json,
      "coverage": noticed.coverage.json,
      "totals": totals(run.totals),
    ]
    return json.text(pretty: true) + "\n"
  }

  private func totals(_ totals: TestTotals) -> JSONValue {
    [
      "passed": totals.passed.json, "failed": totals.failed.json,
      "skipped": totals.skipped.json, "written": totals.written.json,
      "brokenSuites": totals.broken.json,
    ]
  }

  private func suite(_ suite: TestedSuite) -> JSONValue {
    [
      "path": suite.path.json,
      "failures": (suite.failure.map { [$0] + $0.others } ?? []).map { $0.at(suite.path) }.json,
      "cases": suite.results.map { json($0, suite.source) }.json,
    ]
  }

  private func json(_ result: CaseResult, _ source: SourceText?) -> JSONValue {
    let suiteCase = result.suiteCase
    var (skipReason, found, decisions): (String?, ExpectedVerdict?, [ShareDecision.Part]) = (nil, nil, [])
    switch result.outcome {
    case .passed: break
    case .skipped(let reason): skipReason = reason
    case .new(let verdict): found = verdict
    case .failed(let answer, let parts): (found, decisions) = (answer, parts)
    }
    return [
      "ruleName": result.rule.json, "rulePath": suiteCase.loaded.path.json, "name": suiteCase.name.json,
      "position": source?.json(suiteCase.range), "tags": suiteCase.tags.json,
      "expected": suiteCase.expected?.json,
      "outcome": word(result.outcome).json, "skipReason": skipReason.json,
      "found": found?.json, "decisions": decisions.json,
    ]
  }

  private func word(_ outcome: CaseResult.Outcome) -> String {
    switch outcome {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .new: "new"
    }
  }
}
