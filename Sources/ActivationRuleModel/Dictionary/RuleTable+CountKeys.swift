import UniformTypes

extension RuleTable {
  /// The rules of keys that accept types, the likeliest to be wanted first.
  var countKeys: [Rule] {
    flattened.filter { !$0.types.isEmpty }.sorted { $0.rank < $1.rank }
  }
}

extension RuleTable.Rule {
  /// Its place among the keys that are proposed.
  fileprivate var rank: Int { DictionaryKey.named(name)?.rank ?? .max }

  /// Whether the key takes yes or no.
  package var isBoolean: Bool { value == .boolean }

  /// What the value of the key is; for a key that a rule file alone has, as its test reads it.
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
