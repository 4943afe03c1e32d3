import ActivationRuleTypes

/// The word for what a person shares.
///
/// Each known share of an app has one; a mixture, such as two photos and a video, has several. Inferred from what the
/// reports behind the shares call them.
public enum ShareKind: String, CaseIterable, Hashable, Sendable {
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
    self = Self.general.first { row in names.contains { types.conforms($0, to: row.type) } }?.kind ?? .other
  }

  /// Whether a type stands for a whole kind.
  package static func isGeneral(_ type: String) -> Bool { general.contains { $0.type == type } }

  /// The types that tell kinds apart; the first one that an attachment has decides.
  private static let general: [(type: String, kind: ShareKind)] = [
    ("com.adobe.pdf", .pdf), ("public.image", .photo), ("public.movie", .video), ("public.audio", .audio),
    ("public.vcard", .contact), ("com.apple.ical.ics", .event), ("com.apple.pkpass", .pass),
    ("com.apple.mapkit.map-item", .location), ("public.folder", .folder), ("com.apple.property-list", .script),
    ("public.file-url", .file), ("public.url", .link), (HostPayload.activeWebPage, .link), ("public.text", .text),
    ("public.data", .file),
  ]
}
