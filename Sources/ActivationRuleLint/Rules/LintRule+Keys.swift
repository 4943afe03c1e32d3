import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// Lint rules about the keys of a rule dictionary.
extension LintRule {
  static let keys: [LintRule] = [
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
      "\(WordList.some(hosts(of: lost))) share more than this rule knows, and then it hides the extension", at: place,
      notes: [
        Note(
          "add 'NSExtensionActivationDictionaryVersion' with 2"
            + (zeros.isEmpty ? "" : " and remove the keys with \(valuesOfZeros(zeros)), which forbid their kinds there")
            + "; skip the extras in code" + (given.isEmpty ? "" : "; \(given.count) other known shares would go")),
        LintContext.note("hidden now and shown with 'DictionaryVersion' 2" + withoutZeros(zeros), lost),
      ])
  }

  /// The apps of presets, each once.
  private static func hosts(of presets: [HostPreset]) -> [String] {
    presets.reduce(into: []) { hosts, preset in
      if !hosts.contains(preset.host) { hosts.append(preset.host) }
    }
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

/// Lint rules about the kinds of values in a rule dictionary.
extension LintRule {
  static let values: [LintRule] = [wrongValueTypeBoolean, wrongValueTypeCount, boolForCount]

  /// Flags a number or string where the rule expects true or false.
  static let wrongValueTypeBoolean = LintRule(
    id: "wrong-value-type-boolean", severity: .error, furtherSeverities: [.warning], certainty: .reported,
    hasFix: true, proposedKeys: [RuleKey.dictionaryVersion]
  ) { context in
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isBoolean(entry) else { return nil }
      if case .boolean = entry.value.kind { return nil }
      let isStrictness = entry.key.text == RuleKey.usesStrictMatching
      let value = isStrictness ? entry.value.booleanValue : entry.value.integerValue > 0
      // In version 2, false would forbid texts, which would be the next finding.
      let isForbidding = !isStrictness && !value && !context.isStrict
      let isKept = value == entry.value.booleanValue && entry.value.integerValue >= 0 && !isForbidding
      return Fault(
        "the value of '\(RuleKey.short(entry.key.text))' must be \(context.written(.boolean(true))) or "
          + "\(context.written(.boolean(false))); found \(FoundValue.text(entry.value))",
        at: entry.value.range,
        notes: notesOnBoolean(isStrictness, entry.value, value, context) + FoundValue.notes(entry.value),
        fixIts: isKept ? context.replacement(of: entry.value, with: .boolean(value), "write '\(value)'") : [],
        severity: isStrictness && isZeroOrOne(entry.value) ? .warning : .error)
    }
  }

  private static func isZeroOrOne(_ node: PropertyListNode) -> Bool {
    if case .integer(0...1) = node.kind { true } else { false }
  }

  private static func notesOnBoolean(
    _ isStrictness: Bool, _ node: PropertyListNode, _ value: Bool, _ context: LintContext
  ) -> [Note] {
    if !isStrictness {
      let effect = !value && !context.isStrict ? ", which in version 2 forbids texts" : ""
      return [Note("the store refuses it as ITMS-90361; the system reads it as \(value)" + effect)]
    }
    if node.integerValue == 2 {
      return [Note("the 2 that makes one matching attachment enough belongs to 'DictionaryVersion'")]
    }
    return [Note("the system reads it as \(value)")]
  }

  /// Flags counts that are not integers.
  static let wrongValueTypeCount = LintRule(
    id: "wrong-value-type-count", severity: .error, certainty: .reported, hasFix: true
  ) { context in
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isCount(entry), !isCount(entry.value) else { return nil }
      let name = RuleKey.short(entry.key.text)
      let value = entry.value.integerValue
      // A 0 as an integer would be the next finding.
      let isFixable = entry.value.isExactNumber && (value > 0 || !context.keys.isMaximum(entry))
      return Fault(
        "the value of '\(name)' must be an integer, as \(context.written(.integer(entry.value.isExactNumber && value == 0 ? 0 : max(1, value)))); found "
          + FoundValue.text(entry.value), at: entry.value.range,
        notes: [Note("the store refuses it, and the system reads it as \(value)")]
          + FoundValue.notes(entry.value),
        fixIts: isFixable
          ? context.replacement(of: entry.value, with: .integer(value), "write the integer \(value)") : [])
    }
  }

  private static func isCount(_ node: PropertyListNode) -> Bool {
    switch node.kind {
    case .integer, .unsignedInteger, .boolean: true
    default: false
    }
  }

  /// Flags true and false where the rule expects a count.
  static let boolForCount = LintRule(
    id: "bool-for-count", severity: .warning, certainty: .reported, hasFix: true
  ) { context in
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isCount(entry), case .boolean(let value) = entry.value.kind else { return nil }
      let name = RuleKey.short(entry.key.text)
      let message = "'\(value)' counts as \(value ? 1 : 0); the value of '\(name)' is an integer"
      if value {
        return Fault(
          message, at: entry.value.range,
          fixIts: context.replacement(of: entry.value, with: .integer(1), "write the integer 1"))
      }
      return falseCount(entry, name, message, context)
    }
  }

  /// Returns the fault of a false count: a 0 in its place would be the next finding, so the key is removed where it has
  /// no effect.
  private static func falseCount(
    _ entry: PropertyListEntry, _ name: String, _ message: String, _ context: LintContext
  ) -> Fault {
    let isDispensable = context.isStrict && !context.isEmptied(without: entry)
    return Fault(
      message, at: entry.value.range,
      notes: isDispensable ? [] : [Note(DictionaryKeys.advice(for: entry.key.text))],
      fixIts: isDispensable ? context.removal(of: entry, from: context.entries ?? [], "remove '\(name)'") : [])
  }
}

