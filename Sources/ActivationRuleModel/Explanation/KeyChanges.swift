import PropertyLists
import UniformTypes

/// A change of the keys of a dictionary.
struct KeyChange {
  let text: String
  /// The new value of each key; `nil` removes it.
  let keys: [(key: String, value: PropertyListNode?)]
}

/// The changes of a dictionary's keys that are worth trying for a payload.
struct KeyChanges {
  let rule: ActivationRule
  let payload: Payload
  let entries: [PropertyListEntry]

  private var countKeys: [RuleTable.Rule] { rule.settings.ruleTable.countKeys }

  private func node(_ name: String) -> PropertyListNode? {
    entries.last { $0.key.text == RuleKey.prefix + name }?.value
  }

  private func value(_ name: String) -> Int64 { node(name)?.integerValue ?? 0 }

  private var isStrictByKey: Bool { node("UsesStrictMatching")?.booleanValue ?? false }

  private func set(_ name: String, _ value: Int64) -> (key: String, value: PropertyListNode?) {
    (RuleKey.prefix + name, PropertyListNode(.integer(value)))
  }

  // MARK: Loosening

  /// Changes that accept more: counts raised to what is shared, all-matching given up, zeros removed.
  var loosening: [KeyChange] {
    countKeys.compactMap(raised) + bounds + matching + removedZeros
  }

  private func raised(_ key: RuleTable.Rule) -> KeyChange? {
    let present = value(key.name)
    let count = needed(key)
    guard count > present else { return nil }
    if key.isBoolean {
      let flag = PropertyListNode(.boolean(true))
      let text = node(key.name) == nil ? "add \(key.name) with true" : "set \(key.name) to true"
      return KeyChange(text: text, keys: [(key.key, flag)])
    }
    let text =
      node(key.name) == nil ? "add \(key.name) with \(count)" : "raise \(key.name) from \(present) to \(count)"
    return KeyChange(text: text, keys: [set(key.name, count)])
  }

  /// How many attachments a key would have to count.
  private func needed(_ key: RuleTable.Rule) -> Int64 {
    let leavesChildren = key.accept?.mentions(.acceptedChildTypes) ?? false
    let children = leavesChildren ? key.children.filter { value($0.name) > 0 } : []
    let counted = payload.attachments.filter { attachment in
      let identifiers = attachment.registeredTypeIdentifiers
      return key.counts(identifiers, rule.types) && !children.contains { $0.counts(identifiers, rule.types) }
    }
    return Int64(counted.count)
  }

  /// The bounds on the number of attachments, moved to the number that is shared.
  private var bounds: [KeyChange] {
    let count = Int64(payload.attachments.count)
    var changes: [KeyChange] = []
    let (maximum, minimum) = (DictionaryKey.attachmentMaximum, DictionaryKey.attachmentMinimum)
    if value(maximum) > 0, count > value(maximum) {
      changes.append(
        KeyChange(text: "raise \(maximum) from \(value(maximum)) to \(count)", keys: [set(maximum, count)]))
    }
    if value(minimum) > 0, count < value(minimum), count > 0 {
      changes.append(
        KeyChange(text: "lower \(minimum) from \(value(minimum)) to \(count)", keys: [set(minimum, count)]))
    }
    return changes
  }

  private var matching: [KeyChange] {
    let strict = (key: RuleKey.usesStrictMatching, value: PropertyListNode?.none)
    let isOld = value("DictionaryVersion") < 2
    switch (isOld, isStrictByKey) {
    case (true, true):
      let text = "write DictionaryVersion 2 instead of UsesStrictMatching, so that one accepted attachment is enough"
      return [KeyChange(text: text, keys: [set("DictionaryVersion", 2), strict])]
    case (true, false):
      let text = "set DictionaryVersion to 2, so that one accepted attachment is enough"
      return [KeyChange(text: text, keys: [set("DictionaryVersion", 2)])]
    case (false, true): return [KeyChange(text: "remove UsesStrictMatching", keys: [strict])]
    case (false, false): return []
    }
  }

  private var removedZeros: [KeyChange] {
    entries.filter { $0.value.integerValue == 0 && $0.key.text != RuleKey.usesStrictMatching }.map { entry in
      KeyChange(text: "remove \(RuleKey.short(entry.key.text))", keys: [(entry.key.text, nil)])
    }
  }

  // MARK: Tightening

  /// Changes that accept less: strict matching, counts below what is shared, keys removed.
  var tightening: [KeyChange] {
    var changes: [KeyChange] = []
    if value("DictionaryVersion") >= 2, !isStrictByKey {
      changes.append(
        KeyChange(
          text: "set UsesStrictMatching to true, so that every attachment must be accepted",
          keys: [(RuleKey.usesStrictMatching, PropertyListNode(.boolean(true)))]))
    }
    for key in countKeys where value(key.name) > 0 {
      let count = needed(key)
      if count > 1, !key.isBoolean {
        let text = "lower \(key.name) from \(value(key.name)) to \(count - 1)"
        changes.append(KeyChange(text: text, keys: [set(key.name, count - 1)]))
      }
    }
    for key in countKeys where value(key.name) > 0 && needed(key) > 0 {
      changes.append(KeyChange(text: "remove \(key.name)", keys: [(key.key, nil)]))
    }
    return changes
  }
}
