import ActivationRuleText
import ActivationRuleTypes

/// The undocumented key for places shared from Maps, which is checked before the dictionary is built.
///
/// Observed, on iOS only: exactly one item with nothing but attachments, and three of those with one identifier each: a
/// contact, a URL and a map item. Inferred: the names of the three types.
struct LocationRule: Hashable, Sendable {
  /// Whether it is the only key, so that anything else is refused.
  let isAlone: Bool

  private static let types = ["public.vcard", "public.url", "com.apple.mapkit.map-item"]

  /// A shared place.
  static var payload: Payload {
    Payload([Payload.Item(types.map { .attachment($0) })])
  }

  /// The rule of a dictionary, if it has the key with a count of at least 1.
  init?(_ entries: [PropertyListEntry], settings: RuleSettings) {
    guard settings.platform == .iOS,
      let entry = entries.last(where: { $0.key.text == RuleKey.supportsLocation }), entry.value.integerValue >= 1
    else { return nil }
    isAlone = entries.allSatisfy { $0.key.text == RuleKey.supportsLocation }
  }

  /// Whether a payload is a shared place.
  func accepts(_ payload: Payload) -> Bool {
    guard payload.items.count == 1, payload.items[0].isPlain, payload.items[0].attachments.count == 3 else {
      return false
    }
    var found: Set<String> = []
    for attachment in payload.items[0].attachments {
      guard attachment.registeredTypeIdentifiers.count == 1 else { return false }
      found.insert(attachment.registeredTypeIdentifiers[0].lowercased())
    }
    return found == Set(Self.types)
  }
}

extension Payload.Item {
  /// Whether a rule sees nothing in the item except attachments.
  fileprivate var isPlain: Bool {
    contentText == nil && title == nil
      && userInfo.allSatisfy { $0.key == "supportsJavaScript" && supportsJavaScript }
  }
}
