import ActivationRuleModel
import PredicateFormat
import PropertyLists

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
      Samples.list("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key>▶<true/></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": true"#),
      Samples.dictionary(#""@SupportsReplayKitStreaming": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    (context.entries ?? []).compactMap { entry in
      guard DictionaryKeys.counts.contains(entry.key.text), case .boolean(let value) = entry.value.kind else {
        return nil
      }
      let number: Int64 = value ? 1 : 0
      return finding(
        "'\(value)' counts as \(number); the value of '\(RuleKey.short(entry.key.text))' is an integer",
        at: entry.value.range,
        fixIts: context.replacement(of: entry.value, with: .integer(number), "write the integer \(number)"))
    }
  }
}
