import ActivationRuleModel
import HostPresets
import PropertyLists
import Texts

/// Reports dictionaries of version 1 that lose hosts which version 2 keeps.
struct MissingDictionaryVersion2Rule: LintRule {
  static let description = LintRuleDescription(
    id: "missing-dictionary-version-2", severity: .info,
    summary: "The dictionary has no version 2, so that one attachment of another kind hides the extension.",
    rationale: """
      Without version 2 every attachment must be of an accepted kind. Hosts add texts, pictures and types of their \
      own, and the extension is gone there. Version 2 asks for one accepted attachment. It is reported where two hosts \
      or more are lost with what the rule is for: a link with its title for a rule about links, and not the title for a \
      rule about texts, nor the photo among films for one about photos.
      """,
    certainty: .documented, needsUsedRule: true, usesPresets: true,
    proposedKeys: [RuleKey.dictionaryVersion], yieldsTo: ["empty-rule", "misplaced-key"],
    flagged: [
      LintExample("▶" + Samples.dictionaryText(#""@SupportsWebURLWithMaxCount": 1"#)),
      LintExample(
        "▶" + Samples.dictionaryText(#""@SupportsWebURLWithMaxCount": 1, "@SupportsImageWithMaxCount": 0"#)),
      Samples.list("▶<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"),
      Samples.dictionary(#"▶"@DictionaryVersion": 1, "@SupportsText": true, "@SupportsWebURLWithMaxCount": 1"#),
    ],
    clean: [
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@UsesStrictMatching": true, "@SupportsText": true"#),
      Samples.dictionary(#""@SupportsAttachmentsWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": true"#),
      Samples.dictionary(#""@SupportsImageWithMaxCount": 10"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entries = context.entries, context.version < 2 else { return [] }
    let isStrictOnPurpose = context.entry(RuleKey.usesStrictMatching)?.value.booleanValue == true
    let version = PropertyListEntry(
      key: MappedString(RuleKey.dictionaryVersion), value: PropertyListNode(.integer(2)))
    // In version 2 zeros forbid their kinds, so that the change leaves them out.
    let zeros = entries.filter { $0.key.text != RuleKey.dictionaryVersion && isZero($0, context) }
    let kept = entries.filter { $0.key.text != RuleKey.dictionaryVersion && !isZero($0, context) }
    let version2 = context.rule(kept + [version])
    let lost = context.presets(shownBy: version2, notBy: context.rule)
    let given = context.presets(shownBy: context.rule, notBy: version2)
    let reported = LinksAndTexts.lostWithText(context)
    let unreported = lost.filter { preset in !reported.contains { $0.id == preset.id } }
    guard !isStrictOnPurpose, !context.opensTheRule(version2),
      ShareSubject.hosts(of: unreported, withWhatIsAcceptedBy: version2).count >= hostLimit
    else { return [] }
    let place = context.entry(RuleKey.dictionaryVersion)?.keyRange ?? context.openingPlace
    return [
      finding(
        "without version 2 every attachment must be of an accepted kind; \(WordList.count(lost.count, "known share")) would come back with it"
          + without(zeros) + (given.isEmpty ? "" : ", and \(given.count) would go"),
        at: place,
        notes: [
          LintContext.note("hidden now and shown with 'DictionaryVersion' 2" + without(zeros), lost),
          Diagnostic.Note(
            "add 'NSExtensionActivationDictionaryVersion' with 2"
              + (zeros.isEmpty ? "" : " and remove the keys with \(values(zeros)), which forbid their kinds there")
              + "; the code must then pass over attachments of other kinds"),
        ])
    ]
  }

  /// How many hosts must be lost: one that shares something odd is no reason to change the rule.
  private static let hostLimit = 2

  /// The part of the change that is about keys with zeros.
  private static func without(_ zeros: [PropertyListEntry]) -> String {
    zeros.isEmpty ? "" : " and without the keys with \(values(zeros))"
  }

  /// What stands at the keys that accept nothing.
  private static func values(_ zeros: [PropertyListEntry]) -> String {
    let areFalse = zeros.map { entry in
      if case .boolean = entry.value.kind { return true }
      return false
    }
    return areFalse.contains(true) ? areFalse.contains(false) ? "0 or false" : "false" : "0"
  }

  /// Whether an entry accepts nothing of its kind.
  private static func isZero(_ entry: PropertyListEntry, _ context: LintContext) -> Bool {
    context.keys.isKind(entry) && entry.value.integerValue == 0
  }
}
