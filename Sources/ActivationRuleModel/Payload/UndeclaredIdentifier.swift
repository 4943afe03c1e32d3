import UniformTypes

/// An identifier of a payload that nothing declares, with what a dynamic one conforms to.
struct UndeclaredIdentifier: Sendable {
  let identifier: String
  /// The declared types that it conforms to, one bit each; empty if there can be none.
  private(set) var ancestors: [UInt64] = []

  init(_ identifier: String, _ types: borrowing UniformTypeRegistry) {
    self.identifier = identifier
    guard DynamicTypeIdentifier(identifier) != nil else { return }
    ancestors = Array(repeating: 0, count: types.rowWordCount)
    _ = types.formAncestors(of: identifier, into: &ancestors, at: 0)
  }
}
