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
    let rows = presets.map { preset -> Line in
      let verdict = ExpectedVerdict(loaded.rule.evaluate(preset.payload.seenByRules())).description
      return (verdict, "\(preset.host): \(preset.action)", "--preset \(preset.id)", preset.id)
    }
    caseCount = rows.count
    text =
      "# What the rule decides today; a line that is not what you want is a mistake of the rule, or of the line.\n"
      + "# 'activationrule test' compares, 'activationrule explain RULE --preset ID' says why.\n"
      + Self.text(rulePath: path, rows)
  }

  private static func matters(_ preset: HostPreset, to rule: ActivationRule) -> Bool {
    let payload = preset.payload.seenByRules()
    guard rule.evaluate(payload) != .shown else { return true }
    return payload.attachments.contains { attachment in
      let alone = attachment.registeredTypeIdentifiers.map { [$0] } + [attachment.registeredTypeIdentifiers]
      return alone.contains { rule.evaluate(Payload([Payload.Item([Payload.Attachment($0)])])) == .shown }
    }
  }

  /// A case that is written as a line; the sign is put behind a name that an earlier line has.
  package typealias Line = (verdict: String, name: String, subject: String, sign: String)

  /// How many columns names are given at most, so that one long one does not push all others apart.
  private static let nameWidth = 56

  /// The text of a suite.
  package static func text(rulePath: String, _ lines: [Line]) -> String {
    var taken: Set<String> = []
    let width = lines.map { $0.verdict.utf8.count }.max() ?? 0
    let names = lines.map { line in
      // A name may stand once.
      var name = line.name
      while !taken.insert(name).inserted { name += " (\(line.sign))" }
      return quoted(name)
    }
    let nameWidth = min(Self.nameWidth, names.map { $0.count }.max() ?? 0)
    return "rule \(word(rulePath))\n\n"
      + zip(lines, names).map { line, name in
        padded(line.verdict, width) + "  " + padded(name, nameWidth) + "  \(line.subject)\n"
      }.joined()
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
