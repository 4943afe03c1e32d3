package import ActivationRuleText

/// The edits of a dictionary's keys.
package struct KeyEdits {
  let rule: ActivationRule
  let entries: [PropertyListEntry]
  /// The smallest count for a key that is added.
  private let room: Int64
  private let known = KnownKeys.standard

  package init(_ rule: ActivationRule, _ entries: [PropertyListEntry], room: Int64 = 0) {
    self.rule = rule
    self.entries = entries
    self.room = room
  }

  /// The edits that are worth trying, each of one key or of a few that belong together.
  ///
  /// - Parameter payload: a payload that the rule should be shown for; used only to loosen the rule.
  package func edits(_ aim: EditAim, for payload: Payload = Payload([])) -> [[KeyEdit]] {
    aim == .loosen ? loosening(payload) : mistakes.map { [$0] }
  }

  /// The entries that count: of duplicate keys, the last one.
  private var effective: [PropertyListEntry] {
    entries.enumerated().filter { index, entry in
      known.contains(entry.key.text) && !entries[(index + 1)...].contains { $0.key.text == entry.key.text }
    }.map { $0.element }
  }

  private func value(_ key: String) -> Int64 { entries.last { $0.key.text == key }?.value.integerValue ?? 0 }

  // MARK: Loosening

  /// Raises counts to the shared number, gives up all-matching, removes zeros.
  private func loosening(_ payload: Payload) -> [[KeyEdit]] {
    let repairs = repairs(payload)
    // A key added by a repair is not added again.
    let repaired = Set(repairs.joined().map { $0.target })
    let raised: [KeyEdit] = rule.settings.ruleTable.countKeys.compactMap { key in
      let count = needed(key, payload)
      guard count > value(key.key), mayPropose(key.key), !repaired.contains(key.key) else { return nil }
      return entries.setting(
        key.key, Self.value(value(key.key) == 0 ? max(count, room) : count, isBoolean: key.isBoolean))
    }
    let own = ownKeys(payload)
    let ownRaised = raised.filter { own.contains($0.key) }
    var edits = repairs + raised.map { [$0] } + (ownRaised.count > 1 ? [ownRaised] : [])
    let count = Int64(payload.attachments.count)
    let maximum = RuleKey.prefix + DictionaryKey.attachmentMaximum
    let minimum = RuleKey.prefix + DictionaryKey.attachmentMinimum
    if value(maximum) > 0, count > value(maximum) { edits.append([entries.setting(maximum, .integer(count))]) }
    if count > 0, count < value(minimum) { edits.append([entries.setting(minimum, .integer(count))]) }
    return edits + matchingSome(own)
      + entries.filter { $0.value.integerValue == 0 && $0.key.text != RuleKey.usesStrictMatching }.map {
        [entries.setting($0.key.text, nil)]
      }
  }

  /// Makes one accepted attachment enough: without zeros, which then would forbid their kinds, and without keys that
  /// should not be raised instead.
  private func matchingSome(_ own: [String]) -> [[KeyEdit]] {
    let isOld = value(RuleKey.dictionaryVersion) < 2
    let fuzzy = isOld ? [entries.setting(RuleKey.dictionaryVersion, .integer(2))] : []
    let lenient = isStrictByKey ? [entries.setting(RuleKey.usesStrictMatching, nil)] : []
    guard !(fuzzy + lenient).isEmpty else { return [] }
    let zeros = effective.map { $0.key.text }.filter { isOld && known.acceptsKind($0) && value($0) <= 0 }
    let others = zeros.filter { !own.contains($0) }
    return (others == zeros ? [zeros] : [zeros, others]).map { $0.map { entries.setting($0, nil) } + fuzzy + lenient }
  }

  private static func value(_ count: Int64, isBoolean: Bool) -> PropertyListNode.Kind {
    isBoolean ? .boolean(true) : .integer(count)
  }

  /// The largest count in the rule.
  var largestCount: Int64 { rule.settings.ruleTable.countKeys.map { value($0.key) }.max() ?? 0 }

  /// Whether a key may be added or raised: the key for web pages is useless for an extension without a script.
  private func mayPropose(_ key: String) -> Bool {
    key != DictionaryKey.webPage || rule.surroundings?.hasPageScript != false
  }

  /// The most likely key for each attachment: the key that a decision names as missing.
  func ownKeys(_ payload: Payload) -> [String] {
    var found: [String] = []
    for attachment in payload.attachments {
      let key = rule.settings.ruleTable.countKeys.first { $0.counts(attachment.registeredTypeIdentifiers, rule.types) }
      if let key, !found.contains(key.key) { found.append(key.key) }
    }
    return found
  }

  // MARK: Repairs

  /// The number of unknown keys to look up, since each lookup compares the key with all known ones.
  private static let repairLimit = 16

  /// The unambiguous repairs: of misspelt keys and of misplaced ones, each to a key that nothing else has or is meant
  /// to be; of values of a wrong type; and of misspelt keys next to the right one.
  ///
  /// - Parameter payload: a payload that the rule should be shown for.
  package func clearRepairs(for payload: Payload = Payload([])) -> [KeyEdit] {
    let all = renamed(payload) + moved(payload)
    return all.filter { repair in
      all.count { $0.target == repair.target } == 1 && (repair.newKey == nil || known.isClear(repair.key))
    } + retyped(payload) + doubled
  }

  /// Each repair alone, and all misplaced keys together; a repair that undoes another one is removed.
  private func repairs(_ payload: Payload) -> [[KeyEdit]] {
    let moved = moved(payload)
    let parts = moved.filter { $0.new != nil }.map { part in [part] + moved.filter { $0 != part }.map { $0.dropped } }
    return (renamed(payload) + linksForPages(payload) + retyped(payload) + doubled).map { [$0] } + parts
      + (moved.count > 1 ? [moved] : [])
  }

  /// The first unknown keys, each with the intended key.
  private var misspelt: [(entry: PropertyListEntry, meant: String)] {
    entries.filter { !known.contains($0.key.text) }.prefix(Self.repairLimit).compactMap { entry in
      known.meant(by: entry.key.text).map { (entry, $0) }
    }
  }

  /// Removes each misspelt key if the correct spelling is also present.
  private var doubled: [KeyEdit] {
    misspelt.filter { hasKey($0.meant) }.map { entries.setting($0.entry.key.text, nil).dropped }
  }

  /// Renames misspelt keys.
  ///
  /// A count becomes large enough for the payload.
  private func renamed(_ payload: Payload) -> [KeyEdit] {
    misspelt.filter { !hasKey($0.meant) && mayPropose($0.meant) }.map { entry, meant in
      KeyEdit(key: entry.key.text, old: entry.value, new: repaired(entry.value, meant, payload), newKey: meant)
    }
  }

  /// The key for links instead of the one for web pages, if there is no script.
  private func linksForPages(_ payload: Payload) -> [KeyEdit] {
    guard let entry = effective.first(where: { $0.key.text == DictionaryKey.webPage }), entry.value.integerValue > 0,
      !mayPropose(DictionaryKey.webPage), !hasKey(DictionaryKey.link)
    else { return [] }
    let new = repaired(entry.value, DictionaryKey.link, payload)
    return [KeyEdit(key: entry.key.text, old: entry.value, new: new, newKey: DictionaryKey.link)]
  }

  /// Moves misplaced keys into the rule.
  ///
  /// To show the extension, the key for strict matching is dropped if others move: it is the most demanding, and hosts
  /// mix types.
  private func moved(_ payload: Payload) -> [KeyEdit] {
    let edits = (rule.surroundings?.strayKeys ?? []).filter { stray in
      known.contains(stray.key.text) && !hasKey(stray.key.text) && mayPropose(stray.key.text)
    }.map { stray in
      KeyEdit(key: stray.key.text, old: stray.value, new: repaired(stray.value, stray.key.text, payload), isMove: true)
    }
    guard !payload.attachments.isEmpty, edits.count > 1 else { return edits }
    return edits.map { $0.key == RuleKey.usesStrictMatching ? $0.dropped : $0 }
  }

  /// Rewrites numbers of a wrong type, each as its key requires.
  private func retyped(_ payload: Payload) -> [KeyEdit] {
    effective.filter { $0.key.text != RuleKey.usesStrictMatching && $0.value.integerValue > 0 }.compactMap { entry in
      let new = repaired(entry.value, entry.key.text, payload)
      return entry.value.isWritten(as: new) || !entry.value.isExactNumber
        ? nil : KeyEdit(key: entry.key.text, old: entry.value, new: new)
    }
  }

  /// The value of a key that was meant for the rule, with the type of that key; large enough for the shared payload.
  private func repaired(_ value: PropertyListNode, _ key: String, _ payload: Payload) -> PropertyListNode {
    guard let row = rule.settings.ruleTable.countKeys.first(where: { $0.key == key }) else {
      let isSwitch = key == RuleKey.usesStrictMatching
      return PropertyListNode(isSwitch ? .boolean(value.booleanValue) : .integer(value.integerValue))
    }
    let count = max(needed(row, payload), value.integerValue)
    return PropertyListNode(Self.value(count, isBoolean: row.isBoolean))
  }

  private var isStrictByKey: Bool {
    entries.last { $0.key.text == RuleKey.usesStrictMatching }?.value.booleanValue ?? false
  }

  /// The number of attachments that a key would have to count.
  private func needed(_ key: RuleTable.Rule, _ payload: Payload) -> Int64 {
    let children = key.excludesAcceptedChildren ? key.children.filter { value($0.key) > 0 } : []
    let counted = payload.attachments.filter { attachment in
      let identifiers = attachment.registeredTypeIdentifiers
      return key.counts(identifiers, rule.types) && !children.contains { $0.counts(identifiers, rule.types) }
    }
    return Int64(counted.count)
  }

  // MARK: Mistakes

  /// Increments and decrements each count, flips each switch, removes each key or replaces it by its sibling, changes
  /// the version, and adds missing settings.
  private var mistakes: [KeyEdit] {
    let written = effective.flatMap { entry in
      let key = entry.key.text
      var edits = [entries.setting(key, nil)]
      edits += neighbours(of: entry.value.integerValue, key).map { entries.setting(key, .integer($0)) }
      if let other = DictionaryKey.named(RuleKey.short(key))?.sibling.map({ RuleKey.prefix + $0 }),
        known.contains(other), !hasKey(other)
      {
        edits.append(KeyEdit(key: key, old: entry.value, new: entry.value, newKey: other))
      }
      return edits
    }
    let settings = [(RuleKey.dictionaryVersion, Int64(2)), (RuleKey.usesStrictMatching, 1)]
    return written
      + (written.isEmpty ? [] : settings).filter { !hasKey($0.0) }.map { entries.setting($0.0, .integer($0.1)) }
  }

  private func hasKey(_ key: String) -> Bool { entries.contains { $0.key.text == key } }

  private func neighbours(of value: Int64, _ key: String) -> [Int64] {
    switch known.value(key) {
    case .version: [value < 2 ? 2 : 1]
    case .maximum, .minimum: value.neighbours
    default: [value == 0 ? 1 : 0]
    }
  }
}
