import ActivationRuleModel
import Texts
import PropertyLists

/// Flags the key for strict matching where all matching is strict.
struct StrictMatchingWithoutVersion2Rule: LintRule {
  static let description = LintRuleDescription(
    id: "strict-matching-without-version-2", severity: .warning,
    summary: "'UsesStrictMatching' stands in a dictionary of version 1, where it has no effect.",
    rationale: """
      A dictionary without version 2 is strict as it is: every attachment must be of an accepted kind. Version 2 \
      was most likely meant.
      """,
    certainty: .observed, needsUsedRule: true, hasFix: true,
    proposedKeys: [RuleKey.dictionaryVersion],
    flagged: [
      Samples.dictionary(#""@SupportsText": true, ▶"@UsesStrictMatching": true"#),
      Samples.dictionary(#""@DictionaryVersion": 1, ▶"@UsesStrictMatching": false, "@SupportsText": true"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/>▶<key>NSExtensionActivationUsesStrictMatching</key><false/></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@DictionaryVersion": 2, "@UsesStrictMatching": true, "@SupportsText": true"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true"#),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entry = context.entry(RuleKey.usesStrictMatching), context.version < 2 else { return [] }
    // Where strict matching is asked for, version 2 may be what is missing.
    let isDispensable = !entry.value.booleanValue && !context.isEmptied(without: entry)
    return [
      finding(
        "'UsesStrictMatching' has no effect without version 2; all matching is strict then", at: entry.keyRange,
        notes: [
          Diagnostic.Note("with 'DictionaryVersion' 2 and without strict matching one accepted attachment is enough")
        ],
        fixIts: isDispensable
          ? context.removal(of: entry, from: context.entries ?? [], "remove 'UsesStrictMatching'") : [])
    ]
  }
}
