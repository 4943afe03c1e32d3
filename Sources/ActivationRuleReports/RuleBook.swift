import ActivationRuleAnswers
package import ActivationRuleLint
import ActivationRuleModel
package import ActivationRuleText

/// Lists and pages about the lint rules.
package enum RuleBook {
  /// Returns what a code means that is not of a lint rule but of a file that is not read, or not as it is meant.
  package static func explanation(ofCode id: String) -> String? {
    FileFault(rawValue: id)?.explanation ?? PropertyListFault(rawValue: id)?.explanation
  }
}

extension LintRule: JSONConvertible {
  /// The severities of its findings.
  fileprivate var severityText: String { severities.map { $0.rawValue }.joined(separator: "/") }

  /// Brief remarks on its special properties.
  fileprivate var remarks: [String] { (hasFix ? ["fix"] : []) + (usesPresets ? ["presets"] : []) }

  /// A page about it.
  package var page: String {
    "\(id): \(summary)\n\n\(rationale)\n\n" + facts.map { "\($0): \($1)\n" }.joined()
  }

  fileprivate var facts: [(String, String)] {
    var facts = [("Severity", WordList.full(severities.map { $0.rawValue })), ("Certainty", certainty.rawValue)]
    if hasFix { facts.append(("Fix", "--fix repairs some findings, --unsafe-fixes also where that changes verdicts")) }
    if usesPresets { facts.append(("Presets", "depends on what host apps are known to share")) }
    if !yieldsTo.isEmpty { facts.append(("Gives way to", yieldsTo.joined(separator: ", "))) }
    if isStyle { facts.append(("Style", "infos are off unless a configuration enables them")) }
    if needsUsedRule { facts.append(("Skipped", "if the system ignores the rule")) }
    return facts
  }

  package var json: JSONValue {
    [
      "id": id.json, "severity": severity.rawValue.json, "severities": severities.map { $0.rawValue }.json,
      "summary": summary.json, "rationale": rationale.json, "certainty": certainty.rawValue.json,
      "hasFix": hasFix.json, "usesPresets": usesPresets.json, "needsUsedRule": needsUsedRule.json,
      "yieldsTo": yieldsTo.json,
    ]
  }
}

extension [LintRule] {
  /// One line for each rule.
  package var list: [TextRow] {
    let width = map { $0.id.count }.max() ?? 0
    let severityWidth = map { $0.severityText.count }.max() ?? 0
    return map { rule in
      let remarks = rule.remarks
      return TextRow(
        head: DisplayWidth.padded(rule.severityText, to: severityWidth + 2),
        DisplayWidth.padded(rule.id, to: width + 2) + rule.summary
          + (remarks.isEmpty ? "" : " [\(remarks.joined(separator: ", "))]"))
    }
  }

  /// The rule book as a Markdown page, without its examples.
  package var markdown: String {
    var text = """
      # Lint rules

      `Grammar/lint-rules.md` has examples of each; ▶ marks the start of a finding.

      | severity | lint rule | finds | |
      |---|---|---|---|

      """
    for rule in self {
      text +=
        "| \(rule.severityText) | [`\(rule.id)`](#\(rule.id)) | \(Self.cell(rule.summary)) "
        + "| \(rule.remarks.joined(separator: ", ")) |\n"
    }
    for rule in self {
      text += "\n## \(rule.id)\n\n\(rule.summary)\n\n\(rule.rationale)\n\n"
      text += rule.facts.map { "- \($0): \($1)\n" }.joined()
    }
    return text
  }

  private static func cell(_ text: String) -> String {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    return line.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
