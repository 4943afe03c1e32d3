import ActivationRuleAnalysis
import ActivationRuleModel
import PredicateFormat
import Texts

/// Flags alternatives that never add anything, and conditions that never refuse anything.
struct UnreachableBranchRule: LintRule {
  static let description = LintRuleDescription(
    id: "unreachable-branch", severity: .warning,
    summary: "A part of AND or OR makes no difference to what the rule accepts.",
    rationale: "A part without effect was meant to have one. Each finding is proved over all payloads.",
    certainty: .inferred, needsUsedRule: true,
    yieldsTo: [
      "tautology", "unsatisfiable-rule", "always-refused", "missing-any", "unknown-key-path", "safety-disallowed",
    ],
    flagged: [
      LintExample("extensionItems.@count > 1 OR ▶extensionItems.@count > 2"),
      LintExample(
        Samples.text(Samples.any("public.url")) + " OR ▶"
          + Samples.text(Samples.any("public.url"), inner: ".@count > 1")),
      Samples.rule(
        Samples.any("public.url") + " AND NOT " + Samples.any("com.example.never") + " AND ▶NOT "
          + Samples.any("com.example.never")),
      LintExample(
        Samples.text(Samples.any("public.url") + " OR " + Samples.any("public.image")) + " OR ▶"
          + Samples.text(Samples.any("public.image"))),
    ],
    clean: [
      LintExample("extensionItems.@count > 2 OR extensionItems.@count == 1"),
      LintExample("extensionItems.@count > 0 AND " + Samples.text(Samples.any("public.url"))),
      Samples.rule(Samples.any("public.url") + " AND NOT " + Samples.any("public.file-url")),
      LintExample(Samples.text(Samples.any("public.url")) + " OR " + Samples.text(Samples.any("public.image"))),
    ])

  /// More parts than any real rule has; beyond them the proofs would take long.
  private static let partLimit = 20

  static func check(_ context: LintContext) -> [Diagnostic] {
    let groups = context.sites.groups
    guard let predicate = context.predicate, groups.reduce(0, { $0 + $1.parts.count }) <= partLimit else { return [] }
    // Of parts that cover each other only one is reported, here or as redundant; all that are reported can go together.
    var reported = RedundantUtiRule.coveredParts(context)
    return groups.compactMap { group in
      if reported.contains(where: { $0.union(group.range) == $0 }) { return nil }
      guard let part = group.parts.last(where: { isSilent($0, group, reported, predicate, context) }) else {
        return nil
      }
      reported.append(part.range)
      return finding(
        group.isAnd
          ? "this condition refuses nothing that the others let pass" : "this alternative adds nothing to the others",
        at: context.place(part.range))
    }
  }

  private static func isSilent(
    _ part: PredicateNode, _ group: RuleSites.Group, _ reported: [SourceRange], _ predicate: PredicateNode,
    _ context: LintContext
  ) -> Bool {
    if reported.contains(part.range) || group.isAnd && isGuard(part) { return false }
    let rest = context.rule(predicate.removing(reported + [part.range]))
    let tells = { (payload: PreparedPayload) in
      (context.rule.evaluate(payload) == .shown) != (rest.evaluate(payload) == .shown)
    }
    if context.knownShare(tells) { return false }
    if case .holds = context.analysis(allowsEmptyPayloads: true).isEquivalent(to: rest) { return true }
    return false
  }

  /// Whether a condition asks for one item or attachment at least, which people add to be sure and which does no harm.
  private static func isGuard(_ node: PredicateNode) -> Bool {
    guard case .comparison(let comparison) = node.kind, case .keyPath(let base, let steps) = comparison.left.kind,
      case .literal = comparison.right.kind
    else { return false }
    if case .subquery? = base?.kind { return false }
    switch (steps.last?.kind, comparison.comparisonOperator) {
    case (.operator("count")?, .greaterThan), (.operator("count")?, .greaterThanOrEqual),
      (.key("attachments")?, .notEqual):
      return true
    default: return false
    }
  }
}
