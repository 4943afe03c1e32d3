package import ActivationRuleText
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
  /// The types that it accepts; none for a key that only counts.
  package internal(set) var types: [String] = []
  /// Types whose identifiers do not count as accepted.
  package var exceptions: [String] = []
  /// Whether it does not count attachments that an accepted key below it counts.
  var excludesAcceptedChildren = false
  /// The certainty of the meaning.
  package var certainty = Certainty.observed
  /// A type that it is wrongly expected to accept.
  package var misreading: Misreading?
  /// The words by which people name the kind in descriptions of rules.
  package var kindWords: [String] = []
  /// Its rank among the keys to propose, the most likely first.
  package var rank = Int.max
}

extension DictionaryKey {
  /// All keys that the system reads.
  package static let all =
    [
      DictionaryKey(name: "DictionaryVersion", value: .version),
      DictionaryKey(name: "UsesStrictMatching", value: .boolean),
    ] + rules + [
      DictionaryKey(name: "SupportsLocationWithMaxCount", value: .maximum),
      DictionaryKey(name: "SupportsReplayKitStreaming", value: .unknown),
    ]

  /// The keys that lead to tests, in the order in which these are made; a key comes after its parent.
  static let rules: [DictionaryKey] = [
    DictionaryKey(
      name: "SupportsFileWithMaxCount", value: .maximum, types: ["public.file-url"],
      excludesAcceptedChildren: true, certainty: .reported,
      misreading: .init(4, "public.data", "file"),
      kindWords: ["file"], rank: 5),
    DictionaryKey(
      name: "SupportsImageWithMaxCount", value: .maximum, parent: "SupportsFileWithMaxCount",
      types: ["public.image"],
      certainty: .documented, kindWords: ["image"],
      rank: 3),
    DictionaryKey(
      name: "SupportsMovieWithMaxCount", value: .maximum, parent: "SupportsFileWithMaxCount",
      types: ["public.movie"],
      certainty: .documented,
      kindWords: ["movie", "video"], rank: 4),
    DictionaryKey(
      name: "SupportsText", value: .boolean, types: ["public.plain-text"], certainty: .reported,
      misreading: .init(1, "public.text"), kindWords: ["text"], rank: 2),
    DictionaryKey(
      name: "SupportsWebURLWithMaxCount", value: .maximum, types: ["public.url"],
      exceptions: ["public.file-url"],
      certainty: .reported, misreading: .init(2, "public.file-url"),
      kindWords: ["link", "url"], rank: 1),
    DictionaryKey(
      name: "SupportsWebPageWithMaxCount", value: .maximum, parent: "SupportsWebURLWithMaxCount",
      types: ["com.apple.active-webpage"], certainty: .inferred,
      misreading: .init(3, "public.url", "page"),
      kindWords: ["webpage"], rank: 6),
    DictionaryKey(
      name: "SupportsAttachmentsWithMaxCount", value: .maximum, certainty: .documented),
    DictionaryKey(
      name: "SupportsAttachmentsWithMinCount", value: .minimum, certainty: .documented),
  ]

  /// The rows by their keys in full.
  private static let rows = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  /// The row of a key in full; `nil` for a key without a meaning.
  package static subscript(key: String) -> DictionaryKey? { rows[key] }

  /// Whether it takes yes or no.
  package var isBoolean: Bool { value == .boolean }

  /// Whether it is for a kind of attachment, so that a value above 0 accepts it.
  package var acceptsKind: Bool { !types.isEmpty || key == RuleKey.supportsLocation }

  /// Whether an attachment with these identifiers counts for it.
  func counts(_ identifiers: [String], _ registry: UniformTypeRegistry) -> Bool {
    identifiers.contains { identifier in
      types.contains { registry.conforms(identifier, to: $0) }
        && !exceptions.contains { registry.conforms(identifier, to: $0) }
    }
  }

  /// The type that it accepts by default; empty for a key that only counts.
  package var usualType: String { types.first ?? "" }

  /// What people call the things that it accepts; `nil` for a key that only counts.
  package var words: ThingWords? { ThingWords.type(usualType, in: .system) }

  /// The key in full.
  package var key: String { RuleKey.prefix + name }
}

