import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleText

/// One object: the tool, the files with their findings, and the counts.
struct JSONLintReporter: LintReporter {
  private var files: [JSONValue] = []

  mutating func part(_ file: LintedFile) -> String {
    files.append(file.json)
    return ""
  }

  func tail(_ summary: LintSummary) -> String {
    let report: JSONValue = [
      "tool": Version.json(), "files": files.json,
      "summary": [
        "fileCount": summary.fileCount.json, "ruleCount": summary.ruleCount.json,
        "errors": summary.count(.error).json, "warnings": summary.count(.warning).json,
        "infos": summary.count(.info).json, "suppressed": summary.suppressedCount.json,
        "fixed": summary.fixedCount.json, "unreadable": summary.unreadableCount.json,
        "unchangeable": summary.unchangeableCount.json,
      ],
    ]
    return report.text(pretty: true) + "\n"
  }
}

/// GitLab's report of code quality, which it shows next to the changed lines of a merge request.
struct GitLabLintReporter: LintReporter {
  private var issues: [JSONValue] = []

  mutating func part(_ file: LintedFile) -> String {
    issues += file.findings.map { finding in
      issue(
        finding.texts.joined(separator: "; "), finding.id, finding.severity, file.path,
        line: finding.place?.start.line ?? 1, fingerprint: finding.fingerprint)
    }
    issues += file.failures.map { failure in
      issue(failure.message, failure.finding.id, .error, file.path, line: failure.position.line, fingerprint: "")
    }
    return ""
  }

  func tail(_ summary: LintSummary) -> String { issues.json.text(pretty: true) + "\n" }

  private func issue(
    _ text: String, _ id: String, _ severity: Finding.Severity, _ path: String, line: Int, fingerprint: String
  ) -> JSONValue {
    let path = Paths.reported(path)
    let word = severity == .error ? "critical" : severity == .warning ? "major" : "info"
    return [
      "description": text.json, "check_name": id.json, "severity": word.json,
      "fingerprint": "\(path):\(id):\(fingerprint.isEmpty ? "\(line)" : fingerprint)".json,
      "location": ["path": path.json, "lines": ["begin": line.json]],
    ]
  }
}

/// SARIF 2.1.0, the Static Analysis Results Interchange Format (OASIS), which code hosts show next to the source.
struct SARIFLintReporter: LintReporter {
  private var results: [JSONValue] = []
  private var failures: [JSONValue] = []

  mutating func part(_ file: LintedFile) -> String {
    results += file.findings.map { result($0) }
    failures += file.failures.map { failure in
      let (line, column) = failure.position
      return [
        "level": "error", "message": ["text": "\(failure.message) [\(failure.finding.id)]".json],
        "locations": [
          ["physicalLocation": place(file.path, ["startLine": line.json, "startColumn": column.json])]
        ],
      ]
    }
    return ""
  }

  func tail(_ summary: LintSummary) -> String {
    let report: JSONValue = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "activationrule", "version": Version.package.json, "semanticVersion": Version.package.json,
              "rules": LintRules.all.map { descriptor($0) }.json,
            ]
          ], "columnKind": "utf16CodeUnits", "results": results.json,
          "invocations": [
            ["executionSuccessful": failures.isEmpty.json, "toolExecutionNotifications": failures.json]
          ],
        ]
      ],
    ]
    return report.text(pretty: true) + "\n"
  }

  private func descriptor(_ rule: LintRule) -> JSONValue {
    [
      "id": rule.id.json, "shortDescription": ["text": rule.summary.json],
      "fullDescription": ["text": rule.rationale.json],
      "help": ["text": "\(rule.rationale) 'activationrule lint --explain \(rule.id)' says more.".json],
      "defaultConfiguration": ["level": level(rule.severity).json],
    ]
  }

  private func level(_ severity: Finding.Severity) -> String {
    severity == .info ? "note" : severity.rawValue
  }

  private func result(_ finding: LintFinding) -> JSONValue {
    var location: JSONValue = ["physicalLocation": place(finding.path, finding.place.map { region($0) })]
    if let keys = finding.keyPath, !keys.isEmpty {
      location += ["logicalLocations": [["fullyQualifiedName": keys.json]]]
    }
    let message = finding.texts.joined(separator: "; ")
    var json: JSONValue = ["ruleId": finding.id.json]
    if let index = LintRules.all.firstIndex(where: { $0.id == finding.id }) { json += ["ruleIndex": index.json] }
    if !finding.edits.isEmpty { json += ["fixes": [fix(finding)]] }
    return json + [
      "level": level(finding.severity).json, "message": ["text": message.json], "locations": [location],
      "partialFingerprints": ["activationRule/v1": finding.fingerprint.json],
    ]
  }

  private func place(_ path: String, _ region: JSONValue?) -> JSONValue {
    ["artifactLocation": ["uri": Paths.uri(Paths.reported(path)).json]] + (region.map { ["region": $0] } ?? [:])
  }

  private func region(_ place: LintFinding.Place) -> JSONValue {
    [
      "startLine": place.start.line.json, "startColumn": place.start.column.json,
      "endLine": place.end.line.json, "endColumn": place.end.column.json,
    ]
  }

  /// Returns the repair of a finding; its changes are made together.
  private func fix(_ finding: LintFinding) -> JSONValue {
    let replacements = finding.edits.map { edit in
      ["deletedRegion": region(edit.place)]
        + (edit.replacement.isEmpty ? [:] : ["insertedContent": ["text": edit.replacement.json]])
    }
    return [
      "description": ["text": finding.fixes.joined(separator: ", ").json],
      "artifactChanges": [place(finding.path, nil) + ["replacements": replacements.json]],
    ]
  }
}
