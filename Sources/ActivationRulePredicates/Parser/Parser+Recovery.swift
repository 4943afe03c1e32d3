import ActivationRuleText

/// Error reporting and recovery; a text without faults never reaches them.
extension Parser {
  // MARK: Reporting

  /// Reports a fault, unless the last one was reported just before.
  func complain(
    _ fault: PredicateFault, _ message: String, at range: SourceRange, notes: [Finding.Note] = [],
    fixIts: [Finding.FixIt] = []
  ) {
    defer { lastComplaint = index }
    guard range.lowerBound < judgedEnd, index > lastComplaint + 1, !at(.unreadable) else { return }
    guard findings.count < Limit.predicateFaults.value else { return }
    findings.append(Finding(fault, message, at: range, notes: notes, fixIts: fixIts))
  }

  /// Whether an error was reported at or after a place, so that an error about the whole would only repeat it.
  func hasComplained(behind start: Int) -> Bool {
    findings.contains { $0.severity == .error && $0.range.lowerBound >= start }
  }

  /// Remarks on a conjunction without parentheses among alternatives.
  func remarkOnMixedOperators(_ whole: PredicateNode, _ part: PredicateNode) {
    guard whole.range.lowerBound < judgedEnd, !hasComplained(behind: whole.range.lowerBound),
      findings.count < Limit.predicateFaults.value
    else { return }
    findings.append(
      Finding(
        .mixedLogicalOperators, "'AND' and 'OR' are mixed without parentheses; 'AND' binds tighter", severity: .info,
        at: whole.range, notes: [.init("this part is taken together", at: part.range)]))
  }

  /// Notes that an error about the current token was reported.
  func noteComplaint() {
    lastComplaint = index
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
  func skipToBoundary() {
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
  func parseNothing() -> PredicateNode {
    complain(.emptyPredicate, "the predicate is empty", at: SourceRange(0, current.range.upperBound))
    return missingPredicate
  }

  /// Reports text after a complete predicate, and reads the predicates in that text.
  func parseRest(behind first: PredicateNode) -> PredicateNode {
    var parts = [first]
    while !at(.endOfText) {
      switch current.kind {
      case .rightParenthesis, .rightBrace, .rightBracket:
        complain(.unbalancedParenthesis, "this \(found()) closes nothing", at: current.range)
      default: complainAboutMissingOperator()
      }
      if current.kind.comparison != nil { skipToBoundary() } else { advance() }
      guard startsOperand(current.kind) else { continue }
      parts.append(parseCompletePredicate())
    }
    return parts.count == 1 ? first : PredicateNode(.and(parts), range: SourceRange(at: 0))
  }

  /// The operand as a predicate; an expression is reported, at the token where its comparison operator is expected.
  func requirePredicate(_ operand: TreeNode) -> PredicateNode {
    if case .predicate(let node) = operand { return node }
    if !operand.isMissing { complainAboutMissingComparison() }
    skipToBoundary()
    return PredicateNode(.missing, range: operand.range)
  }

  /// Whether the text opens more parentheses than it closes.
  private var hasUnclosedParenthesis: Bool {
    tokens.count { $0.kind == .leftParenthesis } > tokens.count { $0.kind == .rightParenthesis }
  }

  /// The operand as an expression; a predicate is reported.
  func requireExpression(_ operand: TreeNode) -> ExpressionNode {
    if case .expression(let node) = operand { return node }
    if at(.dot), next() == .atName, !missesParenthesis, hasUnclosedParenthesis {
      // In `SUBQUERY(a, $b, (c == 1).@count` the parenthesis of the subquery is missing.
      complainAboutCount(at: tokens[index + 1].range)
    } else if !operand.isMissing, !hasComplained(behind: operand.range.lowerBound) {
      complain(
        .expectedExpression, "expected a value, found a predicate; a predicate cannot be compared or passed",
        at: operand.range)
    }
    return ExpressionNode(.missing, range: operand.range)
  }

  /// Reports a quantifier and an operand without a comparison operator.
  func comparison(insteadOf operand: TreeNode, from start: Int) -> TreeNode {
    _ = requireExpression(operand)
    complainAboutMissingComparison()
    skipToBoundary()
    return .predicate(PredicateNode(.missing, range: range(from: start)))
  }

  /// Treats a value as a predicate if the next token shows a mistake in between, so that parsing continues at `AND`.
  func readPastMistake(behind operand: TreeNode) -> TreeNode {
    guard at(.not) || at(.name) || (operand.isMissing && startsOperand(current.kind)) else { return operand }
    return .predicate(requirePredicate(operand))
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
