/// What is left of the findings of a file when comments in it and the baseline have had their say.
package struct LintFilter {
  /// The identifiers that a comment in the file names.
  package let suppressed: Set<String>
  /// How many findings of each kind the baseline allows; counts down.
  private var allowance: [LintBaseline.Key: Int]
  package private(set) var suppressedCount = 0

  /// Prepares for a file.
  package init(_ findings: LintEngine.Findings, path: String, _ baseline: LintBaseline?) {
    suppressed = LintSuppression.identifiers(in: findings.source)
    allowance = baseline?.allowance(path: path) ?? [:]
  }

  /// Whether a finding is reported; asked once for each, in order.
  package mutating func tells(_ finding: Diagnostic, in source: SourceText) -> Bool {
    if suppressed.contains(finding.id) || suppressed.contains(LintSuppression.everything) {
      suppressedCount += 1
      return false
    }
    guard !allowance.isEmpty else { return true }
    let key = LintBaseline.Key(id: finding.id, fingerprint: LintFinding.fingerprint(of: finding, in: source))
    guard let count = allowance[key], count > 0 else { return true }
    allowance[key] = count - 1
    suppressedCount += 1
    return false
  }
}
