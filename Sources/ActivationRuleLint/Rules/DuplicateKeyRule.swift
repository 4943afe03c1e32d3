import ActivationRuleModel
import Texts
import PropertyLists

/// Flags keys that stand twice in the rule dictionary.
struct DuplicateKeyRule: LintRule {
  static let description = LintRuleDescription(
    id: "duplicate-key", severity: .warning,
    summary: "A key stands twice in the rule dictionary.",
    rationale: "One of the values wins without a word; which one can differ between tools.",
    certainty: .observed,
    flagged: [
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": 1, ▶"@SupportsWebURLWithMaxCount": 10"#),
      Samples.dictionary(#""@SupportsText": true, ▶"@SupportsText": false, "@SupportsImageWithMaxCount": 1"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/>▶<key>NSExtensionActivationSupportsText</key><true/></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true"#),
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": 1"#),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    var firsts: [String: SourceRange] = [:]
    return (context.entries ?? []).compactMap { entry in
      let key = entry.key.text
      guard let first = firsts[key] else {
        firsts[key] = entry.keyRange
        return nil
      }
      return finding(
        "the key \(VisibleText.quoted(RuleKey.short(key))) stands twice; the last value wins", at: entry.keyRange,
        notes: [Diagnostic.Note("the first is here", at: first)])
    }
  }
}
