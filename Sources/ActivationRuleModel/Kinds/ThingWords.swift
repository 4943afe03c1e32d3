package import ActivationRuleTypes

/// What people call things of a kind, or of a type.
package struct ThingWords: Hashable, Sendable {
  /// One of them: "plain text".
  package let one: String
  /// Several of them: "plain texts".
  package let several: String
  /// All of them, for what a rule takes in general: "plain text".
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
    let name = one.utf8.prefix { $0 != UInt8(ascii: " ") }
    let vowel = name.dropFirst().firstIndex { "AEIOU".utf8.contains($0) }
    let isWord = vowel.map { $0 == name.index(after: name.startIndex) || name.count > 4 } ?? false
    let isVowel = one.utf8.first.map { (isWord ? "aeiouAEIO" : "aeiouAEFHILMNORSX").utf8.contains($0) } == true
    return "\(isVowel ? "an" : "a") \(one)"
  }

  /// The words for a type that stands for a whole kind; `nil` for any other type.
  static func general(_ type: String) -> ThingWords? { generalTypes[type] }

  /// The words for a type: those of its kind, with its filename extension for a format: "PNG pictures".
  ///
  /// - Returns: `nil` for a type without either.
  package static func type(_ identifier: String, in types: UniformTypeRegistry) -> ThingWords? {
    if let general = generalTypes[identifier] { return general }
    return format(identifier, in: types).map { name, kind in
      ThingWords("\(name) \(kind.one)", "\(name) \(kind.several)")
    }
  }

  /// The name of a format and the words for its kind: "PNG" and "pictures"; `nil` for a type without an extension.
  static func format(_ identifier: String, in types: UniformTypeRegistry) -> (name: String, kind: ThingWords)? {
    guard let name = types.type(identifier)?.preferredFilenameExtension?.uppercased() else { return nil }
    let kind = ShareKind(.attachment(identifier))
    // A CSV text is called a file.
    return (name, ([.text, .other].contains(kind) ? .file : kind).words)
  }

  private static let generalTypes: [String: ThingWords] = {
    let webPage = ThingWords("web page")
    let data = ThingWords("thing of nearly any kind", "things of nearly any kind", all: "nearly everything")
    return [
      "public.url": ShareKind.link.words, HostPayload.activeWebPage: webPage, "com.apple.property-list": webPage,
      "public.plain-text": ThingWords("plain text", all: "plain text"), "public.text": ShareKind.text.words,
      "public.image": ShareKind.photo.words, "public.movie": ShareKind.video.words,
      "public.audiovisual-content": ThingWords("video or sound", "videos and sounds"),
      "public.video": ThingWords("silent video"),
      "public.audio": ShareKind.audio.words, "com.adobe.pdf": ShareKind.pdf.words,
      "public.vcard": ShareKind.contact.words, "public.contact": ShareKind.contact.words,
      "public.folder": ShareKind.folder.words, "public.directory": ShareKind.folder.words,
      "com.apple.ical.ics": ShareKind.event.words, "public.calendar-event": ShareKind.event.words,
      "com.apple.pkpass": ShareKind.pass.words, "com.apple.mapkit.map-item": ShareKind.location.words,
      "public.file-url": ShareKind.file.words, "public.data": data, "public.item": data,
      "public.content": ThingWords("document or medium", "documents and media"),
    ]
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
