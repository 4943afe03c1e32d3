/// The kinds of names, other than type identifiers, that a type can claim.
package enum TagClass: String, Hashable, Sendable, CaseIterable {
  /// The part of a file's name after the last dot, without the dot. Case does not matter.
  case filenameExtension = "public.filename-extension"
  /// A MIME type. Case does not matter.
  case mimeType = "public.mime-type"
  /// A four-character code of the classic Mac OS. Case matters.
  case osType = "com.apple.ostype"
  /// A name on the older pasteboard. Case matters.
  case pasteboardName = "com.apple.nspboard-type"

  /// Whether tags of the class ignore the case of ASCII letters [observed].
  package var ignoresCase: Bool {
    switch self {
    case .filenameExtension, .mimeType: true
    case .osType, .pasteboardName: false
    }
  }

  /// Whether the class allows a text as a tag [observed].
  ///
  /// An extension is not empty and has no dot; a MIME type has a slash; the others are not empty [inferred].
  package func isValid(_ tag: String) -> Bool {
    switch self {
    case .filenameExtension: !tag.isEmpty && !tag.utf8.contains(UInt8(ascii: "."))
    case .mimeType: tag.utf8.contains(UInt8(ascii: "/"))
    case .osType, .pasteboardName: !tag.isEmpty
    }
  }
}
