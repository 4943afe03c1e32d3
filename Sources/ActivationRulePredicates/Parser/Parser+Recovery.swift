/// Error reporting and recovery; a text without faults never reaches them.
extension Parser {
  // MARK: Reporting

  /// Reports a fault, unless the last one was reported just before.
  mutating func complain(
    _ fault: PredicateFault, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
    fixIts: [Diagnostic.FixIt] = []
  ) {
    defer { lastComplaint = index }
    guard !isSilent, index > lastComplaint + 1, !at(.unreadable) else { return }
    guard diagnostics.count < Limit.predicateFaults.value else { return }
    diagnostics.append(Diagnostic(fault, message, at: range, notes: notes, fixIts: fixIts))
  }

  /// Whether an error was reported at or after a place, so that an error about the whole would only repeat it.
  func hasComplained(behind start: Int32) -> Bool {
    diagnostics.contains { $0.severity == .error && $0.range.lowerBound >= start }
  }

  /// Remarks on a conjunction without parentheses among alternatives.
  mutating func remarkOnMixedOperators(_ node: Int32, _ part: Int32) {
    guard !isSilent, !hasComplained(behind: self[node].start), diagnostics.count < Limit.predicateFaults.value else {
      return
    }
    diagnostics.append(
      Diagnostic(
        .mixedLogicalOperators, "'AND' and 'OR' are mixed without parentheses; 'AND' binds tighter", severity: .info,
        at: range(node), notes: [.init("this part is taken together", at: range(part))]))
  }

  /// Notes that an error about the current token was reported.
  mutating func noteComplaint() {
    lastComplaint = index
  }

  /// The text of a token.
  func text(_ token: Token) -> String { source(token.range) }

  /// The text of a range.
  func source(_ range: SourceRange) -> String {
    String(decoding: bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
  }

  func range(_ node: Int32) -> SourceRange {
    SourceRange(Int(self[node].start), Int(self[node].end))
  }

  func isMissing(_ node: Int32) -> Bool {
    self[node].kind == .missing || self[node].kind == .missingPredicate
  }

  /// The current token, for messages.
  func found() -> String {
    switch current.kind {
    case .endOfText: return "the end of the predicate"
    case .string: return "a string"
    default:
      let whole = text(current)
      return "'\(whole.count > 40 ? String(whole.prefix(40)) + "…" : whole)'"
    }
  }

  // MARK: Recovery

  /// Skips to the next token at which parsing can continue: `AND`, `OR`, a comma, or the end of an outer bracket.
  mutating func skipToBoundary() {
    var open = 0
    while true {
      switch current.kind {
      case .endOfText: return
      case .leftParenthesis, .leftBrace, .leftBracket: open += 1
      case .rightParenthesis, .rightBrace, .rightBracket:
        if open == 0 { return }
        open -= 1
      case .and, .or, .comma: if open == 0 { return }
      default: break
      }
      advance()
    }
  }

  /// Reports an empty text.
  mutating func parseNothing() -> Int32 {
    complain(.emptyPredicate, "the predicate is empty", at: SourceRange(0, Int(current.end)))
    return add(.missingPredicate)
  }

  /// Reports text after a complete predicate, and reads the predicates in that text.
  mutating func parseRest(behind first: Int32) -> Int32 {
    var last = first
    while !at(.endOfText) {
      switch current.kind {
      case .rightParenthesis, .rightBrace, .rightBracket:
        complain(.unbalancedParenthesis, "this \(found()) closes nothing", at: current.range)
      default: complainAboutMissingOperator()
      }
      if current.kind.comparison != nil { skipToBoundary() } else { advance() }
      guard startsOperand(current.kind) else { continue }
      let part = parseCompletePredicate()
      join(last, part)
      last = part
    }
    if last == first { return first }
    let all = add(.and)
    self[all].first = first
    (self[all].start, self[all].end) = (0, 0)
    return all
  }

  /// Adds a node of which only the place is known.
  private mutating func add(_ kind: FlatNode.Kind, insteadOf node: Int32) -> Int32 {
    let missing = add(kind)
    (self[missing].start, self[missing].end) = (self[node].start, self[node].end)
    return missing
  }

  /// Reports an expression in place of a predicate, at the token where its comparison operator is expected.
  @inline(never)
  mutating func predicate(insteadOf node: Int32) -> Int32 {
    if !isMissing(node) { complainAboutMissingComparison(behind: node) }
    skipToBoundary()
    return add(.missingPredicate, insteadOf: node)
  }

  /// Reports a predicate in place of an expression.
  @inline(never)
  mutating func expression(insteadOf node: Int32) -> Int32 {
    if !isMissing(node), !hasComplained(behind: self[node].start) {
      complain(
        .expectedExpression, "expected a value, found a predicate; a predicate cannot be compared or passed",
        at: range(node))
    }
    return add(.missing, insteadOf: node)
  }

  /// Reports a quantifier and an operand without a comparison operator.
  @inline(never)
  mutating func comparison(insteadOf operand: Int32, from start: Int32) -> Int32 {
    let node = requireExpression(operand)
    complainAboutMissingComparison(behind: node)
    skipToBoundary()
    return add(.missingPredicate, from: start)
  }

  /// Treats a value as a predicate if the next token shows a mistake in between, so that parsing continues at `AND`.
  mutating func readPastMistake(behind node: Int32) -> Int32 {
    guard at(.not) || at(.name) || (isMissing(node) && startsOperand(current.kind)) else { return node }
    return requirePredicate(node)
  }

  /// Whether a token can begin a predicate or an expression.
  func startsOperand(_ kind: TokenKind) -> Bool {
    switch kind {
    case .not, .truePredicate, .falsePredicate, .any, .some, .all, .none, .true, .yes, .false, .no, .null, .nil,
      .selfObject, .subquery, .cast, .function, .ternary, .leftParenthesis, .leftBrace, .name, .escapedName, .atName,
      .variable, .integer, .real, .string, .unreadable:
      true
    default: false
    }
  }
}
