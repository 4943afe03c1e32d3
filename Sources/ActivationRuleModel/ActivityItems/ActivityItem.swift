package import UniformTypes

/// One thing that a host gives to the share sheet, before the system makes attachments of it.
///
/// Source: UIActivityViewController and UIActivityItemSource (Apple documentation).
package enum ActivityItem: Hashable, Sendable {
  /// A URL as text; one with the scheme `file` counts as a file.
  case url(String)
  /// The URL of a file, by its name and what it is. Nothing is looked up in a file system.
  case file(String, FileKind = .regular)
  /// A string.
  case text(String)
  /// A string whose item source names a type of its own.
  case typedText(String, typeIdentifier: String)
  /// A string with attributes, by its plain words.
  case attributedText(String)
  /// An image in memory.
  case image
  /// An item provider with the type identifiers that it registers.
  case itemProvider([String])
  /// An item provider that was made of a file's URL.
  case itemProviderOfFile(String, FileKind = .regular)
  /// An extension item that the host made itself.
  case extensionItem(Payload.Item)
  /// A Live Photo.
  case livePhoto
  /// The subject that an item source tells beside its item.
  case subject(String)
  /// The title that an item source tells beside its item.
  case title(String)
  /// Something that is only for printers: a formatter, a page renderer, print settings.
  case printing
  /// `NSNull`, or an item source that gives nil.
  case nothing
}
