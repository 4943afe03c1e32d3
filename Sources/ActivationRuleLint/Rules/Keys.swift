import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about the keys of a rule dictionary.
extension LintContext {
  /// Flags unknown keys of a rule dictionary.
  var unknownDictionaryKey: [Fault] {
    let unknown = entries.lazy.filter { $0.row == nil && $0.key.text != RuleKey.rule }
    let acceptsNothing = self.acceptsNothing
    let effect =
      acceptsNothing ? [Note("no other key accepts anything, so that the extension is never offered")] : []
    let rest = unknown.count - Self.mostListed
    let others =
      rest > 0 ? [Note("and \(WordList.count(rest, "more key")) that the system does not know, not listed here")] : []
    let repairs = clearRepairs
    return unknown.prefix(Self.mostListed).enumerated().map { place, entry in
      let key = entry.key.text
      let meant = place < Self.mostProposals ? RuleKey.meant(by: key) : nil
      let listed = Self.predicate(forTypesIn: entry.value)
      let advice =
        listed ?? meant.map { .meant([$0]) } ?? RuleKey.kindWithoutKey(key).map { Self.predicate(for: $0) }
      let repair = listed == nil ? repairs.first { $0.key == key && $0.newKey != nil } : nil
      var fault = Fault(
        "the system knows no key \(VisibleText.quoted(RuleKey.short(key))), which may break the share sheet",
        at: entry.keyRange,
        notes: (advice.map { [$0] } ?? []) + (place == 0 ? effect + others : []),
        fixIts: repair.map { renaming(entry, $0) } ?? [])
      fault.repairChangesVerdicts = !acceptsNothing
      return fault
    }
  }

  /// Returns the command that writes a rule for a kind without a key.
  private static func predicate(for kind: ShareKind) -> Note {
    let command = ShellWord.inSentence("activationrule make \(kind.rawValue)")
    return Note("no key takes \(kind.plural) alone, but a predicate does: \(command)")
  }

  /// Returns the command that writes a rule for the types that a value lists; `nil` for another value.
  private static func predicate(forTypesIn value: PropertyListNode) -> Note? {
    let types = value.elements.compactMap { $0.string }.filter(UniformTypeRegistry.hasForm)
    guard !types.isEmpty, types.count == value.elements.count else { return nil }
    let command = ShellWord.inSentence("activationrule make \(types.joined(separator: " "))")
    return Note("no key takes a list of types, but a predicate does: \(command)")
  }

  /// The maximum number of unknown keys with a proposal, each of which takes some work; a file with more is not an
  /// accident.
  private static let mostProposals = 100

  /// The maximum number of unknown keys with a separate finding; reports have no more.
  private static let mostListed = Limit.findings.value