/// Lint rules about web pages and the script for them.
extension LintRule {
  static let webPages: [LintRule] = [
    webPageKeyAlone, webpageKeyWithoutJsFile, jsFileWithoutWebpageKey, webpageAndUrlConflict,
  ]

  /// Reports the key for web pages without the key for links.
  static let webPageKeyAlone = LintRule(
    id: "web-page-key-alone", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true,
    proposedKeys: [DictionaryKey.link], yieldsTo: ["misplaced-key", "unknown-dictionary-key"]
  ) { context in
    guard context.acceptsWebPages, let entry = context.entry(DictionaryKey.webPage), let entries = context.entries,
      context.entry(DictionaryKey.link) == nil
    else { return [] }
    let link = PropertyListEntry(key: MappedString(DictionaryKey.link), value: PropertyListNode(.integer(1)))
    let lost = context.presets(shownBy: context.rule(entries + [link]), notBy: context.rule)
    guard Set(lost.map { $0.host }).count >= leastHostsLost else { return [] }
    return .one(
      "this key accepts the page that Safari shows, and no links; "
        + "\(WordList.count(lost.count, "known share")) of links would come back with '\(RuleKey.short(DictionaryKey.link))'",
      at: entry.keyRange,
      notes: [
        LintContext.note("hidden now and shown with '\(RuleKey.short(DictionaryKey.link))' 1", lost),
        Note(adviceOnLinks(context)),
      ])
  }

  private static func adviceOnLinks(_ context: LintContext) -> String {
    if context.extensionRoot != nil, context.pageScript == nil {
      return "write '\(DictionaryKey.link)' in place of this key, since there is no script to look into a page"
    }
    return "add '\(DictionaryKey.link)' with 1 next to this key; where no script ran, the code gets the link"
  }

  /// Reports accepted web pages without a script for them.
  static let webpageKeyWithoutJsFile = LintRule(
    id: "webpage-key-without-js-file", severity: .info, certainty: .documented, needsUsedRule: true,
    yieldsTo: ["web-page-key-alone"]
  ) { context in
    guard context.extensionRoot != nil, context.pageScript == nil, context.acceptsWebPages,
      let entry = context.entry(DictionaryKey.webPage)
    else { return [] }
    return .one(
      "the rule takes web pages, and no 'NSExtensionJavaScriptPreprocessingFile' is there to read them",
      at: entry.keyRange)
  }

  /// Flags a page script whose pages the rule does not accept.
  static let jsFileWithoutWebpageKey = LintRule(
    id: "js-file-without-webpage-key", severity: .warning, furtherSeverities: [.info], certainty: .reported,
    needsUsedRule: true, proposedKeys: [DictionaryKey.webPage]
  ) { context in
    guard let script = context.pageScript, context.entries != nil, !context.acceptsWebPages else { return [] }
    let takesLinks = context.entry(DictionaryKey.link)?.value.integerValue ?? 0 > 0
    return .one(
      takesLinks
        ? "the rule accepts links and no web pages; reports differ on whether the script then runs"
        : "the script reads web pages, and the rule takes neither web pages nor links", at: script.keyRange,
      notes: takesLinks ? [] : [Note("add 'NSExtensionActivationSupportsWebPageWithMaxCount' with 1 to the rule")],
      severity: takesLinks ? .info : .warning)
  }

  /// Reports a page script in addition to accepted links.
  static let webpageAndUrlConflict = LintRule(
    id: "webpage-and-url-conflict", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true
  ) { context in
    guard let script = context.pageScript, context.acceptsWebPages,
      let entry = context.entry(DictionaryKey.link), entry.value.integerValue > 0
    else { return [] }
    let alone = context.rule((context.entries ?? []).filter { $0.key.text != entry.key.text })
    let lost = context.presets(shownBy: context.rule, notBy: alone)
    return .one(
      "in Safari the code gets the script's result, not the link; handle both", at: entry.keyRange,
      notes: [Note("the script", at: script.keyRange)]
        + (lost.isEmpty ? [] : [LintContext.note("links from elsewhere, which web pages alone would lose", lost)]))
  }
}
