import ActivationRuleModel
import HostPresets
import Texts
import PropertyLists

/// Reports strict matching that loses hosts which share several kinds of things.
struct StrictMatchingWithMixedHostsRule: LintRule {
  static let description = LintRuleDescription(
    id: "strict-matching-with-mixed-hosts", severity: .info,
    summary: "Strict matching hides the extension where one attachment is of another kind.",
    rationale: """
      Many hosts add a title, a picture or a type of their own. With strict matching one such attachment hides the \
      extension.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.dictionary(#""@DictionaryVersion": 2, ▶"@UsesStrictMatching": true, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true, ▶"@UsesStrictMatching": true"#),
      Samples.list(
        "<dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>▶<key>NSExtensionActivationUsesStrictMatching</key><true/><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>9</integer></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@UsesStrictMatching": false, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": 1"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entries = context.entries, let entry = context.entry(RuleKey.usesStrictMatching),
      entry.value.booleanValue, context.version >= 2
    else { return [] }
    let lost = context.presets(
      shownBy: context.rule(entries.filter { $0.key.text != RuleKey.usesStrictMatching }), notBy: context.rule)
    if lost.isEmpty { return [] }
    return [
      finding(
        "strict matching hides the extension from \(WordList.count(lost.count, "known share")) that hold an accepted attachment",
        at: entry.keyRange, notes: [LintContext.note("hidden now and shown without strict matching", lost)])
    ]
  }
}
