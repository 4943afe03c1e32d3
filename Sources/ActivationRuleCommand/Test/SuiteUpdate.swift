import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTesting
import ActivationRuleText

/// Writes the verdicts of new cases into their suites.
struct SuiteUpdate {
  /// The written verdicts, one line for each case.
  private(set) var rows: [TextRow] = []
  /// The number of written verdicts.
  private(set) var count = 0

  /// Writes the verdicts of all new cases.
  ///
  /// Cases whose presets have different verdicts remain new.
  ///
  /// - Parameter places: the files and folders that the user named; what a link leads out of them is not changed.
  init(_ suites: [TestedSuite], in places: [String]) throws(CommandFailure) {
    for suite in suites {
      try write(suite, isIn: places.contains { $0 == suite.path || Files.leads(suite.path, into: $0) })
    }
  }

  private mutating func write(_ suite: TestedSuite, isIn: Bool) throws(CommandFailure) {
    guard let source = suite.source, suite.failure == nil else { return }
    var edits: [TextEdit] = []
    for row in suite.rows {
      guard case .new(let verdict?) = row.result.outcome else { continue }
      let expected = ExpectedVerdict(verdict).description
      let range = row.result.suiteCase.expectedRange
      edits.append(TextEdit(replacing: range, with: Array(expected.utf8)))
      rows.append("new: \(suite.path):\(row.line): \(row.title): \(sentence(row))")
    }
    guard !edits.isEmpty else { return }
    guard isIn else {
      throw .broken("'\(suite.path)' is a link that leads out of the searched folder; name it to change it")
    }
    try Files.replace(suite.path, with: source.applying(edits).text.bytes)
    count += edits.count
  }

  private func sentence(_ row: TestedSuite.Row) -> String {
    guard let question = row.result.suiteCase.questions.first else { return "" }
    let decision = row.result.suiteCase.rule.decide(question)
    return "\(ExpectedVerdict(decision.verdict)), since \(decision.message) [\(decision.certainty.rawValue)]"
  }
}
