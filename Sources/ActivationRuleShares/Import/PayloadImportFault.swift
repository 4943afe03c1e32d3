/// The faults of a text to import, and remarks about it; the raw value is the stable identifier of the diagnostic.
///
/// JSON has the identifiers of `PropertyListFault` and `payload-invalid`.
package enum PayloadImportFault: String, CaseIterable, Hashable, Sendable {
  // Errors.
  /// The text exceeds the size limit.
  case tooLarge = "import-too-large"
  /// More attachments or items than a payload may have.
  case tooMany = "import-too-many"
  /// The text contains neither a print of shared items nor a type identifier.
  case nothingFound = "import-nothing-found"
  /// A type identifier in running text, and nothing else in the whole text.
  case strayIdentifier = "import-stray-identifier"
  /// A list that is not closed.
  case unclosedList = "import-unclosed-list"
  /// Something other than a type identifier in a list of them.
  case unexpectedElement = "import-unexpected-element"
  /// An item provider or attachment without its types.
  case missingTypes = "import-missing-types"
  /// A second list of types for the same attachment.
  case secondList = "import-second-list"
  /// Something in a print of the probe that may be part of the contents.
  case contents = "import-contents"

  // Remarks.
  /// Attachments with no item around them, taken as one item.
  case oneItem = "import-one-item"
  /// Lines that may be one attachment or several.
  case guessedAttachments = "import-guessed-attachments"
  /// An item or provider that is printed twice and counts once.
  case printedAgain = "import-printed-again"
  /// A content text or title that exists, but whose words are not in the print.
  case unknownText = "import-unknown-text"
  /// A type identifier in running text, or an attachment without types, that is left out.
  case leftOut = "import-left-out"
  /// More remarks than the limit.
  case moreRemarks = "import-more-remarks"
}

/// Why a text cannot be imported.
public struct PayloadImportError: DiagnosedError {
  /// The fault and its place.
  public let diagnostic: Diagnostic
  /// The text that the ranges of the diagnostic point into.
  public let source: SourceText

  init(_ diagnostic: Diagnostic, in source: SourceText) {
    self.diagnostic = diagnostic
    self.source = source
  }

  init(_ fault: PayloadImportFault, _ message: String, at range: SourceRange, in source: SourceText) {
    self.init(Diagnostic(fault.rawValue, .error, message, at: range), in: source)
  }
}
