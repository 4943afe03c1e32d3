package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
package import ActivationRuleTypes

/// A kind of attachment in a description: a word, or a type identifier.
package struct AttachmentKind: Hashable, Sendable {
  /// The kind as it was written.
  package let name: String
  /// The type that an attachment registers, directly or by conformance.
  package let type: String
  /// A type whose identifiers are excluded; `nil` for none.
  package let exception: String?

  /// The words, with their types: those of the dictionary's keys and some more.
  package static let words: [(word: String, type: String)] = {
    let others: [(word: String, type: String)] = [
      ("archive", "public.archive"), ("audio", "public.audio"), ("contact", "public.contact"),
      ("event", "public.calendar-event"), ("excel", "org.openxmlformats.spreadsheetml.sheet"),
      ("folder", "public.folder"), ("gpx", "com.topografix.gpx"), ("html", "public.html"),
      ("json", "public.json"), ("pdf", "com.adobe.pdf"), ("photo", "public.image"), ("picture", "public.image"),
    ]
    return (others + keys.map { (word: $0.word, type: $0.row.usualType) }).sorted { $0.word < $1.word }
  }()

  /// Further words for kinds, with the words or types that they mean.
  private static let synonyms = [
    "email": "public.email-message", "map": "com.apple.mapkit.map-item", "memo": "audio", "music": "audio",
    "page": "link", "pass": "com.apple.pkpass", "place": "com.apple.mapkit.map-item", "screenshot": "photo",
    "sound": "audio", "tweet": "link", "web": "link", "website": "link",
    "word": "org.openxmlformats.wordprocessingml.document",
  ]

  /// The words for the types that dictionary keys accept.
  private static let keys: [(word: String, row: DictionaryKey)] = DictionaryKey.all.flatMap { row in
    row.kindWords.map { (word: $0, row: row) }
  }

  /// Makes a kind from a word that people write; `nil` for anything else.
  ///
  /// That is a word, also in the plural, such as `images`; a filename extension with or without a dot; a MIME type; or
  /// a type identifier.
  ///
  /// `link` and `url` exclude identifiers that conform to `public.file-url`, as the dictionary's key does. A type
  /// identifier contains a dot; it need not be declared.
  package init?(_ name: String, types: UniformTypeRegistry = .system) {
    self.name = name
    let written = ASCII.lowercased(name)
    let stem = written.hasSuffix("s") ? String(written.dropLast()) : written
    let meant = Self.synonyms[written] ?? Self.synonyms[stem]
    let (small, single) = (meant ?? written, meant ?? stem)
    if let word = Self.words.first(where: { $0.word == small }) ?? Self.words.first(where: { $0.word == single }) {
      type = word.type
      exception = Self.keys.first { $0.word == word.word }?.row.exceptions.first
      return
    }
    guard
      let type = Self.claimant(of: small, types) ?? Self.claimant(of: single, types)
        ?? Self.identifier(meant ?? name)
    else {
      return nil
    }
    self.type = type
    exception = nil
  }

  /// The declared type of a filename extension or a MIME type.
  private static func claimant(of tag: String, _ types: UniformTypeRegistry) -> String? {
    let found =
      tag.utf8.contains("/")
      ? types.types(tag: tag, tagClass: .mimeType)
      : types.types(
        tag: tag.hasPrefix(".") ? String(tag.dropFirst()) : tag, tagClass: .filenameExtension,
        conformingTo: "public.data")
    // A tag that no type claims has a dynamic type.
    return found.first.flatMap { types.index(of: $0.identifier) == nil ? nil : $0.identifier }
  }

  private static func identifier(_ name: String) -> String? {
    let isIdentifier =
      name.utf8.contains(".") && name.utf8.allSatisfy { $0.isNamePart || $0 == "." || $0 == "-" || $0 >= 0x80 }
    return isIdentifier && !name.hasPrefix(".") ? name : nil
  }

  /// The words for things that people share on purpose, the most specific first: a PDF with its address is a PDF.
  private static let telling = [
    "pdf", "image", "movie", "audio", "contact", "event", "archive", "link", "html", "text", "folder", "file",
  ]

  /// The kind of the main attachment among some that are shared together; `nil` without a type.
  package init?(mainOf attachments: [Payload.Attachment], _ types: UniformTypeRegistry) {
    let kinds = Self.telling.compactMap { AttachmentKind($0, types: types) }
    if let kind = kinds.first(where: { kind in attachments.contains { kind.accepts($0, types) } }) {
      self = kind
    } else if let type = attachments.lazy.compactMap({ $0.registeredTypeIdentifiers.first }).first {
      self.init(type: type, exception: nil)
    } else {
      return nil
    }
  }

  /// The dictionary key that takes exactly this kind; `nil` if none does.
  package var row: DictionaryKey? {
    DictionaryKey.all.first { !$0.types.isEmpty && $0.usualType == type && $0.exceptions.first == exception }
  }

  /// Whether an attachment has this kind.
  package func accepts(_ attachment: Payload.Attachment, _ types: UniformTypeRegistry) -> Bool {
    attachment.registeredTypeIdentifiers.contains { identifier in
      types.conforms(identifier, to: type) && !(exception.map { types.conforms(identifier, to: $0) } ?? false)
    }
  }

  /// Makes a kind of a type, without identifiers of another one.
  init(type: String, exception: String?) {
    name = type
    self.type = type
    self.exception = exception
  }

  /// Whether two kinds are the same, regardless of their names; identifiers are compared ignoring case.
  package func isSame(as other: AttachmentKind) -> Bool {
    UniformTypeRegistry.system.isEqual(type, other.type) && exception == other.exception
  }

  /// The condition on `$attachment`.
  var condition: PredicateNode {
    Lowering.conforms(toAnyOf: [type], except: exception.map { [$0] } ?? [])
  }
}
