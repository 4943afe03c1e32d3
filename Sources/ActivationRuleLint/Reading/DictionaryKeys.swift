/// The keys of a rule dictionary that have a part in several rules.
enum DictionaryKeys {
  /// The key of the rule itself.
  static let rule = ExtensionProperties.ruleKeyPath[2]
  /// The key for the smallest number of attachments.
  static let minimum = RuleKey.prefix + DictionaryKey.attachmentMinimum
  /// The key for the largest number of attachments of all kinds.
  static let maximum = RuleKey.prefix + DictionaryKey.attachmentMaximum

  /// What to write in place of a count that is none.
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
  /// Whether the value of a key is the largest number of attachments.
  func isMaximum(_ entry: PropertyListEntry) -> Bool { value(entry.key.text) == .maximum }

  /// Whether the value of a key is an integer.
  func isCount(_ entry: PropertyListEntry) -> Bool {
    switch value(entry.key.text) {
    case .maximum, .minimum, .version: true
    case .boolean, .unknown, nil: false
    }
  }

  /// Whether the value of a key is yes or no.
  func isBoolean(_ entry: PropertyListEntry) -> Bool { value(entry.key.text) == .boolean }

  /// Whether a key stands for a kind of attachment, so that a count above 0 accepts it.
  func isKind(_ entry: PropertyListEntry) -> Bool { acceptsKind(entry.key.text) }

  /// Whether an entry makes the rule accept something.
  func accepts(_ entry: PropertyListEntry) -> Bool {
    let key = entry.key.text
    guard contains(key), key != RuleKey.dictionaryVersion, key != RuleKey.usesStrictMatching else { return false }
    return entry.value.integerValue > 0
  }
}

extension LintContext {
  /// The entry of a key in the rule dictionary; of duplicates the last, which wins.
  func entry(_ key: String) -> PropertyListEntry? {
    entries?.last { $0.key.text == key }
  }

  /// Whether a key makes the rule accept something.
  var hasAcceptingKey: Bool { (entries ?? []).contains { keys.accepts($0) && $0 == entry($0.key.text) } }

  /// The version of the dictionary; 0 without one.
  var version: Int64 { entry(RuleKey.dictionaryVersion)?.value.integerValue ?? 0 }

  /// Whether nothing but zeros would be left without an entry, so that the rule would count as empty.
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
