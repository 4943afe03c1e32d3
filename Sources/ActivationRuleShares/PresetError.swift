public import ActivationRuleText

/// The faults of a file of presets; the raw value is the stable identifier of the diagnostic.
///
/// A text that is not JSON has the identifiers of `PropertyListFault`, and a broken payload `payload-invalid`.
package enum PresetFault: String, CaseIterable, Hashable, Sendable {
  /// A value of the wrong type for its field.
  case wrongKind = "preset-wrong-kind"
  /// A required field that is missing.
  case missingField = "preset-missing-field"
  /// A field that presets do not have.
  case unknownField = "preset-unknown-field"
  /// A field that appears twice in the same object.
  case repeatedField = "preset-repeated-field"
  /// An unknown platform, basis or confidence.
  case unknownValue = "preset-unknown-value"
  /// An empty text where one is required.
  case emptyText = "preset-empty-text"
  /// An id with characters other than ASCII letters, digits, `-`, `.` and `_`.
  case invalidID = "preset-invalid-id"
  /// An id that another preset has.
  case duplicateID = "preset-duplicate-id"
}

/// The reason why a file of presets cannot be used.
public struct PresetError: DiagnosedError {
  /// The fault and its place.
  public let diagnostic: Diagnostic
  /// The text that the ranges of the diagnostic point into.
  public let source: SourceText

  /// The error for a duplicate id: of an earlier preset in the same file, in another file, or of a built-in preset.
  static func duplicate(
    _ id: String, at range: SourceRange, in source: SourceText, file: String?, earlier: SourceRange?
  ) -> PresetError {
    let owner = file.map { "a preset of '\($0)'" } ?? "a built-in preset"
    let message = earlier == nil ? "\(owner) has the id '\(id)'" : "two presets have the id '\(id)'"
    let notes = earlier.map { [Diagnostic.Note("the first is here", at: $0)] } ?? []
    return PresetError(
      diagnostic: Diagnostic(PresetFault.duplicateID.rawValue, .error, message, at: range, notes: notes), source: source
    )
  }
}
