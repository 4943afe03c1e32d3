import ActivationRuleAnswers
import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

/// Lists and descriptions of presets.
package enum PresetReport {
  // MARK: List

  /// Returns the presets with two lines each, under the names of their hosts.
  package static func list(_ presets: [Preset]) -> [TextRow] {
    presets.grouped { $0.host }.map { host, presets in ["\(host.colored(.bold))"] + presets.flatMap { entry($0) } }
      .parted
  }

  private static func entry(_ preset: Preset) -> [TextRow] {
    let confidence = preset.confidence.rawValue.colored(color(of: preset.confidence))
    let side = preset.isHandlerSide ? ", what the handler gets" : ""
    return [
      "  \(preset.id): \(preset.action) [\(confidence), \(preset.platformName)\(side)]",
      "      \(preset.payload.seenByRules(.skipped).shape)",
    ]
  }

  private static func color(of confidence: Preset.Confidence) -> TextColor {
    switch confidence {
    case .low: .red
    case .medium: .yellow
    case .high: .green
    }
  }

  // MARK: Whole presets

  /// Returns everything about a preset.
  package static func rows(_ preset: Preset) -> [TextRow] {
    let seen = preset.payloadForRules
    var rows: [(String, [String])] = [
      ("host", [preset.host]), ("platform", [preset.platformName]),
      ("versions", preset.systemVersions.map { [$0] } ?? []), ("action", [preset.action]),
      ("kinds", preset.kinds.map { $0.rawValue }), ("role", [preset.role.rawValue]),
      ("since", preset.since.map { [$0] } ?? []),
      ("until", preset.until.map { [$0] } ?? []),
      ("basis", ["\(preset.basis.rawValue): \(preset.basis.summary)"]),
      ("confidence", [confidence(preset)]),
      ("source", preset.source.isEmpty ? [] : [preset.source]),
      ("notes", preset.notes.isEmpty ? [] : [preset.notes]), ("payload", lines(preset.payload.seenByRules(.skipped))),
    ]
    if preset.isHandlerSide {
      rows.append(("rules see", ["something else; this is what an extension's code receives, and has no verdict"]))
    } else if seen.shape != preset.payload.seenByRules(.skipped).shape {
      rows.append(("rules see", lines(seen)))
    }
    return ["\(preset.id.colored(.bold))"] + rows.flatMap(row)
  }

  /// Returns the confidence with its meaning.
  ///
  /// A made-up preset is certain and needs no explanation.
  private static func confidence(_ preset: Preset) -> String {
    let word = preset.confidence.rawValue
    return preset.basis == .synthetic ? word : "\(word): \(preset.confidence.summary)"
  }

  private static func lines(_ payload: Payload) -> [String] {
    let items = payload.itemShapes
    if items.count < 2 { return [payload.shape] }
    return items.enumerated().map { "item \($0.offset + 1): \($0.element)" }
  }

  private static func row(_ title: String, _ values: [String]) -> [TextRow] {
    let blank = String(repeating: " ", count: 12)
    return values.enumerated().map { index, value in
      TextRow(head: "  " + (index == 0 ? title + blank.dropFirst(title.count) : blank), value)
    }
  }

  // MARK: JSON

  /// Returns the presets that were found, and the unknown ids.
  package static func json(
    _ presets: [Preset], unknown: [String], _ library: PresetLibrary
  ) -> JSONValue {
    [
      "presets": presets.json,
      "unknown": .array(unknown.map { ["id": $0.json, "suggestions": library.suggestions(for: $0).json] }),
    ]
  }
}
