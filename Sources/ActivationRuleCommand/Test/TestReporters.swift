import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleShares
import ActivationRuleTesting
import ActivationRuleText

/// The formats of test results.
enum TestFormat: String, CaseIterable {
  case text, junit, json, github
}

extension TestRun {
  /// The maximum number of failures to explain in full; people with more look at the first ones.
  private static let detailLimit = 50

  /// The results for people: the failures with reasons, the skipped cases, and a closing line.
  ///
  /// - Parameters:
  ///   - written: the written verdicts; they come first.
  ///   - closing: what cases notice of their rules; it comes before the counts.
  func rows(written: [TextRow], closing: [TextRow]) -> [TextRow] {
    var rows = written
    var detailed = 0
    for suite in suites {
      for result in suite.results where result.outcome != .passed {
        let title = "\(suite.path):\(suite.line(of: result)): \(result.title)"
        if case .skipped(let reason) = result.outcome {
          rows.append("\("–".colored(.gray)) \(body: title): skipped: \(VisibleText.row(reason))")
          continue
        }
        rows.append("\("✗".colored(.red)) \(body: title)")
        let complaints = result.complaints(isBrief: detailed >= Self.detailLimit)
        rows += complaints.map { $0.isEmpty ? $0 : $0.behind("    ") }
        detailed += 1
      }
    }
    rows += closing
    let totals = totals
    if totals.broken > 0 { rows.append("\(WordList.count(totals.broken, "suite")) could not be read") }
    if !written.isEmpty { rows.append("\(WordList.count(written.count, "verdict")) written") }
    return rows + ["\(totals.line.colored(totals.failed + totals.broken > 0 ? .red : .green))"]
  }

  /// The results in JUnit XML: a suite for each file.
  var junit: String {
    let totals = totals
    return JUnit.head(
      "activationrule test",
      [
        "tests": "\(totals.passed + totals.failed + totals.skipped)", "failures": "\(totals.failed)",
        "skipped": "\(totals.skipped)", "errors": "\(totals.broken)",
      ]) + suites.map { $0.junit }.joined() + JUnit.tail
  }

  /// The results for the log of a GitHub workflow, which shows failures next to the lines of the suite.
  var github: String { suites.map { $0.github }.joined() + totals.line + "\n" }

  /// Returns the results with the coverage and the number of written verdicts, as one value.
  func json(_ coverage: [RuleCoverage], written: Int) -> JSONValue {
    let totals = totals
    return [
      "tool": Version.json(), "suites": suites.json, "coverage": coverage.json,
      "totals": [
        "passed": totals.passed.json, "failed": totals.failed.json,
        "skipped": totals.skipped.json, "written": written.json,
        "brokenSuites": totals.broken.json,
      ],
    ]
  }
}

extension TestedSuite: JSONConvertible {
  fileprivate var junit: String {
    if let failure {
      let outcome = JUnit.outcome("error", ["type": "broken-suite", "message": failure.message], failure.rows.text)
      return JUnit.suite(
        path, ["tests": "1", "failures": "0", "skipped": "0", "errors": "1"],
        [JUnit.testCase(["classname": path, "name": "reads"], outcome)])
    }
    let failures = results.count { $0.hasFailed }
    let skipped = results.count { if case .skipped = $0.outcome { true } else { false } }
    return JUnit.suite(
      path, ["tests": "\(results.count)", "failures": "\(failures)", "skipped": "\(skipped)", "errors": "0"],
      results.map { junit($0) })
  }

  private func junit(_ result: CaseResult) -> String {
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
        "classname": VisibleText.row(result.rule), "name": VisibleText.row(result.suiteCase.name), "file": path,
        "line": "\(line(of: result))",
      ], outcome)
  }

  fileprivate var github: String {
    let path = Paths.reported(path)
    if let failure {
      let place = failure.source.map { $0.position(at: failure.finding.range.lowerBound) }
      return WorkflowCommand.line(
        "error",
        [
          "file": path, "line": place.map { "\($0.line)" }, "col": place.map { "\($0.column)" },
          "title": "broken suite",
        ], failure.message)
    }
    return results.filter { $0.hasFailed }.map { result in
      WorkflowCommand.line(
        "error", ["file": path, "line": "\(line(of: result))", "title": result.title],
        result.complaints(isBrief: false).text.trimmingBlanks())
    }.joined()
  }

  var json: JSONValue {
    [
      "path": path.json, "failures": (failure.map { [$0] + $0.others } ?? []).map { $0.at(path) }.json,
      "cases": results.map { json($0) }.json,
    ]
  }

  private func json(_ result: CaseResult) -> JSONValue {
    var (outcome, skipReason): (String, String?) = ("passed", nil)
    var (found, decisions): (ExpectedVerdict?, [ShareDecision.Part]) = (nil, [])
    switch result.outcome {
    case .passed: break
    case .skipped(let reason): (outcome, skipReason) = ("skipped", reason)
    case .new(let verdict): (outcome, found) = ("new", verdict)
    case .failed(let answer, let parts): (outcome, found, decisions) = ("failed", answer, parts)
    }
    let suiteCase = result.suiteCase
    return [
      "ruleName": result.rule.json, "rulePath": suiteCase.loaded.path.json, "name": suiteCase.name.json,
      "position": source?.json(suiteCase.range), "tags": suiteCase.tags.json,
      "expected": suiteCase.expected?.json,
      "outcome": outcome.json, "skipReason": skipReason.json,
      "found": found?.json, "decisions": decisions.json,
    ]
  }
}
