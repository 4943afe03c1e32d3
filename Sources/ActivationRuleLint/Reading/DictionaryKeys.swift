import ActivationRuleModel
import PropertyLists

/// The keys of a rule dictionary, by what they do.
enum DictionaryKeys {
  /// Keys whose value is the largest number of attachments.
  static let maxima = RuleKey.all.filter { $0.hasSuffix("MaxCount") }
  /// The key for the smallest number of attachments.
  static let minimum = RuleKey.prefix + "SupportsAttachmentsWithMinCount"
  /// The key for the largest number of attachments of all kinds.
  static let maximum = RuleKey.prefix + "SupportsAttachmentsWithMaxCount"
  /// Keys whose value is an integer.
  static let counts = maxima + [minimum, RuleKey.dictionaryVersion]
  /// Keys whose value is a Boolean.
  static let booleans = [RuleKey.prefix + "SupportsText", RuleKey.usesStrictMatching]

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

  /// Whether every attachment must be of an accepted kind.
  var isStrict: Bool {
    version < 2 || entry(RuleKey.usesStrictMatching)?.value.booleanValue == true
  }
}
