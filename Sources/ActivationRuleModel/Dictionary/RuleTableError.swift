/// The faults of a file of rules; the raw value is the stable identifier of the diagnostic.
enum RuleTableFault: String {
  /// A value of the wrong type for its entry.
  case wrongKind = "rule-file-wrong-kind"
  /// A required entry that is missing.
  case missingEntry = "rule-file-missing-entry"
  /// A template that is not a predicate.
  case template = "rule-file-template"
  /// A variable of a template that has no value.
  case unknownVariable = "rule-file-unknown-variable"
  /// More rules, deeper rules, or more types than the limits allow.
  case tooLarge = "rule-file-too-large"
}

/// The reason why a file of rules cannot be used.
///
/// A file that is not a property list has the identifiers of `PropertyListFault`.
public struct RuleTableError: DiagnosedError {
  /// The fault and its place.
  public let diagnostic: Diagnostic
  /// The text that the ranges of the diagnostic point into.
  public let source: SourceText

  init(_ diagnostic: Diagnostic, in source: SourceText) {
    self.diagnostic = diagnostic
    self.source = source
  }
}
