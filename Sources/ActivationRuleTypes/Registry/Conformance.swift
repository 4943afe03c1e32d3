import ActivationRuleText

extension UniformTypeRegistry {
  /// Whether one identifier conforms to another, like `UTI-CONFORMS-TO`.
  ///
  /// Conformance is reflexive and transitive and follows all parents of a type, up to 32 generations [observed]. An
  /// undeclared identifier conforms only to itself. A dynamic identifier conforms to itself, to the parents written in
  /// it, declared or not, and to everything these conform to [observed].
  ///
  /// Source: "Uniform Type Identifiers", Apple documentation, for the relation; observed for unknown identifiers.
  public func conforms(_ identifier: String, to other: String) -> Bool {
    if let index = index(of: identifier) {
      return self.index(of: other).map { conforms(index, to: $0) } ?? false
    }
    if isEqual(identifier, other) { return true }
    guard let dynamic = DynamicTypeIdentifier(identifier) else { return false }
    return dynamic.conformsTo.contains { conforms($0, to: other) }
  }

  /// Whether two identifiers are equal, like `UTI-EQUALS`: the case of ASCII letters does not matter.
  public func isEqual(_ identifier: String, _ other: String) -> Bool {
    ASCII.areEqual(identifier, other)
  }

  /// Adds the bits of all declared types that an identifier conforms to; bit *n* represents the type with number *n*.
  ///
  /// An undeclared identifier adds no bit; a dynamic one adds those of its parents. Bits cannot express that an
  /// identifier equals an undeclared one, or that a dynamic one has it as a parent: use ``conforms(_:to:)`` for that.
  ///
  /// - Parameters:
  ///   - identifier: the identifier, in either case.
  ///   - row: the words to add to.
  ///   - offset: the first word to add to; ``rowWordCount`` words from there must exist.
  /// - Returns: the number of the identifier's type, or -1 if it is undeclared.
  /// - Complexity: linear in the identifier's length and ``rowWordCount``; no memory is allocated for a declared one.
  package func formAncestors(of identifier: String, into row: inout [UInt64], at offset: Int) -> Int32 {
    precondition(offset >= 0 && row.count - offset >= rowWordCount, "a whole row lies behind the offset")
    if let index = index(of: identifier) {
      formAncestors(of: index, into: &row, at: offset)
      return Int32(truncatingIfNeeded: index)
    }
    for parent in DynamicTypeIdentifier(identifier)?.conformsTo ?? [] {
      _ = formAncestors(of: parent, into: &row, at: offset)
    }
    return -1
  }
}
