/// The reason why a file could not be read.
public struct PropertyListError: DiagnosedError {
  /// What is wrong and where; its `id` is the raw value of a `PropertyListFault`.
  ///
  /// There is a repair only where the file can be changed, see `SourceText/isEditable`.
  public let diagnostic: Diagnostic

  /// The text that the ranges of the diagnostic point into; for UTF-16 input its transcoding to UTF-8.
  public let source: SourceText

  /// Makes an error from its parts.
  package init(_ diagnostic: Diagnostic, in source: SourceText) {
    self.diagnostic = source.isEditable ? diagnostic : diagnostic.withoutFixIts
    self.source = source
  }

  /// Makes an error of a fault.
  init(
    _ fault: PropertyListFault, _ message: String, at range: SourceRange, in source: SourceText,
    notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = []
  ) {
    self.init(
      Diagnostic(fault.rawValue, .error, message, at: range, notes: notes, fixIts: fixIts), in: source)
  }
}
