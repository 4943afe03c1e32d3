import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText

/// Lint rules about the counts in a predicate.
extension LintContext {
  /// Reports an exact number of matching attachments where hosts differ.
  var exactInnerCount: [Fault] {
    exactCounts(of: .attachments, called: "attachments")
  }

  /// Reports an exact number of items where hosts differ.
  var exactOuterCount: [Fault] {
    exactCounts(of: .items, called: "items")
  }

  /// Finds `== n` on counts of items, or of matching attachments, that lose known shares.
  private func exactCounts(of shape: ExpressionShape, called name: String) -> [Fault] {
    guard let predicate = predicateOfUsualSize else { return [] }
    let exact = sites.comparisons.filter { site in
      guard !site.isNegated, let number = site.exactCount else { return false }
      return number >= 1 && counts(site, shape)
    }
    return exact.prefix(Self.questionLimit).compactMap { site in
      let lenient = rule(predicate.asking(atLeastOneAt: site.range))
      if opensTheRule(lenient) { return nil }
      let lost = gained(by: lenient)
      if lost.isEmpty { return nil }
      let message = "an exact number of \(name) hides the extension from \(WordList.count(lost.count, "known share"))"
      return Fault(
        message + "; '>=' keeps \(lost.count == 1 ? "it" : "them")", at: operatorPlace(site),
        notes: [Self.note("hidden now and shown with '>= 1'", lost)])
    }
  }

  /// Returns whether a comparison counts elements of a shape: all items, or the matching attachments.
  private func counts(_ site: RuleSites.Comparing, _ shape: ExpressionShape) -> Bool {
    let counted = CountedSubquery(site.comparison.left)?.collection
    let isOfItems =
      site.depth == 0 && (counted ?? site.comparison.left.countedCollection)?.isPath(ofKeys: "extensionItems") == true
    return shape == .items ? isOfItems : counted != nil && !isOfItems
  }

  /// Reports the hosts that a rule loses by requiring that all attachments match.
  var allAttachmentsVeto: [Fault] {
    guard let predicate = predicateOfUsualSize else { return [] }
    let equalities = sites.comparisons.filter { $0.isEqualityWithAllAttachments }
    return allTypes
      + equalities.prefix(Self.questionLimit).compactMap { site in
        let lenient = rule(predicate.asking(atLeastOneAt: site.range))
        if opensTheRule(lenient) { return nil }
        let lost = gained(by: lenient).filter { !$0.payload.attachments.isEmpty && !restsOnStandIns($0) }
        if lost.isEmpty { return nil }
        let apps = hostsOfMainShares(in: lost)
        return Fault(
          apps.isEmpty
            ? "one thing of another kind hides the extension, since all must match"
            : "hidden in \(Self.list(apps)), which add other things; all must match",
          at: operatorPlace(site),
          notes: (apps.isEmpty
            ? [] : [Note("write '>= 1', so that one match is enough; skip the rest in code")])
            + [Self.note("hidden now and shown with '>= 1'", lost)] + emptyItemNotes(lenient),
          severity: apps.isEmpty ? .info : nil)
      }
  }

  /// Flags 'ALL' over the types of an attachment, some of which say only how it comes.
  private var allTypes: [Fault] {
    let found = sites.comparisons.filter { site in
      !site.isNegated && site.comparison.quantifier == .all && TypeTest(site.comparison)?.isConformance == true
    }
    guard let predicate = predicateOfUsualSize else { return [] }
    return found.prefix(Self.questionLimit).compactMap { site in
      let any = predicate.map { node in
        guard node.range == site.range, case .comparison(let old) = node.kind else { return nil }
        return PredicateNode(.comparison(.init(.any, old.left, old.comparisonOperator, old.options, old.right)))
      }
      let lost = gained(by: rule(any))
      if lost.isEmpty { return nil }
      return Fault(
        "'ALL' asks for each type of an attachment, and a file also registers 'public.file-url'",
        at: place(site.range),
        notes: [
          Note("write 'ANY'; \(WordList.count(lost.count, "more known share")) would show the extension"),
          Self.note("hidden now and shown with 'ANY'", lost),
        ], severity: .warning)
    }
  }

  /// Returns notes on what else the operator accepts and '>= 1' excludes as well.
  private func emptyItemNotes(_ lenient: ActivationRule) -> [Note] {
    let empty = Payload([Payload.Item()])
    guard rule.evaluate(empty) == .shown else { return [] }
    return [
      Note(
        "an item with nothing in it shows it too"
          + (lenient.evaluate(empty) == .shown ? "" : "; with '>= 1' it does not"))
    ]
  }

  /// Reports "all attachments match" for items without attachments.
  var vacuousEmptyItem: [Fault] {
    let empty = Payload([Payload.Item()])
    guard predicate != nil, rule.evaluate(empty) == .shown else { return [] }
    return sites.comparisons.filter { $0.isEqualityWithAllAttachments }.map { site in
      Fault(
        "an item with nothing in it also shows the extension", at: operatorPlace(site),
        notes: [Note("add 'AND \(site.allAttachmentsText).@count >= 1'")])
    }
  }

  /// Flags limits on all attachments next to a count of the matching ones.
  var countsNonMatching: [Fault] {
    let sites = sites.comparisons
    guard !sites.contains(where: { $0.isEqualityWithAllAttachments }), sites.contains(where: { $0.isCountOfMatching })
    else { return [] }
    return sites.compactMap { site in
      guard !site.isNegated, site.isCountOfAll, site.upperBound != nil || site.exactCount ?? 0 > 0 else { return nil }
      return Fault(
        "this limits all attachments of the item, whatever their types; you probably want to limit the matching ones",
        at: operatorPlace(site))
    }
  }

  /// Flags an upper bound that zero matches satisfy.
  var zeroMatchesPass: [Fault] {
    guard let predicate = predicateOfUsualSize, takesUnnamedType() else { return [] }
    let open = sites.comparisons.filter { site in
      guard !site.isNegated, site.left == .count, CountedSubquery(site.comparison.left) != nil,
        let limit = site.upperBound
      else { return false }
      return limit >= 1
    }
    let bounded = open.reduce(predicate) { $0.asking(atLeastOneAt: $1.range) }
    // Payloads that still pass do so for another reason.
    if takesUnnamedType(rule(bounded)) { return [] }
    return open.map { site in
      Fault("this also holds when nothing matches; add a lower bound, as '>= 1'", at: operatorPlace(site))
    }
  }
}
