extension RuleTable {
  /// The rules of keys that accept types, the most likely to be wanted first.
  var countKeys: [Rule] {
    flattened.filter { !$0.types.isEmpty }.sorted { $0.rank < $1.rank }
  }
}

extension RuleTable.Rule {
  /// The rank among the keys to propose.
  fileprivate var rank: Int { DictionaryKey.named(name)?.rank ?? .max }

  /// Whether the key takes yes or no.
  package var isBoolean: Bool { value == .boolean }

  /// The kind of value of the key; for a key that only a rule file has, as its test uses it.
  package var value: DictionaryKey.Value {
    if let row = DictionaryKey.named(name) { return row.value }
    if types.isEmpty { return .unknown }
    return accept?.mentions(.specifiedCount) == false ? .boolean : .maximum
  }

  /// Whether an attachment with these identifiers counts for the key.
  func counts(_ identifiers: [String], _ registry: UniformTypeRegistry) -> Bool {
    identifiers.contains { identifier in
      types.contains { registry.conforms(identifier, to: $0) }
        && !exceptions.contains { registry.conforms(identifier, to: $0) }
    }
  }
}
