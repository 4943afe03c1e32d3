import ActivationRuleReports
import ActivationRuleSources
import ActivationRules
import PropertyLists
import UniformTypes
import Texts

/// Comparisons as JSON.
enum ComparisonJSON {
  /// All comparisons of a command.
  static func json(
    _ comparisons: [RuleComparison], _ pairs: RulePairs, _ options: CompareOptions, _ settings: RuleSettings,
    _ library: PresetLibrary, holds: Bool?
  ) -> JSONValue {
    let analysis = options.analysis
    return [
      "tool": ToolIdentity.json(library, settings), "platform": .string(settings.platform.rawValue),
      "assumptions": settings.json,
      "payloads": [
        "types": .string(analysis.types.rawValue), "allowEmpty": .boolean(analysis.allowsEmptyPayloads),
        "beforeHostStage": .boolean(analysis.isBeforeHostStage), "maxItems": number(analysis.maximumItemCount),
        "maxAttachments": number(analysis.maximumAttachmentCount),
      ],
      "expect": .string(options.expectation.rawValue), "holds": boolean(holds),
      "comparisons": .array(comparisons.map { json($0) }),
      "unpaired": .array(
        pairs.unpaired.map { side, rule in
          ["side": .string(side), "name": JSONValue(rule.name), "path": .string(rule.path)]
        }),
      "unreadable": .array(
        pairs.unreadable.map { rule in
          ["path": .string(rule.path), "message": .string(rule.failure.text.trimmingBlanks())]
        }),
    ]
  }

  private static func json(_ comparison: RuleComparison) -> JSONValue {
    [
      "rules": .array(comparison.loaded.indices.map { json(comparison, place: $0) }),
      "relation": JSONValue(comparison.relation),
      "answer": .string(comparison.answer), "holds": boolean(comparison.holds),
      "reason": JSONValue(comparison.undecidedReason), "notes": .array(comparison.notes.map { .string($0) }),
      "undeclaredTypes": .array(comparison.undeclaredTypes.map { .string($0) }),
      "findings": .array(comparison.findings.map { json($0) }), "presets": presets(comparison),
    ]
  }

  /// A rule with the letter it goes by, and with its text if that was given in place.
  private static func json(_ comparison: RuleComparison, place: Int) -> JSONValue {
    let loaded = comparison.loaded[place]
    let diagnostics = loaded.diagnostics
    return [
      "side": JSONValue(comparison.loaded.count == 2 ? comparison.matrix.columns[place].name : nil),
      "text": JSONValue(loaded.isGivenInPlace ? loaded.source.wholeText : nil),
      "name": JSONValue(loaded.name), "path": .string(loaded.path), "extensionPoint": JSONValue(loaded.extensionPoint),
      "diagnostics": .array(diagnostics.map { $0.json(in: loaded.source) }),
    ]
  }

  private static func json(_ finding: Finding) -> JSONValue {
    let witness = finding.existence.witness
    return [
      "kind": .string(finding.kind.rawValue), "exists": boolean(finding.existence.isNone.value.map { !$0 }),
      "payload": witness?.payload.json ?? .null, "declarations": TypeDeclarations(witness?.declarations ?? []).json,
      "decisions": .array(finding.decisions.map { json($0) }),
    ]
  }

  private static func json(_ decision: Decision) -> JSONValue { .object(decision.members) }

  /// The presets that change; null for one rule, which nothing takes the place of.
  private static func presets(_ comparison: RuleComparison) -> JSONValue {
    guard comparison.loaded.count == 2 else { return .null }
    let matrix = comparison.matrix
    let row: (Matrix.Row) -> JSONValue = { row in
      [
        "id": .string(row.preset.id), "host": .string(row.preset.host), "action": .string(row.preset.action),
        "confidence": .string(row.preset.confidence.rawValue), "payload": row.payload.json,
        "decisions": .array(matrix.columns.indices.map { json(matrix.decision(row, column: $0)) }),
      ]
    }
    let changed: (Int) -> JSONValue = { column in
      .array(matrix.rows.filter { $0.verdicts[column] == .shown && $0.verdicts[1 - column] != .shown }.map(row))
    }
    return [
      "asked": .integer(Int64(matrix.rows.count)), "shownA": .integer(Int64(matrix.counts(column: 0).shown)),
      "shownB": .integer(Int64(matrix.counts(column: 1).shown)), "lost": changed(0), "gained": changed(1),
      "leftOut": .integer(Int64(comparison.leftOutCount)),
    ]
  }

  private static func boolean(_ value: Bool?) -> JSONValue {
    value.map { .boolean($0) } ?? .null
  }

  private static func number(_ value: Int?) -> JSONValue {
    value.map { .integer(Int64($0)) } ?? .null
  }
}

extension LoadedRule {
  /// Whether the rule is a text of the command line.
  var isGivenInPlace: Bool { path == "<rule>" }
}

extension SourceText {
  /// All of the text.
  var wholeText: String { text(SourceRange(0, bytes.count)) }
}
