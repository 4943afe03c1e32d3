package import Texts

/// A change of one key of a dictionary: another value, another key, or none.
package struct KeyEdit: Hashable, Sendable {
  /// The key, in full.
  package let key: String
  /// Its value as it is written; `nil` where the key is new.
  package let old: PropertyListNode?
  /// Its new value; `nil` to leave it out.
  package let new: PropertyListNode?
  /// The key that takes its place with its value.
  package var newKey: String?
  /// Whether the key comes from a place outside of the rule.
  package var isMove = false
  /// Whether the key is left out since it does nothing.
  var isUseless = false

  /// The edit that leaves the key out where it stands, since it does nothing there.
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

  /// The key that another one takes the place of, or that moves, with its new value.
  fileprivate var repaired: String {
    name + (newName.map { " to \($0)" } ?? "") + (newValue.map { " with \($0)" } ?? "")
  }

  /// The edit as something that happened to the rule.
  package var event: String {
    guard let new else { return "\(name) is left out" }
    if let newName { return "\(name) becomes \(newName)" }
    guard let old else { return "\(name) \(new.integerValue) is added" }
    return "\(name) \(old.integerValue) becomes \(new.integerValue)"
  }

  /// The key under which the value stands afterwards.
  package var target: String { newKey ?? key }

  /// The key without the common prefix.
  package var name: String { RuleKey.short(key) }

  /// The key that takes the place of this one; in full where the two look alike but for what stands in front.
  private var newName: String? { newKey.map { name.hasSuffix(RuleKey.short($0)) ? $0 : RuleKey.short($0) } }

  /// The new value where it differs from the written one.
  private var newValue: String? {
    guard let old, let new, old.kind != new.kind else { return nil }
    return Self.text(new)
  }

  private static func text(_ value: PropertyListNode) -> String {
    if case .boolean(let flag) = value.kind { flag ? "true" : "false" } else { "\(value.integerValue)" }
  }
}

extension PropertyListNode {
  /// Whether the value is written as a number, which counts and versions are; true and false are such.
  fileprivate var isInteger: Bool {
    switch kind {
    case .integer, .unsignedInteger, .boolean: true
    default: false
    }
  }

  /// Whether a number is what the system reads, if it is written as a string or a real.
  package var isExactNumber: Bool {
    switch kind {
    case .string(let text): text.text == "\(integerValue)"
    case .real(let number): number == Double(integerValue)
    default: isInteger
    }
  }

  /// Whether the value is written as a number or as yes or no, whichever the key wants.
  func isWritten(as value: PropertyListNode) -> Bool {
    if case .boolean = value.kind { if case .boolean = kind { true } else { false } } else { isInteger }
  }
}

extension KeyEdit {
  /// What the edit does to a rule, given the keys for the kinds of what is shared.
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
  /// Edits that are made together, as one instruction.
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

  /// Keys that are renamed, and keys that move into the rule, each in one instruction.
  fileprivate var repairs: [String] {
    let renamed = filter { $0.newKey != nil }.map { $0.repaired }
    let moved = filter { $0.isMove && $0.new != nil }.map { $0.repaired }
    return (renamed.isEmpty ? [] : ["rename \(WordList.full(renamed, "and"))"])
      + (moved.isEmpty ? [] : ["move \(WordList.full(moved, "and")) into the rule"])
  }

  /// Other edits, each as an instruction.
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
  /// The entries with an edit made; what has a value stands at the end.
  package func applying(_ edit: KeyEdit) -> [PropertyListEntry] {
    let others = filter { $0.key.text != edit.key }
    return others + (edit.new.map { [PropertyListEntry(key: MappedString(edit.newKey ?? edit.key), value: $0)] } ?? [])
  }

  /// The edit that gives a key another value, or with `nil` leaves it out.
  func setting(_ key: String, _ value: PropertyListNode.Kind?) -> KeyEdit {
    KeyEdit(key: key, old: last { $0.key.text == key }?.value, new: value.map { PropertyListNode($0) })
  }
}

extension [String] {
  /// Several things to do, as a list with commas also before the last.
  var inTurn: String {
    count < 2 ? joined() : "\(dropLast().joined(separator: ", ")), and \(self[count - 1])"
  }
}
