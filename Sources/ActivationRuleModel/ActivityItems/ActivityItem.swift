/// One object that a host passes to the share sheet, before the system makes attachments of it.
///
/// Source: UIActivityViewController and UIActivityItemSource (Apple documentation).
package enum ActivityItem: Hashable, Sendable {
  /// A URL as text; one with the scheme `file` counts as a file.
  case url(String)
  /// The URL of a file, by name and kind. No file system is consulted.
  case file(String, FileKind = .regular)
  /// A string.
  case text(String)
  /// A string whose item source names a type.
  case typedText(String, typeIdentifier: String)
  /// A string with attributes, by its plain text.
  case attributedText(String)
  /// An image in memory.
  case image
  /// An item provider with the type identifiers that it registers.
  case itemProvider([String])
  /// An item provider made from a file's URL.
  case itemProviderOfFile(String, FileKind = .regular)
  /// An extension item that the host made itself.
  case extensionItem(Payload.Item)
  /// A Live Photo.
  case livePhoto
  /// The subject that an item source provides with its item.
  case subject(String)
  /// The title that an item source provides with its item.
  case title(String)
  /// An object only for printers: a formatter, a page renderer, print settings.
  case printing
  /// `NSNull`, or an item source that gives nil.
  case nothing
}
