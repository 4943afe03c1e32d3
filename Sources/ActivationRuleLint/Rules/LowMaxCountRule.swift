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
      the first one. The finding says how many things known shares have.
      """,
    certainty: .documented, needsUsedRule: true, usesPresets: true, isCommon: true, yieldsTo: ["kind-above-total"],
    flagged: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": ▶1"#),
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": ▶1, "@SupportsMovieWithMaxCount": 2"#),
      Samples.dictionary(
        #""@SupportsFileWithMaxCount": 5, "@SupportsImageWithMaxCount": ▶1, "@SupportsMovieWithMaxCount": 1"#),
      Samples.list("<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key>▶<integer>1</integer></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": 20"#),
      Samples.dictionary(#""@SupportsWebPageWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": true"#),
      Samples.dictionary(#""@SupportsAttachmentsWithMaxCount": 1, "@SupportsImageWithMaxCount": 10"#),
    ])

  /// A limit that is above what any known share needs.
  private static let plenty: Int64 = 100

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entries = context.entries else { return [] }
    let ones = entries.indices.filter { context.keys.isMaximum(entries[$0]) && entries[$0].value.integerValue == 1 }
    let lost = context.presets(shownBy: rule(context, ones), notBy: context.rule)
    if lost.isEmpty { return [] }
    let needed = ones.filter { index in
      let others = rule(context, ones.filter { $0 != index })
      return context.presets(shownBy: others, notBy: context.rule).count < lost.count
    }
    let limits = needed.isEmpty ? ones : needed
    let names = limits.map { index in
      let name = RuleKey.short(entries[index].key.text)
      return "\(height(of: index, context, ones, lost)) for '\(name)'"
    }
    return [
      finding(
        "\(limits.count == 1 ? "a limit of 1 hides" : "limits of 1 hide") the extension when more are shared; "
          + "known shares go up to \(WordList.full(names, "and"))", at: entries[limits[0]].value.range,
        notes: limits.dropFirst().map { index in
          Diagnostic.Note("'\(RuleKey.short(entries[index].key.text))' likewise", at: entries[index].value.range)
        } + [LintContext.note("hidden now and shown with a higher limit", lost)])
    ]
  }

  /// The rule with plenty in place of some limits, but for one that gets another.
  private static func rule(
    _ context: LintContext, _ raised: [Int], but other: Int? = nil, _ limit: Int64 = plenty
  ) -> ActivationRule {
    var entries = context.entries ?? []
    for index in raised {
      let value = PropertyListNode(.integer(index == other ? limit : plenty))
      entries[index] = PropertyListEntry(key: entries[index].key, value: value)
    }
    return context.rule(entries)
  }

  /// The smallest limit of one key with which all lost shares come back once the others are raised.
  private static func height(of index: Int, _ context: LintContext, _ ones: [Int], _ lost: [HostPreset]) -> Int64 {
    let wanted = Set(lost.map { $0.id })
    let ready = context.presets.filter { wanted.contains($0.preset.id) }
    let most = Int64(ready.map { $0.payload.payload.attachments.count }.max() ?? 2)
    return (2...max(2, most)).first { limit in
      let rule = rule(context, ones, but: index, limit)
      return ready.allSatisfy { rule.evaluate($0.payload) == .shown }
    } ?? most
  }
}
