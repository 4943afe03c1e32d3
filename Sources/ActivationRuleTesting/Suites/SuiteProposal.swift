package import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// A suite that pins the current decisions of a rule for the presets that matter to it.
///
/// These are the presets that it is shown for, presets with an attachment, or with one type of an attachment, that it
/// would accept alone, and one of each kind that it is not for, so that a rule that takes everything fails.
package struct SuiteProposal {
  /// The text of the suite.
  package let text: String
  /// The number of cases.
  package let caseCount: Int

  /// Evaluates a rule for presets.
  ///
  /// - Parameters:
  ///   - loaded: the rule, which can be evaluated.
  ///   - path: the path of its file, relative to the folder of the suite.
  ///   - isOnly: whether the file has no other rule.
  package init(_ loaded: LoadedRule, path: String, isOnly: Bool) {
    let platform = loaded.rule.settings.platform
    let known = HostPreset.counted(on: platform).filter { $0.basis != .synthetic }
    let foreign = Self.foreign(known, to: loaded.rule)
    let presets = known.filter { preset in
      Self.matters(preset, to: loaded.rule) || foreign.contains { $0.id == preset.id }
    }
    let rows = presets.map { preset -> Line in
      let verdict = ExpectedVerdict(loaded.rule.evaluate(preset.payload.seenByRules())).description
      return (verdict, "\(preset.host): \(preset.action)", "--preset \(preset.id)", preset.id)
    }
    caseCount = rows.count
    text =
      "# What the rule decides today; a line that is not what you want is a mistake of the rule, or of the line.\n"
      + "# 'activationrule test' compares, 'activationrule explain RULE --preset ID' says why.\n"
      + Self.text(rulePath: path, of: isOnly ? nil : loaded.name, rows)
  }

  /// Returns a share that is hidden of each kind that a rule does not take.
  private static func foreign(_ presets: [HostPreset], to rule: ActivationRule) -> [HostPreset] {
    let kinds = rule.kinds
    return ShareKind.allCases.filter { !kinds.contains($0) }.compactMap { kind in
      presets.first { preset in
        preset.kinds == [kind] && preset.obstacle == nil && !preset.payload.attachments.isEmpty
          && rule.evaluate(preset.payload.seenByRules()) != .shown
      }
    }
  }

  private static func matters(_ preset: HostPreset, to rule: ActivationRule) -> Bool {
    let payload = preset.payload.seenByRules()
    guard rule.evaluate(payload) != .shown else { return true }
    return payload.attachments.contains { attachment in
      let alone = attachment.registeredTypeIdentifiers.map { [$0] } + [attachment.registeredTypeIdentifiers]
      return alone.contains { rule.evaluate(Payload([Payload.Item([Payload.Attachment($0)])])) == .shown }
    }
  }

  /// A case that is written as a line; the sign is appended to a name that an earlier line has.
  private typealias Line = (verdict: String, name: String, subject: String, sign: String)

  /// The maximum width of the column of names, so that one long name does not push all others apart.
  private static let nameWidth = 56

  /// Returns the text of a suite.
  private static func text(rulePath: String, of name: String? = nil, _ lines: [Line]) -> String {
    var taken: Set<String> = []
    let width = lines.map { $0.verdict.utf8.count }.max() ?? 0
    let names = lines.map { line in
      // A name must be unique.
      var name = line.name
      while !taken.insert(name).inserted { name += " (\(line.sign))" }
      return quoted(name)
    }
    let nameWidth = min(Self.nameWidth, names.map { $0.count }.max() ?? 0)
    return "rule \(word(rulePath))\(name.map { " --extension \(quoted($0))" } ?? "")\n\n"
      + zip(lines, names).map { line, name in
        padded(line.verdict, width) + "  " + padded(name, nameWidth) + "  \(line.subject)\n"
      }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Returns a word of a suite, in quotes unless it is plain.
  private static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0.isNamePart || $0 == 0x2F || $0 == 0x2E || $0 == 0x2D }
    return isPlain && !text.isEmpty && text.utf8.first != 0x2D ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", by: "\\\\").replacing("\"", by: "\\\"") + "\""
  }
}
