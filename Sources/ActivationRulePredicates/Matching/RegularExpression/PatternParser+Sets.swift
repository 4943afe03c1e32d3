/// Sets in brackets.
extension PatternParser {
  /// The item before the current position in a set, which decides the meaning of `-` and `&`.
  private enum Previous {
    case start, literal, range, set, setOperator
  }

  /// Reads a set after `[`, up to its `]`.
  ///
  /// Grammar: `set = "[" , [ "^" ] , [ "]" ] , { item | "&&" | "--" } , "]" | "[:" , [ "^" ] , name , ":]" ;`
  mutating func parseSet(from start: Int) throws(PatternError) -> ScalarSet {
    if reader.at(":"), let set = try parseNamedSet(from: start) { return set }
    var set = ScalarSet(ignoresCase: reader.flags.contains(.ignoresCase))
    set.isNegated = try reader.consume("^")
    var previous = Previous.start
    // A bracket that comes first represents itself.
    if reader.at("]") { previous = try parseSetLiteral(into: &set) }
    while !reader.at("]") {
      guard reader.current.scalar != nil else { throw failure(.invalid("the set is not closed"), at: start) }
      previous = try parseSetPart(into: &set, previous)
    }
    if previous == .setOperator { throw failure(.invalid("nothing follows the set operator")) }
    try reader.advance()
    set.normalize()
    return set
  }

  private mutating func parseSetPart(into set: inout ScalarSet, _ previous: Previous) throws(PatternError) -> Previous {
    if reader.at("[") { return try parseInnerSet(into: &set, .union) }
    if reader.at("\\") {
      let start = reader.current.index
      try reader.advance()
      let letter = reader.current.scalar
      guard let inner = try parseClassEscape(from: start) else { return try parseSetLiteral(into: &set, from: start) }
      set.attach(inner)
      // Observed with ICU 72: a hyphen or ampersand combines sets after a property, but not after '\d'.
      return letter == "p" || letter == "P" ? .set : .range
    }
    if previous != .setOperator {
      if reader.at("-") { return try parseHyphen(into: &set, previous) }
      if reader.at("&") { return try parseAmpersand(into: &set, previous) }
    }
    return try parseSetLiteral(into: &set)
  }

  private mutating func parseInnerSet(
    into set: inout ScalarSet, _ join: ScalarSet.Join
  ) throws(PatternError) -> Previous {
    let start = reader.current.index
    try reader.advance()
    set.join(join, try nested(at: start) { parser throws(PatternError) in try parser.parseSet(from: start) })
    return .set
  }

  /// Reads a character that represents itself.
  private mutating func parseSetLiteral(into set: inout ScalarSet, from start: Int? = nil) throws(PatternError)
    -> Previous
  {
    guard let scalar = reader.current.scalar else {
      throw failure(.invalid("nothing follows the backslash"), at: start)
    }
    lastSetLiteral = scalar
    insert(scalar, into: &set)
    try reader.advance()
    return .literal
  }

  private func insert(_ scalar: Unicode.Scalar, into set: inout ScalarSet) {
    for part in folded(scalar) { set.insert(part.value...part.value) }
  }

  /// Reads `-`: a range, `--`, a difference of sets, or the character.
  private mutating func parseHyphen(into set: inout ScalarSet, _ previous: Previous) throws(PatternError) -> Previous {
    let start = reader.current.index
    try reader.advance()
    if reader.at("-") { return try parseSetOperator(.difference, into: &set, previous, from: start) }
    if previous == .set, reader.at("[") { return try parseInnerSet(into: &set, .difference) }
    if previous == .literal, !reader.at("["), !reader.at("]") { return try parseRange(into: &set, from: start) }
    set.attach(0x2D...0x2D)
    return .literal
  }

  /// Reads `&`: `&&`, an intersection of sets, or the character.
  private mutating func parseAmpersand(into set: inout ScalarSet, _ previous: Previous) throws(PatternError) -> Previous
  {
    let start = reader.current.index
    try reader.advance()
    if reader.at("&") { return try parseSetOperator(.intersection, into: &set, previous, from: start) }
    if previous == .set, reader.at("[") { return try parseInnerSet(into: &set, .intersection) }
    set.attach(0x26...0x26)
    return .literal
  }

  private mutating func parseSetOperator(
    _ join: ScalarSet.Join, into set: inout ScalarSet, _ previous: Previous, from start: Int
  ) throws(PatternError) -> Previous {
    if previous == .start { throw failure(.invalid("nothing stands before the set operator"), at: start) }
    try reader.advance()
    set.groups.append(ScalarSet.Group(join: join))
    return .setOperator
  }

  /// Reads the end of a range; the hyphen was read.
  ///
  /// The ends are taken as written even under option `d`, which changes only single characters. Observed with ICU 72:
  /// only the class escapes in the list below are errors here; `[a-\h]` is a range up to `h`.
  private mutating func parseRange(into set: inout ScalarSet, from start: Int) throws(PatternError) -> Previous {
    if reader.at("\\") {
      try reader.advance()
      switch reader.current.scalar {
      case "d", "D", "s", "S", "w", "W":
        throw failure(.invalid("a range ends with a character, not with a class"), at: start)
      case "N": throw failure(.unsupported("a character by name"), at: start)
      default: break
      }
    }
    guard let upper = reader.current.scalar else { throw failure(.invalid("the range has no end"), at: start) }
    guard let lower = lastSetLiteral, lower <= upper else {
      throw failure(.invalid("the range ends before it begins"), at: start)
    }
    set.attach(lower.value...upper.value)
    try reader.advance()
    return .range
  }

  /// Reads `:name:]` after `[`; `nil`, with nothing read, for an ordinary set.
  private mutating func parseNamedSet(from start: Int) throws(PatternError) -> ScalarSet? {
    let saved = reader
    try reader.advance()
    let isNegated = try reader.consume("^")
    var name = String.UnicodeScalarView()
    while let scalar = reader.current.scalar, !reader.current.isQuoted, scalar != ":" {
      name.append(scalar)
      try reader.advance()
    }
    if try reader.consume(":"), try reader.consume("]") {
      return try set(ofProperty: String(name), isNegated: isNegated, from: start)
    }
    reader = saved
    return nil
  }
}
