import ActivationRuleAnalysis
import ActivationRuleModel
import HostPresets

/// Lint rules about rules that accept everything or nothing.
extension LintRule {
  static let effects = [
    truePredicate, falsePredicate, tautology, acceptsAnything, nearlyEverything, unsatisfiableRule, noKnownShare,
  ]

  /// Flags a rule that says of itself that it is always true.
  static let truePredicate = LintRule(
    id: "true-predicate", severity: .error,
    summary: "The rule is always true, so the extension is offered for everything, or it holds 'TRUEPREDICATE'.",
    rationale: """
      'TRUEPREDICATE' is the template's placeholder. Apple refuses apps whose rule holds the word, wherever it stands \
      (ITMS-90362 at the upload), and the extension appears where it can do nothing. List the types that the code handles.
      """,
    certainty: .documented, needsUsedRule: true,
    flagged: [
      "▶TRUEPREDICATE",
      "▶1 == 1",
      "NOT ▶TRUEPREDICATE",
      "extensionItems.@count == 1 AND ▶TRUEPREDICATE",
      "SUBQUERY(extensionItems, $item, ▶TRUEPREDICATE).@count == 1",
      "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string><key>NSExtensionPrincipalClass</key><string>A</string><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>▶TRUEPREDICATE</string></dict></dict></dict></plist>",
    ],
    clean: ["FALSEPREDICATE", "extensionItems.@count == 1", #"{"NSExtensionActivationSupportsText": true}"#]
  ) { context in
    guard let predicate = context.predicate else { return [] }
    guard ConstantFolding.value(of: predicate) == true else {
      return placeholders(in: predicate).enumerated().map { number, range in
        Fault(
          "'TRUEPREDICATE' stands in the rule, and Apple refuses apps whose rule holds it", at: context.place(range),
          notes: number == 0 ? [uploadRefusal] : [])
      }
    }
    return .one(
      "the rule is always true, so that the extension is offered for everything; name the types it handles",
      at: context.rulePlace, notes: [uploadRefusal])
  }

  /// What people look for when an upload is refused.
  private static let uploadRefusal = Note("uploads with 'TRUEPREDICATE' are refused as ITMS-90362")

  /// Where the word stands, also within subqueries.
  private static func placeholders(in predicate: PredicateNode) -> [SourceRange] {
    var places: [SourceRange] = []
    _ = predicate.map { node in
      if case .constant(true) = node.kind { places.append(node.range) }
      return nil
    }
    return places.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Reports a rule that is switched off.
  static let falsePredicate = LintRule(
    id: "false-predicate", severity: .info,
    summary: "The rule is always false, so that the extension is switched off.",
    rationale: """
      Some apps ship an extension that they keep away from the share sheet in this way. If that is not meant, the \
      rule was left over.
      """,
    certainty: .documented, needsUsedRule: true,
    flagged: ["▶FALSEPREDICATE", "▶1 == 2", .list("<string>▶FALSEPREDICATE</string>")],
    clean: ["TRUEPREDICATE", "extensionItems.@count > 0 AND FALSEPREDICATE", .dictionary(#""@SupportsText": true"#)]
  ) { context in
    guard let predicate = context.predicate, ConstantFolding.value(of: predicate) == false else { return [] }
    return .one("the rule is always false; the extension is switched off", at: context.rulePlace)
  }

  /// Flags rules that match every payload, though they do not say so.
  static let tautology = LintRule(
    id: "tautology", severity: .error,
    summary: "The rule holds for everything that can be shared.",
    rationale: """
      A rule that is always true is refused by App Review however it is spelled, and the extension appears where \
      it can do nothing.
      """,
    certainty: .inferred, needsUsedRule: true, yieldsTo: ["true-predicate", "empty-rule"],
    flagged: [
      "▶extensionItems.@count >= 0",
      "▶NOT extensionItems.@count == 0",
      .rule("1 == 1").marked(before: "SUBQUERY"),
      .list("<string>▶extensionItems.@count &gt; 0 OR extensionItems.@count == 0</string>"),
      .dictionary(#"▶"@SupportsAttachmentsWithMinCount": 1"#),
    ],
    clean: ["extensionItems.@count == 1", .rule(takes("public.item")), .dictionary(#""@SupportsText": true"#)]
  ) { context in
    guard context.isProvedAlwaysShown(context.rule) else { return [] }
    return .one(
      "the rule holds for every share with an attachment; name the types that the extension handles",
      at: context.entries?.first?.keyRange ?? context.rulePlace)
  }

  /// Flags rules that take things they do not name.
  static let acceptsAnything = LintRule(
    id: "accepts-anything", severity: .warning, furtherSeverities: [.info],
    summary: "The rule takes an attachment of a type that it does not name, or every known share.",
    rationale: """
      The extension appears for things that its code does not handle. Bounds on the number of items, upper bounds \
      alone, and NOT without a type beside it let everything else in. Name the types that the extension handles.
      """,
    certainty: .observed, needsUsedRule: true, usesPresets: true,
    yieldsTo: ["true-predicate", "tautology", "zero-matches-pass", "no-accepted-type", "empty-rule"],
    flagged: [
      "▶extensionItems.@count <= 5",
      "▶extensionItems.@count == 1",
      .rule(takes("public.image"), inner: ".@count < 1").marked(before: "SUBQUERY(extensionItems"),
      .rule("NOT " + takes("public.image")).marked(before: "SUBQUERY(extensionItems"),
      .list("<string>▶extensionItems.@count &lt; 4</string>"),
      .rule(
        takes(
          "public.item", "public.content", "public.url", "com.apple.mapkit.map-item",
          "com.microsoft.intune.mam.public.text", "com.microsoft.intune.mam.public.file-url")
      ).marked(before: "SUBQUERY(extensionItems"),
    ],
    clean: [
      .rule(takes("public.image")),
      LintExample("extensionItems.@count == 1 AND " + predicate(takes("public.image"))),
      .rule(takes("public.data") + " AND NOT " + takes("public.image")),
      .dictionary(#""@SupportsText": true"#),
    ]
  ) { context in
    guard context.rule.hasPredicate else { return [] }
    let shares = context.knownShares
    let isOpen = context.takesUnnamedType()
    guard isOpen || shares.areAllShown else { return [] }
    return .one(
      isOpen
        ? "an attachment of any type is taken, also of one that the rule does not name; \(shares.shownCount) of "
          + "\(shares.text) \(shares.shownCount == 1 ? "shows" : "show") the extension"
        : "each known share with an attachment shows the extension", at: context.openingPlace,
      notes: [Note("name the types that the extension handles, and no others")], severity: isOpen ? .warning : .info)
  }

  /// Reports rules that are shown for nearly all that is known to be shared.
  static let nearlyEverything = LintRule(
    id: "nearly-everything", severity: .info,
    summary: "The predicate is shown for nearly every known share.",
    rationale: """
      An extension that appears for more than 85 of 100 known shares is as good as always offered. App Review refuses \
      'TRUEPREDICATE' for that, and may take a predicate for the same that means it. Check whether the code handles all \
      of these, and leave out the types that it does not. A dictionary names what it takes in Apple's own words.
      """,
    certainty: .inferred, needsUsedRule: true, usesPresets: true,
    yieldsTo: ["true-predicate", "tautology", "empty-rule", "data-matches-urls"],
    flagged: [
      .rule(commonTypes).marked(before: "SUBQUERY"),
      .rule(commonTypes, inner: ".@count <= 5").marked(before: "SUBQUERY"),
      .list(
        "<string>▶SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.item\" || ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      .rule(takes("public.image")),
      .rule(takes("public.image", "public.movie")),
      "TRUEPREDICATE",
      .dictionary(#""@SupportsText": true"#),
    ]
  ) { context in
    guard context.predicate != nil, !isReportedAsOpen(context) else { return [] }
    let shares = context.knownShares
    guard shares.shownCount * 100 > shares.count * largestUsualShare else { return [] }
    return .one(
      "\(shares.shownCount) of \(shares.text) show the extension; App Review may take that for 'TRUEPREDICATE'",
      at: context.openingPlace, notes: [Note("leave out the types that the extension's code does not handle")])
  }

  private static let commonTypes = takes("public.image", "public.movie", "public.url", "public.text", "com.adobe.pdf")
  /// A rule that is shown for more of 100 known shares leaves out next to nothing.
  private static let largestUsualShare = 85

  /// Whether it is said already how many known shares show a rule that takes what it does not name.
  private static func isReportedAsOpen(_ context: LintContext) -> Bool {
    !acceptsAnything.check(context).isEmpty && zeroMatchesPass.check(context).isEmpty
  }

  /// Flags rules that nothing can match.
  static let unsatisfiableRule = LintRule(
    id: "unsatisfiable-rule", severity: .error,
    summary: "No share can fulfil the rule.",
    rationale: "Two of its parts contradict each other, so that the extension never appears.",
    certainty: .inferred, needsUsedRule: true,
    yieldsTo: [
      "false-predicate", "always-refused", "empty-rule", "missing-any", "unknown-key-path", "min-greater-than-max",
      "safety-disallowed", "uti-equality", "parse-error", "missing-or", "smart-quotes", "plist-xml-escaping",
      "comment-in-predicate",
      "substituted-variable",
    ],
    flagged: [
      "▶extensionItems.@count == 1 AND extensionItems.@count == 2",
      .rule(takes("public.png") + " AND NOT " + takes("public.image")).marked(before: "SUBQUERY"),
      .list("<string>▶extensionItems.@count &lt; 0</string>"),
    ],
    clean: [
      "extensionItems.@count == 1",
      .rule(takes("public.png") + " AND NOT " + takes("public.jpeg")),
      // A type that an app declares below both fulfils it.
      .rule("ALL $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\" AND " + takes("com.adobe.pdf")),
      "FALSEPREDICATE",
    ]
  ) { context in
    guard context.isProvedNeverShown else { return [] }
    return .one(
      "no share can fulfil the rule; the extension never appears", at: context.rulePlace, notes: conflict(context))
  }

  /// The first two parts of the rule that cannot hold together.
  private static func conflict(_ context: LintContext) -> [Note] {
    guard let predicate = context.predicate, case .and(let parts) = predicate.kind, parts.count <= 12 else { return [] }
    for (index, part) in parts.enumerated() {
      for other in parts[..<index] {
        let pair = context.rule(.all(of: [other, part]))
        guard case .holds = context.analysis(of: pair, allowsEmptyPayloads: true).isNeverShown() else { continue }
        return [
          Note("this part", at: context.place(other.range)),
          Note("cannot hold together with this one", at: context.place(part.range)),
        ]
      }
    }
    return []
  }

  /// Flags rules that nothing which is known to be shared can show.
  static let noKnownShare = LintRule(
    id: "no-known-share", severity: .warning,
    summary: "The rule asks for known types alone, and is shown for no known share.",
    rationale: """
      Each type that the rule tests is shared by some host app, and yet no known share passes. Most often types are \
      joined with AND, so that one attachment has to be of several kinds, or a number is compared with a text.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    yieldsTo: [
      "unsatisfiable-rule", "always-refused", "false-predicate", "empty-rule", "missing-any", "unknown-key-path",
      "safety-disallowed", "uti-equality", "equality-with-general-type", "min-greater-than-max",
    ],
    flagged: [
      .rule("▶" + takes("public.image") + " AND " + takes("com.adobe.pdf")),
      LintExample("▶extensionItems.@count == \"1\" AND " + predicate(takes("public.image"))),
      LintExample("▶extensionItems == nil AND " + predicate(takes("public.url"))),
      .list(
        "<string>▶SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count &gt; 1000).@count &gt; 0</string>"
      ),
    ],
    clean: [
      .rule(takes("public.image", "com.adobe.pdf")),
      .rule(takes("public.image") + " AND " + takes("com.example.card")),
      "SUBQUERY(extensionItems, $item, $item.title == \"A\").@count > 0",
      .dictionary(#""@SupportsText": true"#),
      "FALSEPREDICATE",
    ]
  ) { context in
    guard context.rule.hasPredicate, context.hasUsualSize else { return [] }
    let shares = context.knownShares
    guard shares.shownCount == 0, shares.count > 0, context.asksForKnownTypesAlone else { return [] }
    let group = joinedTypes(context)
    return .one(
      "none of the \(shares.text) shows the extension, although each type that the rule tests is among them",
      at: group.map { context.place($0.range) } ?? context.openingPlace,
      notes: group == nil ? [] : [Note("'AND' asks one attachment for both types; 'OR' takes an attachment of either")])
  }

  /// Types that one attachment must have at once.
  private static func joinedTypes(_ context: LintContext) -> RuleSites.Group? {
    context.sites.groups.first { group in
      group.isAnd && group.depth > 1 && group.parts.filter { TypeTest($0) != nil }.count > 1
    }
  }
}
