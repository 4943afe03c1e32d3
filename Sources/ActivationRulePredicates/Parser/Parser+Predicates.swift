/// Predicates: logic and comparisons.
extension Parser {
  /// Reads a whole text.
  ///
  /// Grammar: `predicate = disjunction ;`
  mutating func parsePredicate() -> Int32 {
    if at(.endOfText) { return parseNothing() }
    let root = parseCompletePredicate()
    return at(.endOfText) ? root : parseRest(behind: root)
  }

  /// Reads a disjunction and requires it to be a predicate.
  mutating func parseCompletePredicate() -> Int32 {
    let node = parseDisjunction()
    return requirePredicate(node)
  }

  /// Reads alternatives.
  ///
  /// Grammar: `disjunction = conjunction , { ( "OR" | "||" ) , conjunction } ;`
  mutating func parseDisjunction() -> Int32 {
    let start = current.start
    let operand = parseConjunction()
    guard at(.or) || isPredicate(operand) && startsOperand(current.kind) else { return operand }
    let first = requirePredicate(operand)
    var last = first
    var mixed = startsAtItsOwnPlace(first, start) ? first : -1
    while at(.or) || startsOperand(current.kind) {
      if !consume(.or) { complainAboutMissingOperator() }
      let partStart = current.start
      let operand = parseConjunction()
      let part = requirePredicate(operand)
      if mixed < 0, startsAtItsOwnPlace(part, partStart) { mixed = part }
      join(last, part)
      last = part
    }
    let node = add(.or, from: start, over: first)
    if mixed >= 0 { remarkOnMixedOperators(node, mixed) }
    return node
  }

  /// Whether a conjunction has no parentheses around it: then it starts where its parsing started.
  @inline(__always)
  private func startsAtItsOwnPlace(_ part: Int32, _ start: Int32) -> Bool {
    self[part].kind == .and && self[part].start == start
  }

  /// Reads conditions joined by `AND`.
  ///
  /// Grammar: `conjunction = negation , { ( "AND" | "&&" ) , negation } ;`
  private mutating func parseConjunction() -> Int32 {
    let start = current.start
    var first = parseNegation()
    if !isPredicate(first) { first = readPastMistake(behind: first) }
    guard at(.and) else { return first }
    first = requirePredicate(first)
    var last = first
    while consume(.and) {
      let operand = parseNegation()
      if !isPredicate(operand), complainAboutBounds(last, operand) { continue }
      let part = requirePredicate(operand)
      join(last, part)
      last = part
    }
    return add(.and, from: start, over: first)
  }

  /// Reads a condition or a negation.
  ///
  /// Grammar: `negation = ( "NOT" | "!" ) , negation | condition ;`
  mutating func parseNegation() -> Int32 {
    guard at(.not) else { return parseCondition() }
    let start = current.start
    guard enter() else { return add(.missingPredicate) }
    advance()
    var operand = parseNegation()
    operand = requirePredicate(operand)
    leave()
    return add(.not, from: start, over: operand)
  }

  /// Reads a constant, a comparison, or a predicate in parentheses.
  ///
  /// Grammar: `condition = "TRUEPREDICATE" | "FALSEPREDICATE" | "(" , disjunction , ")" | comparison ;`
  mutating func parseCondition() -> Int32 {
    guard at(.truePredicate) || at(.falsePredicate) else { return parseComparison() }
    let value = at(.truePredicate)
    let node = addLeaf(.constant)
    self[node].flag = value
    return node
  }

  /// Reads two expressions and an operator; without an operator, returns the expression.
  ///
  /// Grammar: `comparison = [ quantifier ] , expression , operator , [ options ] , expression ;`
  private mutating func parseComparison() -> Int32 {
    let (start, word) = (current.start, current.kind)
    let quantifier = parseQuantifier(word)
    let operand = parseOperand()
    guard let comparison = parseOperator() else {
      return quantifier == nil ? operand : comparison(insteadOf: operand, from: start)
    }
    let left = requireExpression(operand)
    let options = parseOptions()
    let right = parseExpression()
    join(left, right)
    let node = add(.comparison, from: start, over: left)
    self[node].comparison = comparison
    self[node].options = options
    self[node].quantifier = quantifier
    let end = self[node].end
    if at(.comma) || current.kind.comparison != nil { complainAboutRest(behind: node, right) }
    guard word == .none, quantifier != nil else { return node }
    let opposite = add(.not, from: start, over: node)
    self[opposite].end = end
    return opposite
  }

  /// Reads the word before a comparison; `NONE` is the negation of `ANY`.
  ///
  /// Grammar: `quantifier = "ANY" | "SOME" | "ALL" | "NONE" ;`
  private mutating func parseQuantifier(_ word: TokenKind) -> Quantifier? {
    guard word.isQuantifier, !isKey(before: next()) else { return nil }
    advance()
    return word == .all ? .all : .any
  }

  /// Reads a comparison operator.
  ///
  /// Grammar: `operator = "==" | "=" | "!=" | "<>" | "<" | ">" | "<=" | "=<" | ">=" | "=>" | "BETWEEN" | "IN" | "CONTAINS" | "BEGINSWITH" | "ENDSWITH" | "LIKE" | "MATCHES" | "UTI-CONFORMS-TO" | "UTI-EQUALS" ;`
  private mutating func parseOperator() -> ComparisonOperator? {
    guard let comparison = current.kind.comparison else { return nil }
    advance()
    return comparison
  }

  /// Reads the letters after an operator; each letter is one of `c d n l w t`.
  ///
  /// Grammar: `options = "[" , option-letters , "]" ;`
  /// Grammar: `option-letters = ? one or more of c d n l w t, without blanks ? ;`
  private mutating func parseOptions() -> ComparisonOptions {
    let opening = current
    var options: ComparisonOptions = []
    guard consume(.leftBracket) else { return options }
    guard at(.name) else {
      complainAboutOptions(behind: opening)
      return options
    }
    for place in Int(current.start)..<Int(current.end) {
      if let entry = ComparisonOptions.letters.first(where: { $0.letter == bytes[place] }) {
        options.insert(entry.option)
      } else {
        complainAboutOption(at: place)
      }
    }
    advance()
    expectClosing(.rightBracket, of: opening)
    return options
  }
}
