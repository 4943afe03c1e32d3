package import ActivationRuleText

/// Edits that bring a rule and its keys to the place where the system reads them.
extension ListEditor {
  /// Returns edits that turn the keys of a dictionary into others: remove keys, add keys, or change their values.
  package func changing(
    _ old: [PropertyListEntry], to new: [PropertyListEntry], in range: SourceRange
  ) -> [TextEdit]? {
    var edits: [TextEdit?] = []
    var added: [PropertyListEntry] = []
    var kept: [PropertyListEntry] = []
    for entry in new {
      guard let before = old.named(entry.key.text) else {
        added.append(entry)
        continue
      }
      if before.value.kind != entry.value.kind {
        edits.append(replacement(of: before.value, with: entry.value))
      }
    }
    for entry in old {
      if new.has(entry.key.text) {
        kept.append(entry)
      } else if let place = added.firstIndex(where: { $0.value.kind == entry.value.kind }) {
        // A key that replaces another one keeps its value in place.
        edits.append(renaming(entry, to: added.remove(at: place).key.text))
        kept.append(entry)
      } else {
        edits.append(removal(of: entry, from: old))
      }
    }
    if !added.isEmpty { edits.append(insertion(added, into: PropertyListNode(.dictionary(kept), at: range))) }
    return edits.contains { $0 == nil } ? nil : edits.compactMap { $0 }
  }

  /// Returns edits that take misplaced keys out of the dictionaries around a rule.
  package func removals(of strays: [PropertyListEntry], around root: PropertyListNode) -> [TextEdit]? {
    let edits = root.dictionariesAroundRule.map { holder in
      removals(of: holder.entries.filter { strays.containsEntry($0) }, from: holder.entries)
    }
    return edits.contains { $0 == nil } ? nil : edits.flatMap { $0 ?? [] }
  }

  /// Returns edits that write a missing rule, with the missing dictionaries around it.
  ///
  /// - Parameter strays: entries around the rule that it replaces.
  package func inserting(
    _ rule: PropertyListNode, in root: PropertyListNode, replacing strays: [PropertyListEntry]
  ) -> [TextEdit]? {
    var path = ExtensionProperties.ruleKeyPath[...]
    var node = root
    while let key = path.first, let next = node[key] {
      node = next
      path = path.dropFirst()
    }
    guard let key = path.first else { return nil }
    let value = path.dropFirst().reversed().reduce(rule) { inner, key in
      PropertyListNode(.dictionary([PropertyListEntry(key, inner.kind)]))
    }
    // Nothing can be inserted next to what goes.
    let rest = PropertyListNode(.dictionary(node.entries.filter { !strays.containsEntry($0) }), at: node.range)
    guard let removals = removals(of: strays, around: root),
      let insertion = insertion([PropertyListEntry(key, value.kind)], into: rest)
    else { return nil }
    // A dictionary that becomes empty is written anew.
    return [insertion]
      + removals.filter { edit in
        edit.range.lowerBound < insertion.range.lowerBound || insertion.range.upperBound < edit.range.upperBound
      }
  }

  /// Returns edits that move a rule to the place where the system looks for it, and change it.
  ///
  /// - Parameter strays: keys around the place that the changed rule contains.
  package func moving(
    _ rule: PropertyListNode, in root: PropertyListNode, replacing strays: [PropertyListEntry] = []
  ) -> [TextEdit]? {
    guard let stray = root.misplacedRules.first else { return nil }
    if stray.keyPath.dropLast() == ExtensionProperties.attributesKeyPath[...] {
      let old = stray.entry.value
      let value = replacement(of: old, with: rule).map { [$0] }
      let keys = changing(old.entries, to: rule.entries, in: old.range)
      let changes = old.kind == rule.kind ? [] : rule.entries.isEmpty ? value : keys
      guard let changes, let renaming = renaming(stray.entry, to: RuleKey.rule) else { return nil }
      return removals(of: strays, around: root).map { [renaming] + changes + $0 }
    }
    // An NSExtension at too deep a level moves up with everything in it.
    let length = ExtensionProperties.ruleKeyPath.count
    let holder = stray.keyPath.dropLast(length)
    if stray.keyPath.suffix(length) == ExtensionProperties.ruleKeyPath[...], root["NSExtension"] == nil,
      let parent = root.value(at: Array(holder)),
      let whole = parent.entries.named("NSExtension"),
      let removal = removal(of: whole, from: parent.entries),
      let insertion = insertion([whole.setting(stray.keyPath.suffix(length).dropFirst(), to: rule)], into: root)
    {
      return [removal, insertion]
    }
    guard let parent = root.value(at: Array(stray.keyPath.dropLast())) else { return nil }
    if root.dictionariesAroundRule.contains(where: { $0.range == parent.range }) {
      return inserting(rule, in: root, replacing: strays + [stray.entry])
    }
    guard let removal = removal(of: stray.entry, from: parent.entries) else { return nil }
    return inserting(rule, in: root, replacing: strays).map { $0 + [removal] }
  }
}

extension PropertyListEntry {
  /// Returns the entry with another value at a path of keys in it.
  fileprivate func setting(_ path: ArraySlice<String>, to value: PropertyListNode) -> PropertyListEntry {
    guard let key = path.first else { return PropertyListEntry(key: self.key, value: value) }
    let entries = self.value.entries.map { $0.key.text == key ? $0.setting(path.dropFirst(), to: value) : $0 }
    return PropertyListEntry(key: self.key, value: PropertyListNode(.dictionary(entries)))
  }
}

extension [PropertyListEntry] {
  /// Whether the array contains this entry itself, not only an equal one.
  package func containsEntry(_ entry: PropertyListEntry) -> Bool { contains { $0.keyRange == entry.keyRange } }
}
