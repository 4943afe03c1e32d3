import ActivationRuleAnswers
package import ActivationRuleLint
import ActivationRuleModel
package import ActivationRuleText

/// Lists and pages about the lint rules.
package enum RuleBook {
  /// Returns one line for each rule.
  package static func list(_ rules: [LintRule]) -> [TextRow] {
    let width = rules.map { $0.id.count }.max() ?? 0
    let severityWidth = rules.map { severities($0).count }.max() ?? 0
    return rules.map { rule in
      let severity = severities(rule)
      let remarks = remarks(rule)
      return TextRow(
        head: DisplayWidth.padded(severity, to: severityWidth + 2),
        DisplayWidth.padded(rule.id, to: width + 2) + rule.summary
          + (remarks.isEmpty ? "" : " [\(remarks.joined(separator: ", "))]"))
    }
  }

  /// Returns the severities of a lint rule's findings.
  private static func severities(_ rule: LintRule) -> String {
    rule.severities.map { $0.rawValue }.joined(separator: "/")
  }

  /// Returns brief remarks on a lint rule's special properties.
  private static func remarks(_ rule: LintRule) -> [String] {
    (rule.hasFix ? ["fix"] : []) + (rule.usesPresets ? ["presets"] : [])
  }

  /// Returns what a code means that is not of a lint rule but of a file that is not read, or not as it is meant.
  package static func explanation(ofCode id: String) -> String? {
    FileFault(rawValue: id)?.explanation ?? PropertyListFault(rawValue: id)?.explanation
  }

  /// Returns a page about one lint rule.
  package static func page(_ rule: LintRule) -> String {
    let text = "\(rule.id): \(rule.summary)\n\n\(rule.rationale)\n\n"
    return text + facts(rule).map { "\($0): \($1)\n" }.joined()
  }

  private static func facts(_ rule: LintRule) -> [(String, String)] {
    var facts = [
      ("Severity", WordList.full(rule.severities.map { $0.rawValue })),
      ("Certainty", rule.certainty.rawValue),
    ]
    if rule.hasFix {
      facts.append(("Fix", "--fix repairs some findings, --unsafe-fixes also where that changes verdicts"))
    }
    if rule.usesPresets { facts.append(("Presets", "depends on what host apps are known to share")) }
    if !rule.yieldsTo.isEmpty {
      facts.append(("Gives way to", rule.yieldsTo.joined(separator: ", ")))
    }
    if rule.isStyle { facts.append(("Style", "infos are off unless a configuration enables them")) }
    if rule.needsUsedRule { facts.append(("Skipped", "if the system ignores the rule")) }
    return facts
  }

  package static func json(_ rule: LintRule) -> JSONValue {
    [
      "id": rule.id.json, "severity": rule.severity.rawValue.json,
      "severities": rule.severities.map { $0.rawValue }.json, "summary": rule.summary.json,
      "rationale": rule.rationale.json, "certainty": rule.certainty.rawValue.json,
      "hasFix": rule.hasFix.json, "usesPresets": rule.usesPresets.json,
      "needsUsedRule": rule.needsUsedRule.json,
      "yieldsTo": rule.yieldsTo.json,
    ]
  }

  /// Returns the rule book as a Markdown page, without its examples.
  package static func markdown(_ rules: [LintRule]) -> String {
    var text = """
      # Lint rules

      `Grammar/lint-rules.md` has examples of each; ▶ marks the start of a finding.

      | severity | lint rule | finds | |
      |---|---|---|---|

      """
    for rule in rules {
      text +=
        "| \(severities(rule)) | [`\(rule.id)`](#\(rule.id)) | \(cell(rule.summary)) "
        + "| \(remarks(rule).joined(separator: ", ")) |\n"
    }
    for rule in rules {
      text += "\n## \(rule.id)\n\n\(rule.summary)\n\n\(rule.rationale)\n\n"
      text += facts(rule).map { "- \($0): \($1)\n" }.joined()
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    return line.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
