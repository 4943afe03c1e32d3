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
      "fileCount": .count(summary.fileCount), "ruleCount": .count(summary.ruleCount),
      "errors": .count(summary.count(.error)), "warnings": .count(summary.count(.warning)),
      "infos": .count(summary.count(.info)), "suppressed": .count(summary.suppressedCount),
      "fixed": .count(summary.fixedCount), "unreadable": .count(summary.unreadableCount),
      "unchangeable": .count(summary.unchangeableCount),
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
        "name": "activationrule", "version": .string(Version.package), "semanticVersion": .string(Version.package),
        "rules": .array(rules.map { descriptor($0) }),
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
      "id": .string(rule.id), "shortDescription": ["text": .string(rule.summary)],
      "fullDescription": ["text": .string(rule.rationale)],
      "defaultConfiguration": ["level": .string(level(rule.severity))],
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
        "level": "error", "message": ["text": .string("\(failure.message) [\(failure.id)]")],
        "locations": [
          [
            "physicalLocation": [
              "artifactLocation": ["uri": .string(Paths.uri(file.path))],
              "region": ["startLine": .integer(Int64(line)), "startColumn": .integer(Int64(column))],
            ]
          ]
        ],
      ])
    }
    return text
  }

  private func result(_ finding: LintFinding) -> JSONValue {
    var physical = [JSONMember("artifactLocation", ["uri": .string(Paths.uri(finding.path))])]
    if let place = finding.place { physical.append(JSONMember("region", region(place))) }
    var location = [JSONMember("physicalLocation", .object(physical))]
    if let keys = finding.keyPath, !keys.isEmpty {
      location.append(JSONMember("logicalLocations", [["fullyQualifiedName": .string(keys)]]))
    }
    let message = ([finding.message] + finding.notes + finding.fixes.map { "fix: \($0)" }).joined(separator: "; ")
    var members = [JSONMember("ruleId", .string(finding.id))]
    if let index = rules.firstIndex(where: { $0.id == finding.id }) {
      members.append(JSONMember("ruleIndex", .integer(Int64(index))))
    }
    if !finding.edits.isEmpty { members.append(JSONMember("fixes", [fix(finding)])) }
    return .object(
      members + [
        JSONMember("level", .string(level(finding.severity))), JSONMember("message", ["text": .string(message)]),
        JSONMember("locations", .array([.object(location)])),
        JSONMember("partialFingerprints", ["activationRule/v1": .string(finding.fingerprint)]),
      ])
  }

  private func region(_ place: LintFinding.Place) -> JSONValue {
    [
      "startLine": .integer(Int64(place.start.line)), "startColumn": .integer(Int64(place.start.column)),
      "endLine": .integer(Int64(place.end.line)), "endColumn": .integer(Int64(place.end.column)),
    ]
  }

  /// Returns the repair of a finding; its changes are made together.
  private func fix(_ finding: LintFinding) -> JSONValue {
    let replacements: [JSONValue] = finding.edits.map { edit in
      let deleted = JSONMember("deletedRegion", region(edit.place))
      let inserted = JSONMember("insertedContent", ["text": .string(edit.replacement)])
      return .object(edit.replacement.isEmpty ? [deleted] : [deleted, inserted])
    }
    return [
      "description": ["text": .string(finding.fixes.joined(separator: ", "))],
      "artifactChanges": [
        ["artifactLocation": ["uri": .string(Paths.uri(finding.path))], "replacements": .array(replacements)]
      ],
    ]
  }

  func tail(_ summary: LintSummary) -> String {
    let invocation: JSONValue = [
      "executionSuccessful": .boolean(failures.isEmpty), "toolExecutionNotifications": .array(failures),
    ]
    return (isFirst ? "" : "\n      ")
      + "],\n      \"invocations\": [\n        \(JSONPiece.text(invocation, level: 4))\n      ]\n    }\n  ]\n}\n"
  }
}
