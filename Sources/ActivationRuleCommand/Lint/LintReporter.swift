import ActivationRuleReports
import ActivationRules

/// Lays findings out, file after file, so that none has to be kept.
protocol LintReporter {
  /// What stands before all files.
  var head: String { get }
  /// The part of one file; called for files without findings as well.
  mutating func part(_ file: LintedFile) -> String
  /// What stands behind all files.
  func tail(_ summary: LintSummary) -> String
}

/// The forms in which findings can be shown.
enum LintFormat: String, CaseIterable {
  case text, xcode, json, sarif, github, junit, checkstyle, markdown, summary

  /// Whether the form is for programs, so that nothing else may stand in it and everything must.
  var isForPrograms: Bool {
    switch self {
    case .json, .sarif, .junit, .checkstyle: true
    case .text, .xcode, .github, .markdown, .summary: false
    }
  }

  /// Whether the form has escapes of its own, so that its text leaves as the reporter made it.
  var hasEscapes: Bool { isForPrograms || self == .github }

  /// A reporter of this form.
  ///
  /// - Parameters:
  ///   - rules: what is known about the lint rules, for forms that carry it.
  ///   - settings: what the rules are linted with, for forms that name it.
  ///   - colored: colours a text.
  func reporter(
    rules: [LintRuleDescription], settings: RuleSettings, colored: @escaping (String, Int) -> String
  ) -> any LintReporter {
    switch self {
    case .text: TextLintReporter(colored: colored)
    case .xcode: XcodeLintReporter()
    case .json: JSONLintReporter(tool: ToolIdentity.json(.builtIn, settings))
    case .sarif: SARIFLintReporter(rules: rules)
    case .github: GitHubLintReporter()
    case .junit: JUnitLintReporter()
    case .checkstyle: CheckstyleLintReporter()
    case .markdown: MarkdownLintReporter()
    case .summary: SummaryLintReporter()
    }
  }
}
