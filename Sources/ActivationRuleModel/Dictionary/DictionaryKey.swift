import ActivationRuleText
import ActivationRuleTypes

/// A key of a rule dictionary, with all facts about it in one row.
///
/// The builder that walks the rows is known (observed). The rows are reconstructed from documentation and reports, so
/// they are data: correcting a row corrects everything that depends on it.
package struct DictionaryKey: Sendable {
  /// The kinds of value of a key.
  package enum Value: Sendable {
    /// The largest number of attachments.
    case maximum
    /// The smallest number of attachments.
    case minimum
    /// Yes or no.
    case boolean
    /// The version of the dictionary.
    case version
    /// Nothing known to this package.
    case unknown
  }

  /// A type that people expect a key to accept, although it does not.
  package struct Misreading: Sendable {
    /// The type.
    package let type: String
    /// The accepted content, in a word; `nil` if the key accepts a narrower type of the same sort.
    package let noun: String?
    /// The order of checking; the narrowest types come first.
    let order: Int

    init(_ order: Int, _ type: String, _ noun: String? = nil) {
      (self.order, self.type, self.noun) = (order, type, noun)
    }
  }

  /// The key without its common prefix.
  package let name: String
  /// The kind of its value.
  package let value: Value
  /// The key for the whole group, whose rule contains this one.
  package var parent: String?
  /// The types that it accepts under answers to the open questions; none for a key that only counts.
  var types: @Sendable (RuleSettings) -> [String] = { _ in [] }
  /// Types whose identifiers do not count as accepted.
  package var exceptions: [String] = []
  /// Whether it does not count attachments that an accepted key below it counts, unless an open question is answered
  /// otherwise.
  var excludesAcceptedChildren = false
  /// The certainty of the meaning; `nil` for a key without a rule in the table.
  package var certainty: Certainty?
  /// The key that is easily confused with it.
  package var sibling: String?
  /// A type that it is wrongly expected to accept.
  package var misreading: Misreading?
  /// The words by which people name the kind in descriptions of rules.
  package var kindWords: [String] = []
  /// Its rank among the keys to propose, the most likely first.
  package var rank = Int.max
}

extension DictionaryKey {
  package static let attachmentMinimum = "SupportsAttachmentsWithMinCount"
  package static let attachmentMaximum = "SupportsAttachmentsWithMaxCount"
  /// The key for live web pages, in full.
  package static let webPage = RuleKey.prefix + "SupportsWebPageWithMaxCount"

  /// The key for links, in full.
  package static let link = RuleKey.prefix + "SupportsWebURLWithMaxCount"
  /// The key for files.
  static let file = RuleKey.prefix + "SupportsFileWithMaxCount"

  /// All keys, in the order in which their tests are made; a key comes after its parent.
  package static let all: [DictionaryKey] = [
    DictionaryKey(name: "DictionaryVersion", value: .version),
    DictionaryKey(name: "UsesStrictMatching", value: .boolean),
    DictionaryKey(
      name: "SupportsFileWithMaxCount", value: .maximum, types: { _ in ["public.file-url"] },
      excludesAcceptedChildren: true, certainty: .reported, sibling: "SupportsImageWithMaxCount",
      misreading: .init(4, "public.data", "file"),
      kindWords: ["file"], rank: 5),
    DictionaryKey(
      name: "SupportsImageWithMaxCount", value: .maximum, parent: "SupportsFileWithMaxCount",
      types: { _ in ["public.image"] },
      certainty: .documented, sibling: "SupportsMovieWithMaxCount", kindWords: ["image"],
      rank: 3),
    DictionaryKey(
      name: "SupportsMovieWithMaxCount", value: .maximum, parent: "SupportsFileWithMaxCount",
      types: { _ in ["public.movie"] },
      certainty: .documented, sibling: "SupportsImageWithMaxCount",
      kindWords: ["movie", "video"], rank: 4),
    DictionaryKey(
      name: "SupportsText", value: .boolean, types: { [$0.textType.rawValue] }, certainty: .reported,
      misreading: .init(1, "public.text"), kindWords: ["text"], rank: 2),
    DictionaryKey(
      name: "SupportsWebURLWithMaxCount", value: .maximum, types: { _ in ["public.url"] },
      exceptions: ["public.file-url"],
      certainty: .reported, sibling: "SupportsWebPageWithMaxCount", misreading: .init(2, "public.file-url"),
      kindWords: ["link", "url"], rank: 1),
    DictionaryKey(
      name: "SupportsWebPageWithMaxCount", value: .maximum, parent: "SupportsWebURLWithMaxCount",
      types: { $0.webPageTypes.types }, certainty: .inferred, sibling: "SupportsWebURLWithMaxCount",
      misreading: .init(3, "public.url", "page"),
      kindWords: ["webpage"], rank: 6),
    DictionaryKey(
      name: attachmentMaximum, value: .maximum, certainty: .documented, sibling: attachmentMinimum),
    DictionaryKey(
      name: attachmentMinimum, value: .minimum, certainty: .documented, sibling: attachmentMaximum),
    DictionaryKey(name: "SupportsLocationWithMaxCount", value: .maximum),
    DictionaryKey(name: "SupportsReplayKitStreaming", value: .unknown),
  ]

  /// The row of a key, written without its prefix.
  package static func named(_ name: String) -> DictionaryKey? {
    all.first { $0.name == name }
  }

  /// The type that it accepts by default; empty for a key that only counts.
  package var usualType: String { types(RuleSettings()).first ?? "" }

  /// What people call the things that it accepts; `nil` for a key that only counts.
  package var words: ThingWords? { ThingWords.type(usualType, in: .system) }

  /// The key in full.
  package var key: String { RuleKey.prefix + name }
}

/// The names of the keys in a rule dictionary.
package enum RuleKey {
  /// The common prefix of all keys.
  package static let prefix = "NSExtensionActivation"
  /// The key that chooses between all-types and any-type matching.
  package static let dictionaryVersion = prefix + "DictionaryVersion"
  /// The key that requires all-types matching in version 2 too.
  package static let usesStrictMatching = prefix + "UsesStrictMatching"
  /// The undocumented key for shared places.
  package static let supportsLocation = prefix + "SupportsLocationWithMaxCount"
  /// The undocumented key of broadcast extensions.
  package static let supportsReplayKitStreaming = prefix + "SupportsReplayKitStreaming"

  /// The documented keys, the settings first, followed by the two undocumented keys that the system also reads.
  package static let all: [String] = {
    let rules = DictionaryKey.all.filter { $0.certainty != nil }.sorted { $0.name < $1.name }
    let undocumented = [supportsLocation, supportsReplayKitStreaming]
    return [dictionaryVersion, usesStrictMatching] + rules.map { $0.key } + undocumented
  }()

  /// A key without the common prefix, for messages.
  package static func short(_ key: String) -> String {
    key.utf8.starts(with: prefix.utf8) ? String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : key
  }
}

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
