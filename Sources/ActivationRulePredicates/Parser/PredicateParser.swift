package import ActivationRuleText

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
    /// The tree; it has `missing` parts if there are errors.
    package let tree: PredicateNode
    /// All faults and remarks, in the order of their places.
    package let diagnostics: [Diagnostic]

    /// Whether the text is not a predicate.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The tree of a text without errors, otherwise `nil`.
    package var predicate: PredicateNode? { hasErrors ? nil : tree }
  }

  /// Reads a text.
  ///
  /// - Parameter text: the predicate; ranges count UTF-8 bytes in it.
  package static func parse(_ text: String) -> Result { parse(bytes: Array(text.utf8)) }

  /// Reads the bytes of a text.
  ///
  /// - Parameter bytes: UTF-8; invalid bytes are reported.
  package static func parse(bytes: [UInt8]) -> Result {
    let lexer = Lexer(reading: bytes)
    let parser = Parser(lexer.tokens, of: lexer.bytes, isCutShort: lexer.isCutShort)
    let tree = parser.parsePredicate()
    var all = lexer.diagnostics + parser.diagnostics
    // With errors, it is unclear what the author meant and how the parts bind.
    if all.contains(where: { $0.severity == .error }) { all.removeAll { $0.severity == .info } }
    all.sort { $0.range.lowerBound < $1.range.lowerBound }
    return Result(tree: tree, diagnostics: Array(all.prefix(Limit.predicateFaults.value)))
  }
}
