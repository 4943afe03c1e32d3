import ActivationRuleReports
import ActivationRuleSources
import ActivationRules
import PropertyLists
import Texts

extension MatrixReport {
  /// The report as JSON.
  var json: JSONValue {
    let matrix = shownMatrix
    return [
      "tool": ToolIdentity.json(selection.library, settings), "platform": .string(settings.platform.rawValue),
      "assumptions": settings.json,
      "hostStage": .boolean(options.hostStage == .runs), "answer": .string(answer),
      "rules": .array(rules.loaded.indices.map { ruleJSON($0) }),
      "unreadable": .array(rules.unreadable.map { Self.json($0) }),
      "comparisons": .array(rules.loaded.indices.dropFirst().map { comparisonJSON($0) }),
      "leftOut": [
        "confidence": .integer(Int64(selection.background.count)),
        "platform": .integer(Int64(selection.otherPlatformCount)),
      ],
      "hosts": .array(
        matrix.groups.map { group in
          ["host": .string(group.host), "presets": .array(group.rows.map { Self.json($0, in: matrix) })]
        }),
    ]
  }

  private func ruleJSON(_ column: Int) -> JSONValue {
    let loaded = rules.loaded[column]
    let counts = matrix.counts(column: column)
    let diagnostics = loaded.rule.diagnostics
    return [
      "name": .string(loaded.name), "path": .string(loaded.rule.path),
      "extensionPoint": JSONValue(loaded.rule.extensionPoint), "shown": .integer(Int64(counts.shown)),
      "hidden": .integer(Int64(counts.hidden)), "errors": .integer(Int64(counts.errors)),
      "diagnostics": .array(diagnostics.map { $0.json(in: loaded.rule.source) }),
    ]
  }

  private static func json(_ rule: UnreadableRule) -> JSONValue {
    ["path": .string(rule.path), "message": .string(rule.failure.text.trimmingBlanks())]
  }

  /// A rule against the first one.
  private func comparisonJSON(_ column: Int) -> JSONValue {
    let result = matrix.comparison(from: 0, to: column)
    return [
      "from": .string(matrix.columns[0].name), "to": .string(matrix.columns[column].name),
      "lost": .array(result.lost.map { .string($0.id) }), "gained": .array(result.gained.map { .string($0.id) }),
    ]
  }

  private static func json(_ row: Matrix.Row, in matrix: Matrix) -> JSONValue {
    let preset = row.preset
    let cells = matrix.columns.indices.map { column -> JSONValue in
      .object(matrix.decision(row, column: column).members)
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
