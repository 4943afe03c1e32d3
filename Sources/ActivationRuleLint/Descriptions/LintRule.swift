/// A lint rule: one kind of fault.
///
/// Its words and examples, which are its documentation and its tests, are in the rule book, `Grammar/lint-rules.md`.
///
/// It is one object, since each list goes over all of them on several threads.
public final class LintRule: Sendable {
  typealias Note = Diagnostic.Note

  /// The stable identifier in kebab-case, named for the fault.
  public let id: String
  /// How grave its findings are, unless `furtherSeverities` says more.
  public let severity: Diagnostic.Severity
  /// The other severities that some of its findings have; most rules have none.
  package let furtherSeverities: [Diagnostic.Severity]
  /// Whether it runs only when asked for.
  package let isOptIn: Bool
  /// How sure it is that the system behaves as the rule presumes.
  public let certainty: Certainty
  /// Whether it speaks of what the rule lets in or refuses, so that it is silent where the system does not look at the rule.
  package let needsUsedRule: Bool
  /// Whether some findings have a repair that keeps every verdict.
  package let hasFix: Bool
  /// Whether its findings rest on presets of host apps, which they name.
  package let usesPresets: Bool
  /// Whether its infos depend on what hosts share, so that the profile for hosts raises them to warnings.
  package let dependsOnHosts: Bool
  /// Whether so many lists have it that reports for people say its infos at the end, in one line.
  package let isCommon: Bool
  /// The keys that its findings propose to write.
  package let proposedKeys: [String]
  /// The rules whose findings describe the same fault better, so that this one is silent beside them.
  package let yieldsTo: [String]
  /// The faults of a subject, in any order.
  let check: @Sendable (LintContext) -> [Fault]

  /// Makes a lint rule.
  init(
    id: String, severity: Diagnostic.Severity, furtherSeverities: [Diagnostic.Severity] = [], certainty: Certainty,
    needsUsedRule: Bool = false, hasFix: Bool = false, usesPresets: Bool = false, dependsOnHosts: Bool? = nil,
    isOptIn: Bool = false, isCommon: Bool = false, proposedKeys: [String] = [], yieldsTo: [String] = [],
    check: @escaping @Sendable (LintContext) -> [Fault]
  ) {
    (self.id, self.severity, self.furtherSeverities) = (id, severity, furtherSeverities)
    (self.certainty, self.needsUsedRule) = (certainty, needsUsedRule)
    (self.hasFix, self.usesPresets) = (hasFix, usesPresets)
    self.dependsOnHosts = dependsOnHosts ?? usesPresets
    (self.isOptIn, self.isCommon) = (isOptIn, isCommon)
    (self.proposedKeys, self.yieldsTo) = (proposedKeys, yieldsTo)
    self.check = check
  }

  /// What it finds, in one sentence.
  public var summary: String { LintText(id).summary }
  /// Why that matters, and what to do instead.
  public var rationale: String { LintText(id).rationale }
  /// Texts in which it finds something.
  package var flagged: [LintExample] { LintText(id).flagged }
  /// Texts in which it finds nothing.
  package var clean: [LintExample] { LintText(id).clean }

  /// All severities that its findings can have, the usual one first.
  package var severities: [Diagnostic.Severity] { [severity] + furtherSeverities }

  /// What it finds in a subject, in any order.
  func findings(_ context: LintContext) -> [Diagnostic] {
    check(context).map { fault in
      var finding = Diagnostic(
        id, fault.severity ?? severity, fault.message, at: fault.range, notes: fault.notes, fixIts: fault.fixIts)
      finding.repairChangesVerdicts = fault.repairChangesVerdicts
      return finding
    }
  }
}
