/// Attachments as tests name them: files as the Files app shares them, everything else as an app hands it over.
extension Payload.Attachment {
  /// A file: its type, and the type of file URLs (reported).
  ///
  /// The name alone counts; one that ends in `/` is a folder.
  public static func file(_ name: String) -> Payload.Attachment {
    let kind: FileKind = name.hasSuffix("/") ? .folder : .regular
    return Payload.Attachment([
      UniformTypeRegistry.system.typeIdentifier(forFileNamed: name.lastPathPart, kind: kind), "public.file-url",
    ])
  }

  /// A PDF file.
  public static let pdf = file("document.pdf")
  /// A photo as a HEIC file.
  public static let heic = file("photo.heic")
  /// A photo as a JPEG file.
  public static let jpeg = file("photo.jpeg")
  /// A picture as a PNG file.
  public static let png = file("picture.png")
  /// A movie as a QuickTime file.
  public static let movie = file("movie.mov")
  /// A recording as an MPEG-4 audio file.
  public static let audio = file("recording.m4a")
  /// A file of plain text.
  public static let textFile = file("notes.txt")
  /// A zip archive as a file.
  public static let zip = file("archive.zip")
  /// A folder.
  public static let folder = file("folder/")
  /// The URL of a web page.
  public static let url = Payload.Attachment(["public.url"])
  /// Plain text.
  public static let text = Payload.Attachment(["public.plain-text"])
  /// An image in memory.
  public static let image = Payload.Attachment(["public.image"])
  /// A contact.
  public static let contact = Payload.Attachment(["public.vcard"])

  /// An attachment that registers these type identifiers.
  public static func type(_ identifiers: String...) -> Payload.Attachment {
    Payload.Attachment(identifiers)
  }
}

extension Payload {
  /// What a host app is known to share, as rules see it.
  ///
  /// A test that compares the answer writes `rule.answer(to: .preset("safari-page"))`, which throws nothing.
  ///
  /// - Parameters:
  ///   - id: the preset's id, as `safari-page`; `activationrule presets` lists them.
  ///   - presets: the presets to look in.
  /// - Throws: ``InputFailure`` if there is no such preset, or if it is what an extension's code receives.
  public init(preset id: String, from presets: PresetLibrary = .builtIn) throws(InputFailure) {
    self = try PresetArguments.presetForRules(id, in: presets).payload.seenByRules()
  }

  /// One extension item with these attachments.
  package static func attachments(_ attachments: Attachment...) -> Payload {
    Payload([Item(attachments)])
  }
}

/// A preset that a test names.
public struct NamedPreset: Sendable {
  let id: String
  let library: PresetLibrary

  /// The preset with an id, as `safari-page`.
  ///
  /// - Parameters:
  ///   - id: the preset's id; `activationrule presets` lists them.
  ///   - presets: the presets to look in.
  public static func preset(_ id: String, from presets: PresetLibrary = .builtIn) -> NamedPreset {
    NamedPreset(id: id, library: presets)
  }
}
