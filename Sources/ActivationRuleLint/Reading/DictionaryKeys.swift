import ActivationRuleModel
import PropertyLists

/// The keys of a rule dictionary, by what they do.
enum DictionaryKeys {
  /// Keys whose value is the largest number of attachments.
  static let maxima = keys { $0.value == .maximum }
  /// The key for the smallest number of attachments.
  static let minimum = RuleKey.prefix + DictionaryKey.attachmentMinimum
  /// The key for the largest number of attachments of all kinds.
  static let maximum = RuleKey.prefix + DictionaryKey.attachmentMaximum
  /// Keys whose value is an integer.
  static let counts = keys { $0.value == .maximum || $0.value == .minimum || $0.value == .version }
  /// Keys whose value is a Boolean.
  static let booleans = keys { $0.value == .boolean }
  /// Keys that stand for a kind of attachment, so that a count above 0 accepts it.
  static let kinds = keys { $0.acceptsKind }

  private static func keys(where holds: (DictionaryKey) -> Bool) -> [String] {
    RuleKey.all.filter { key in DictionaryKey.named(RuleKey.short(key)).map(holds) ?? false }
  }

  /// What to write in place of a count that is none.
  static func advice(for key: String) -> String {
    switch key {
    case RuleKey.dictionaryVersion: "write 2 to make one accepted attachment enough, or remove the key"
    case minimum: "write the smallest number of attachments that the extension takes, or remove the key"
    default: "write the largest number that the extension takes, or remove the key"
    }
  }

  /// Whether an entry makes the rule accept something.
  static func accepts(_ entry: PropertyListEntry) -> Bool {
    let key = entry.key.text
    guard RuleKey.all.contains(key), key != RuleKey.dictionaryVersion, key != RuleKey.usesStrictMatching else {
      return false
    }
    return entry.value.integerValue > 0
  }
}

extension LintContext {
  /// The entry of a key in the rule dictionary; of duplicates the last, which wins.
  func entry(_ key: String) -> PropertyListEntry? {
    entries?.last { $0.key.text == key }
  }

  /// The version of the dictionary; 0 without one.
  var version: Int64 { entry(RuleKey.dictionaryVersion)?.value.integerValue ?? 0 }

  /// Whether nothing but zeros would be left without an entry, so that the rule would count as empty.
  func isEmptied(without entry: PropertyListEntry) -> Bool {
    !(entries ?? []).contains { $0.key.text != entry.key.text && $0.value.integerValue != 0 }
  }

  /// Whether some key accepts a kind of attachment.
  var acceptsKind: Bool {
    DictionaryKeys.kinds.contains { (entry($0)?.value.integerValue ?? 0) > 0 }
  }

  /// Whether every attachment must be of an accepted kind.
  var isStrict: Bool {
    version < 2 || entry(RuleKey.usesStrictMatching)?.value.booleanValue == true
  }
}
