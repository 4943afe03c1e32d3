import ActivationRuleAnswers
import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

/// Lists and descriptions of presets.
package enum PresetReport {
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

extension [Preset] {
  /// The presets with two lines each, under the names of their hosts.
  package var list: [TextRow] {
    grouped { $0.host }.map { host, presets in ["\(host.colored(.bold))"] + presets.flatMap { $0.entry } }.parted
  }
}

extension Preset {
  fileprivate var entry: [TextRow] {
    let confidence = confidence.rawValue.colored(Self.color(of: confidence))
    let side = isHandlerSide ? ", what the handler gets" : ""
    return [
      "  \(id): \(action) [\(confidence), \(platformName)\(side)]",
      "      \(payload.seenByRules(.skipped).shape)",
    ]
  }

  private static func color(of confidence: Preset.Confidence) -> TextColor {
    switch confidence {
    case .low: .red
    case .medium: .yellow
    case .high: .green
    }
  }

  /// Everything about the preset.
  package var rows: [TextRow] {
    let seen = payloadForRules
    var rows: [(String, [String])] = [
      ("host", [host]), ("platform", [platformName]),
      ("versions", systemVersions.map { [$0] } ?? []), ("action", [action]),
      ("kinds", kinds.map { $0.rawValue }), ("role", [role.rawValue]),
      ("since", since.map { [$0] } ?? []),
      ("until", until.map { [$0] } ?? []),
      ("basis", ["\(basis.rawValue): \(basis.summary)"]),
      ("confidence", [confidenceText]),
      ("source", source.isEmpty ? [] : [source]),
      ("notes", notes.isEmpty ? [] : [notes]), ("payload", Self.lines(payload.seenByRules(.skipped))),
    ]
    if isHandlerSide {
      rows.append(("rules see", ["something else; this is what an extension's code receives, and has no verdict"]))
    } else if seen.shape != payload.seenByRules(.skipped).shape {
      rows.append(("rules see", Self.lines(seen)))
    }
    return ["\(id.colored(.bold))"] + rows.flatMap(Self.row)
  }

  /// The confidence with its meaning.
  ///
  /// A made-up preset is certain and needs no explanation.
  private var confidenceText: String {
    let word = confidence.rawValue
    return basis == .synthetic ? word : "\(word): \(confidence.summary)"
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
}
