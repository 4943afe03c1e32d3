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
  package var isBoolean: Bool { DictionaryKey.named(name)?.value == .boolean }

  /// Whether an attachment with these identifiers counts for the key.
  func counts(_ identifiers: [String], _ registry: UniformTypeRegistry) -> Bool {
    identifiers.contains { identifier in
      types.contains { registry.conforms(identifier, to: $0) }
        && !exceptions.contains { registry.conforms(identifier, to: $0) }
    }
  }
}
