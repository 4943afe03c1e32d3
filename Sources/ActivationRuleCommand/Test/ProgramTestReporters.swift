import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTesting
import ActivationRuleText

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
    let failures = suite.rows.count { $0.result.hasFailed }
    let skipped = suite.rows.count { if case .skipped = $0.result.outcome { true } else { false } }
    return JUnit.suite(
      suite.path,
      ["tests": "\(suite.rows.count)", "failures": "\(failures)", "skipped": "\(skipped)", "errors": "0"],
      suite.rows.map { testCase($0) })
  }

  private func testCase(_ row: TestedSuite.Row) -> String {
    let outcome: String
    switch row.result.outcome {
    case .passed: outcome = ""
    case .skipped(let reason): outcome = JUnit.outcome("skipped", ["message": VisibleText.row(reason)])
    case .failed, .new:
      let complaints = row.result.complaints(isBrief: false)
      outcome = JUnit.outcome(
        "failure", ["type": "verdict", "message": VisibleText.row(complaints.first?.text ?? "")],
        complaints.text.trimmingBlanks())
    }
    return JUnit.testCase(
      [
        "classname": VisibleText.row(row.rule), "name": VisibleText.row(row.result.suiteCase.name), "file": row.path,
        "line": "\(row.line)",
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
    return suite.rows.filter { $0.result.hasFailed }.map { row in
      WorkflowCommand.line(
        "error", ["file": path, "line": "\(row.line)", "title": row.title],
        row.result.complaints(isBrief: false).text.trimmingBlanks())
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
      "cases": suite.rows.map { row($0, suite.source) }.json,
    ]
  }

  private func row(_ row: TestedSuite.Row, _ source: SourceText?) -> JSONValue {
    let suiteCase = row.result.suiteCase
    var (skipReason, found, decisions): (String?, ExpectedVerdict?, [ShareDecision.Part]) = (nil, nil, [])
    switch row.result.outcome {
    case .passed: break
    case .skipped(let reason): skipReason = reason
    case .new(let verdict): found = verdict
    case .failed(let answer, let parts): (found, decisions) = (answer, parts)
    }
    return [
      "ruleName": row.rule.json, "rulePath": row.rulePath.json, "name": suiteCase.name.json,
      "position": source?.json(suiteCase.range), "tags": suiteCase.tags.json,
      "expected": suiteCase.expected?.json,
      "outcome": word(row.result.outcome).json, "skipReason": skipReason.json,
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