/// The names of the keys in a rule dictionary.
package enum RuleKey {
  /// The common prefix of all keys.
  package static let prefix = "NSExtensionActivation"
  /// The key of the rule itself.
  package static let rule = prefix + "Rule"
  /// The key that chooses between all-types and any-type matching.
  package static let dictionaryVersion = prefix + "DictionaryVersion"
  /// The key that requires all-types matching in version 2 too.
  package static let usesStrictMatching = prefix + "UsesStrictMatching"
  /// The keys for files, movies, texts, links and live web pages.
  package static let file = prefix + "SupportsFileWithMaxCount"
  package static let movie = prefix + "SupportsMovieWithMaxCount"
  package static let text = prefix + "SupportsText"
  package static let link = prefix + "SupportsWebURLWithMaxCount"
  package static let webPage = prefix + "SupportsWebPageWithMaxCount"
  /// The keys for the numbers of all attachments.
  package static let attachmentMaximum = prefix + "SupportsAttachmentsWithMaxCount"
  package static let attachmentMinimum = prefix + "SupportsAttachmentsWithMinCount"
  /// The undocumented key for shared places.
  package static let supportsLocation = prefix + "SupportsLocationWithMaxCount"
  /// The undocumented key of broadcast extensions.
  package static let supportsReplayKitStreaming = prefix + "SupportsReplayKitStreaming"

  /// The documented keys, the settings first, followed by the two undocumented keys that the system also reads.
  package static let all =
    [dictionaryVersion, usesStrictMatching] + DictionaryKey.rules.map { $0.key }.sorted()
    + [supportsLocation, supportsReplayKitStreaming]

  /// A key without the common prefix, for messages.
  package static func short(_ key: String) -> String {
    key.utf8.starts(with: prefix.utf8) ? key.utf8.dropFirst(prefix.utf8.count).text : key
  }

  /// The key, in full, that an unknown one was meant to be: one typing mistake away, or of the kind that it names.
  package static func meant(by key: String) -> String? {
    if let other = named(by: key) { return other }
    return near(key).first.map { DictionaryKey[$0] == nil ? prefix + $0 : $0 }
  }

  /// The kind that an unknown key names, if no key takes that kind alone.
  package static func kindWithoutKey(_ key: String) -> ShareKind? {
    let name = ASCII.lowercased(short(key))
    return [.pdf, .contact, .event, .pass].first { name.utf8.starts(with: "supports\($0.rawValue)".utf8) }
  }

  /// Whether no other key is as close to a misspelt one as the intended key.
  static func isClear(_ key: String) -> Bool {
    named(by: key) != nil || near(key).count < 2
  }

  private static func near(_ key: String) -> [String] {
    EditDistance.nearest(to: key, in: all + all.map { short($0) })
  }

  /// The key of the kind that an unknown one names, whatever words are around it: `SupportsMaxImageCount`, `SupportsURL`.
  private static func named(by key: String) -> String? {
    var name = Array(ASCII.lowercased(short(key)).utf8)
    let isMinimum = name[...].place(of: "min") != nil
    guard name.starts(with: "supports".utf8) || name.starts(with: "rulesupports".utf8) else { return nil }
    for word in ["rule", "supports", "with", "max", "min", "count"] {
      while let start = name[...].place(of: word) { name.removeSubrange(start..<start + word.utf8.count) }
    }
    if name.last == "s" { name.removeLast() }
    let noun = name.text
    if noun == "attachment" { return isMinimum ? attachmentMinimum : attachmentMaximum }
    return nouns[noun].map { prefix + "Supports" + $0 }
  }

  private static let nouns: [String: String] = [
    "url": "WebURLWithMaxCount", "weburl": "WebURLWithMaxCount", "link": "WebURLWithMaxCount",
    "webpage": "WebPageWithMaxCount", "file": "FileWithMaxCount", "fileurl": "FileWithMaxCount",
    "audio": "FileWithMaxCount", "image": "ImageWithMaxCount", "photo": "ImageWithMaxCount",
    "picture": "ImageWithMaxCount", "movie": "MovieWithMaxCount", "video": "MovieWithMaxCount", "text": "Text",
    "plaintext": "Text",
  ]
}

extension BidirectionalCollection where Element == PropertyListEntry {
  /// The entry of a key; of duplicate keys the last one, which counts.
  package func named(_ key: String) -> PropertyListEntry? { last { $0.key.text == key } }

  /// Whether a key has an entry.
  package func has(_ key: String) -> Bool { contains { $0.key.text == key } }
}

extension PropertyListEntry {
  /// Makes an entry that is in no text.
  package init(_ key: String, _ value: PropertyListNode.Kind) {
    self.init(key: MappedString(key), value: PropertyListNode(value))
  }

  /// The key without the common prefix, for messages.
  package var name: String { RuleKey.short(key.text) }

  /// The value as the system reads a number.
  package var number: Int64 { value.integerValue }

  /// The row of the key in the table; `nil` if the system gives it no meaning.
  package var row: DictionaryKey? { DictionaryKey[key.text] }
}
