import UniformTypes

/// An identifier of a payload that nothing declares, with what a dynamic one conforms to.
struct UndeclaredIdentifier: Sendable {
  private let identifier: String
  /// The declared types that it conforms to, one bit each; empty if there can be none.
  private var ancestors: [UInt64] = []

  init(_ identifier: String, _ types: borrowing UniformTypeRegistry) {
    self.identifier = identifier
    guard DynamicTypeIdentifier(identifier) != nil else { return }
    ancestors = Array(repeating: 0, count: types.rowWordCount)
    _ = types.formAncestors(of: identifier, into: &ancestors, at: 0)
  }

  /// Whether it fulfils a test; only one against an undeclared type needs the names.
  func fulfils(_ test: Program.TypeTest, _ types: UniformTypeRegistry) -> Bool {
    guard test.index >= 0 else {
      return test.isExact ? types.isEqual(identifier, test.identifier) : types.conforms(identifier, to: test.identifier)
    }
    return !test.isExact && !ancestors.isEmpty
      && ancestors[Int(test.index >> 6)] >> UInt64(test.index & 63) & 1 != 0
  }
}
