/// Repetitions.
extension PatternParser {
  /// Reads the quantifier after a node, if there is one.
  ///
  /// Grammar: `quantifier = ( "*" | "+" | "?" | "{" , number , [ "," , [ number ] ] , "}" ) , [ "?" ] ;`
  mutating func parseQuantifier(of node: PatternNode) throws(PatternError) -> PatternNode {
    let index = reader.current.index
    let bounds: (minimum: Int, maximum: Int?)
    if try reader.consume("*") {
      bounds = (0, nil)
    } else if try reader.consume("+") {
      bounds = (1, nil)
    } else if try reader.consume("?") {
      bounds = (0, 1)
    } else if try reader.consume("{") {
      bounds = try parseInterval(from: index)
    } else {
      return node
    }
    // Laziness affects which match is found first, not whether there is one.
    if try !reader.consume("?"), reader.at("+") { throw failure(.unsupported("a possessive quantifier"), at: index) }
    // An empty text stays empty, however often it is repeated.
    if node.isEmpty || bounds.maximum == 0 { return .empty }
    let offset = reader.failure(.invalid(""), at: index).offset
    return .repeated(node, minimum: bounds.minimum, maximum: bounds.maximum, offset: offset)
  }

  /// Reads the rest of an interval after `{`.
  private mutating func parseInterval(from index: Int) throws(PatternError) -> (minimum: Int, maximum: Int?) {
    guard let minimum = try parseNumber(from: index) else { throw malformedInterval(index) }
    var maximum: Int? = minimum
    if try reader.consume(",") { maximum = try parseNumber(from: index) }
    guard try reader.consume("}") else { throw malformedInterval(index) }
    if let maximum, maximum < minimum {
      throw failure(.invalid("the repetition ends below its beginning"), at: index)
    }
    return (minimum, maximum)
  }

  private mutating func parseNumber(from index: Int) throws(PatternError) -> Int? {
    // A number with one more digit than the limit does not fit in 32 bits.
    var value: Int64?
    while let scalar = reader.current.scalar, !reader.current.isQuoted, ("0"..."9").contains(scalar) {
      let sum = (value ?? 0) * 10 + Int64(scalar.value - 0x30)
      guard sum <= Limit.patternRepetitions.value else {
        throw failure(.invalid("the number of repetitions is out of range"), at: index)
      }
      value = sum
      try reader.advance()
    }
    return value.map { Int($0) }
  }

  private func malformedInterval(_ index: Int) -> PatternError {
    failure(.invalid("a repetition is written '{2}', '{2,}' or '{2,3}'; escape '{' to mean the character"), at: index)
  }
}
