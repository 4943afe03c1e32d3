import ActivationRuleTypes

extension PreparedPayload {
  /// Whether an attachment has an identifier that passes a test.
  func contains(_ test: RuleQuery.TypeTest, _ types: UniformTypeRegistry) -> Bool {
    for entry in entries.indices where fulfils(test, entry: entry, types) { return true }
    return false
  }

  /// Whether the identifier of an entry passes a test.
  func fulfils(_ test: RuleQuery.TypeTest, entry: Int, _ types: UniformTypeRegistry) -> Bool {
    let type = entries[entry].type
    guard type >= 0 else { return undeclared[Int(~type)].fulfils(test, types) }
    guard test.index >= 0 else { return false }
    return types.conforms(Int(type), to: Int(test.index))
  }
}
