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
