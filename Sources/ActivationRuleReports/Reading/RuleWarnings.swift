import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleText

/// Remarks on a rule that need no payload: the findings of some lint rules.
enum RuleWarnings {
  /// Returns the findings with the text and severity of lint.
  static func warnings(_ subject: Extension) -> [Finding] {
    // The verdict already gives the reason why a rule does not parse.
    if subject.written.findings.contains(where: { $0.severity == .error }) { return [] }
    let findings = Linter.puzzling(subject)
    let told = findings.prefix(Limit.warnings.value)
    let doubts = [doubt(about: subject.properties)].compactMap { $0 }
    guard findings.count > told.count else { return doubts + told }
    let next = findings[told.count]
    return doubts + told + [
      Finding(next.id, next.severity, "and \(findings.count - told.count) more", at: next.range)
    ]
  }

  /// Returns the remark on a rule that is evaluated although the system may not look at it.
  private static func doubt(about properties: ExtensionProperties) -> Finding? {
    let (id, message): (String, String)
    switch (properties.form, properties.extensionPoint) {
    case (.bareRule, _) where properties.isFragment && !properties.isExcerpt:
      (id, message) = (
        "property-list-fragment",
        "the list does not belong to a bundle and has no 'NSExtension'; the rule is evaluated as if it were in its proper place"
      )
    case (.appExtension, nil):
      (id, message) = (
        "missing-extension-point",
        "the extension names no extension point; the rule is evaluated as that of a share extension"
      )
    default: return nil
    }
    if case .extensionPoint? = properties.unused?.cause { return nil }
    if case .absent = properties.rule { return nil }
    return Finding(id, .warning, message, at: properties.ruleRange)
  }
}
