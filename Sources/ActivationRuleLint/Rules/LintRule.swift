package import Texts

/// A lint rule: one kind of fault.
package protocol LintRule: Sendable {
  /// What the rule is about, with examples.
  static var description: LintRuleDescription { get }

  /// The faults of a subject, in any order.
  static func check(_ context: LintContext) -> [Diagnostic]
}

extension LintRule {
  /// Makes a finding of this rule.
  ///
  /// - Parameters:
  ///   - message: one phrase, lower case, no full stop.
  ///   - range: the place in the file.
  static func finding(
    _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [],
    severity: Diagnostic.Severity? = nil
  ) -> Diagnostic {
    Diagnostic(description.id, severity ?? description.severity, message, at: range, notes: notes, fixIts: fixIts)
  }
}
