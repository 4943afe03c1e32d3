import ActivationRuleAnswers
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleText

extension [LintedFile] {
  /// Returns one object: the tool, the files with their findings, and the counts.
  func json(_ summary: LintSummary) -> JSONValue {
    [
      "tool": Version.json(), "files": json,
      "summary": [
        "fileCount": summary.fileCount.json, "ruleCount": summary.ruleCount.json,
        "errors": summary.count(.error).json, "warnings": summary.count(.warning).json,
        "infos": summary.count(.info).json, "suppressed": summary.suppressedCount.json,
        "fixed": summary.fixedCount.json, "unreadable": summary.unreadableCount.json,
        "unchangeable": summary.unchangeableCount.json,
      ],
    ]
  }

  /// GitLab's report of code quality, which it shows next to the changed lines of a merge request.
  var gitLab: JSONValue {
    flatMap { file in
      file.findings.map { finding in
        Self.issue(
          finding.texts.joined(separator: "; "), finding.id, finding.severity, file.path,
          line: finding.place?.start.line ?? 1, fingerprint: finding.fingerprint)
      }
        + file.failures.map { failure in
          let line = failure.position.line
          return Self.issue(failure.message, failure.finding.id, .error, file.path, line: line, fingerprint: "\(line)")
        }
    }.json
  }

  private static func issue(
    _ text: String, _ id: String, _ severity: Finding.Severity, _ path: String, line: Int, fingerprint: String
  ) -> JSONValue {
    let path = Paths.reported(path)
    let word = severity == .error ? "critical" : severity == .warning ? "major" : "info"
    return [
      "description": text.json, "check_name": id.json, "severity": word.json,
      "fingerprint": "\(path):\(id):\(fingerprint)".json,
      "location": ["path": path.json, "lines": ["begin": line.json]],
    ]
  }

  /// SARIF 2.1.0, the Static Analysis Results Interchange Format (OASIS), which code hosts show next to the source.
  var sarif: JSONValue {
    let failures = flatMap { file in file.failures.map { $0.sarif(file.path) } }
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "activationrule", "version": Version.package.json, "semanticVersion": Version.package.json,
              "rules": LintRules.all.map { $0.sarif }.json,
            ]
          ], "columnKind": "utf16CodeUnits", "results": flatMap { $0.findings.map { $0.sarif } }.json,
          "invocations": [
            ["executionSuccessful": failures.isEmpty.json, "toolExecutionNotifications": failures.json]
          ],
        ]
      ],
    ]
  }
}

extension LintRule {
  /// The description of the rule.
  fileprivate var sarif: JSONValue {
    [
      "id": id.json, "shortDescription": ["text": summary.json], "fullDescription": ["text": rationale.json],
      "help": ["text": "\(rationale) 'activationrule lint --explain \(id)' says more.".json],
      "defaultConfiguration": ["level": severity.sarif.json],
    ]
  }
}

extension Finding.Severity {
  fileprivate var sarif: String { self == .info ? "note" : rawValue }
}

extension Failure {
  /// Returns the notification about a file that could not be read or changed.
  fileprivate func sarif(_ path: String) -> JSONValue {
    [
      "level": "error", "message": ["text": "\(message) [\(finding.id)]".json],
      "locations": [
        [
          "physicalLocation": LintFinding.sarif(
            path, ["startLine": position.line.json, "startColumn": position.column.json])
        ]
      ],
    ]
  }
}

extension LintFinding {
  fileprivate var sarif: JSONValue {
    var location: JSONValue = ["physicalLocation": Self.sarif(path, place?.sarif)]
    if let keyPath, !keyPath.isEmpty { location += ["logicalLocations": [["fullyQualifiedName": keyPath.json]]] }
    var json: JSONValue = ["ruleId": id.json]
    if let index = LintRules.all.firstIndex(where: { $0.id == id }) { json += ["ruleIndex": index.json] }
    if !edits.isEmpty { json += ["fixes": [fix]] }
    return json + [
      "level": severity.sarif.json, "message": ["text": texts.joined(separator: "; ").json], "locations": [location],
      "partialFingerprints": ["activationRule/v1": fingerprint.json],
    ]
  }

  /// Returns a file, or a region of it.
  fileprivate static func sarif(_ path: String, _ region: JSONValue?) -> JSONValue {
    ["artifactLocation": ["uri": Paths.uri(Paths.reported(path)).json]] + (region.map { ["region": $0] } ?? [:])
  }

  /// The repair; its changes are made together.
  private var fix: JSONValue {
    let replacements = edits.map { edit in
      ["deletedRegion": edit.place.sarif]
        + (edit.replacement.isEmpty ? [:] : ["insertedContent": ["text": edit.replacement.json]])
    }
    return [
      "description": ["text": fixes.joined(separator: ", ").json],
      "artifactChanges": [Self.sarif(path, nil) + ["replacements": replacements.json]],
    ]
  }
}

extension LintFinding.Place {
  fileprivate var sarif: JSONValue {
    [
      "startLine": start.line.json, "startColumn": start.column.json,
      "endLine": end.line.json, "endColumn": end.column.json,
    ]
  }
}
