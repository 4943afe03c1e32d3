import ActivationRuleModel
import HostPresets

/// Lint rules about the counts in a predicate.
extension LintRule {
  static let counts = [
    exactInnerCount, exactOuterCount, allAttachmentsVeto, vacuousEmptyItem, countsNonMatching, zeroMatchesPass,
  ]

  /// Reports an exact number of matching attachments where hosts differ.
  static let exactInnerCount = LintRule(
    id: "exact-inner-count", severity: .info,
    summary: "The rule demands an exact number of matching attachments in an item.",
    rationale: """
      Hosts add attachments: a second link, or several pictures. A lower bound keeps them; an upper bound is \
      better said as one.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true, yieldsTo: ["unsatisfiable-rule"],
    flagged: [
      .rule(takes("public.image"), inner: ".@count ▶== 1"),
      .rule(takes("public.url", "public.plain-text"), inner: ".@count ▶== 1"),
      .listed("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.data&quot;", inner: ".@count ▶== 1"),
    ],
    clean: [
      .rule(takes("public.url")),
      .rule(takes("public.image"), inner: ".@count <= 5"),
      .rule(takes("com.example.custom"), inner: ".@count == 1"),
    ]
  ) { context in
    exactCounts(context, of: .attachments, called: "attachments")
  }

  /// Reports an exact number of items where hosts differ.
  static let exactOuterCount = LintRule(
    id: "exact-outer-count", severity: .info,
    summary: "The rule demands an exact number of items.",
    rationale: """
      What looks like one thing to the user can be two items: a PDF in Safari comes with the page's address. A \
      lower bound keeps such hosts.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true, yieldsTo: ["unsatisfiable-rule"],
    flagged: [
      .rule(takes("public.url"), inner: allAttachments, outer: ".@count ▶== 2"),
      LintExample("extensionItems.@count ▶== 1 AND " + predicate(takes("com.adobe.pdf"))),
      LintExample("extensionItems.@count ▶== 1 AND " + predicate(takes("public.url"))),
    ],
    clean: [
      .rule(takes("com.adobe.pdf")),
      LintExample("extensionItems.@count >= 1 AND " + predicate(takes("public.url"))),
      "extensionItems.@count == 1",
      .rule(takes("public.url"), outer: ".@count > 0"),
    ]
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

  /// Reports which hosts a rule loses that demands that all attachments match.
  static let allAttachmentsVeto = LintRule(
    id: "all-attachments-veto", severity: .info,
    summary: "Every attachment of an item must match, so that one of another kind hides the extension.",
    rationale: """
      That is Apple's own example, and right where the code cannot handle other attachments. Where one matching \
      attachment is enough, '>= 1' keeps the hosts that add something. Attachments whose type nobody has identified \
      are no ground for it.
      """,
    certainty: .documented, needsUsedRule: true, usesPresets: true,
    flagged: [
      .rule(takes("public.image"), inner: ".@count ▶== $item.attachments.@count"),
      .rule(takes("public.plain-text"), inner: ".@count ▶== $item.attachments.@count"),
      .listed("\(testOf)&quot;public.url&quot;", inner: ".@count ▶== $e.attachments.@count"),
    ],
    clean: [
      .rule(takes("public.image")),
      .rule(takes("com.example.custom"), inner: allAttachments),
      .rule("TRUEPREDICATE", inner: allAttachments),
    ]
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
        "all attachments must match; one of another kind hides the extension", at: context.operatorPlace(site),
        notes: [LintContext.note("hidden now and shown with '>= 1'", lost)] + emptyItemNotes(lenient, context))
    }
  }

  /// What else the operator lets in, which '>= 1' ends as well.
  private static func emptyItemNotes(_ lenient: ActivationRule, _ context: LintContext) -> [Note] {
    let empty = Payload([Payload.Item()])
    guard context.rule.evaluate(empty) == .shown else { return [] }
    return [
      Note(
        "an item without attachments shows the extension too"
          + (lenient.evaluate(empty) == .shown ? "" : "; with '>= 1' it does not"))
    ]
  }

  /// Reports "all attachments match" where there are none.
  static let vacuousEmptyItem = LintRule(
    id: "vacuous-empty-item", severity: .info,
    summary: "An item without attachments passes, since none of its attachments fails.",
    rationale: """
      'matching count == attachments count' compares nil with nil for an item without attachments. Finder hands \
      over such an item for more than 64 files, Maps for a route; the extension appears with nothing to work on.
      """,
    certainty: .observed, needsUsedRule: true, yieldsTo: ["tautology", "all-attachments-veto"],
    flagged: [
      .rule(takes("com.example.card"), inner: ".@count ▶== $item.attachments.@count"),
      .rule(
        takes("com.example.card", "com.example.note"), inner: ".@count ▶== $item.attachments.@count",
        outer: ".@count > 0"),
      .listed(
        "\(testOf)&quot;com.example.card&quot;", inner: ".@count ▶== $e.attachments.@count", outer: ".@count == 1"),
    ],
    clean: [
      .rule(takes("public.image"), inner: allAttachments),
      .rule(takes("public.image")),
      .rule(takes("public.image"), inner: allAttachments + " AND $item.attachments.@count >= 1"),
      "SUBQUERY(extensionItems, $item, $item.attachments != nil AND SUBQUERY($item.attachments, $a, TRUEPREDICATE).@count == $item.attachments.@count).@count > 0",
    ]
  ) { context in
    let empty = Payload([Payload.Item()])
    guard context.predicate != nil, context.rule.evaluate(empty) == .shown else { return [] }
    return context.sites.comparisons.filter { $0.isEqualityWithAllAttachments }.map { site in
      Fault(
        "this also holds for an item without attachments", at: context.operatorPlace(site),
        notes: [
          Note("add 'AND \(site.allAttachmentsText).@count >= 1'; the extension then stays away from empty items")
        ])
    }
  }

  /// Flags limits on all attachments next to a count of the matching ones.
  static let countsNonMatching = LintRule(
    id: "counts-non-matching", severity: .info,
    summary: "A number limits all attachments of an item, where a limit on the matching ones is likely meant.",
    rationale: """
      The host's own additions count as well: a link with its title has two attachments. A limit on the SUBQUERY \
      counts what the extension handles.
      """,
    certainty: .reported, needsUsedRule: true, dependsOnHosts: true,
    flagged: [
      .rule(takes("public.image"), inner: ".@count >= 1 AND $item.attachments.@count ▶<= 10"),
      .rule(takes("public.url"), inner: ".@count >= 1 AND $item.attachments.@count ▶== 1"),
      .list(
        "<string>SUBQUERY(extensionItems, $e, $e.attachments.@count ▶&lt;= 1 AND SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.url&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      .rule(takes("public.image")),
      .rule(takes("public.image"), inner: allAttachments + " AND $item.attachments.@count <= 20"),
      .rule(takes("public.image"), inner: ".@count >= 1 AND $item.attachments.@count >= 1"),
    ]
  ) { context in
    let sites = context.sites.comparisons
    guard !sites.contains(where: { $0.isEqualityWithAllAttachments }), sites.contains(where: { $0.isCountOfMatching })
    else { return [] }
    return sites.compactMap { site in
      guard !site.isNegated, site.isCountOfAll, site.upperBound != nil || site.exactCount ?? 0 > 0 else { return nil }
      return Fault(
        "this limits all attachments of the item, whatever their types; a limit on those that match is likely meant",
        at: context.operatorPlace(site))
    }
  }

  /// Flags an upper bound that holds for none at all.
  static let zeroMatchesPass = LintRule(
    id: "zero-matches-pass", severity: .warning,
    summary: "A count of matching attachments or items has only an upper bound, so that no match passes, too.",
    rationale: """
      '<= 5' holds for 0. The extension is offered for things it does not handle, as long as there are few that it \
      does. On the count of items the bound says nothing of the attachments in one item.
      """,
    certainty: .observed, needsUsedRule: true, yieldsTo: ["tautology"],
    flagged: [
      .rule(takes("public.image"), inner: ".@count ▶<= 5"),
      .rule(takes("public.movie"), inner: ".@count ▶< 2", outer: ".@count > 0"),
      .rule(takes("public.image"), outer: ".@count ▶<= 5"),
      .listed("\(testOf)&quot;public.image&quot;", inner: ".@count ▶&lt;= 10", outer: ".@count == 1"),
    ],
    clean: [
      .rule(takes("public.image")),
      .rule(takes("public.image"), outer: ".@count == 1"),
      .rule(
        takes("public.image"),
        inner: ".@count <= 5 AND "
          + "SUBQUERY($item.attachments, $b, ANY $b.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count >= 1"
      ),
      .rule(takes("public.image"), inner: ".@count == 0"),
    ]
  ) { context in
    guard let predicate = context.predicateOfUsualSize, context.takesUnnamedType() else { return [] }
    let open = context.sites.comparisons.filter { site in
      guard !site.isNegated, site.left == .count, CountedSubquery(site.comparison.left) != nil,
        let limit = site.upperBound
      else { return false }
      return limit >= 1
    }
    let bounded = open.reduce(predicate) { $0.asking(atLeastOneAt: $1.range) }
    // What still passes then passes for another reason.
    if context.takesUnnamedType(context.rule(bounded)) { return [] }
    return open.map { site in
      Fault("this also holds when nothing matches; add a lower bound, as '>= 1'", at: context.operatorPlace(site))
    }
  }
}