  /// Flags duplicate keys of the rule dictionary.
  var duplicateKey: [Fault] {
    let rules = attributes?.entries(named: RuleKey.rule) ?? []
    var firsts: [String: SourceRange] = [:]
    return (rules + entries).compactMap { entry in
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
  var missingDictionaryVersion2: [Fault] {
    guard isDictionary, version < 2 else { return [] }
    let isStrictOnPurpose = entry(RuleKey.usesStrictMatching)?.value.booleanValue == true
    let version = PropertyListEntry(RuleKey.dictionaryVersion, .integer(2))
    // In version 2, zeros forbid their kinds, so the change leaves them out.
    let zeros = entries.filter { $0.key.text != RuleKey.dictionaryVersion && isZero($0) }
    let kept = entries.filter { $0.row != nil && $0.key.text != RuleKey.dictionaryVersion && !isZero($0) }
    let version2 = rule(kept + [version])
    let lost = gained(by: version2)
    if isStrictOnPurpose || lost.isEmpty { return [] }
    let given = presets(shownBy: rule, notBy: version2)
    let apps = hostsOfMainShares(in: lost)
    guard !opensTheRule(version2), !apps.isEmpty else { return [] }
    let place = entry(RuleKey.dictionaryVersion)?.keyRange ?? openingPlace
    let going = given.isEmpty ? "" : "; \(given.count) other known shares would go"
    let remedy = "set DictionaryVersion to 2" + (zeros.isEmpty ? "" : ", remove zeros") + going
    var fault = Fault(
      "hidden in \(Self.list(apps)), which add other things", at: place,
      notes: [
        Note(remedy), Self.note("hidden now and shown with 'DictionaryVersion' 2" + withoutZeros(zeros), lost),
      ], fixIts: settingVersion2(zeros, remedy))
    fault.repairChangesVerdicts = true
    return [fault]
  }

  /// Returns the part of the change that is about keys with zeros.
  private func withoutZeros(_ zeros: [PropertyListEntry]) -> String {
    if zeros.isEmpty { return "" }
    let falseCount = zeros.count { if case .boolean = $0.value.kind { true } else { false } }
    let values = falseCount == 0 ? "0" : falseCount == zeros.count ? "false" : "0 or false"
    return " and without the keys with \(values)"
  }

  /// The keys that have several entries.
  var repeatedKeys: Set<String> {
    var known: Set<String> = []
    return Set(entries.map { $0.key.text }.filter { !known.insert($0).inserted })
  }

  /// Returns whether an entry accepts nothing of its kind.
  func isZero(_ entry: PropertyListEntry) -> Bool { entry.isKind && entry.number == 0 }

  /// Flags the key for strict matching where matching is always strict.
  var strictMatchingWithoutVersion2: [Fault] {
    guard let entry = entry(RuleKey.usesStrictMatching), version < 2 else { return [] }
    // Where strict matching is requested, version 2 may be what is missing.
    let isDispensable =
      !entry.value.booleanValue && !isEmptied(without: entry) && !repeatedKeys.contains(entry.key.text)
    return .one(
      "'UsesStrictMatching' has no effect without version 2; all matching is strict then", at: entry.keyRange,
      notes: [Note("with 'DictionaryVersion' 2 and without strict matching one accepted attachment is enough")],
      fixIts: isDispensable
        ? removal(of: [entry], from: entries) { _ in "remove 'UsesStrictMatching'" } : [])
  }

  /// Reports strict matching that loses hosts which share several kinds of attachments.
  var strictMatchingWithMixedHosts: [Fault] {
    guard let entry = entry(RuleKey.usesStrictMatching),
      entry.value.booleanValue, version >= 2
    else { return [] }
    let lost = gained(by: rule(entries.filter { $0.key.text != RuleKey.usesStrictMatching }))
    if lost.isEmpty { return [] }
    return .one(
      "strict matching hides the extension from \(WordList.count(lost.count, "known share")) with an accepted attachment",
      at: entry.keyRange, notes: [Self.note("hidden now and shown without strict matching", lost)])
  }
}

/// Lint rules about the kinds of values in a rule dictionary.
extension LintContext {
  /// Flags a number or string where the rule expects true or false.
  var wrongValueTypeBoolean: [Fault] {
    entries.compactMap { entry in
      guard entry.row?.isBoolean == true else { return nil }
      if case .boolean = entry.value.kind { return nil }
      let isStrictness = entry.key.text == RuleKey.usesStrictMatching
      let value = isStrictness ? entry.value.booleanValue : entry.number > 0
      // In version 2, false would forbid texts, which would be the next finding.
      let isForbidding = !isStrictness && !value && !isStrict
      let isKept = value == entry.value.booleanValue && entry.number >= 0 && !isForbidding
      return Fault(
        "'\(entry.name)' needs \(written(.boolean(true))) or \(written(.boolean(false))), not "
          + entry.value.found,
        at: entry.value.range,
        notes: entry.value.notes(or: notesOnBoolean(isStrictness, entry.value, value)),
        fixIts: isKept ? replacement(of: entry.value, with: .boolean(value), "write '\(value)'") : [],
        severity: isStrictness && isZeroOrOne(entry.value) ? .warning : .error,
        isMistake: value != entry.value.booleanValue)
    }
  }

  private func isZeroOrOne(_ node: PropertyListNode) -> Bool {
    if case .integer(0...1) = node.kind { true } else { false }
  }

  private func notesOnBoolean(_ isStrictness: Bool, _ node: PropertyListNode, _ value: Bool) -> [Note] {
    if !isStrictness {
      let effect = !value && !isStrict ? ", which in version 2 forbids texts" : ""
      return [Note("the store refuses it as ITMS-90361; the system reads it as \(value)" + effect)]
    }
    if node.integerValue == 2 {
      return [Note("the 2 that makes one matching attachment enough belongs to 'DictionaryVersion'")]
    }
    return [Note("the system reads it as \(value)")]
  }

  /// Flags counts that are not integers.
  var wrongValueTypeCount: [Fault] {
    entries.compactMap { entry in
      guard entry.isCount, !entry.value.isInteger else { return nil }
      let name = entry.name
      let value = entry.number
      // A 0 as an integer would be the next finding.
      let isFixable = entry.value.isExactNumber && (value > 0 || !entry.isMaximum)
      return Fault(
        "'\(name)' needs \(written(.integer(entry.value.isExactNumber && value == 0 ? 0 : max(1, value)))), not "
          + entry.value.found, at: entry.value.range,
        notes: entry.value.notes(or: [Note("the store refuses it, and the system reads it as \(value)")]),
        fixIts: isFixable
          ? replacement(of: entry.value, with: .integer(value), "write the integer \(value)") : [],
        isMistake: !entry.value.isExactNumber)
    }
  }

  /// Flags true and false where the rule expects a count.
  var boolForCount: [Fault] {
    let repeated = repeatedKeys
    return entries.compactMap { entry in
      guard entry.isCount, case .boolean(let value) = entry.value.kind else { return nil }
      // A 0 in place of false would be the next finding, so the key is removed where it has no effect. Without it, an
      // earlier entry of the key would count.
      let isDispensable =
        !value && isStrict && !repeated.contains(entry.key.text) && !isEmptied(without: entry)
      return Fault(
        "'\(value)' counts as \(value ? 1 : 0); the value of '\(entry.name)' is an integer", at: entry.value.range,
        notes: value || isDispensable ? [] : [Note(RuleKey.advice(for: entry.key.text))],
        fixIts: value
          ? replacement(of: entry.value, with: .integer(1), "write the integer 1")
          : isDispensable ? removal(of: [entry], from: entries) { _ in "remove '\(entry.name)'" } : [])
    }
  }
}

/// Lint rules about web pages and the script for them.
extension LintContext {
  /// Reports the key for web pages without the key for links.
  var webPageKeyAlone: [Fault] {
    guard acceptsWebPages, entry(RuleKey.link) == nil, let entry = entry(RuleKey.webPage)
    else { return [] }
    let link = PropertyListEntry(RuleKey.link, .integer(1))
    let lost = gained(by: rule(entries + [link]))
    guard Set(lost.map { $0.host }).count > 1 else { return [] }
    return .one(
      "this key takes Safari's page alone; \(WordList.count(lost.count, "known share")) more would come with a key for links",
      at: entry.keyRange,
      notes: [
        Self.note("hidden now and shown with '\(RuleKey.short(RuleKey.link))' 1", lost),
        Note(adviceOnLinks),
      ])
  }

  private var adviceOnLinks: String {
    if extensionRoot != nil, pageScript == nil {
      return "write '\(RuleKey.short(RuleKey.link))' in place of this key: no script looks into a page"
    }
    return "add '\(RuleKey.short(RuleKey.link))' with 1; then the code also gets links"
  }

  /// Reports accepted web pages without a script for them.
  var webpageKeyWithoutJsFile: [Fault] {
    guard extensionRoot != nil, pageScript == nil, acceptsWebPages,
      let entry = entry(RuleKey.webPage)
    else { return [] }
    return .one(
      "the rule takes web pages, and no script ('JavaScriptPreprocessingFile') reads them",
      at: entry.keyRange)
  }

  /// Flags a page script whose pages the rule does not accept.
  var jsFileWithoutWebpageKey: [Fault] {
    guard let script = pageScript, isDictionary, !acceptsWebPages else { return [] }
    let takesLinks = entry(RuleKey.link)?.number ?? 0 > 0
    return .one(
      takesLinks
        ? "the rule takes links, no web pages; reports differ on whether the script runs"
        : "the script reads web pages, and the rule takes neither web pages nor links", at: script.keyRange,
      notes: takesLinks ? [] : [Note("add 'SupportsWebPageWithMaxCount' with 1 to the rule")],
      severity: takesLinks ? .info : .warning)
  }

  /// Reports a page script in addition to accepted links.
  var webpageAndUrlConflict: [Fault] {
    guard let script = pageScript, acceptsWebPages,
      let entry = entry(RuleKey.link), entry.number > 0
    else { return [] }
    let alone = rule(entries.filter { $0.key.text != entry.key.text })
    let lost = presets(shownBy: rule, notBy: alone)
    return .one(
      "in Safari the code gets the script's result, not the link; handle both", at: entry.keyRange,
      notes: [Note("the script", at: script.keyRange)]
        + (lost.isEmpty ? [] : [Self.note("links from elsewhere, which web pages alone would lose", lost)]))
  }
}
