import ActivationRuleModel

/// A rule for the possible results of the host stage: an attachment of several identifiers has no `public.url`, unless
/// it is a live page.
enum HostStageRule {
  static let rule = ActivationRule(
    predicate: """
      SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
        ANY $attachment.registeredTypeIdentifiers UTI-EQUALS "public.url"
        AND $attachment.registeredTypeIdentifiers.@count > 1
        AND NOT ANY $attachment.registeredTypeIdentifiers UTI-EQUALS "com.apple.active-webpage").@count > 0).@count == 0
      """)
}
