import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText

/// Lint rules about the counts in a predicate.
extension LintRule {
  static let counts: [LintRule] = [
    exactInnerCount, exactOuterCount, allAttachmentsVeto, vacuousEmptyItem, countsNonMatching, zeroMatchesPass,
  ]

  /// Reports an exact number of matching attachments where hosts differ.
  static let exactInnerCount = LintRule(
    id: "exact-inner-count", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true,
    yieldsTo: ["unsatisfiable-rule"]
  ) { context in
    exactCounts(context, of: .attachments, called: "attachments")
  }

  /// Reports an exact number of items where hosts differ.
  static let exactOuterCount = LintRule(
    id: "exact-outer-count", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true,
    yieldsTo: ["unsatisfiable-rule"]
  ) { context in
    exactCounts(context, of: .items, called: "items")
  }

  private static func exactCounts(_ context: LintContext, of shape: ExpressionShape, called name: String) -> [Fault] {
    ExactCounts.all(context, of: shape).map { place, lost in
      let message = "an exact number of \(name) hides the extension from \(WordList.count(lost.count, "known share"))"
      return Fault(
        message + "; '>=' keeps \(lost.count == 1 ? "it" : "them")", at: place,
        notes: [LintContext.note("hidden now and shown with '>= 1'", lost)])
    }
  }

  /// Reports the hosts that a rule loses by requiring that all attachments match.
  static let allAttachmentsVeto = LintRule(
    id: "all-attachments-veto", severity: .info, certainty: .documented, needsUsedRule: true, usesPresets: true
  ) { context in
    guard let predicate = context.predicateOfUsualSize else { return [] }
    let equalities = context.sites.comparisons.filter { $0.isEqualityWithAllAttachments }
    return equalities.prefix(LintContext.questionLimit).compactMap { site in
      let lenient = context.rule(predicate.asking(atLeastOneAt: site.range))
      if context.opensTheRule(lenient) { return nil }
      let lost = context.presets(shownBy: lenient, notBy: context.rule).filter {
        !$0.payload.attachments.isEmpty && !context.restsOnStandIns($0)
      }
      if lost.isEmpty { return nil }
      return Fault(
        "one thing of another kind hides the extension, since all must match", at: context.operatorPlace(site),
        notes: [LintContext.note("hidden now and shown with '>= 1'", lost)] + emptyItemNotes(lenient, context))
    }
  }

  /// Returns notes on what else the operator accepts and '>= 1' excludes as well.
  private static func emptyItemNotes(_ lenient: ActivationRule, _ context: LintContext) -> [Note] {
    let empty = Payload([Payload.Item()])
    guard context.rule.evaluate(empty) == .shown else { return [] }
    return [
      Note(
        "an item without attachments shows the extension too"
          + (lenient.evaluate(empty) == .shown ? "" : "; with '>= 1' it does not"))
    ]
  }

  /// Reports "all attachments match" for items without attachments.
  static let vacuousEmptyItem = LintRule(
    id: "vacuous-empty-item", severity: .info, certainty: .observed, needsUsedRule: true,
    yieldsTo: ["tautology", "all-attachments-veto"]
  ) { context in
    let empty = Payload([Payload.Item()])
    guard context.predicate != nil, context.rule.evaluate(empty) == .shown else { return [] }
    return context.sites.comparisons.filter { $0.isEqualityWithAllAttachments }.map { site in
      Fault(
        "an item with nothing in it also shows the extension", at: context.operatorPlace(site),
        notes: [Note("add 'AND \(site.allAttachmentsText).@count >= 1'")])
    }
  }

  /// Flags limits on all attachments next to a count of the matching ones.
  static let countsNonMatching = LintRule(
    id: "counts-non-matching", severity: .info, certainty: .reported, needsUsedRule: true
  ) { context in
    let sites = context.sites.comparisons
    guard !sites.contains(where: { $0.isEqualityWithAllAttachments }), sites.contains(where: { $0.isCountOfMatching })
    else { return [] }
    return sites.compactMap { site in
      guard !site.isNegated, site.isCountOfAll, site.upperBound != nil || site.exactCount ?? 0 > 0 else { return nil }
      return Fault(
        "this limits all attachments of the item, whatever their types; you probably want to limit the matching ones",
        at: context.operatorPlace(site))
    }
  }

  /// Flags an upper bound that zero matches satisfy.
  static let zeroMatchesPass = LintRule(
    id: "zero-matches-pass", severity: .warning, certainty: .observed, needsUsedRule: true, yieldsTo: ["tautology"]
  ) { context in
    guard let predicate = context.predicateOfUsualSize, context.takesUnnamedType() else { return [] }
    let open = context.sites.comparisons.filter { site in
      guard !site.isNegated, site.left == .count, CountedSubquery(site.comparison.left) != nil,
        let limit = site.upperBound
      else { return false }
      return limit >= 1
    }
    let bounded = open.reduce(predicate) { $0.asking(atLeastOneAt: $1.range) }
    // Payloads that still pass do so for another reason.
    if context.takesUnnamedType(context.rule(bounded)) { return [] }
    return open.map { site in
      Fault("this also holds when nothing matches; add a lower bound, as '>= 1'", at: context.operatorPlace(site))
    }
  }
}

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
