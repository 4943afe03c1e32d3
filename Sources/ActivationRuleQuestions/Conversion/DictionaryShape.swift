import ActivationRuleModel
import ActivationRuleText

/// The choices that make up a rule dictionary, as far as the search considers them.
struct DictionaryShape: Hashable {
  /// A key that accepts a kind of attachment.
  struct Kind: Hashable {
    /// The key in full.
    let key: String
    /// The type of the key.
    let type: String
    /// Whether the key takes a Boolean.
    let isBoolean: Bool

    /// The kinds in the order of the rule table for these settings.
    static func all(_ settings: RuleSettings) -> [Kind] {
      settings.ruleTable.flattened.compactMap { rule in
        rule.types.first.map { Kind(key: rule.key, type: $0, isBoolean: rule.isBoolean) }
      }
    }
  }

  /// Whether one attachment of an accepted type is enough, which is true in version 2.
  var isFuzzy = false
  /// The value of each kind's key; `nil` without the key.
  var counts: [Int64?]
  /// The largest number of attachments; `nil` without the key.
  var maximum: Int64?
  /// The smallest number of attachments; `nil` without the key.
  var minimum: Int64?

  /// A dictionary without any key.
  static func empty(_ kinds: [Kind]) -> DictionaryShape {
    DictionaryShape(counts: [Int64?](repeating: nil, count: kinds.count))
  }

  /// Whether a kind is accepted.
  var acceptsKinds: Bool { counts.contains { ($0 ?? 0) > 0 } }

  /// Whether it is empty, except perhaps for the version.
  var isEmpty: Bool { counts.allSatisfy { $0 == nil } && maximum == nil && minimum == nil }

  /// The dictionary.
  func dictionary(_ kinds: [Kind]) -> ConvertedDictionary {
    var values: [String: PropertyListNode] = [:]
    for (kind, count) in zip(kinds, counts) {
      guard let count else { continue }
      values[kind.key] = kind.isBoolean ? PropertyListNode(.boolean(count > 0)) : PropertyListNode(.integer(count))
    }
    if isFuzzy, !values.isEmpty { values[RuleKey.dictionaryVersion] = 2 }
    if let maximum {
      values[RuleKey.prefix + DictionaryKey.attachmentMaximum] = PropertyListNode(.integer(maximum))
    }
    if let minimum {
      values[RuleKey.prefix + DictionaryKey.attachmentMinimum] = PropertyListNode(.integer(minimum))
    }
    return ConvertedDictionary(
      RuleKey.all.compactMap { key in
        values[key].map { PropertyListEntry(key: MappedString(key), value: $0) }
      })
  }
}
