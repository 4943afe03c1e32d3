import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText

/// Finds `== n` on counts that differ between hosts.
enum ExactCounts {
  /// Returns the exact counts of items, or of attachments, that lose known shares.
  static func all(_ context: LintContext, of shape: ExpressionShape) -> [(place: SourceRange, lost: [HostPreset])] {
    guard let predicate = context.predicateOfUsualSize else { return [] }
    let exact = context.sites.comparisons.filter { site in
      guard !site.isNegated, let number = site.exactCount else { return false }
      return number >= 1 && counts(site, shape)
    }
    return exact.prefix(LintContext.questionLimit).compactMap { site in
      let lenient = context.rule(predicate.asking(atLeastOneAt: site.range))
      if context.opensTheRule(lenient) { return nil }
      let lost = context.presets(shownBy: lenient, notBy: context.rule)
      return lost.isEmpty ? nil : (context.operatorPlace(site), lost)
    }
  }

  /// Returns whether a comparison counts elements of a shape: all items, or the matching attachments.
  private static func counts(_ site: RuleSites.Comparing, _ shape: ExpressionShape) -> Bool {
    guard case .keyPath(let base, let steps) = site.comparison.left.kind, case .operator("count")? = steps.last?.kind
    else { return false }
    switch (shape, base?.kind) {
    case (.items, nil): return steps.count == 2 && site.depth == 0
    case (.items, .subquery?): return site.depth == 0 && isOverItems(base)
    case (.attachments, .subquery?): return site.depth > 0 || !isOverItems(base)
    default: return false
    }
  }

  private static func isOverItems(_ node: ExpressionNode?) -> Bool {
    guard case .subquery(let collection, _, _)? = node?.kind, case .keyPath(nil, let steps) = collection.kind else {
      return false
    }
    return steps.count == 1
  }
}
