import ActivationRuleReports
import ActivationRuleSources
import ActivationRuleSuites
import ActivationRules
import PropertyLists
import Texts

/// The Test Anything Protocol, version 14.
struct TAPTestReporter: TestReporter {
  func text(_ run: TestRun, _ coverage: [CoverageReport]) -> String {
    // The plan stands in front: some readers take what follows a plan at the end, even a comment, for tests.
    let count = run.suites.reduce(0) { $0 + ($1.failure == nil ? $1.rows.count : 1) }
    var text = "TAP version 14\n1..\(count)\n"
    var number = 0
    for suite in run.suites {
      if let failure = suite.failure {
        number += 1
        text += "not ok \(number) - \(Self.title(suite.path))\n" + Self.block([failure.trimmingBlanks()])
      }
      for row in suite.rows {
        number += 1
        text += line(row, number)
      }
    }
    return text + "# \(run.totals.line)\n"
  }

  private func line(_ row: TestedSuite.Row, _ number: Int) -> String {
    let title = Self.title("\(row.title) at \(row.path):\(row.line)")
    switch row.result.outcome {
    case .passed: return "ok \(number) - \(title)\n"
    case .skipped(let reason): return "ok \(number) - \(title) # SKIP \(Self.title(reason))\n"
    case .failed, .new:
      return "not ok \(number) - \(title)\n" + Self.block(row.result.complaints(level: .decisive))
    }
  }

  /// A title in which '#' begins no directive.
  private static func title(_ text: String) -> String {
    VisibleText.row(text).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
  }

  /// The reasons as a block of YAML.
  private static func block(_ messages: [String]) -> String {
    let lines = messages.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    return "  ---\n  message: |\n" + VisibleText.text(of: lines.map { $0.isEmpty ? "" : "    \($0)" })
      + "  ...\n"
  }
}

/// JUnit XML: a suite for each file.
struct JUnitTestReporter: TestReporter {
  func text(_ run: TestRun, _ coverage: [CoverageReport]) -> String {
    let totals = run.totals
    let counts =
      "tests=\"\(totals.passed + totals.failed + totals.skipped)\" failures=\"\(totals.failed)\" "
      + "skipped=\"\(totals.skipped)\" errors=\"\(totals.broken)\""
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"activationrule test\" \(counts)>\n"
      + run.suites.map { part($0) }.joined() + "</testsuites>\n"
  }

  private func part(_ suite: TestedSuite) -> String {
    let name = Escapes.xmlAttribute(suite.path)
    guard suite.failure == nil else {
      return "  <testsuite name=\"\(name)\" tests=\"1\" failures=\"0\" skipped=\"0\" errors=\"1\">\n"
        + "    <testcase classname=\"\(name)\" name=\"reads\">\n      <error type=\"broken-suite\" "
        + "message=\"\(Escapes.xmlAttribute(VisibleText.row(suite.failureMessage ?? "")))\">"
        + "\(Escapes.xml(suite.failure ?? ""))</error>\n    </testcase>\n  </testsuite>\n"
    }
    let rows = suite.rows
    let failures = rows.count { $0.result.hasFailed }
    let skipped = rows.count { if case .skipped = $0.result.outcome { true } else { false } }
    return "  <testsuite name=\"\(name)\" tests=\"\(rows.count)\" failures=\"\(failures)\" skipped=\"\(skipped)\" "
      + "errors=\"0\">\n" + rows.map { testCase($0) }.joined() + "  </testsuite>\n"
  }

  private func testCase(_ row: TestedSuite.Row) -> String {
    let head =
      "    <testcase classname=\"\(Escapes.xmlAttribute(VisibleText.row(row.rule)))\" "
      + "name=\"\(Escapes.xmlAttribute(VisibleText.row(row.result.suiteCase.name)))\" "
      + "file=\"\(Escapes.xmlAttribute(row.path))\" line=\"\(row.line)\""
    switch row.result.outcome {
    case .passed: return head + "/>\n"
    case .skipped(let reason):
      return head
        + ">\n      <skipped message=\"\(Escapes.xmlAttribute(VisibleText.row(reason)))\"/>\n    </testcase>\n"
    case .failed, .new:
      let complaints = row.result.complaints(level: .decisive)
      let first = complaints.first?.split(separator: "\n").first.map { String($0) } ?? ""
      return head + ">\n      <failure type=\"verdict\" message=\"\(Escapes.xmlAttribute(VisibleText.row(first)))\">"
        + "\(Escapes.xml(complaints.joined(separator: "\n")))</failure>\n    </testcase>\n"
    }
  }
}

