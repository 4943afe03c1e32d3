import Texts

/// Predicates: logic and comparisons.
extension Parser {
  /// Reads a whole text.
  ///
  /// Grammar: `predicate = disjunction ;`
  mutating func parsePredicate() -> PredicateNode {
    if at(.endOfText) {
      complain(.emptyPredicate, "the predicate is empty", at: SourceRange(0, current.range.upperBound))
      return PredicateNode(.missing, range: current.range)
    }
    var parts = [parseCompletePredicate()]
    while !at(.endOfText) {
      complainAboutRest()
      if comparisonOperator(current.kind) != nil { skipToBoundary() } else { advance() }
      if startsOperand(current.kind) { parts.append(parseCompletePredicate()) }
    }
    return .all(of: parts)
  }

  /// Reads alternatives and makes sure that they are a predicate.
  mutating func parseCompletePredicate() -> PredicateNode {
    requirePredicate(parseDisjunction())
  }

  /// Reads alternatives.
  ///
  /// Grammar: `disjunction = conjunction , { ( "OR" | "||" ) , conjunction } ;`
  mutating func parseDisjunction() -> Operand {
    let start = current.range.lowerBound
    let first = parseConjunction()
    guard at(.or) || missesOperator(after: first) else { return first }
    var parts = [requirePredicate(first)]
    var mixed = startsAtItsOwnPlace(parts[0], start)
    while at(.or) || startsOperand(current.kind) {
      if at(.or) { advance() } else { complainAboutMissingOperator() }
      let partStart = current.range.lowerBound
      let part = requirePredicate(parseConjunction())
      if mixed == nil { mixed = startsAtItsOwnPlace(part, partStart) }
      parts.append(part)
    }
    let range = range(from: start)
    if let mixed, !hasComplained(behind: start) {
      remark(
        .mixedLogicalOperators, "'AND' and 'OR' stand at one level; 'AND' binds tighter", at: range,
        notes: [.init("this part is taken together", at: mixed)])
    }
    return .predicate(PredicateNode(.or(parts), range: range))
  }

  /// The range of a conjunction that has no parentheses around it: then its first byte is where reading it began.
  private func startsAtItsOwnPlace(_ part: PredicateNode, _ start: Int) -> SourceRange? {
    guard case .and = part.kind, part.range.lowerBound == start else { return nil }
    return part.range
  }

  /// Reads conditions that must all hold.
  ///
  /// Grammar: `conjunction = negation , { ( "AND" | "&&" ) , negation } ;`
  mutating func parseConjunction() -> Operand {
    let start = current.range.lowerBound
    let first = readPastMistake(behind: parseNegation())
    guard at(.and) else { return first }
    var parts = [requirePredicate(first)]
    while consume(.and) {
      let operand = parseNegation()
      if complainAboutBounds(parts[parts.count - 1], operand) { continue }
      parts.append(requirePredicate(operand))
    }
    return .predicate(PredicateNode(.and(parts), range: range(from: start)))
  }

  /// Takes a value as a predicate where what follows shows that a mistake stands between, so that reading goes on at `AND`.
  private mutating func readPastMistake(behind operand: Operand) -> Operand {
    guard case .expression(let node) = operand,
      at(.not) || at(.name) || (node.isMissing && startsOperand(current.kind))
    else { return operand }
    return .predicate(requirePredicate(operand))
  }

  /// Reads one condition or its opposite.
  ///
  /// Grammar: `negation = ( "NOT" | "!" ) , negation | condition ;`
  mutating func parseNegation() -> Operand {
    guard at(.not) else { return parseCondition() }
    let start = current.range.lowerBound
    guard enter() else { return .predicate(PredicateNode(.missing, range: current.range)) }
    defer { leave() }
    advance()
    let operand = requirePredicate(parseNegation())
    return .predicate(PredicateNode(.not(operand), range: range(from: start)))
  }

  /// Reads a constant, a comparison, or a predicate in parentheses.
  ///
  /// Grammar: `condition = "TRUEPREDICATE" | "FALSEPREDICATE" | "(" , disjunction , ")" | comparison ;`
  mutating func parseCondition() -> Operand {
    switch current.kind {
    case .truePredicate, .falsePredicate:
      let token = current
      advance()
      return .predicate(PredicateNode(.constant(token.kind == .truePredicate), range: token.range))
    default: return parseComparison()
    }
  }

