import ActivationRuleModel

/// Payloads that the system does not decide by the rule's predicate alone.
///
/// They are a shared place, for a dictionary with the location key; and a page that comes as a web archive and as a
/// live page, which is also tried item by item. As far as rules can tell, both are finitely many, so they are examined
/// separately, and the search for all others excludes them.
enum SpecialPayloads {
  /// Whether any rule treats these payloads specially.
  static func concern(_ rules: [ActivationRule]) -> Bool {
    rules.contains { $0.triesWebPageParts || $0.locationPayload != nil }
  }

  /// The rules that distinguish the attachments of a page from others: first web archives, then live pages.
  static let markers = [marker("com.apple.webarchive"), marker("com.apple.active-webpage")]

  private static func marker(_ identifier: String) -> ActivationRule {
    ActivationRule(predicate: items(with: [identifier]) + ".@count > 0")
  }

  private static func items(with identifiers: [String]) -> String {
    let tests = identifiers.map { "ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \"\($0)\"" }
    return "SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, "
      + tests.joined(separator: " OR ") + ").@count > 0)"
  }

  /// Rules that accept every payload that is not special for some of the rules.
  static func exclusions(_ rules: [ActivationRule]) -> [ActivationRule] {
    var exclusions: [ActivationRule] = []
    if rules.contains(where: { $0.triesWebPageParts }) {
      let (archive, page) = ("com.apple.webarchive", "com.apple.active-webpage")
      exclusions.append(
        ActivationRule(
          predicate: """
            extensionItems.@count != 2
            OR SUBQUERY(extensionItems, $item, $item.attachments.@count == 1).@count != 2
            OR \(items(with: [archive])).@count == 0 OR \(items(with: [page])).@count == 0
            OR \(items(with: [archive, page])).@count != 2
            """))
    }
    for case let place? in rules.map({ $0.locationPayload }) {
      let alone = place.attachments.map { attachment in
        """
        SUBQUERY($item.attachments, $attachment, $attachment.registeredTypeIdentifiers.@count == 1
          AND ANY $attachment.registeredTypeIdentifiers UTI-EQUALS "\(attachment.registeredTypeIdentifiers[0])"
        ).@count == 1
        """
      }
      exclusions.append(
        ActivationRule(
          predicate: """
            extensionItems.@count != 1 OR SUBQUERY(extensionItems, $item,
              $item.attachments.@count == 3 AND \(alone.joined(separator: " AND "))).@count != 1
            """))
    }
    return exclusions
  }
}
