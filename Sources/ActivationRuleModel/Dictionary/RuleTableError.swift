public import Texts

/// What can be wrong with a file of rules; the raw value is the stable identifier of the diagnostic.
enum RuleTableFault: String {
  /// A value of another kind than its entry wants.
  case wrongKind = "rule-file-wrong-kind"
  /// An entry that must be there is not.
  case missingEntry = "rule-file-missing-entry"
  /// A template that is no predicate.
  case template = "rule-file-template"
  /// A variable of a template that nothing gives a value.
  case unknownVariable = "rule-file-unknown-variable"
  /// More rules, deeper rules, or more types than are read.
  case tooLarge = "rule-file-too-large"
}

/// Why a file of rules cannot be used.
///
/// A file that is no property list has the identifiers of `PropertyListFault`.
public struct RuleTableError: DiagnosedError {
  /// What is wrong and where.
  public let diagnostic: Diagnostic
  /// The text that the ranges of the diagnostic point into.
  public let source: SourceText

  init(_ diagnostic: Diagnostic, in source: SourceText) {
    self.diagnostic = diagnostic
    self.source = source
  }
}
