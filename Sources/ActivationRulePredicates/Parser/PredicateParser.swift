/// Reads predicate texts.
///
/// The parser never fails and always ends: it returns a tree, whose unreadable parts are `missing`, and all errors of
/// the text. Time is linear in the length; the limits are in `Limit`.
///
/// The language is that of NSPredicate format strings without arguments. Source: Predicate Programming Guide (Apple),
/// with the readings of `Grammar/README.md` where the guide is silent.
package enum PredicateParser {
  /// The result of reading a text.
  package struct Result: Hashable, Sendable {
    /// The nodes, from which the tree can be built.
    package let flat: FlatPredicate
    /// All faults and remarks, in the order of their places.
    package let diagnostics: [Diagnostic]

    /// The tree; it has `missing` parts if there are errors.
    ///
    /// - Complexity: linear in the length of the text; the tree is built on each access.
    package var tree: PredicateNode { flat.tree }

    /// Whether the text is not a predicate.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The tree of a text without errors, otherwise `nil`.
    package var predicate: PredicateNode? { hasErrors ? nil : tree }

    /// Whether two texts read as the same tree, with the same faults.
    package static func == (left: Result, right: Result) -> Bool {
      left.diagnostics == right.diagnostics && left.tree == right.tree
    }

    /// Hashes the tree and the faults.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(tree)
      hasher.combine(diagnostics)
    }
  }

  /// Reads a text.
  ///
  /// - Parameter text: the predicate; ranges count UTF-8 bytes in it.
  package static func parse(_ text: String) -> Result {
    var text = text
    return text.withUTF8 { parse($0, isValidated: true) }
  }

  /// Reads the bytes of a text.
  ///
  /// - Parameter bytes: UTF-8; invalid bytes are reported.
  package static func parse(bytes: [UInt8]) -> Result {
    bytes.withUnsafeBufferPointer { parse($0, isValidated: false) }
  }

  private static func parse(_ bytes: PredicateBytes, isValidated: Bool) -> Result {
    let lexer = Lexer(reading: bytes, isValidated: isValidated)
    var parser = Parser(lexer)
    let (flat, faults) = parser.read()
    // The lexer owns the tokens.
    withExtendedLifetime(lexer) {}
    let mistakes = lexer.diagnostics
    if mistakes.isEmpty, faults.isEmpty { return Result(flat: flat, diagnostics: []) }
    var all = mistakes + faults
    // With errors, it is unclear what the author meant and how the parts bind.
    if all.contains(where: { $0.severity == .error }) { all.removeAll { $0.severity == .info } }
    all.sort { $0.range.lowerBound < $1.range.lowerBound }
    return Result(flat: flat, diagnostics: Array(all.prefix(Limit.predicateFaults.value)))
  }
}
