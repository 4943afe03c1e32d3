public import Texts

/// What can be wrong with a file of presets; the raw value is the stable identifier of the diagnostic.
///
/// A text that is no JSON has the identifiers of `PropertyListFault`, and a broken payload `payload-invalid`.
package enum PresetFault: String, CaseIterable, Hashable, Sendable {
  /// A value of another kind than its field wants.
  case wrongKind = "preset-wrong-kind"
  /// A field that must be there is not.
  case missingField = "preset-missing-field"
  /// A field that presets do not have.
  case unknownField = "preset-unknown-field"
  /// A field that stands twice in the same object.
  case repeatedField = "preset-repeated-field"
  /// An unknown platform, basis or confidence.
  case unknownValue = "preset-unknown-value"
  /// A text that must not be empty.
  case emptyText = "preset-empty-text"
  /// An id with other characters than ASCII letters, digits, `-`, `.` and `_`.
  case invalidID = "preset-invalid-id"
  /// An id that another preset has.
  case duplicateID = "preset-duplicate-id"
}

/// Why a file of presets cannot be used.
public struct PresetError: DiagnosedError {
  /// What is wrong and where.
  public let diagnostic: Diagnostic
  /// The text that the ranges of the diagnostic point into.
  public let source: SourceText

  /// The error for an id that is taken: in the same file at an earlier place, in another file, or by a built-in preset.
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
