import ActivationRuleModel
import ActivationRuleText

/// The keys of a rule dictionary that several lint rules use.
enum DictionaryKeys {
  /// The key of the rule itself.
  static let rule = ExtensionProperties.ruleKeyPath[2]
  /// The key for the smallest number of attachments.
  static let minimum = RuleKey.prefix + DictionaryKey.attachmentMinimum
  /// The key for the largest number of attachments of all kinds.
  static let maximum = RuleKey.prefix + DictionaryKey.attachmentMaximum

  /// Returns what to write instead of an invalid count.
  static func advice(for key: String) -> String {
    switch key {
    case RuleKey.dictionaryVersion: "write 2 to make one accepted attachment enough, or remove the key"
    case minimum: "write the smallest number of attachments that the extension takes, or remove the key"
    case RuleKey.prefix + "SupportsText": "write true if the extension takes texts, or remove the key"
    default: "write the largest number that the extension takes, or remove the key"
    }
  }
}

extension KnownKeys {
  /// Returns whether the value of a key is the largest number of attachments.
  func isMaximum(_ entry: PropertyListEntry) -> Bool { value(entry.key.text) == .maximum }

  /// Returns whether the value of a key is an integer.
  func isCount(_ entry: PropertyListEntry) -> Bool {
    switch value(entry.key.text) {
    case .maximum, .minimum, .version: true
    case .boolean, .unknown, nil: false
    }
  }

  /// Returns whether the value of a key is yes or no.
  func isBoolean(_ entry: PropertyListEntry) -> Bool { value(entry.key.text) == .boolean }

  /// Returns whether a key represents a kind of attachment, so that a count above 0 accepts it.
  func isKind(_ entry: PropertyListEntry) -> Bool { acceptsKind(entry.key.text) }

  /// Returns whether an entry makes the rule accept something.
  func accepts(_ entry: PropertyListEntry) -> Bool {
    let key = entry.key.text
    guard contains(key), key != RuleKey.dictionaryVersion, key != RuleKey.usesStrictMatching else { return false }
    return entry.value.integerValue > 0
  }
}

extension LintContext {
  /// Returns the entry of a key in the rule dictionary; for duplicates, the last one, which wins.
  func entry(_ key: String) -> PropertyListEntry? {
    entries?.last { $0.key.text == key }
  }

  /// Whether a key makes the rule accept something.
  var hasAcceptingKey: Bool { (entries ?? []).contains { keys.accepts($0) && $0 == entry($0.key.text) } }

  /// The version of the dictionary; 0 if it has none.
  var version: Int64 { entry(RuleKey.dictionaryVersion)?.value.integerValue ?? 0 }

  /// Returns whether only zeros would remain without an entry, so that the rule would count as empty.
  func isEmptied(without entry: PropertyListEntry) -> Bool {
    !(entries ?? []).contains { $0.key.text != entry.key.text && $0.value.integerValue != 0 }
  }

  /// Whether some key accepts a kind of attachment.
  var acceptsKind: Bool {
    keys.names.contains { keys.acceptsKind($0) && (entry($0)?.value.integerValue ?? 0) > 0 }
  }

  /// Whether every attachment must be of an accepted kind.
  var isStrict: Bool {
    version < 2 || entry(RuleKey.usesStrictMatching)?.value.booleanValue == true
  }
}
