package import ActivationRuleText

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

  /// The edit that removes the key from its place, since it has no effect there.
  var dropped: KeyEdit { KeyEdit(key: key, old: old, new: nil, isMove: isMove, isUseless: true) }

  /// The edit as an instruction.
  package var instruction: String {
    guard let new else { return isMove ? "move \(name) out of it" : "remove \(name)" }
    let value = Self.text(new)
    if newKey != nil || isMove { return [self].repairs.joined() }
    switch (key, old) {
    case (RuleKey.dictionaryVersion, _): return "set \(name) to \(value), so that one accepted attachment is enough"
    case (RuleKey.usesStrictMatching, _): return "set \(name) to \(value), so that every attachment must be accepted"
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

  /// The edit as an event, in the past tense.
  package var event: String {
    guard let new else { return "\(name) is left out" }
    if let newName { return "\(name) becomes \(newName)" }
    guard let old else { return "\(name) \(new.integerValue) is added" }
    return "\(name) \(old.integerValue) becomes \(new.integerValue)"
  }

  /// The key of the value after the edit.
  package var target: String { newKey ?? key }

  /// The key without the common prefix.
  package var name: String { RuleKey.short(key) }

  /// The key that replaces this one; in full if the two differ only in their prefix.
  private var newName: String? { newKey.map { name.hasSuffix(RuleKey.short($0)) ? $0 : RuleKey.short($0) } }

  /// The new value if it differs from the written one.
  private var newValue: String? {
    guard let old, let new, old.kind != new.kind else { return nil }
    return Self.text(new)
  }

  private static func text(_ value: PropertyListNode) -> String {
    if case .boolean(let flag) = value.kind { flag ? "true" : "false" } else { "\(value.integerValue)" }
  }
}

extension PropertyListNode {
  /// Whether the value is written as a number, as for counts and versions; true and false are numbers too.
  fileprivate var isInteger: Bool {
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
    let others = filter { $0.newKey == nil && (!$0.isMove || $0.new == nil) }
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
    let moved = filter { $0.isMove && $0.new != nil }.map { $0.repaired }
    return (renamed.isEmpty ? [] : ["rename \(WordList.full(renamed, "and"))"])
      + (moved.isEmpty ? [] : ["move \(WordList.full(moved, "and")) into the rule"])
  }

  /// The other edits, each as an instruction.
  private var separate: [String] {
    indices.compactMap { index -> String? in
      // The version and the strict key both decide how many attachments must be accepted.
      let keys = self[index...].prefix(2).map { $0.key }
      if keys == [RuleKey.dictionaryVersion, RuleKey.usesStrictMatching] {
        return "write DictionaryVersion 2 instead of UsesStrictMatching, so that one accepted attachment is enough"
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
    KeyEdit(key: key, old: last { $0.key.text == key }?.value, new: value.map { PropertyListNode($0) })
  }
}

extension [String] {
  /// A list of actions, with a comma before the last one too.
  var inTurn: String {
    count < 2 ? joined() : "\(dropLast().joined(separator: ", ")), and \(self[count - 1])"
  }
}
