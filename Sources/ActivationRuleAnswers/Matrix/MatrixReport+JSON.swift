import ActivationRules

extension MatrixReport {
  /// The report as JSON.
  var json: JSONValue {
    let matrix = shownMatrix
    var decisions = matrix.decisions
    return [
      "tool": ToolIdentity.json(selection.library, settings), "platform": .string(settings.platform.rawValue),
      "assumptions": settings.json,
      "hostStage": .boolean(hostStage == .runs), "answer": .string(answer),
      "rules": .array(rules.indices.map { ruleJSON($0) }),
      "unreadable": .array(unreadable.map { $0.json }),
      "comparisons": .array(rules.indices.dropFirst().map { comparisonJSON($0) }),
      "leftOut": [
        "confidence": .count(selection.background.count), "platform": .count(selection.otherPlatformCount),
      ],
      "hosts": .array(
        matrix.groups.map { group in
          ["host": .string(group.host), "presets": .array(group.rows.map { Self.json($0, &decisions, matrix) })]
        }),
    ]
  }

  private func ruleJSON(_ column: Int) -> JSONValue {
    let rule = rules[column]
    let counts = matrix.counts(column: column)
    return [
      "name": .string(matrix.columns[column].name), "path": .string(rule.path),
      "extensionPoint": JSONValue(rule.extensionPoint), "shown": .count(counts.shown),
      "hidden": .count(counts.hidden), "errors": .count(counts.errors),
      "diagnostics": rule.diagnosticsJSON,
    ]
  }

  /// A rule against the first one.
  private func comparisonJSON(_ column: Int) -> JSONValue {
    let result = matrix.comparison(from: 0, to: column)
    return [
      "from": .string(matrix.columns[0].name), "to": .string(matrix.columns[column].name),
      "lost": .strings(result.lost.map { $0.id }), "gained": .strings(result.gained.map { $0.id }),
    ]
  }

  private static func json(_ row: Matrix.Row, _ decisions: inout Matrix.Decisions, _ matrix: Matrix) -> JSONValue {
    let preset = row.preset
    let cells = matrix.columns.indices.map { column -> JSONValue in
      .object(decisions.decision(row, column: column).members)
    }
    return [
      "id": .string(preset.id), "action": .string(preset.action), "platform": .string(preset.platformName),
      "versions": JSONValue(preset.systemVersions), "basis": .string(preset.basis.rawValue),
      "confidence": .string(preset.confidence.rawValue), "notes": .string(preset.notes),
      "differs": .boolean(row.differs),
      "payload": row.payload.json, "cells": .array(cells),
    ]
  }
}
