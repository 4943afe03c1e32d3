public import ActivationRuleModel
public import ActivationRuleText

/// A lint rule: one kind of fault.
///
/// Its words and examples, which are its documentation and its tests, are in the rule book, `Grammar/lint-rules.md`.
///
/// A class, since each lint run iterates over all rules on several threads.
public final class LintRule: Sendable {
  typealias Note = Diagnostic.Note

  /// The stable identifier in kebab-case, named for the fault.
  public let id: String
  /// The usual severity of its findings; `furtherSeverities` lists the others.
  public let severity: Diagnostic.Severity
  /// The other severities that some of its findings have; empty for most rules.
  package let furtherSeverities: [Diagnostic.Severity]
  /// How certain it is that the system behaves as the rule assumes.
  public let certainty: Certainty
  /// Whether it reports what the rule accepts or rejects, so that it is silent where the system ignores the rule.
  package let needsUsedRule: Bool
  /// Whether some findings have a repair that keeps every verdict.
  package let hasFix: Bool
  /// Whether its findings are based on presets of host apps, which they name.
  package let usesPresets: Bool
  /// Whether its infos are so frequent that reports for people collect them in one line at the end.
  package let isCommon: Bool
  /// The keys that its findings propose to add.
  package let proposedKeys: [String]
  /// The rules whose findings describe the same fault better; this rule is silent where they report it.
  package let yieldsTo: [String]
  /// Finds the faults of a subject, in any order.
  let check: @Sendable (LintContext) -> [Fault]

  /// Creates a lint rule.
  init(
    id: String, severity: Diagnostic.Severity, furtherSeverities: [Diagnostic.Severity] = [], certainty: Certainty,
    needsUsedRule: Bool = false, hasFix: Bool = false, usesPresets: Bool = false, isCommon: Bool = false,
    proposedKeys: [String] = [], yieldsTo: [String] = [],
    check: @escaping @Sendable (LintContext) -> [Fault]
  ) {
    (self.id, self.severity, self.furtherSeverities) = (id, severity, furtherSeverities)
    (self.certainty, self.needsUsedRule) = (certainty, needsUsedRule)
    (self.hasFix, self.usesPresets) = (hasFix, usesPresets)
    (self.isCommon, self.proposedKeys, self.yieldsTo) = (isCommon, proposedKeys, yieldsTo)
    self.check = check
  }

  /// The fault that it finds, in one sentence.
  public var summary: String { LintText.all[id]?.summary ?? "" }
  /// Why the fault matters, and what to do instead.
  public var rationale: String { LintText.all[id]?.rationale ?? "" }

  /// All severities that its findings can have, the usual one first.
  package var severities: [Diagnostic.Severity] { [severity] + furtherSeverities }

  /// Returns the findings about a subject, in any order.
  func findings(_ context: LintContext) -> [Diagnostic] {
    check(context).map { fault in
      var finding = Diagnostic(
        id, fault.severity ?? severity, fault.message, at: fault.range, notes: fault.notes, fixIts: fault.fixIts)
      finding.repairChangesVerdicts = fault.repairChangesVerdicts
      return finding
    }
  }
}
