/// The faults of a suite; the raw value is the stable identifier of the finding.
package enum SuiteFault: String, CaseIterable, Hashable, Sendable {
  /// A quote that is not closed on its line.
  case openQuote = "suite-open-quote"
  /// More words than are read.
  case tooLarge = "suite-too-large"
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
  /// A rule without cases, or a suite without a case that is run.
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
