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
  init(_ suites: [TestedSuite]) throws(Failure) {
    for suite in suites { if let file = updated(suite) { try Files.write(file) } }
  }

  /// Returns the new content of a suite; `nil` if it stays as it is.
  private mutating func updated(_ suite: TestedSuite) -> FileContents? {
    guard let source = suite.source, suite.failure == nil else { return nil }
    var edits: [TextEdit] = []
    for result in suite.results {
      guard case .new(let verdict?) = result.outcome else { continue }
      let expected = verdict.description
      let range = result.suiteCase.expectedRange
      edits.append(TextEdit(replacing: range, with: Array(expected.utf8)))
      rows.append(
        "new: \(suite.path):\(suite.line(of: result)): \(result.title): \(expected)\(reason(result.suiteCase))")
    }
    guard !edits.isEmpty else { return nil }
    count += edits.count
    return FileContents(path: suite.path, bytes: source.applying(edits).text.bytes, over: .bytes(source.bytes))
  }

  /// Returns why a single share has its verdict.
  private func reason(_ suiteCase: SuiteCase) -> String {
    let shares = suiteCase.shares
    guard shares.count == 1 else { return "" }
    let decision = suiteCase.rule.decide(shares[0])
    return ", since \(decision.reason.sentence) [\(decision.certainty.rawValue)]"
  }
}
