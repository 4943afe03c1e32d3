/// Escapes for classes of characters.
extension PatternParser {
  /// Reads an escape outside a set.
  mutating func parseEscape() throws(PatternError) -> Term {
    let start = reader.current.index
    try reader.advance()
    guard let letter = reader.current.scalar else {
      throw failure(.invalid("nothing follows the backslash"), at: start)
    }
    if let assertion = Self.assertion(letter) {
      try reader.advance()
      return Term(node: .assertion(assertion), isQuantifiable: false)
    }
    switch letter {
    case "1"..."9", "k": throw failure(.unsupported("a back-reference"), at: start)
    case "R", "X", "G": throw failure(.unsupported("'\\\(letter)'"), at: start)
    default: break
    }
    if let set = try parseClassEscape(from: start) { return Term(node: node(of: set)) }
    // Any other character, including letters, represents itself.
    return try parseLiteral()
  }

  private static func assertion(_ letter: Unicode.Scalar) -> PatternAssertion? {
    switch letter {
    case "A": .textStart
    case "Z": .lastLineEnd
    case "z": .textEnd
    case "b": .wordBoundary
    case "B": .noWordBoundary
    default: nil
    }
  }

  /// Reads a class such as `\d` or a property, within a set or outside; the backslash was read.
  ///
  /// - Returns: `nil`, with nothing read, for a letter that names no class.
  mutating func parseClassEscape(from start: Int) throws(PatternError) -> ScalarSet? {
    guard let letter = reader.current.scalar else { return nil }
    let property: ScalarProperty
    switch letter {
    case "d", "D": property = .digit
    case "w", "W": property = .word
    case "s", "S": property = .whiteSpace
    case "h", "H": property = .horizontalSpace
    case "v", "V": property = .lineEnd
    case "p", "P": return try parseProperty(isNegated: letter == "P", from: start)
    case "N": throw failure(.unsupported("a character by name"), at: start)
    default: return nil
    }
    try reader.advance()
    return ScalarSet(property, isNegated: letter.properties.isUppercase)
  }

  /// Reads `{name}` after `\p` or `\P`.
  private mutating func parseProperty(isNegated: Bool, from start: Int) throws(PatternError) -> ScalarSet {
    try reader.advance()
    guard try reader.consume("{") else { throw failure(.invalid("a property is written '\\p{name}'"), at: start) }
    var name = String.UnicodeScalarView()
    while !reader.at("}") {
      guard let scalar = reader.current.scalar else {
        throw failure(.invalid("the property is not closed"), at: start)
      }
      name.append(scalar)
      try reader.advance()
    }
    try reader.advance()
    return try set(ofProperty: String(name), isNegated: isNegated, from: start)
  }

  /// The set of a property by name.
  ///
  /// Under flag `i` it contains all case variants, before it is negated.
  func set(ofProperty name: String, isNegated: Bool, from start: Int) throws(PatternError) -> ScalarSet {
    guard let property = ScalarProperty(name: name) else {
      throw failure(.unsupported("the property '\(name)'"), at: start)
    }
    return ScalarSet(property, isNegated: isNegated, ignoresCase: reader.flags.contains(.ignoresCase))
  }
}
