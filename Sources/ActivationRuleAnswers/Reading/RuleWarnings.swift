/// What is worth saying of a rule before any payload is looked at: the findings of some lint rules.
enum RuleWarnings {
  /// The findings as lint words them, with the severity that it gives them.
  static func warnings(_ subject: LintSubject) -> [Diagnostic] {
    // What does not parse is told as the reason of the verdict.
    if subject.rule.diagnostics.contains(where: { $0.severity == .error }) { return [] }
    let findings = Linter.puzzling(subject)
    let told = findings.prefix(Limit.warnings.value)
    let doubts = [doubt(about: subject.properties)].compactMap { $0 }
    guard findings.count > told.count else { return doubts + told }
    let next = findings[told.count]
    return doubts + told + [
      Diagnostic(next.id, next.severity, "and \(findings.count - told.count) more", at: next.range)
    ]
  }

  /// The identifiers of remarks that are about an evaluation, not about what is written.
  static let doubts: Set<String> = ["property-list-fragment", "missing-extension-point", "unknown-extension-point"]

  /// The remark on a rule that is evaluated although the system may not look at it.
  private static func doubt(about properties: ExtensionProperties) -> Diagnostic? {
    let ending = "; the rule is evaluated as that of a share extension"
    let (id, message, notes): (String, String, [String])
    switch (properties.form, properties.extensionPoint) {
    case (.bareRule, _) where properties.isFragment && !properties.isExcerpt:
      (id, message, notes) = (
        "property-list-fragment",
        "the list does not belong to a bundle and has no 'NSExtension'; the rule is evaluated as if it were in its proper place",
        []
      )
    case (.appExtension, nil):
      (id, message, notes) = ("missing-extension-point", "the extension names no extension point" + ending, [])
    case (.appExtension, let point?) where !ExtensionPoints.known.contains(point):
      let meant = ExtensionPoints.meant(by: point).map { ["did you mean '\($0)'?"] } ?? []
      (id, message, notes) = (
        "unknown-extension-point", "no extension point '\(point)' is known" + ending, meant
      )
    default: return nil
    }
    if case .absent = properties.rule { return nil }
    return Diagnostic(
      id, .warning, message, at: properties.ruleRange, notes: notes.map { Diagnostic.Note($0) })
  }
}
