/// The faults of a file; the raw value is the stable identifier of the diagnostic.
package enum PropertyListFault: String, Hashable, Sendable, CaseIterable {
  // The file as a whole.
  /// The bytes are neither an XML nor a binary property list.
  case unknownFormat = "unknown-format"
  /// The file is an OpenStep (ASCII) property list.
  case openStepFormat = "openstep-plist"
  /// The file has more than 2³¹−1 bytes.
  case inputTooLarge = "input-too-large"
  /// The character encoding is not supported.
  case unsupportedEncoding = "unsupported-encoding"
  /// The bytes do not fit the encoding that the file declares or must have.
  case invalidEncoding = "invalid-encoding"

  // XML.
  /// The markup is broken.
  case syntax = "plist-syntax"
  /// The file ends too early.
  case truncated = "plist-truncated"
  /// A `<` in a text, which must be written `&lt;`.
  case bareLessThan = "bare-less-than"
  /// A `&` in a text, which must be written `&amp;`.
  case bareAmpersand = "bare-ampersand"
  /// An entity that property lists do not have.
  case undefinedEntity = "undefined-entity"
  /// An element that property lists do not have.
  case unknownElement = "unknown-element"
  /// An element where it is not allowed.
  case misplacedElement = "misplaced-element"
  /// A closing tag without a matching opening tag.
  case mismatchedTag = "mismatched-tag"
  /// A key of a dictionary without a value.
  case missingValue = "missing-value"
  /// A value in a dictionary without a key.
  case missingKey = "missing-key"
  /// A number, date, data or Boolean that cannot be read.
  case invalidValue = "invalid-value"
  /// Content after the outermost value.
  case contentAfterRoot = "content-after-root"

  // Binary.
  /// The file contradicts itself: a number in it refers to nothing.
  case corrupt = "plist-corrupt"
  /// An object that contains itself.
  case cycle = "plist-cycle"
  /// Shared objects that expand to more values than allowed.
  case tooManyValues = "too-many-values"

  // JSON.
  /// The text does not follow RFC 8259.
  case jsonSyntax = "json-syntax"
  /// A number that is too large for a real.
  case numberOutOfRange = "number-out-of-range"

  // All.
  /// More containers inside each other than allowed.
  case nestingTooDeep = "nesting-too-deep"
}
