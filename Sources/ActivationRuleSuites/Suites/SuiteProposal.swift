/// A suite that holds a rule to what it decides today, for the presets that matter to it.
///
/// Those are the presets that it is shown for, and those of which it would take an attachment, or one type of an
/// attachment, if that came alone.
package struct SuiteProposal {
  /// The text of the suite.
  package let text: String
  /// How many cases it has.
  package let caseCount: Int

  /// Asks a rule about presets.
  ///
  /// - Parameters:
  ///   - loaded: the rule, which can be evaluated.
  ///   - path: the path of its file, seen from the folder of the suite.
  package init(_ loaded: LoadedRule, path: String) {
    let platform = loaded.rule.settings.platform
    let presets = HostPreset.counted(on: platform).filter { preset in
      preset.basis != .synthetic && Self.matters(preset, to: loaded.rule)
    }
    var taken: Set<String> = []
    let rows = presets.map { preset in
      let verdict = loaded.rule.evaluate(preset.payload.seenByRules())
      // A name may stand once.
      var name = "\(preset.host): \(preset.action)"
      if !taken.insert(name).inserted { name += " (\(preset.id))" }
      return (verdict: ExpectedVerdict(verdict).description, name: name, id: preset.id)
    }
    let width = rows.map { $0.verdict.utf8.count }.max() ?? 0
    let names = rows.map { Self.quoted($0.name) }
    let nameWidth = min(Self.nameWidth, names.map { $0.count }.max() ?? 0)
    let lines = zip(rows, names).map { row, name in
      Self.padded(row.verdict, width) + "  " + Self.padded(name, nameWidth) + "  --preset \(row.id)\n"
    }
    caseCount = rows.count
    text =
      "# What the rule decides today; a line that is not what you want is a mistake of the rule, or of the line.\n"
      + "# 'activationrule test' compares, 'activationrule explain RULE --preset ID' says why.\n"
      + "rule \(Self.word(path))\n\n" + lines.joined()
  }

  /// How many columns names are given at most, so that one long one does not push all others apart.
  private static let nameWidth = 56

  private static func matters(_ preset: HostPreset, to rule: ActivationRule) -> Bool {
    let payload = preset.payload.seenByRules()
    guard rule.evaluate(payload) != .shown else { return true }
    return payload.attachments.contains { attachment in
      let alone = attachment.registeredTypeIdentifiers.map { [$0] } + [attachment.registeredTypeIdentifiers]
      return alone.contains { rule.evaluate(Payload([Payload.Item([Payload.Attachment($0)])])) == .shown }
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A word of a suite, in quotes unless it is plain.
  private static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0.isNamePart || $0 == 0x2F || $0 == 0x2E || $0 == 0x2D }
    return isPlain && !text.isEmpty && text.utf8.first != 0x2D ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", by: "\\\\").replacing("\"", by: "\\\"") + "\""
  }
}
