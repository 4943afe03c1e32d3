/// What can be wrong with a suite; the raw value is the stable identifier of the diagnostic.
///
/// A text that is no JSON has the identifiers of `PropertyListFault`, and a broken payload `payload-invalid`.
package enum SuiteFault: String, CaseIterable, Hashable, Sendable {
  /// A quote that its line does not close.
  case openQuote = "suite-open-quote"
  /// A text that is not UTF-8.
  case invalidText = "suite-invalid-text"
  /// A line that begins with none of the words that lines begin with.
  case unknownStatement = "suite-unknown-statement"
  /// An unknown verdict or reason.
  case unknownVerdict = "suite-unknown-verdict"
  /// A case without a name, or with an empty one.
  case missingName = "suite-missing-name"
  /// A name that an earlier case of the same rule has.
  case duplicateName = "suite-duplicate-name"
  /// A tag without a name.
  case emptyTag = "suite-empty-tag"
  /// A word among what is shared that belongs to another place of the line.
  case misplacedWord = "suite-misplaced-word"
  /// A case that stands before every rule.
  case missingRule = "suite-missing-rule"
  /// A rule that cannot be had.
  case unreadableRule = "suite-unreadable-rule"
  /// A rule that no case asks, or a suite without cases.
  case noCases = "suite-no-cases"
  /// Words that describe no payload.
  case invalidPayload = "suite-invalid-payload"
  /// A type identifier that is malformed, or that nothing declares.
  case unknownType = "suite-unknown-type"
  /// Words that choose no presets.
  case invalidPresets = "suite-invalid-presets"
  /// A case that is skipped without a reason.
  case missingReason = "suite-missing-reason"
  /// A field that the JSON form does not have.
  case unknownField = "suite-unknown-field"
  /// A field that the JSON form needs and that is missing.
  case missingField = "suite-missing-field"
  /// A field of the JSON form that stands twice.
  case repeatedField = "suite-repeated-field"
  /// A value of the JSON form that is of another kind than its field wants.
  case wrongKind = "suite-wrong-kind"
}

/// Why a suite cannot be run: all that is wrong with it.
package struct SuiteError: DiagnosedError, CustomStringConvertible {
  /// Everything that is wrong, in the order of the text; never empty.
  package let diagnostics: [Diagnostic]
  /// The text that the ranges of the diagnostics point into.
  package let source: SourceText
  /// What was said about other texts, such as a payload's file.
  let details: [[TextRow]]

  init(_ diagnostics: [Diagnostic], details: [[TextRow]] = [], in source: SourceText) {
    (self.diagnostics, self.details, self.source) = (diagnostics, details, source)
  }

  /// The first thing that is wrong.
  package var diagnostic: Diagnostic {
    diagnostics.first ?? Diagnostic(SuiteFault.noCases.rawValue, .error, "the suite cannot be read", at: .none)
  }

  /// Everything that is wrong, as `path:line:column: error: …` with the line and a caret.
  ///
  /// Of very many faults the first ones are told; ``diagnostics`` has them all.
  package var description: String { rows.text }

  /// The same in rows.
  package var rows: [TextRow] {
    let shown = diagnostics.prefix(Self.shownCount)
    let rest = diagnostics.count - shown.count
    return shown.flatMap { DiagnosticRenderer.rows($0, in: source) } + details.prefix(Self.shownCount).joined()
      + (rest > 0 ? [.headline("\(source.name): error: \(rest) more faults in this suite")] : [])
  }

  /// How many faults are told; whoever has more has given something else than a suite.
  private static let shownCount = 50
}
