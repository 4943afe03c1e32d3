import ActivationRuleModel
import HostPresets
import PropertyLists
import Texts

/// Flags limits of one that lose shares of several things.
struct LowMaxCountRule: LintRule {
  static let description = LintRuleDescription(
    id: "low-max-count", severity: .info,
    summary: "A largest count of 1 hides the extension when several things are chosen.",
    rationale: """
      Users choose several photos or files at once, and then the extension is not there at all, rather than taking \
      the first one.
      """,
    certainty: .documented, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": ▶1"#),
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": ▶1, "@SupportsMovieWithMaxCount": 2"#),
      Samples.list("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key>▶<integer>1</integer></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": 20"#),
      Samples.dictionary(#""@SupportsWebPageWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entries = context.entries else { return [] }
    return entries.indices.compactMap { index in
      let entry = entries[index]
      guard context.keys.isMaximum(entry), entry.value.integerValue == 1 else { return nil }
      var more = entries
      more[index] = PropertyListEntry(key: entry.key, value: PropertyListNode(.integer(100)))
      let lost = context.presets(shownBy: context.rule(more), notBy: context.rule)
      if lost.isEmpty { return nil }
      return finding(
        "a limit of 1 hides the extension when more are shared", at: entry.value.range,
        notes: [LintContext.note("hidden now and shown with a higher limit", lost)])
    }
  }
}
