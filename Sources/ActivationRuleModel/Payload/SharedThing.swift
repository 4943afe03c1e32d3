package import ActivationRuleText
package import ActivationRuleTypes

/// A thing that a host passes to the share sheet, and the attachment that the system makes of it.
///
/// Source: UIActivityViewController (Apple documentation) and what logs of extensions show.
package enum SharedThing {
  /// The address of a web page; logs show http and https, and other schemes are assumed to behave the same.
  case link
  /// A string; seen in many logs.
  case text
  /// An image in memory; most logs show the general type, some newer ones PNG.
  case image
  /// A file, by name and kind. No file system is consulted.
  ///
  /// The types of a file's URL are observed; that an app shares the URL, and not only the contents, is reported.
  case file(String, FileKind)

  /// The attachment.
  ///
  /// - Parameter types: the registry that has the types of file names.
  package func attachment(_ types: UniformTypeRegistry) -> Payload.Attachment {
    switch self {
    case .link: Payload.Attachment(["public.url"])
    case .text: Payload.Attachment(["public.plain-text"])
    case .image: Payload.Attachment(["public.image"])
    case .file(let name, let kind):
      Payload.Attachment([types.typeIdentifier(forFileNamed: name, kind: kind), "public.file-url"])
    }
  }

  /// The certainty that it becomes this attachment.
  package var certainty: Certainty {
    switch self {
    case .link, .text, .image: .observed
    case .file: .reported
    }
  }
}

/// The parts of a URL that matter for sharing: its scheme, its domain, and the path of a file.
package struct SharedURL: Hashable, Sendable {
  /// The path of a file URL with its escapes resolved; `nil` for any other scheme.
  package let filePath: String?
  /// The domain after `//`, without user and port; `nil` if there is none.
  package let domain: String?

  /// Splits a text; `nil` if it has no scheme such as `https:`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      bytes[..<colon].allSatisfy({ $0.isNamePart || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E })
    else { return nil }
    let isFile = bytes[..<colon].map { $0 | 0x20 } == Array("file".utf8)
    filePath = isFile ? Self.path(bytes[(colon + 1)...]) : nil
    domain = Self.domain(bytes[(colon + 1)...])
  }

  private static func domain(_ rest: ArraySlice<UInt8>) -> String? {
    guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return nil }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    let place = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[($0 + 1)...] } ?? authority
    let name = place.prefix { $0 != ":" }
    return name.isEmpty ? nil : name.text
  }

  /// The path after `file:`, without host, query and fragment.
  private static func path(_ rest: ArraySlice<UInt8>) -> String {
    let slash = UInt8(ascii: "/")
    let plain = rest.prefix { $0 != "?" && $0 != "#" }
    var path = plain
    if plain.starts(with: [slash, slash]) { path = plain.dropFirst(2).drop { $0 != slash } }
    return "/" + decoded(path.drop { $0 == slash })
  }

  /// The text with `%XX` replaced by the corresponding bytes.
  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == "%", rest.count >= 2,
        let high = rest[rest.startIndex].digitValue(base: 16),
        let low = rest[rest.startIndex + 1].digitValue(base: 16)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.text
  }
}
