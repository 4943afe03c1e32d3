import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleText

/// Lays out findings, file by file.
protocol LintReporter {
  /// Returns the part of one file that can be shown at once; called for files without findings as well.
  mutating func part(_ file: LintedFile) -> String
  /// Returns the text after all files.
  func tail(_ summary: LintSummary) -> String
}

/// The formats of findings.
enum LintFormat: String, CaseIterable {
  case text, json, sarif, github, gitlab, markdown

  /// Whether programs read the format, so that it must be complete and contain nothing else.
  var isForPrograms: Bool {
    [.json, .sarif, .gitlab].contains(self)
  }

  /// Returns a report of this format without commands that are not meant as such; `nil` if the format has no escapes.
  func escaped(_ text: String) -> String? {
    switch self {
    case .text: text
    case .json, .sarif, .gitlab: LogCommands.replaced(in: text, as: .json)
    case .github: LogCommands.replaced(in: text, isOurs: true)
    case .markdown: nil
    }
  }

  /// Returns a reporter of this format.
  ///
  /// - Parameter laidOut: lays out rows for people.
  func reporter(laidOut: @escaping ([TextRow]) -> String) -> any LintReporter {
    switch self {
    case .text: TextLintReporter(laidOut: laidOut)
    case .json: JSONLintReporter()
    case .sarif: SARIFLintReporter()
    case .github: GitHubLintReporter()
    case .gitlab: GitLabLintReporter()
    case .markdown: MarkdownLintReporter()
    }
  }
}

/// For people: the place, the message, the line with a caret, notes and fixes, and a closing line with counts.
struct TextLintReporter: LintReporter {
  let laidOut: ([TextRow]) -> String
  private var text = LintText()

  init(laidOut: @escaping ([TextRow]) -> String) { self.laidOut = laidOut }

  mutating func part(_ file: LintedFile) -> String { laidOut(text.part(file)) }

  func tail(_ summary: LintSummary) -> String { laidOut(text.tail(summary)) }
}

/// For the log of a GitHub workflow, which shows findings next to the changed lines.
struct GitHubLintReporter: LintReporter {
  func part(_ file: LintedFile) -> String {
    let findings = file.findings.map { finding in
      let place = finding.place
      let isOnOneLine = place.map { $0.start.line == $0.end.line } ?? false
      let keys = finding.keyPath.map { $0.isEmpty ? "" : " (at \($0))" } ?? ""
      let message = [finding.texts[0] + keys] + finding.texts.dropFirst()
      return WorkflowCommand.line(
        finding.severity == .info ? "notice" : finding.severity.rawValue,
        [
          "file": Paths.reported(finding.path), "line": place.map { "\($0.start.line)" },
          "endLine": place.map { "\($0.end.line)" }, "col": place.map { "\($0.start.column)" },
          "endColumn": isOnOneLine ? place.map { "\($0.end.column)" } : nil, "title": finding.id,
        ], message.joined(separator: "\n"))
    }
    let failures = file.failures.map { failure in
      let (line, column) = failure.position
      return WorkflowCommand.line(
        "error",
        ["file": Paths.reported(file.path), "line": "\(line)", "col": "\(column)", "title": failure.finding.id],
        failure.message)
    }
    return (findings + failures).joined()
  }

  func tail(_ summary: LintSummary) -> String { "" }
}

/// A table for a pull request or an issue.
struct MarkdownLintReporter: LintReporter {
  private var rows: [String] = []

  mutating func part(_ file: LintedFile) -> String {
    rows += file.findings.map { finding in
      let place = finding.place.map { ":\($0.start.line):\($0.start.column)" } ?? finding.keyPath.map { ":\($0)" } ?? ""
      return row(Paths.relative(finding.path) + place, finding.severity.rawValue, finding.texts, finding.id)
    }
    rows += file.failures.map { failure in
      let (line, column) = failure.position
      let word = failure.kind == .unchangeable ? "unchangeable" : "unreadable"
      return row("\(Paths.relative(file.path)):\(line):\(column)", word, [failure.message], failure.finding.id)
    }
    return ""
  }

  func tail(_ summary: LintSummary) -> String {
    let table = "| place | severity | finding | rule |\n|---|---|---|---|\n\(rows.joined())\n"
    return "# Activation rules\n\n" + (rows.isEmpty ? "" : table) + (summary.line.isEmpty ? "" : summary.line + "\n")
  }

  private func row(_ place: String, _ severity: String, _ texts: [String], _ id: String) -> String {
    let code = id.isEmpty ? "" : "`\(id)`"
    let lines = texts.map { Markdown.escaped($0) }.joined(separator: "<br>")
    return "| \(Markdown.escaped(place)) | \(severity) | \(lines) | \(code) |\n"
  }
}
