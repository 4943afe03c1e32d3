/// The keys that a rule dictionary can have, with what each one counts.
///
/// The builder that walks this table is known (observed). The table itself is reconstructed from documentation and reports,
/// so it is data: correcting a row corrects everything that follows from it.
struct RuleTable: Sendable {
  /// How the test of an accepted key is made.
  enum Template: String, Hashable, Sendable {
    /// At most that many attachments have an identifier that conforms to the key's type.
    case maximumOfType
    /// The same, without attachments of the types of accepted children.
    case maximumOutsideChildren
    /// The same, with identifiers of the excepted types left out.
    case maximumOutsideExceptions
    /// No bound.
    case unbounded
    /// At most that many attachments in all.
    case maximumOfAll
    /// At least that many attachments in all.
    case minimumOfAll
  }

  /// A key.
  struct Rule: Hashable, Sendable {
    /// The key without its common prefix.
    let name: String
    /// The types it accepts; none for a key that only counts.
    let types: [String]
    /// Types whose identifiers do not count as accepted.
    let exceptions: [String]
    /// How its test is made.
    let template: Template
    /// How an explicit 0 is tested in version 2; `nil` for the general way, which forbids the key's first type.
    let zero: Template?
    /// Keys for kinds of the same thing.
    let children: [Rule]
    /// How sure the meaning is.
    let certainty: Certainty

    init(
      _ name: String, _ types: [String] = [], except exceptions: [String] = [], _ template: Template,
      _ certainty: Certainty, zero: Template? = nil, children: [Rule] = []
    ) {
      self.name = name
      self.types = types
      self.exceptions = exceptions
      self.template = template
      self.certainty = certainty
      self.zero = zero
      self.children = children
    }
  }

  /// The rules at the top.
  let rules: [Rule]

  /// The table that settings lead to.
  init(_ settings: RuleSettings) {
    let isFileWithChildren = settings.fileCounting == .excludingAcceptedChildren
    rules = [
      Rule(
        "SupportsFileWithMaxCount", ["public.file-url"],
        isFileWithChildren ? .maximumOutsideChildren : .maximumOfType, .reported,
        children: [
          Rule("SupportsImageWithMaxCount", ["public.image"], .maximumOfType, .documented),
          Rule("SupportsMovieWithMaxCount", ["public.movie"], .maximumOfType, .documented),
        ]),
      Rule("SupportsText", [settings.textType.rawValue], .unbounded, .reported),
      Rule(
        "SupportsWebURLWithMaxCount", ["public.url"], except: ["public.file-url"], .maximumOutsideExceptions,
        .reported, zero: settings.webURLZero == .webURLs ? .maximumOutsideExceptions : nil,
        children: [
          Rule(
            "SupportsWebPageWithMaxCount", Self.split(settings.webPageTypes.rawValue), .maximumOfType, .inferred)
        ]),
      Rule("SupportsAttachmentsWithMaxCount", [], .maximumOfAll, .documented),
      Rule("SupportsAttachmentsWithMinCount", [], .minimumOfAll, .documented),
    ]
  }

  private static func split(_ list: String) -> [String] {
    list.split(separator: ",").map { String($0) }
  }
}

/// The names of the keys in a rule dictionary.
public enum RuleKey {
  /// What every key begins with.
  public static let prefix = "NSExtensionActivation"
  /// The key that chooses between all-types and any-type matching.
  public static let dictionaryVersion = prefix + "DictionaryVersion"
  /// The key that demands all-types matching in version 2 too.
  public static let usesStrictMatching = prefix + "UsesStrictMatching"
  /// The undocumented key for shared places.
  public static let supportsLocation = prefix + "SupportsLocationWithMaxCount"
  /// The undocumented key of broadcast extensions.
  public static let supportsReplayKitStreaming = prefix + "SupportsReplayKitStreaming"

  /// The documented keys, and the two that the system reads besides.
  public static let all: [String] = [
    dictionaryVersion, usesStrictMatching, prefix + "SupportsAttachmentsWithMaxCount",
    prefix + "SupportsAttachmentsWithMinCount", prefix + "SupportsFileWithMaxCount",
    prefix + "SupportsImageWithMaxCount", prefix + "SupportsMovieWithMaxCount", prefix + "SupportsText",
    prefix + "SupportsWebPageWithMaxCount", prefix + "SupportsWebURLWithMaxCount", supportsLocation,
    supportsReplayKitStreaming,
  ]

  /// A key without the common prefix, for messages.
  public static func short(_ key: String) -> String {
    key.utf8.starts(with: prefix.utf8) ? String(decoding: key.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : key
  }
}