/// For the log of a GitHub workflow, which shows what failed beside the lines of the suite.
struct GitHubTestReporter: TestReporter {
  func text(_ run: TestRun, _ coverage: [CoverageReport]) -> String {
    run.suites.map { part($0) }.joined() + run.totals.line + "\n"
  }

  private func part(_ suite: TestedSuite) -> String {
    let path = Escapes.workflowProperty(Paths.relative(suite.path))
    if let failure = suite.failureMessage {
      let place = suite.diagnostic.flatMap { diagnostic in
        suite.source.map { $0.position(at: diagnostic.range.lowerBound) }
      }
      let position = place.map { ",line=\($0.line),col=\($0.column)" } ?? ""
      return "::error file=\(path)\(position),title=broken suite::\(Escapes.workflowMessage(failure))\n"
    }
    return suite.rows.filter { $0.result.hasFailed }.map { row in
      let message = row.result.complaints(level: .decisive).joined(separator: "\n")
      return "::error file=\(path),line=\(row.line),title=\(Escapes.workflowProperty(row.title))"
        + "::\(Escapes.workflowMessage(message))\n"
    }.joined()
  }
}

/// JSON, one value for everything.
struct JSONTestReporter: TestReporter {
  /// What mutants showed; `nil` unless it is asked for.
  let mutants: [MutantReport]?

  func text(_ run: TestRun, _ coverage: [CoverageReport]) -> String {
    var members = [
      JSONMember("tool", ToolIdentity.json), JSONMember("suites", .array(run.suites.map { suite($0) })),
      JSONMember("coverage", .array(coverage.map { $0.json })),
    ]
    if let mutants { members.append(JSONMember("mutants", .array(mutants.map { $0.json }))) }
    members.append(JSONMember("totals", totals(run.totals)))
    return JSONValue.object(members).text(pretty: true) + "\n"
  }

  private func totals(_ totals: TestTotals) -> JSONValue {
    [
      "passed": .integer(Int64(totals.passed)), "failed": .integer(Int64(totals.failed)),
      "skipped": .integer(Int64(totals.skipped)), "written": .integer(Int64(totals.written)),
      "notRun": .integer(Int64(totals.notRun)), "brokenSuites": .integer(Int64(totals.broken)),
    ]
  }

  private func suite(_ suite: TestedSuite) -> JSONValue {
    [
      "path": .string(suite.path), "error": JSONValue(suite.failure.map { $0.trimmingBlanks() }),
      "cases": .array(suite.rows.map { row($0) }),
    ]
  }

  private func row(_ row: TestedSuite.Row) -> JSONValue {
    let suiteCase = row.result.suiteCase
    var members = [
      JSONMember("rule", .string(row.rule)), JSONMember("rulePath", .string(row.rulePath)),
      JSONMember("name", .string(suiteCase.name)), JSONMember("line", .integer(Int64(row.line))),
      JSONMember("tags", .array(suiteCase.tags.map { .string($0) })),
      JSONMember("expected", JSONValue(suiteCase.expected?.description)),
      JSONMember("outcome", .string(word(row.result.outcome))),
    ]
    switch row.result.outcome {
    case .passed: break
    case .skipped(let reason): members.append(JSONMember("skipReason", .string(reason)))
    case .new(let verdict):
      members.append(JSONMember("verdict", JSONValue(verdict.map { ExpectedVerdict($0).description })))
    case .failed(let mismatches):
      members.append(JSONMember("mismatches", .array(mismatches.map { mismatch($0, suiteCase.rule) })))
    }
    return .object(members)
  }

  private func word(_ outcome: CaseResult.Outcome) -> String {
    switch outcome {
    case .passed: "passed"
    case .failed: "failed"
    case .skipped: "skipped"
    case .new: "new"
    }
  }

  private func mismatch(_ mismatch: CaseResult.Mismatch, _ rule: ActivationRule) -> JSONValue {
    let question = mismatch.question
    return .object(
      [
        JSONMember("preset", JSONValue(question.preset?.id)),
        JSONMember("presets", .array(question.sharedPresets.map { $0.gradeJSON })),
        JSONMember("payload", question.payload.json),
      ] + rule.decide(question.payload, knownAs: question.certainty).members)
  }
}
