import ActivationRuleModel
import PropertyLists
import Texts

/// Flags true and false where the rule wants a count.
struct BoolForCountRule: LintRule {
  static let description = LintRuleDescription(
    id: "bool-for-count", severity: .warning,
    summary: "A count or version is a Boolean.",
    rationale: """
      The system reads true as 1 and false as 0, so that the extension disappears as soon as two things are \
      shared.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": ▶true"#),
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": ▶false"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true, "@SupportsImageWithMaxCount": ▶false"#),
      Samples.list("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key>▶<true/></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": true"#),
      Samples.dictionary(#""@SupportsReplayKitStreaming": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isCount(entry), case .boolean(let value) = entry.value.kind else {
        return nil
      }
      let name = RuleKey.short(entry.key.text)
      let message = "'\(value)' counts as \(value ? 1 : 0); the value of '\(name)' is an integer"
      if value {
        return finding(
          message, at: entry.value.range,
          fixIts: context.replacement(of: entry.value, with: .integer(1), "write the integer 1"))
      }
      return about(entry, name, message, context)
    }
  }

  /// A false count: a 0 in its place would be the next finding, so that the key goes where it does nothing.
  private static func about(
    _ entry: PropertyListEntry, _ name: String, _ message: String, _ context: LintContext
  ) -> Diagnostic {
    let isDispensable = context.isStrict && !context.isEmptied(without: entry)
    return finding(
      message, at: entry.value.range,
      notes: isDispensable ? [] : [Diagnostic.Note(DictionaryKeys.advice(for: entry.key.text))],
      fixIts: isDispensable ? context.removal(of: entry, from: context.entries ?? [], "remove '\(name)'") : [])
  }
}
