/// The reason why a file could not be read.
public struct PropertyListError: DiagnosedError {
  /// The fault and its place; its `id` is the raw value of a `PropertyListFault`.
  ///
  /// It has a repair only if the file can be edited, see `SourceText/isEditable`.
  public let diagnostic: Diagnostic

  /// The text that the ranges of the diagnostic refer to; UTF-16 input is transcoded to UTF-8.
  public let source: SourceText

  /// Makes an error from its parts.
  package init(_ diagnostic: Diagnostic, in source: SourceText) {
    self.diagnostic = source.isEditable ? diagnostic : diagnostic.withoutFixIts
    self.source = source
  }

  /// Makes the error for a fault.
  init(
    _ fault: PropertyListFault, _ message: String, at range: SourceRange, in source: SourceText,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
  ) {
    self.init(
      Diagnostic(fault.rawValue, .error, message, at: range, notes: notes, fixIts: fixIts), in: source)
  }
}
