import ActivationRuleModel
import Texts
import PropertyLists

/// Flags keys of a rule dictionary that the system does not know.
struct UnknownDictionaryKeyRule: LintRule {
  static let description = LintRuleDescription(
    id: "unknown-dictionary-key", severity: .error,
    summary: "A key of the rule dictionary is not one that the system knows.",
    rationale: """
      An unknown key does nothing, so that what it was meant to allow stays forbidden. One such key in a shipped \
      app kept every extension of other makers off the share sheets of its users, and uploads with one are \
      refused.
      """,
    certainty: .reported, needsUsedRule: true, hasFix: true,
    flagged: [
      Samples.dictionary(#"▶"@SupportsURLWithMaxCount": 1, "@SupportsText": true"#),
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": 1, ▶"@SupportsTextWithMaxCount": 1"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/>▶<key>NSExtensionActivationSupportsImage</key><true/></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true"#),
      Samples.dictionary(#""@SupportsReplayKitStreaming": true"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsLocationWithMaxCount": 1"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let unknown = (context.entries ?? []).filter { entry in
      !context.keys.contains(entry.key.text) && entry.key.text != NestedActivationRule.key
    }
    let judge = context.rule.settings.table == nil ? "the system" : "the rule file"
    let isEmpty = context.rule.predicate == nil && !(context.entries ?? []).contains { context.keys.accepts($0) }
    let effect =
      isEmpty ? [Diagnostic.Note("no other key accepts anything, so that the extension is never offered")] : []
    let repairs = context.clearRepairs
    return unknown.enumerated().map { place, entry in
      let key = entry.key.text
      let meant = place < proposals ? context.keys.meant(by: key) : nil
      let repair = repairs.first { $0.key == key && $0.newKey != nil }
      var found = finding(
        "\(judge) knows no key \(VisibleText.quoted(key)); it does nothing, and may break the share sheet",
        at: entry.keyRange,
        notes: (meant.map { [Diagnostic.Note("did you mean '\($0)'?")] } ?? []) + (place == 0 ? effect : []),
        fixIts: repair.map { context.renaming(entry, $0) } ?? [])
      found.repairChangesVerdicts = !context.acceptsNothing
      return found
    }
  }

  /// How many unknown keys get a proposal, each of which takes some work; a file with more of them is no accident.
  private static let proposals = 100
}
