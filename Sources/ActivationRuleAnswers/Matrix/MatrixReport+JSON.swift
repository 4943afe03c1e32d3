import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension MatrixReport {
  /// The report as JSON.
  var json: JSONValue {
    let decisions = matrix.decisions
    let rows = matrix.groups.flatMap { $0.rows }.map { row in
      row.preset.row(row.payload, matrix.columns.indices.map { decisions.decision(row, column: $0) })
    }
    return [
      "tool": ToolIdentity.json(selection.library), "platform": .string(settings.platform.rawValue),
      "message": .string(answer),
      "rules": .array(rules.indices.map { ruleJSON($0) }),
      "failures": .array(failures.map { $0.json }),
      "comparisons": .array(rules.indices.dropFirst().map { comparisonJSON($0) }),
      "leftOut": [
        "confidence": .count(selection.background.count), "platform": .count(selection.otherPlatformCount),
      ],
      "rows": .array(rows),
    ]
  }

  private func ruleJSON(_ column: Int) -> JSONValue {
    let rule = rules[column]
    let counts = matrix.counts(column: column)
    return [
      "name": .string(matrix.columns[column].name), "path": .string(rule.path),
      "extensionPoint": JSONValue(rule.extensionPoint), "shown": .count(counts.shown),
      "hidden": .count(counts.hidden), "errors": .count(counts.errors),
      "findings": rule.findingsJSON,
    ]
  }

  /// Returns a rule compared with the first one.
  private func comparisonJSON(_ column: Int) -> JSONValue {
    let result = matrix.comparison(from: 0, to: column)
    return [
      "from": .string(matrix.columns[0].name), "to": .string(matrix.columns[column].name),
      "lost": .strings(result.lost.map { $0.id }), "gained": .strings(result.gained.map { $0.id }),
    ]
  }
}
