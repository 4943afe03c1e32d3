import ActivationRuleText
package import ActivationRuleTypes

/// The kind of thing that a person shares.
///
/// Each known share of an app has one; a mixture, such as two photos and a video, has several. Inferred from what the
/// reports behind the shares call them.
package enum ShareKind: String, CaseIterable, Hashable, Sendable {
  /// An address, also the page that a browser shows, and a text that is only an address.
  case link
  /// A text.
  case text
  /// A photo or another picture.
  case photo
  /// A video.
  case video
  /// A sound.
  case audio
  /// A PDF.
  case pdf
  /// A contact.
  case contact
  /// An event of a calendar.
  case event
  /// A place.
  case location
  /// A pass for Wallet.
  case pass
  /// A folder.
  case folder
  /// A document of any other type.
  case file
  /// What the script of an extension returns for a page.
  case script
  /// Anything else.
  case other

  /// The types in which it is usually shared, as one attachment each.
  package var usualTypes: [String] {
    switch self {
    case .link: ["public.url", "public.plain-text", HostPayload.activeWebPage]
    case .text: ["public.plain-text"]
    case .photo: ["public.jpeg", "public.heic", "public.png"]
    case .video: ["com.apple.quicktime-movie", "public.mpeg-4"]
    case .audio: ["public.mp3", "com.apple.m4a-audio"]
    case .pdf: ["com.adobe.pdf"]
    case .contact: ["public.vcard"]
    case .event: ["com.apple.ical.ics"]
    case .location: ["com.apple.mapkit.map-item"]
    case .pass: ["com.apple.pkpass"]
    case .folder: ["public.folder"]
    case .file: ["public.data"]
    case .script: ["com.apple.property-list"]
    case .other: []
    }
  }

  /// Whether people also share it as a file.
  package var isSharedAsFile: Bool {
    switch self {
    case .photo, .video, .audio, .pdf, .contact, .event, .folder, .file: true
    case .link, .text, .location, .pass, .script, .other: false
    }
  }

  /// The kind that a single attachment has, for shares that do not name theirs.
  package init(_ attachment: Payload.Attachment?) {
    let names = attachment?.registeredTypeIdentifiers ?? []
    let types = UniformTypeRegistry.system
    let kind = Self.general.first { row in names.contains { types.conforms($0, to: row.type) } }?.kind ?? .other
    // Only in memory is a property list what a script returned.
    self = kind == .script && names.contains { types.conforms($0, to: "public.file-url") } ? .file : kind
  }

  /// Whether a type stands for a whole kind.
  package static func isGeneral(_ type: String) -> Bool { general.contains { $0.type == type } }

  /// The types that tell kinds apart; the first type that an attachment has decides.
  fileprivate static let general: [(type: String, kind: ShareKind)] = [
    ("com.adobe.pdf", .pdf), ("public.image", .photo), ("public.movie", .video), ("public.audio", .audio),
    ("public.vcard", .contact), ("com.apple.ical.ics", .event), ("com.apple.pkpass", .pass),
    ("com.apple.mapkit.map-item", .location), ("public.folder", .folder), ("com.apple.property-list", .script),
    ("public.file-url", .file), ("public.url", .link), (HostPayload.activeWebPage, .link), ("public.text", .text),
    ("public.data", .file),
  ]
}

/// What people call things of a kind, or of a type.
package struct ThingWords: Hashable, Sendable {
  /// One of them: "plain text".
  package let one: String
  /// Several of them: "plain texts".
  package let several: String
  /// All of them, for a kind that a rule takes in general: "plain text".
  package let all: String

  init(_ one: String, _ several: String? = nil, all: String? = nil) {
    let several = several ?? one + "s"
    (self.one, self.several, self.all) = (one, several, all ?? several)
  }

  /// The words for a number of them.
  package func counted(_ count: Int) -> String { count == 1 ? one : several }

  /// One of them with its article: "a picture", "an MP4 video", "plain text".
  package var withArticle: String {
    if all == one { return one }
    // Capitals are read as letters, unless they make a word: an HTML file, a HEIC picture, a SWIFT file.
    let name = one.utf8.prefix { $0 != " " }
    let vowel = name.dropFirst().firstIndex { "AEIOU".utf8.contains($0) }
    let isWord = vowel.map { $0 == name.index(after: name.startIndex) || name.count > 4 } ?? false
    let isVowel = one.utf8.first.map { (isWord ? "aeiouAEIO" : "aeiouAEFHILMNORSX").utf8.contains($0) } == true
    return "\(isVowel ? "an" : "a") \(one)"
  }

  /// The words for a type: those of its kind, with its filename extension for a format: "PNG pictures".
  ///
  /// - Returns: `nil` for a type without either.
  package static func type(_ identifier: String, in types: UniformTypeRegistry) -> ThingWords? {
    general[identifier]
      ?? format(identifier, in: types).map { name, kind in
        ThingWords("\(name) \(kind.one)", "\(name) \(kind.several)")
      }
  }

  /// The name of a format and the words for its kind: "PNG" and "pictures"; `nil` for a type without an extension.
  static func format(_ identifier: String, in types: UniformTypeRegistry) -> (name: String, kind: ThingWords)? {
    guard let name = types.type(identifier)?.filenameExtensions.first?.uppercased() else { return nil }
    let kind = ShareKind(.attachment(identifier))
    // A CSV text is called a file.
    return (name, ([.text, .other].contains(kind) ? .file : kind).words)
  }

  /// Words for the types that stand for a whole kind, and for types that have an everyday name.
  static let general: [String: ThingWords] = {
    let webPage = ThingWords("web page")
    let data = ThingWords("thing of nearly any kind", "things of nearly any kind", all: "nearly everything")
    var words = [
      HostPayload.activeWebPage: webPage, "com.apple.property-list": webPage,
      "public.plain-text": ThingWords("plain text", all: "plain text"),
      "public.audiovisual-content": ThingWords("video or sound", "videos and sounds"),
      "public.video": ThingWords("silent video"),
      "public.contact": ShareKind.contact.words, "public.directory": ShareKind.folder.words,
      "public.calendar-event": ShareKind.event.words,
      "public.data": data, "public.item": data,
      "public.content": ThingWords("document or medium", "documents and media"),
    ]
    for (type, kind) in ShareKind.general where words[type] == nil { words[type] = kind.words }
    return words
  }()
}

extension ShareKind {
  /// What people call things of this kind.
  package var words: ThingWords {
    switch self {
    case .link: ThingWords("link")
    case .text: ThingWords("text")
    case .photo: ThingWords("picture")
    case .video: ThingWords("video")
    case .audio: ThingWords("sound")
    case .pdf: ThingWords("PDF")
    case .contact: ThingWords("contact")
    case .event: ThingWords("event")
    case .location: ThingWords("place")
    case .pass: ThingWords("pass", "passes")
    case .folder: ThingWords("folder")
    case .file: ThingWords("file")
    case .script: ThingWords("result of a script", "results of scripts")
    case .other: ThingWords("thing")
    }
  }

  /// The plural in a list of kinds, such as "other files".
  package var plural: String {
    switch self {
    case .file, .other: "other \(words.several)"
    default: words.several
    }
  }
}
