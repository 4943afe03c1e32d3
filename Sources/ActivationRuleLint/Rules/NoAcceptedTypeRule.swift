import ActivationRuleModel
import PropertyLists
import Texts

/// Flags dictionaries whose keys only limit or forbid, so that nothing says what the extension is for.
struct NoAcceptedTypeRule: LintRule {
  static let description = LintRuleDescription(
    id: "no-accepted-type", severity: .warning,
    summary:
      "No key of the dictionary accepts a kind of attachment, so that the extension is offered for nearly everything.",
    rationale: """
      A limit on all attachments names no kind, and in version 2 a key whose value is 0, or is read as 0, only forbids \
      its own. 'SupportsText' as a string is such a key: the system reads the number in it, and 'true' and 'YES' hold \
      none. Everything else passes.
      """,
    certainty: .observed, needsUsedRule: true, yieldsTo: ["tautology"],
    flagged: [
      Samples.dictionary(#""@DictionaryVersion": 2, ▶"@SupportsText": "true""#),
      Samples.dictionary(#""@DictionaryVersion": 2, ▶"@SupportsImageWithMaxCount": 0, "@SupportsText": "YES""#),
      Samples.dictionary(#"▶"@SupportsAttachmentsWithMaxCount": 3"#),
      Samples.list(
        "<dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>▶<key>NSExtensionActivationSupportsText</key><string>YES</string></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": "$(MAX)""#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true"#),
      Samples.dictionary(#""@SupportsText": "YES""#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": "YES", "@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@UsesStrictMatching": true, "@SupportsText": "YES""#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsAttachmentsWithMaxCount</key><integer>3</integer><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"
      ),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entries = context.entries, context.rule.predicate != nil, !context.acceptsKind else { return [] }
    // What a build setting becomes is not known here.
    if entries.contains(where: { FoundValue.isBuildSetting($0.value) }) { return [] }
    let forbidding = entries.filter { isForbidding($0, context) }
    let place = forbidding.first ?? entries.first { context.keys.accepts($0) }
    let notes = forbidding.map { entry in
      Diagnostic.Note(
        "'\(RuleKey.short(entry.key.text))' is read as 0; it forbids its kind and accepts nothing",
        at: entry.value.range)
    }
    return [
      finding(
        "no key accepts a kind of attachment; the extension is offered for nearly everything else",
        at: place?.keyRange ?? context.rulePlace,
        notes: notes + [Diagnostic.Note("add the keys of what the extension takes, with counts of 1 or more")])
    ]
  }

  /// Whether an entry is a 0 of version 2.
  private static func isForbidding(_ entry: PropertyListEntry, _ context: LintContext) -> Bool {
    !context.isStrict && context.keys.isKind(entry) && entry.value.integerValue == 0
  }
}
