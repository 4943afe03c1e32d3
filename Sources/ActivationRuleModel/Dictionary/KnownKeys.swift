import ActivationRuleText

/// The keys of a rule dictionary that have a meaning, with their values.
package struct KnownKeys: Sendable {
  /// The keys in full, in the order of `RuleKey.all`.
  package let names: [String]
  private var values: [String: DictionaryKey.Value] = [:]
  private var kinds: Set<String> = [RuleKey.supportsLocation]

  /// All keys that the system reads.
  package static let standard = KnownKeys()

  private init() {
    names = RuleKey.all
    for row in DictionaryKey.all {
      values[row.key] = row.value
      if !row.types(RuleSettings()).isEmpty { kinds.insert(row.key) }
    }
  }

  /// Whether a key, in full, has a meaning.
  package func contains(_ key: String) -> Bool { values[key] != nil }

  /// The kind of value of a key; `nil` for a key without a meaning.
  package func value(_ key: String) -> DictionaryKey.Value? { values[key] }

  /// Whether a key is for a kind of attachment, so that a value above 0 accepts it.
  package func acceptsKind(_ key: String) -> Bool { kinds.contains(key) }

  /// The key, in full, that an unknown one was meant to be: one typing mistake away, or known by another name.
  package func meant(by key: String) -> String? {
    let name = RuleKey.short(key)
    for (word, full) in Self.otherNames where name == word && contains(RuleKey.prefix + full) {
      return RuleKey.prefix + full
    }
    return near(key).first.map { contains($0) ? $0 : RuleKey.prefix + $0 }
  }

  /// Whether no other key is as close to a misspelt one as the intended key.
  func isClear(_ key: String) -> Bool {
    Self.otherNames.contains { $0.0 == RuleKey.short(key) } || near(key).count < 2
  }

  private func near(_ key: String) -> [String] {
    EditDistance.nearest(to: key, in: names + names.map { RuleKey.short($0) })
  }

  private static let otherNames = [
    ("SupportsURL", "SupportsWebURLWithMaxCount"), ("SupportsURLWithMaxCount", "SupportsWebURLWithMaxCount"),
    ("SupportsWebURL", "SupportsWebURLWithMaxCount"), ("SupportsFileURLs", "SupportsFileWithMaxCount"),
    ("SupportsPlainText", "SupportsText"), ("SupportsTextWithMaxCount", "SupportsText"),
    ("SupportsTextWithMinCount", "SupportsText"), ("SupportsVideoWithMaxCount", "SupportsMovieWithMaxCount"),
    ("SupportsVideo", "SupportsMovieWithMaxCount"), ("SupportsImage", "SupportsImageWithMaxCount"),
    ("SupportsMovie", "SupportsMovieWithMaxCount"), ("SupportsFile", "SupportsFileWithMaxCount"),
    ("SupportsAudioWithMaxCount", "SupportsFileWithMaxCount"), ("RuleSupportsText", "SupportsText"),
  ]
}
