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
