import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleText
import ActivationRules

/// Pieces of one JSON text, written as soon as they are known.
private enum JSONPiece {
  /// Returns a value indented by levels of two spaces, as part of another value.
  static func text(_ value: JSONValue, level: Int) -> String {
    value.text(pretty: true).replacing("\n", by: "\n" + String(repeating: "  ", count: level))
  }
}

/// One object: the tool, the files with their findings, and the counts.
struct JSONLintReporter: LintReporter {
  /// The versions behind the findings.
  let tool: JSONValue
  private var isFirst = true

  init(tool: JSONValue) {
    self.tool = tool
  }

  var head: String {
    "{\n  \"tool\": \(JSONPiece.text(tool, level: 1)),\n  \"files\": ["
  }

  mutating func part(_ file: LintedFile) -> String {
    defer { isFirst = false }
    return (isFirst ? "\n    " : ",\n    ") + JSONPiece.text(file.json, level: 2)
  }

  func tail(_ summary: LintSummary) -> String {
    let value: JSONValue = [
      "fileCount": summary.fileCount.json, "ruleCount": summary.ruleCount.json,
      "errors": summary.count(.error).json, "warnings": summary.count(.warning).json,
      "infos": summary.count(.info).json, "suppressed": summary.suppressedCount.json,
      "fixed": summary.fixedCount.json, "unreadable": summary.unreadableCount.json,
      "unchangeable": summary.unchangeableCount.json,
    ]
    return (isFirst ? "" : "\n  ") + "],\n  \"summary\": \(JSONPiece.text(value, level: 1))\n}\n"
  }
}

/// SARIF 2.1.0, the Static Analysis Results Interchange Format (OASIS), which code hosts show next to the source.
struct SARIFLintReporter: LintReporter {
  let rules: [LintRule]
  private var isFirst = true
  /// The failures, for the part after the results.
  private var failures: [JSONValue] = []

  init(rules: [LintRule]) {
    self.rules = rules
  }

  var head: String {
    let driver: JSONValue = [
      "driver": [
        "name": "activationrule", "version": Version.package.json, "semanticVersion": Version.package.json,
        "rules": rules.map { descriptor($0) }.json,
      ]
    ]
    return """
      {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
          {
            "tool": \(JSONPiece.text(driver, level: 3)),
            "columnKind": "utf16CodeUnits",
            "results": [
      """
  }

  private func descriptor(_ rule: LintRule) -> JSONValue {
    [
      "id": rule.id.json, "shortDescription": ["text": rule.summary.json],
      "fullDescription": ["text": rule.rationale.json],
      "help": ["text": "\(rule.rationale) 'activationrule lint --explain \(rule.id)' says more.".json],
      "defaultConfiguration": ["level": level(rule.severity).json],
    ]
  }

  private func level(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  mutating func part(_ file: LintedFile) -> String {
    var text = ""
    for finding in file.findings {
      text += (isFirst ? "\n        " : ",\n        ") + JSONPiece.text(result(finding), level: 4)
      isFirst = false
    }
    for failure in file.failures {
      let (line, column) = failure.position
      failures.append([
        "level": "error", "message": ["text": "\(failure.message) [\(failure.id)]".json],
        "locations": [
          [
            "physicalLocation": [
              "artifactLocation": ["uri": Paths.uri(file.path).json],
              "region": ["startLine": line.json, "startColumn": column.json],
            ]
          ]
        ],
      ])
    }
    return text
  }

  private func result(_ finding: LintFinding) -> JSONValue {
    var physical: JSONValue = ["artifactLocation": ["uri": Paths.uri(finding.path).json]]
    if let place = finding.place { physical += ["region": region(place)] }
    var location: JSONValue = ["physicalLocation": physical]
    if let keys = finding.keyPath, !keys.isEmpty {
      location += ["logicalLocations": [["fullyQualifiedName": keys.json]]]
    }
    let message = ([finding.message] + finding.notes + finding.fixes.map { "fix: \($0)" }).joined(separator: "; ")
    var json: JSONValue = ["ruleId": finding.id.json]
    if let index = rules.firstIndex(where: { $0.id == finding.id }) { json += ["ruleIndex": index.json] }
    if !finding.edits.isEmpty { json += ["fixes": [fix(finding)]] }
    return json + [
      "level": level(finding.severity).json, "message": ["text": message.json], "locations": [location],
      "partialFingerprints": ["activationRule/v1": finding.fingerprint.json],
    ]
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
      "artifactChanges": [
        ["artifactLocation": ["uri": Paths.uri(finding.path).json], "replacements": replacements.json]
      ],
    ]
  }

  func tail(_ summary: LintSummary) -> String {
    let invocation: JSONValue = [
      "executionSuccessful": failures.isEmpty.json, "toolExecutionNotifications": failures.json,
    ]
    return (isFirst ? "" : "\n      ")
      + "],\n      \"invocations\": [\n        \(JSONPiece.text(invocation, level: 4))\n      ]\n    }\n  ]\n}\n"
  }
}
