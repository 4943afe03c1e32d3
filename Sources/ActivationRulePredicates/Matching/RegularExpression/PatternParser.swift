/// A parsed pattern: its node, and the sets that the node refers to by index.
struct ParsedPattern: Hashable, Sendable {
  let node: PatternNode
  let sets: [ScalarSet]
}

/// Parses the subset of the system's regular expressions that this engine supports.
///
/// Source: ICU user guide, "Regular Expressions", and ICU's state table `regexcst.txt`; details observed with ICU 72.
/// A `{` that does not begin a repetition, a bare `}` and a quantifier without an operand are errors in both.
struct PatternParser {
  var reader: PatternReader
  let options: ComparisonOptions
  /// The number of open groups and sets.
  private var depth = 0
  private var groupNames: Set<String> = []
  private var sets: [ScalarSet] = []
  private var setIndexes: [ScalarSet: Int32] = [:]
  /// The last plain character read in a set; ICU keeps it across brackets.
  var lastSetLiteral: Unicode.Scalar?

  private init(_ pattern: String, options: ComparisonOptions) throws(PatternError) {
    self.options = options
    reader = try PatternReader(pattern, flags: options.contains(.caseInsensitive) ? .ignoresCase : [])
  }

  /// Reads a whole pattern.
  static func parse(_ pattern: String, options: ComparisonOptions) throws(PatternError) -> ParsedPattern {
    var parser = try PatternParser(pattern, options: options)
    let node = try parser.parseAlternatives()
    guard parser.reader.current.scalar == nil else {
      throw parser.failure(.invalid("')' closes no group"))
    }
    return ParsedPattern(node: node, sets: parser.sets)
  }

  /// Makes an error about the current character, or about an earlier place.
  func failure(_ reason: PatternError.Reason, at index: Int? = nil) -> PatternError {
    reader.failure(reason, at: index ?? reader.current.index)
  }

  /// Counts one more level of nesting during a call.
  mutating func nested<Value>(
    at index: Int, _ body: (inout PatternParser) throws(PatternError) -> Value
  ) throws(PatternError) -> Value {
    guard depth < Limit.patternNesting.value else {
      throw failure(.tooLarge("groups and sets may nest \(Limit.patternNesting.value) deep"), at: index)
    }
    depth += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  /// Registers the name of a group; false if it is taken.
  mutating func noteGroupName(_ name: String) -> Bool {
    groupNames.insert(name).inserted
  }

  /// The node of a set; equal sets share one table.
  mutating func node(of set: ScalarSet) -> PatternNode {
    if let index = setIndexes[set] { return .set(index) }
    let index = Int32(sets.count)
    sets.append(set)
    setIndexes[set] = index
    return .set(index)
  }

  /// Reads alternatives up to a `)` or the end.
  ///
  /// Grammar: `alternatives = sequence , { "|" , sequence } ;`
  mutating func parseAlternatives() throws(PatternError) -> PatternNode {
    var alternatives = [try parseSequence()]
    while try reader.consume("|") { alternatives.append(try parseSequence()) }
    return alternatives.count == 1 ? alternatives[0] : .alternatives(alternatives)
  }

  /// Reads terms up to a `|`, a `)` or the end.
  ///
  /// Grammar: `sequence = { term , [ quantifier ] } ;`
  private mutating func parseSequence() throws(PatternError) -> PatternNode {
    var parts: [PatternNode] = []
    while reader.current.scalar != nil, !reader.at("|"), !reader.at(")") {
      guard let term = try parseTerm() else { continue }
      guard term.isQuantifiable else {
        parts.append(term.node)
        continue
      }
      while try skipCommentGroup() {}
      let node = try parseQuantifier(of: term.node)
      if !node.isEmpty { parts.append(node) }
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// A term, and whether it may have a quantifier.
  struct Term {
    let node: PatternNode
    var isQuantifiable = true
  }

  /// Reads one term; `nil` for a comment or flags, which produce nothing.
  private mutating func parseTerm() throws(PatternError) -> Term? {
    let item = reader.current
    guard let scalar = item.scalar, !item.isQuoted else { return try parseLiteral() }
    switch scalar {
    case "[":
      try reader.advance()
      let set = try nested(at: item.index) { parser throws(PatternError) in try parser.parseSet(from: item.index) }
      return Term(node: node(of: set))
    case "(": return try parseGroup()
    case ".":
      try reader.advance()
      return Term(node: .anyCharacter(crossesLines: reader.flags.contains(.dotTakesLineEnds)))
    case "^":
      try reader.advance()
      return Term(node: .assertion(reader.flags.contains(.multiLine) ? .lineStart : .textStart))
    case "$":
      try reader.advance()
      return Term(node: .assertion(reader.flags.contains(.multiLine) ? .lineEnd : .lastLineEnd))
    case "\\": return try parseEscape()
    case "*", "+", "?": throw failure(.invalid("'\(scalar)' repeats nothing"))
    case "{", "}": throw failure(.invalid("'\(scalar)' must be escaped, or be part of a repetition as '{2}'"))
    default: return try parseLiteral()
    }
  }

  /// Reads a character that represents itself.
  mutating func parseLiteral() throws(PatternError) -> Term {
    guard let scalar = reader.current.scalar else { return Term(node: .empty) }
    let ignoresCase = reader.flags.contains(.ignoresCase)
    try reader.advance()
    let parts = folded(scalar).map { part in
      PatternNode.scalar(ignoresCase ? CaseFolding.simple(part) : part, ignoresCase: ignoresCase)
    }
    return Term(node: parts.count == 1 ? parts[0] : .sequence(parts))
  }

  /// The meaning of a plain character: its base under option `d`, like for the text.
  func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard options.contains(.diacriticInsensitive) else { return [scalar] }
    var parts: [Unicode.Scalar] = []
    DiacriticFolding.append(scalar, to: &parts)
    return parts
  }
}
