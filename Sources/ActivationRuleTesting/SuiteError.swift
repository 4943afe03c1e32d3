package import ActivationRuleText

/// The faults of a suite; the raw value is the stable identifier of the finding.
package enum SuiteFault: String, CaseIterable, Hashable, Sendable {
  /// A quote that is not closed on its line.
  case openQuote = "suite-open-quote"
  /// A text that is not UTF-8.
  case invalidText = "suite-invalid-text"
  /// A line that does not begin with a known word.
  case unknownStatement = "suite-unknown-statement"
  /// An unknown verdict or reason.
  case unknownVerdict = "suite-unknown-verdict"
  /// A case without a name, or with an empty one.
  case missingName = "suite-missing-name"
  /// A name that an earlier case of the same rule uses.
  case duplicateName = "suite-duplicate-name"
  /// A tag without a name.
  case emptyTag = "suite-empty-tag"
  /// A word of the share that belongs elsewhere on the line.
  case misplacedWord = "suite-misplaced-word"
  /// A case before the first rule.
  case missingRule = "suite-missing-rule"
  /// A rule that is not available.
  case unreadableRule = "suite-unreadable-rule"
  /// A rule without cases, or a suite without cases.
  case noCases = "suite-no-cases"
  /// Words that do not describe a payload.
  case invalidPayload = "suite-invalid-payload"
  /// A type identifier that is malformed, or that nothing declares.
  case unknownType = "suite-unknown-type"
  /// Words that do not choose presets.
  case invalidPresets = "suite-invalid-presets"
  /// A skipped case without a reason.
  case missingReason = "suite-missing-reason"
}

/// Why a suite cannot be run: all its faults.
package struct SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// All faults, in the order of the text; never empty.
  package let findings: [Finding]
  /// The text that the ranges of the findings point into.
  package let source: SourceText
  /// Messages about other texts, such as a payload's file.
  let details: [[TextRow]]

  init(_ findings: [Finding], details: [[TextRow]] = [], in source: SourceText) {
    (self.findings, self.details, self.source) = (findings, details, source)
  }

  /// All faults, in the form `path:line:column: error: …`, each with the line and a caret.
  ///
  /// Only the first of very many faults are shown; ``findings`` contains all of them.
  package var description: String { rows.text }

  /// The faults in rows.
  package var rows: [TextRow] {
    let shown = findings.prefix(Self.shownCount)
    let rest = findings.count - shown.count
    return shown.flatMap { FindingRenderer.rows($0, in: source) } + details.prefix(Self.shownCount).joined()
      + (rest > 0 ? [.headline("\(source.name): error: \(rest) more faults in this suite")] : [])
  }

  /// The maximum number of faults to show; a text with more is not a suite.
  private static let shownCount = 50
}
