import Texts

extension UniformTypeRegistry {
  /// Whether one identifier conforms to another, as `UTI-CONFORMS-TO` asks.
  ///
  /// Conformance is reflexive and transitive and follows all parents of a type, 32 generations far [observed]. An
  /// identifier that nothing declares conforms to itself alone. A dynamic identifier conforms to itself, to the
  /// parents written in it, declared or not, and to what these conform to [observed].
  ///
  /// Source: "Uniform Type Identifiers", Apple documentation, for the relation; observed for unknown identifiers.
  public func conforms(_ identifier: String, to other: String) -> Bool {
    let index = find(identifier)
    guard index < 0 else {
      let target = find(other)
      return target >= 0 && conforms(Int(index), to: Int(target))
    }
    if isEqual(identifier, other) { return true }
    guard let dynamic = DynamicTypeIdentifier(identifier) else { return false }
    return dynamic.conformsTo.contains { conforms($0, to: other) }
  }

  /// Whether two identifiers are equal, as `UTI-EQUALS` asks: but for the case of ASCII letters.
  public func isEqual(_ identifier: String, _ other: String) -> Bool {
    ASCII.areEqual(identifier, other)
  }

  /// Adds the bits of all declared types that an identifier conforms to; bit *n* stands for the type with number *n*.
  ///
  /// An identifier that nothing declares adds no bit; a dynamic one adds those of its parents. That an identifier is
  /// equal to an undeclared one, or a dynamic one has it for a parent, no bit can tell: ask ``conforms(_:to:)`` there.
  ///
  /// - Parameters:
  ///   - identifier: the identifier, in whatever case.
  ///   - row: the words to add to.
  ///   - offset: the first word to add to; ``rowWordCount`` words from there must exist.
  /// - Returns: the number of the identifier's type, or -1 when nothing declares it.
  /// - Complexity: linear in the identifier's length and ``rowWordCount``; no memory is allocated for a declared one.
  package func formAncestors(of identifier: String, into row: inout [UInt64], at offset: Int) -> Int32 {
    precondition(offset >= 0 && row.count - offset >= rowWordCount, "a whole row lies behind the offset")
    let index = find(identifier)
    if index >= 0 {
      if let loaded {
        loaded.rows.formAncestors(of: Int(index), into: &row, at: offset)
      } else {
        SystemTypes.formAncestors(of: Int(index), into: &row, at: offset)
      }
    } else if let dynamic = DynamicTypeIdentifier(identifier) {
      for parent in dynamic.conformsTo { _ = formAncestors(of: parent, into: &row, at: offset) }
    }
    return index
  }
}
