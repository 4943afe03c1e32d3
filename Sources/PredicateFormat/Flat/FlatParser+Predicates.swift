/// Predicates; the productions stand beside the functions of the same names of ``Parser``.
extension FlatParser {
  /// Reads a whole text.
  mutating func parsePredicate() -> Int32 {
    let root = parseCompletePredicate()
    if !at(.endOfText) { giveUp() }
    return root
  }

  mutating func parseCompletePredicate() -> Int32 {
    let node = parseDisjunction()
    return require(isPredicate: true, node)
  }

  mutating func parseDisjunction() -> Int32 {
    let start = current.start
    let first = parseConjunction()
    guard at(.or) else { return first }
    requireAlternative(first, from: start)
    var last = first
    while consume(.or) {
      let partStart = current.start
      let part = parseConjunction()
      requireAlternative(part, from: partStart)
      join(last, part)
      last = part
    }
    return add(.or, from: start, over: first)
  }

  /// A conjunction without parentheses among alternatives is remarked on; its first byte is where reading it began.
  private mutating func requireAlternative(_ part: Int32, from start: Int32) {
    _ = require(isPredicate: true, part)
    if self[part].kind == .and, self[part].start == start { giveUp() }
  }

  private mutating func parseConjunction() -> Int32 {
    let start = current.start
    let first = parseNegation()
    guard at(.and) else { return first }
    var last = require(isPredicate: true, first)
    while consume(.and) {
      let part = parseNegation()
      join(last, require(isPredicate: true, part))
      last = part
    }
    return add(.and, from: start, over: first)
  }

  mutating func parseNegation() -> Int32 {
    guard at(.not) else { return parseCondition() }
    let start = current.start
    guard enter() else { return 0 }
    advance()
    let operand = parseNegation()
    leave()
    return add(.not, from: start, over: require(isPredicate: true, operand))
  }

  mutating func parseCondition() -> Int32 {
    guard at(.truePredicate) || at(.falsePredicate) else { return parseComparison() }
    let node = add(.constant)
    self[node].flag = at(.truePredicate)
    advance()
    return node
  }

  private mutating func parseComparison() -> Int32 {
    let start = current.start
    let word = current.kind
    let quantifier = parseQuantifier(word)
    let left = parseOperand()
    guard let comparison = current.kind.comparison else {
      if quantifier != nil { giveUp() }
      return left
    }
    join(require(isPredicate: false, left), -1)
    advance()
    let options = parseOptions()
    let right = parseExpression()
    join(left, right)
    let node = add(.comparison, from: start, over: left)
    self[node].comparison = comparison
    self[node].options = options
    self[node].quantifier = quantifier
    guard word == .none else { return node }
    return add(.not, from: start, over: node)
  }

  private mutating func parseQuantifier(_ word: TokenKind) -> Quantifier? {
    guard word == .any || word == .some || word == .all || word == .none else { return nil }
    advance()
    // A quantifier that is compared itself is most likely meant as a key.
    if let comparison = current.kind.comparison, !comparison.isTypeOperator { giveUp() }
    return word == .all ? .all : .any
  }

  private mutating func parseOptions() -> ComparisonOptions {
    guard consume(.leftBracket) else { return [] }
    guard at(.name) else {
      giveUp()
      return []
    }
    var options: ComparisonOptions = []
    for place in current.start..<current.end {
      guard let entry = ComparisonOptions.letters.first(where: { $0.letter == byte(place) }) else {
        giveUp()
        return []
      }
      options.insert(entry.option)
    }
    advance()
    expect(.rightBracket)
    return options
  }
}
