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
      "tool": ToolIdentity.json(selection.library), "platform": settings.platform.rawValue.json,
      "message": answer.json,
      "rules": rules.indices.map { ruleJSON($0) }.json,
      "failures": failures.json,
      "comparisons": rules.indices.dropFirst().map { comparisonJSON($0) }.json,
      "leftOut": [
        "confidence": selection.background.count.json, "platform": selection.otherPlatformCount.json,
      ],
      "rows": rows.json,
    ]
  }

  private func ruleJSON(_ column: Int) -> JSONValue {
    let rule = rules[column]
    let counts = matrix.counts(column: column)
    return [
      "name": matrix.columns[column].name.json, "path": rule.path.json,
      "extensionPoint": rule.extensionPoint.json, "shown": counts.shown.json,
      "hidden": counts.hidden.json, "errors": counts.errors.json,
      "findings": rule.findingsJSON,
    ]
  }

  /// Returns a rule compared with the first one.
  private func comparisonJSON(_ column: Int) -> JSONValue {
    let result = matrix.comparison(from: 0, to: column)
    return [
      "from": matrix.columns[0].name.json, "to": matrix.columns[column].name.json,
      "lost": result.lost.map { $0.id }.json, "gained": result.gained.map { $0.id }.json,
    ]
  }
}
