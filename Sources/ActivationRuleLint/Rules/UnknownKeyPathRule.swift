import ActivationRuleModel
import PredicateFormat
import Texts

/// Flags keys that nothing in a payload has, and variables that nothing binds.
struct UnknownKeyPathRule: LintRule {
  static let description = LintRuleDescription(
    id: "unknown-key-path", severity: .error, furtherSeverities: [.warning],
    summary: "The predicate asks for a key that a payload does not have.",
    rationale: """
      A rule sees 'extensionItems', their 'attachments' and the 'registeredTypeIdentifiers' of these; no file \
      names, addresses, sizes or contents. Any other key is nil, and what depends on it never holds. It is a warning \
      where something else in the rule can still show the extension.
      """,
    certainty: .observed, needsUsedRule: true,
    flagged: [
      LintExample("SUBQUERY(▶NSExtensionItems, $item, $item.attachments.@count > 0).@count > 0"),
      Samples.rule("ANY $attachment.▶contentTypeUTI UTI-CONFORMS-TO \"public.url\""),
      Samples.rule(Samples.any("public.url") + " AND $attachment.▶URL.host == \"example.org\""),
      LintExample(
        "SUBQUERY(▶NSExtensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.▶contentTypeUTI UTI-CONFORMS-TO "
          + "\"public.url\").@count > 0).@count > 0"),
      LintExample("SUBQUERY(extensionItems, $item, $item.▶supportsJavaScript == TRUE).@count > 0"),
      LintExample(
        "SUBQUERY(extensionItems, $item, SUBQUERY(▶$itm.attachments, $a, TRUEPREDICATE).@count > 0).@count > 0"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, $a.▶description CONTAINS \"x\").@count > 0).@count > 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.url")),
      LintExample("SUBQUERY(extensionItems, $item, $item.contentText != nil).@count > 0"),
      LintExample("SUBQUERY(extensionItems, $item, $item.attachments.@count > 0).@count > 0"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.predicate != nil else { return [] }
    let keys = unknownKeys(context)
    if keys.isEmpty, context.sites.unbound.isEmpty { return [] }
    let severity: Diagnostic.Severity = context.isNeverShown ? .error : .warning
    let unknown = keys.compactMap { about($0, severity, context) }
    let unbound = context.sites.unbound.map { variable in
      finding(
        "no SUBQUERY around this binds '$\(variable.name)'; asking for it raises", at: context.place(variable.range),
        severity: severity)
    }
    return unknown + unbound
  }

  /// The keys that nothing has, also those behind another one whose meaning is clear.
  private static func unknownKeys(_ context: LintContext) -> [RuleSites.Key] {
    var (found, sites, predicate) = ([RuleSites.Key](), context.sites, context.predicateOfUsualSize)
    while true {
      let unknown = sites.keys.filter { $0.owner.value(forKey: $0.name) == .nothing && $0.owner != .nothing }
      found += unknown
      let names = unknown.reduce(into: [SourceRange: String]()) { names, key in
        if let name = meant(key), name.utf8.allSatisfy({ $0 != UInt8(ascii: "$") }) { names[key.range] = name }
      }
      guard !names.isEmpty, let corrected = predicate?.renaming(names) else { break }
      (predicate, sites) = (corrected, RuleSites(corrected))
    }
    var reported: Set<SourceRange> = []
    return found.filter { reported.insert($0.range).inserted }
  }

  private static func about(
    _ key: RuleSites.Key, _ severity: Diagnostic.Severity, _ context: LintContext
  ) -> Diagnostic? {
    let meant = meant(key)
    var notes: [Diagnostic.Note] = []
    if let meant { notes.append(Diagnostic.Note("did you mean '\(meant)'?")) }
    // Whatever a host puts into the user information of an item is one of its keys.
    let isLikelyInvented =
      key.owner != .item || meant != nil || key.name.hasPrefix("attributed") || key.name.hasPrefix("NS")
    if !isLikelyInvented {
      notes.append(Diagnostic.Note("a host can put keys of its own into an item; then this is right for that host"))
    }
    return finding(
      "\(key.owner.name) has no key \(VisibleText.quoted(key.name)), so it is nil", at: context.place(key.range),
      notes: notes,
      severity: isLikelyInvented ? severity : .warning)
  }

  /// The key that was meant.
  private static func meant(_ key: RuleSites.Key) -> String? {
    EditDistance.nearest(to: key.name, in: key.owner.knownKeys).first ?? otherNames(key)
  }

  private static func otherNames(_ key: RuleSites.Key) -> String? {
    switch (key.owner, key.name) {
    case (.payload, "NSExtensionItems"), (.payload, "inputItems"), (.payload, "items"): "extensionItems"
    case (.payload, "attachments"): "$item.attachments"
    case (.payload, "registeredTypeIdentifiers"): "$attachment.registeredTypeIdentifiers"
    case (.attachment, _) where key.name.hasSuffix("ype") || key.name.hasSuffix("ypes") || key.name.hasSuffix("UTI"):
      "registeredTypeIdentifiers"
    default: nil
    }
  }
}

extension PredicateNode {
  /// The predicate with other names for the keys at some places.
  fileprivate func renaming(_ names: [SourceRange: String]) -> PredicateNode {
    mapExpressions { node in
      guard case .keyPath(let base, let steps) = node.kind else { return node }
      let renamed = steps.map { step in names[step.range].map { KeyPathStep(.key($0), range: step.range) } ?? step }
      return ExpressionNode(.keyPath(base: base, steps: renamed), range: node.range)
    }
  }
}
