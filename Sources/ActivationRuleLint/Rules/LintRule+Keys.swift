import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// Lint rules about the keys of a rule dictionary.
extension LintRule {
  static let keys = [
    unknownDictionaryKey, duplicateKey, missingDictionaryVersion2, strictMatchingWithoutVersion2,
    strictMatchingWithMixedHosts,
  ]

  /// Flags unknown keys of a rule dictionary.
  static let unknownDictionaryKey = LintRule(
    id: "unknown-dictionary-key", severity: .error, certainty: .reported, needsUsedRule: true, hasFix: true
  ) { context in
    let unknown = (context.entries ?? []).filter { entry in
      !context.keys.contains(entry.key.text) && entry.key.text != DictionaryKeys.rule
    }
    let acceptsNothing = context.acceptsNothing
    let effect =
      acceptsNothing ? [Note("no other key accepts anything, so that the extension is never offered")] : []
    let repairs = context.clearRepairs
    return unknown.enumerated().map { place, entry in
      let key = entry.key.text
      let meant = place < mostProposals ? context.keys.meant(by: key) : nil
      let repair = repairs.first { $0.key == key && $0.newKey != nil }
      var fault = Fault(
        "the system knows no key \(VisibleText.quoted(key)); it does nothing, and may break the share sheet",
        at: entry.keyRange,
        notes: (meant.map { [.meant([$0])] } ?? []) + (place == 0 ? effect : []),
        fixIts: repair.map { context.renaming(entry, $0) } ?? [])
      fault.repairChangesVerdicts = !acceptsNothing
      return fault
    }
  }

  /// The maximum number of unknown keys with a proposal, each of which takes some work; a file with more is not an
  /// accident.
  private static let mostProposals = 100

  /// Flags duplicate keys of the rule dictionary.
  static let duplicateKey = LintRule(id: "duplicate-key", severity: .warning, certainty: .observed) { context in
    let attributes = context.extensionRoot?.value(at: ["NSExtension", "NSExtensionAttributes"])
    let rules = attributes?.entries(named: DictionaryKeys.rule) ?? []
    var firsts: [String: SourceRange] = [:]
    return (rules + (context.entries ?? [])).compactMap { entry in
      let key = entry.key.text
      guard let first = firsts[key] else {
        firsts[key] = entry.keyRange
        return nil
      }
      return Fault(
        "the key \(VisibleText.quoted(RuleKey.short(key))) stands twice; the last value wins", at: entry.keyRange,
        notes: [Note("the first is here", at: first)])
    }
  }

  /// Reports dictionaries of version 1 that lose hosts which version 2 keeps.
  static let missingDictionaryVersion2 = LintRule(
    id: "missing-dictionary-version-2", severity: .info, certainty: .documented, needsUsedRule: true,
    usesPresets: true, proposedKeys: [RuleKey.dictionaryVersion], yieldsTo: ["empty-rule", "misplaced-key"]
  ) { context in
    guard let entries = context.entries, context.version < 2 else { return [] }
    let isStrictOnPurpose = context.entry(RuleKey.usesStrictMatching)?.value.booleanValue == true
    let version = PropertyListEntry(key: MappedString(RuleKey.dictionaryVersion), value: PropertyListNode(.integer(2)))
    // In version 2, zeros forbid their kinds, so the change leaves them out.
    let zeros = entries.filter { $0.key.text != RuleKey.dictionaryVersion && isZero($0, context) }
    let kept = entries.filter { $0.key.text != RuleKey.dictionaryVersion && !isZero($0, context) }
    let version2 = context.rule(kept + [version])
    let lost = context.presets(shownBy: version2, notBy: context.rule)
    if isStrictOnPurpose || lost.isEmpty { return [] }
    let given = context.presets(shownBy: context.rule, notBy: version2)
    let reported = LinksAndTexts.lostWithText(context)
    let unreported = lost.filter { preset in !reported.contains { $0.id == preset.id } }
    guard !context.opensTheRule(version2),
      ShareSubject.hosts(of: unreported, withWhatIsAcceptedBy: version2).count >= leastHostsLost
    else { return [] }
    let place = context.entry(RuleKey.dictionaryVersion)?.keyRange ?? context.openingPlace
    return .one(
      "without version 2 every attachment must be of an accepted kind; \(WordList.count(lost.count, "known share")) would come back with it"
        + withoutZeros(zeros) + (given.isEmpty ? "" : ", and \(given.count) would go"), at: place,
      notes: [
        LintContext.note("hidden now and shown with 'DictionaryVersion' 2" + withoutZeros(zeros), lost),
        Note(
          "add 'NSExtensionActivationDictionaryVersion' with 2"
            + (zeros.isEmpty ? "" : " and remove the keys with \(valuesOfZeros(zeros)), which forbid their kinds there")
            + "; the code must then pass over attachments of other kinds"),
      ])
  }

  /// The minimum number of lost hosts: one host that shares something odd is not a reason to change the rule.
  private static let leastHostsLost = 2

  /// Returns the part of the change that is about keys with zeros.
  private static func withoutZeros(_ zeros: [PropertyListEntry]) -> String {
    zeros.isEmpty ? "" : " and without the keys with \(valuesOfZeros(zeros))"
  }

  /// Returns the values of the keys that accept nothing.
  private static func valuesOfZeros(_ zeros: [PropertyListEntry]) -> String {
    let areFalse = zeros.map { entry in
      if case .boolean = entry.value.kind { return true }
      return false
    }
    return areFalse.contains(true) ? areFalse.contains(false) ? "0 or false" : "false" : "0"
  }

  /// Returns whether an entry accepts nothing of its kind.
  private static func isZero(_ entry: PropertyListEntry, _ context: LintContext) -> Bool {
    context.keys.isKind(entry) && entry.value.integerValue == 0
  }

  /// Flags the key for strict matching where matching is always strict.
  static let strictMatchingWithoutVersion2 = LintRule(
    id: "strict-matching-without-version-2", severity: .warning, certainty: .observed, needsUsedRule: true,
    hasFix: true, proposedKeys: [RuleKey.dictionaryVersion]
  ) { context in
    guard let entry = context.entry(RuleKey.usesStrictMatching), context.version < 2 else { return [] }
    // Where strict matching is requested, version 2 may be what is missing.
    let isDispensable = !entry.value.booleanValue && !context.isEmptied(without: entry)
    return .one(
      "'UsesStrictMatching' has no effect without version 2; all matching is strict then", at: entry.keyRange,
      notes: [Note("with 'DictionaryVersion' 2 and without strict matching one accepted attachment is enough")],
      fixIts: isDispensable
        ? context.removal(of: entry, from: context.entries ?? [], "remove 'UsesStrictMatching'") : [])
  }

  /// Reports strict matching that loses hosts which share several kinds of attachments.
  static let strictMatchingWithMixedHosts = LintRule(
    id: "strict-matching-with-mixed-hosts", severity: .info, certainty: .reported, needsUsedRule: true,
    usesPresets: true
  ) { context in
    guard let entries = context.entries, let entry = context.entry(RuleKey.usesStrictMatching),
      entry.value.booleanValue, context.version >= 2
    else { return [] }
    let lost = context.presets(
      shownBy: context.rule(entries.filter { $0.key.text != RuleKey.usesStrictMatching }), notBy: context.rule)
    if lost.isEmpty { return [] }
    return .one(
      "strict matching hides the extension from \(WordList.count(lost.count, "known share")) with an accepted attachment",
      at: entry.keyRange, notes: [LintContext.note("hidden now and shown without strict matching", lost)])
  }
}
