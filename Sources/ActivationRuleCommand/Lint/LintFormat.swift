import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleText

/// The formats of findings.
enum LintFormat: String, CaseIterable {
  case text, json, sarif, github, gitlab, markdown

  /// Whether programs read the format, so that it must be complete and contain nothing else.
  var isForPrograms: Bool {
    [.json, .sarif, .gitlab].contains(self)
  }

  /// Returns the report on all files; empty for a format in which each file is shown as soon as it is linted.
  func report(_ files: [LintedFile], _ summary: LintSummary) -> String {
    switch self {
    case .text, .github: ""
    case .json: files.json(summary).text(pretty: true) + "\n"
    case .sarif: files.sarif.text(pretty: true) + "\n"
    case .gitlab: files.gitLab.text(pretty: true) + "\n"
    case .markdown: files.markdown(summary)
    }
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
}

extension LintedFile {
  /// The file in the log of a GitHub workflow, which shows findings next to the changed lines.
  var github: String {
    let findings = findings.map { finding in
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
    let failures = failures.map { failure in
      let (line, column) = failure.position
      return WorkflowCommand.line(
        "error", ["file": Paths.reported(path), "line": "\(line)", "col": "\(column)", "title": failure.finding.id],
        failure.message)
    }
    return (findings + failures).joined()
  }
}

extension [LintedFile] {
  /// Returns a table for a pull request or an issue.
  fileprivate func markdown(_ summary: LintSummary) -> String {
    let rows = flatMap { file in
      file.findings.map { finding in
        let place = finding.place.map { ":\($0.start.line):\($0.start.column)" } ?? finding.keyPath.map { ":\($0)" }
        return Self.row(
          Paths.relative(finding.path) + (place ?? ""), finding.severity.rawValue, finding.texts, finding.id)
      }
        + file.failures.map { failure in
          let (line, column) = failure.position
          let word = failure.kind == .unchangeable ? "unchangeable" : "unreadable"
          return Self.row(
            "\(Paths.relative(file.path)):\(line):\(column)", word, [failure.message], failure.finding.id)
        }
    }
    let table = "| place | severity | finding | rule |\n|---|---|---|---|\n\(rows.joined())\n"
    return "# Activation rules\n\n" + (rows.isEmpty ? "" : table) + (summary.line.isEmpty ? "" : summary.line + "\n")
  }

  private static func row(_ place: String, _ severity: String, _ texts: [String], _ id: String) -> String {
    let code = id.isEmpty ? "" : "`\(id)`"
    let lines = texts.map { Markdown.escaped($0) }.joined(separator: "<br>")
    return "| \(Markdown.escaped(place)) | \(severity) | \(lines) | \(code) |\n"
  }
}
