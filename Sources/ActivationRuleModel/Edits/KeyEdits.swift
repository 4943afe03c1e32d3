package import ActivationRuleText

/// The edits of a dictionary's keys.
package struct KeyEdits {
  let rule: ActivationRule
  let entries: [PropertyListEntry]
  /// The smallest count for a key that is added.
  private let room: Int64

  package init(_ rule: ActivationRule, _ entries: [PropertyListEntry], room: Int64 = 0) {
    self.rule = rule
    self.entries = entries
    self.room = room
  }

  /// The entries that count: of duplicate keys, the last one.
  private var effective: [PropertyListEntry] {
    entries.enumerated().filter { index, entry in
      entry.row != nil && !entries[(index + 1)...].has(entry.key.text)
    }.map { $0.element }
  }

  private func value(_ key: String) -> Int64 { entries.named(key)?.value.integerValue ?? 0 }

  // MARK: Loosening

  /// The edits that are worth trying for a payload that the rule should be shown for, each of one key or of a few that
  /// belong together: raises counts to the shared number, gives up all-matching, removes zeros.
  package func loosening(_ payload: Payload) -> [[KeyEdit]] {
    let (repairs, own) = (repairs(payload), ownKeys(payload))
    // A key added by a repair is not added again.
    let repaired = Set(repairs.joined().map { $0.target })
    let raised = raised(payload).filter { !repaired.contains($0.key) }
    let ownRaised = raised.filter { own.contains($0.key) }
    let strays = rule.surroundings?.strayKeys ?? []
    // What stands outside the rule is not written into it a second time.
    let matchingSome = matchingSome(own).filter { edit in !edit.contains { strays.has($0.key) } }
    let zeros = entries.filter { $0.value.integerValue == 0 && $0.key.text != RuleKey.usesStrictMatching }
    return repairs + raised.map { [$0] } + (ownRaised.count > 1 ? [ownRaised] : [])
      + movedLimits(payload).map { [$0] } + matchingSome + zeros.map { [entries.setting($0.key.text, nil)] }
  }

  /// The counts of kinds raised to the shared number.
  private func raised(_ payload: Payload) -> [KeyEdit] {
    rule.settings.ruleTable.countKeys.compactMap { key in
      let count = needed(key, payload)
      guard count > value(key.key), mayPropose(key.key) else { return nil }
      return entries.setting(
        key.key, Self.value(value(key.key) == 0 ? max(count, room) : count, isBoolean: key.isBoolean))
    }
  }

  /// The limits of all attachments moved to the shared number.
  private func movedLimits(_ payload: Payload) -> [KeyEdit] {
    let count = Int64(payload.attachments.count)
    let (maximum, minimum) = (RuleKey.attachmentMaximum, RuleKey.attachmentMinimum)
    let moved = [
      value(maximum) > 0 && count > value(maximum) ? maximum : nil,
      count > 0 && count < value(minimum) ? minimum : nil,
    ]
    return moved.compactMap { $0 }.map { entries.setting($0, .integer(count)) }
  }

  /// Makes one accepted attachment enough: without zeros, which then would forbid their kinds, and without keys that
  /// should not be raised instead.
  package func matchingSome(_ own: [String] = []) -> [[KeyEdit]] {
    let isOld = value(RuleKey.dictionaryVersion) < 2
    let fuzzy = isOld ? [entries.setting(RuleKey.dictionaryVersion, .integer(2))] : []
    let isStrictByKey = entries.named(RuleKey.usesStrictMatching)?.value.booleanValue == true
    let lenient = isStrictByKey ? [entries.setting(RuleKey.usesStrictMatching, nil)] : []
    guard !(fuzzy + lenient).isEmpty else { return [] }
    let zeros = effective.filter { isOld && $0.row?.acceptsKind == true && $0.number <= 0 }.map { $0.key.text }
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
    key != RuleKey.webPage || rule.surroundings?.hasPageScript != false
  }

  /// The most likely key for each attachment: the key that a decision names as missing.
  func ownKeys(_ payload: Payload) -> [String] {
    payload.attachments.compactMap { attachment in
      let keys = rule.settings.ruleTable.countKeys.filter {
        $0.counts(attachment.registeredTypeIdentifiers, rule.types)
      }
      // A document, such as a table, is shared as a file, also if its content is text.
      let file = ShareKind(attachment) == .file ? keys.first { $0.key == RuleKey.file } : nil
      return (file ?? keys.first)?.key
    }.distinct
  }

  // MARK: Repairs

  /// The number of unknown keys to look up, since each lookup compares the key with all known ones.
  private static let repairLimit = 16

  /// The unambiguous repairs: of misspelt keys and of misplaced ones, each to a key that nothing else has or is meant
  /// to be; of values of a wrong type; and of misspelt keys next to the right one.
  ///
  /// - Parameter payload: a payload that the rule should be shown for.
  package func clearRepairs(for payload: Payload = Payload([])) -> [KeyEdit] {
    let (renamed, moved) = (renamed(payload), moved(payload))
    let all = renamed + moved
    let isClear = { (repair: KeyEdit) in all.count { $0.target == repair.target } == 1 }
    return renamed.filter { isClear($0) && RuleKey.isClear($0.key) } + (moved.allSatisfy(isClear) ? moved : [])
      + retyped(payload) + doubled
  }

  /// Each repair alone, and all misplaced keys together, since one mistake has put them there.
  private func repairs(_ payload: Payload) -> [[KeyEdit]] {
    let moved = moved(payload)
    // The key for strict matching is the most demanding, and hosts mix types.
    let lenient = moved.map { edit in
      edit.key == RuleKey.usesStrictMatching ? KeyEdit(key: edit.key, old: edit.old, new: nil) : edit
    }
    return (renamed(payload) + linksForPages(payload) + retyped(payload) + doubled).map { [$0] }
      + [moved, lenient].distinct.filter { edits in edits.contains { $0.isMove } }
  }

  /// The first unknown keys, each with the intended key.
  private var misspelt: [(entry: PropertyListEntry, meant: String)] {
    entries.lazy.filter { $0.row == nil }.prefix(Self.repairLimit).compactMap { entry in
      RuleKey.meant(by: entry.key.text).map { (entry, $0) }
    }
  }

  /// Removes each misspelt key if the correct spelling is also present.
  private var doubled: [KeyEdit] {
    misspelt.filter { entries.has($0.meant) }.map { entries.setting($0.entry.key.text, nil).dropped }
  }

  /// Renames misspelt keys.
  ///
  /// A count becomes large enough for the payload.
  private func renamed(_ payload: Payload) -> [KeyEdit] {
    misspelt.filter { !entries.has($0.meant) && mayPropose($0.meant) }.map { entry, meant in
      KeyEdit(key: entry.key.text, old: entry.value, new: repaired(entry.value, meant, payload), newKey: meant)
    }
  }

  /// The key for links instead of the one for web pages, if there is no script.
  private func linksForPages(_ payload: Payload) -> [KeyEdit] {
    guard let entry = entries.named(RuleKey.webPage), entry.number > 0,
      !mayPropose(RuleKey.webPage), !entries.has(RuleKey.link)
    else { return [] }
    let new = repaired(entry.value, RuleKey.link, payload)
    return [KeyEdit(key: entry.key.text, old: entry.value, new: new, newKey: RuleKey.link)]
  }

  /// Moves misplaced keys into the rule: all that it does not have, with their values.
  func moved(_ payload: Payload = Payload([])) -> [KeyEdit] {
    (rule.surroundings?.strayKeys ?? []).filter { $0.row != nil && !entries.has($0.key.text) }.map { stray in
      let new = repaired(stray.value, stray.key.text, payload)
      let isRead = stray.value.isExactNumber || new.integerValue > stray.value.integerValue
      return KeyEdit(key: stray.key.text, old: stray.value, new: isRead ? new : stray.value, isMove: true)
    }
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

  /// The number of attachments that a key would have to count.
  private func needed(_ key: DictionaryKey, _ payload: Payload) -> Int64 {
    let children =
      key.excludesAcceptedChildren ? rule.settings.ruleTable.rows(below: key.name).filter { value($0.key) > 0 } : []
    let counted = payload.attachments.filter { attachment in
      let identifiers = attachment.registeredTypeIdentifiers
      return key.counts(identifiers, rule.types) && !children.contains { $0.counts(identifiers, rule.types) }
    }
    return Int64(counted.count)
  }
}

/// A change of one key of a dictionary: another value, another key, or none.
package struct KeyEdit: Hashable, Sendable {
  /// The key, in full.
  package let key: String
  /// Its value as written; `nil` if the key is new.
  package let old: PropertyListNode?
  /// Its new value; `nil` to remove it.
  package let new: PropertyListNode?
  /// The key that replaces it and takes its value.
  package var newKey: String?
  /// Whether the key comes from a place outside the rule.
  package var isMove = false
  /// Whether the key is removed because it has no effect.
  var isUseless = false

  /// The edit that removes the key, since it has no effect.
  var dropped: KeyEdit { KeyEdit(key: key, old: old, new: nil, isUseless: true) }

  /// The edit as an instruction.
  package var instruction: String {
    guard let new else { return "remove \(name)" }
    let value = Self.text(new)
    if newKey != nil || isMove { return [self].repairs.joined() }
    switch (key, old) {
    case (RuleKey.dictionaryVersion, _): return "set \(name) to \(value) (then one thing that it takes is enough)"
    case (RuleKey.usesStrictMatching, _): return "set \(name) to \(value) (every shared thing must then be known)"
    case (_, nil): return "add \(name) with \(value)"
    case (_, let old?):
      if case .boolean = new.kind {
        return "\(old.isWritten(as: new) ? "set \(name) to" : "write \(name) as") \(value)"
      }
      if !old.isInteger { return "write \(name) as the integer \(value)" }
      let verb = new.integerValue > old.integerValue ? "raise" : "lower"
      return "\(verb) \(name) from \(old.integerValue) to \(value)"
    }
  }

  /// The key that is replaced or moved, with its new value.
  fileprivate var repaired: String {
    name + (newName.map { " to \($0)" } ?? "") + (newValue.map { " with \($0)" } ?? "")
  }

  /// The key of the value after the edit.
  package var target: String { newKey ?? key }

  /// The key without the common prefix.
  package var name: String { RuleKey.short(key) }

  /// The key that replaces this one; in full if the two differ only in their prefix.
  private var newName: String? { newKey.map { name.hasSuffix(RuleKey.short($0)) ? $0 : RuleKey.short($0) } }

  /// The new value if it differs from the written one.
  fileprivate var newValue: String? {
    guard let old, let new, old.kind != new.kind else { return nil }
    return Self.text(new)
  }

  private static func text(_ value: PropertyListNode) -> String {
    if case .boolean(let flag) = value.kind { flag ? "true" : "false" } else { "\(value.integerValue)" }
  }
}

extension PropertyListNode {
  /// Whether the value is written as a number, as for counts and versions; true and false are numbers too.
  package var isInteger: Bool {
    switch kind {
    case .integer, .unsignedInteger, .boolean: true
    default: false
    }
  }

  /// Whether a number written as a string or a real is read by the system as the same number.
  package var isExactNumber: Bool {
    switch kind {
    case .string(let text): text.text == "\(integerValue)"
    case .real(let number): number == Double(integerValue)
    default: isInteger
    }
  }

  /// Whether the value is written as a number or as a Boolean, as its key requires.
  func isWritten(as value: PropertyListNode) -> Bool {
    if case .boolean = value.kind { if case .boolean = kind { true } else { false } } else { isInteger }
  }
}

extension KeyEdit {
  /// The effect of the edit on a rule, given the keys for the shared kinds.
  func rank(_ ownKeys: [String]) -> ChangeRank {
    guard let new else { return isUseless ? .repair : .other }
    if newKey != nil || isMove { return .repair }
    guard let old else { return ownKeys.contains(key) ? .ownKind : .other }
    let isSwitch = key == RuleKey.dictionaryVersion || key == RuleKey.usesStrictMatching
    if !old.isWritten(as: new) || !isSwitch && old.integerValue <= 0 { return .repair }
    return isSwitch ? .other : .bound
  }
}

extension [KeyEdit] {
  /// Edits made together, as one instruction.
  var instruction: String {
    let repairs = repairs
    let others = filter { $0.newKey == nil && !$0.isMove }
    let zeros = others.filter { $0.new == nil && $0.old?.integerValue == 0 }
    let isMany = zeros.count > 1
    var parts = repairs + others.filter { !isMany || !zeros.contains($0) }.separate
    if isMany { parts.insert("remove the keys with 0 or false", at: Swift.max(0, parts.count - 1)) }
    let isLong = repairs.count < count - others.count || parts.count > 2
    return isLong ? parts.inTurn : parts.joined(separator: " and ")
  }

  /// Renamed keys, and keys that move into the rule, each group as one instruction.
  fileprivate var repairs: [String] {
    let renamed = filter { $0.newKey != nil }.map { $0.repaired }
    let moved = filter { $0.isMove }
    let changed = moved.filter { $0.newValue != nil }.map { $0.repaired }
    let ending = changed.isEmpty ? "" : ", \(WordList.full(changed, "and"))"
    let moves =
      moved.count < 2
      ? moved.map { "move \($0.repaired) into the rule" } : ["move the \(moved.count) keys into the rule\(ending)"]
    return (renamed.isEmpty ? [] : ["rename \(WordList.full(renamed, "and"))"]) + moves
  }

  /// The other edits, each as an instruction.
  private var separate: [String] {
    indices.compactMap { index -> String? in
      // The version and the strict key both decide how many attachments must be accepted.
      let keys = self[index...].prefix(2).map { $0.key }
      if keys == [RuleKey.dictionaryVersion, RuleKey.usesStrictMatching] {
        return "write DictionaryVersion 2 instead of UsesStrictMatching (then one thing that it takes is enough)"
      }
      let before = self[..<index].last?.key
      if before == RuleKey.dictionaryVersion, self[index].key == RuleKey.usesStrictMatching { return nil }
      return self[index].instruction
    }
  }
}

extension [PropertyListEntry] {
  /// The entries after an edit; a key with a new value is at the end.
  package func applying(_ edit: KeyEdit) -> [PropertyListEntry] {
    let others = filter { $0.key.text != edit.key }
    return others + (edit.new.map { [PropertyListEntry(key: MappedString(edit.newKey ?? edit.key), value: $0)] } ?? [])
  }

  /// The edit that sets the value of a key, or removes it with `nil`.
  func setting(_ key: String, _ value: PropertyListNode.Kind?) -> KeyEdit {
    KeyEdit(key: key, old: named(key)?.value, new: value.map { PropertyListNode($0) })
  }
}

extension [String] {
  /// A list of actions, with a comma before the last one too.
  var inTurn: String {
    count < 2 ? joined() : "\(dropLast().joined(separator: ", ")), and \(self[count - 1])"
  }
}
