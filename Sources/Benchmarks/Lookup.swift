import ActivationRules
import ActivationRuleTypes

extension Runner {
  /// Measures finding an identifier: a declared one, in lower case, in capitals and as bytes, and an unknown one.
  ///
  /// They come in an order that branch prediction cannot learn.
  mutating func measureLookup() {
    let types = UniformTypeRegistry.system
    // Steps by a number coprime to the length reach every index.
    let identifiers = types.identifiers
    let shuffled = identifiers.indices.map { identifiers[($0 * 367) % identifiers.count] }
    lookUp("hit", shuffled, types)
    lookUp("capitals", shuffled.map { $0.uppercased() }, types)
    lookUp("miss", shuffled.map { $0 + "-x" }, types)
    let bytes = shuffled.map { Array($0.utf8) }
    var next = 0
    measure(Label(name: "lookup", rule: "bytes")) {
      next = next + 1 == bytes.count ? 0 : next + 1
      return bytes[next].withUnsafeBufferPointer { Int(types.typeIndex(of: $0)) }
    }
  }

  private mutating func lookUp(_ name: String, _ identifiers: [String], _ types: UniformTypeRegistry) {
    var next = 0
    measure(Label(name: "lookup", rule: name)) {
      next = next + 1 == identifiers.count ? 0 : next + 1
      return Int(types.typeIndex(of: identifiers[next]))
    }
  }
}