  /// Reads two expressions and an operator; without an operator, hands back what stands there.
  ///
  /// Grammar: `comparison = [ quantifier ] , expression , operator , [ options ] , expression ;`
  mutating func parseComparison() -> Operand {
    let start = current.range.lowerBound
    let quantifier = parseQuantifier()
    let left = parseOperand()
    guard let comparison = parseOperator() else {
      guard quantifier != nil else { return left }
      complainAboutMissingComparison(behind: requireExpression(left))
      skipToBoundary()
      return .predicate(PredicateNode(.missing, range: range(from: start)))
    }
    let leftExpression = requireExpression(left)
    let options = parseOptions()
    let right = parseExpression()
    let node = PredicateNode(
      .comparison(.init(quantifier?.quantifier, leftExpression, comparison, options, right)),
      range: range(from: start))
    complainAboutBareList(behind: comparison, right)
    complainAboutChain(behind: node, right)
    guard quantifier?.isNegated == true else { return .predicate(node) }
    return .predicate(PredicateNode(.not(node), range: node.range))
  }

  private mutating func complainAboutChain(behind node: PredicateNode, _ right: ExpressionNode) {
    guard let second = comparisonOperator(current.kind) else { return }
    if complainAboutTornCall() || complainAboutSingleSign(in: right) { return skipToBoundary() }
    complain(
      .chainedComparison, "comparisons cannot be chained; join them with 'AND'", at: current.range,
      notes: [.init("'\(second.rawValue)' would compare the result of this comparison", at: node.range)])
    skipToBoundary()
  }

  /// Reads the word before a comparison; `NONE` is the opposite of `ANY`.
  ///
  /// Grammar: `quantifier = "ANY" | "SOME" | "ALL" | "NONE" ;`
  private mutating func parseQuantifier() -> (quantifier: Quantifier, isNegated: Bool)? {
    let kind = current.kind
    guard [.any, .some, .none, .all].contains(kind), !isKey(before: next()) else { return nil }
    advance()
    return (kind == .all ? .all : .any, kind == .none)
  }

  /// Whether the quantifier at hand is compared itself, and so must be meant as a key.
  func isKey(before following: TokenKind) -> Bool {
    comparisonOperator(following) != nil && following != .typeConforms && following != .typeEquals
  }

  /// Reads a comparison operator.
  ///
  /// Grammar: `operator = "==" | "=" | "!=" | "<>" | "<" | ">" | "<=" | "=<" | ">=" | "=>" | "BETWEEN" | "IN" | "CONTAINS" | "BEGINSWITH" | "ENDSWITH" | "LIKE" | "MATCHES" | "UTI-CONFORMS-TO" | "UTI-EQUALS" ;`
  private mutating func parseOperator() -> ComparisonOperator? {
    guard let comparison = comparisonOperator(current.kind) else { return nil }
    advance()
    return comparison
  }

  func comparisonOperator(_ kind: TokenKind) -> ComparisonOperator? { kind.comparison }

  /// Reads the letters behind an operator; each letter is one of `c d n l w t`.
  ///
  /// Grammar: `options = "[" , option-letters , "]" ;`
  /// Grammar: `option-letters = ? one or more of c d n l w t, without blanks ? ;`
  private mutating func parseOptions() -> ComparisonOptions {
    let opening = current
    guard consume(.leftBracket) else { return [] }
    guard at(.name) else {
      if complainAboutListInBrackets(opening) { return [] }
      complain(.unknownOption, "expected option letters such as 'cd', found \(found())", at: current.range)
      skipOptions()
      return []
    }
    var options: ComparisonOptions = []
    for (offset, byte) in bytes[current.range.lowerBound..<current.range.upperBound].enumerated() {
      if let entry = ComparisonOptions.letters.first(where: { $0.letter == byte }) {
        options.insert(entry.option)
      } else {
        let place = current.range.lowerBound + offset
        complain(
          .unknownOption, "\(CharacterName.of(byte)) is no comparison option; the options are \(Self.optionList)",
          at: SourceRange(place, place + 1), fixIts: lowerCaseRepair(of: current))
      }
    }
    advance()
    expectClosing(.rightBracket, of: opening)
    return options
  }

  /// All option letters as messages show them.
  private static var optionList: String {
    WordList.full(ComparisonOptions.letters.map { CharacterName.of($0.letter) }, "and")
  }

  /// The repair of option letters that were written in capitals.
  private func lowerCaseRepair(of token: Token) -> [Diagnostic.FixIt] {
    let letters = text(token).lowercased()
    let isKnown = letters.utf8.allSatisfy { byte in ComparisonOptions.letters.contains { $0.letter == byte } }
    return isKnown ? [.init("write '\(letters)'", replacing: token.range, with: letters)] : []
  }

  /// Skips to the end of the brackets, if they end before anything else does.
  private mutating func skipOptions() {
    while !at(.rightBracket), !at(.endOfText), !at(.rightParenthesis), !at(.comma) { advance() }
    _ = consume(.rightBracket)
  }
}
