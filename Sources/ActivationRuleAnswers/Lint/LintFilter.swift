import ActivationRuleLint
package import ActivationRuleText

/// Removes the findings of a file that comments in it or the baseline suppress.
package struct LintFilter {
  /// Identifies a finding within its file.
  package struct Key: Hashable {
    package let id: String
    package let fingerprint: String

    package init(id: String, fingerprint: String) {
      self.id = id
      self.fingerprint = fingerprint
    }
  }

  /// The identifiers that a comment in the file names.
  package let suppressed: Set<String>
  /// The remaining number of findings of each kind that the baseline allows.
  private var allowance: [Key: Int]
  package private(set) var suppressedCount = 0

  /// Prepares for a file.
  ///
  /// - Parameter allowance: the number of known findings of each kind, which are not reported.
  package init(_ findings: LintEngine.Findings, allowance: [Key: Int] = [:]) {
    suppressed = LintSuppression.identifiers(in: findings.source)
    self.allowance = allowance
  }

  /// Whether to report a finding.
  ///
  /// Call it once for each, in order.
  package mutating func shouldReport(_ finding: Diagnostic, in source: SourceText) -> Bool {
    if suppressed.contains(finding.id) || suppressed.contains(LintSuppression.everything) {
      suppressedCount += 1
      return false
    }
    guard !allowance.isEmpty else { return true }
    let key = Key(id: finding.id, fingerprint: finding.fingerprint(in: source))
    guard let count = allowance[key], count > 0 else { return true }
    allowance[key] = count - 1
    suppressedCount += 1
    return false
  }
}
