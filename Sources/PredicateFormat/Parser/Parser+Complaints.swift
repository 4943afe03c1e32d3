package import Texts

/// What the parser says when something is missing or misplaced.
extension Parser {
  /// The operand as a predicate; an expression is reported, at the token where its comparison operator is due.
  mutating func requirePredicate(_ operand: Operand) -> PredicateNode {
    switch operand {
    case .predicate(let node): return node
    case .expression(let node):
      if !node.isMissing { complainAboutMissingComparison(behind: node) }
      skipToBoundary()
      return PredicateNode(.missing, range: node.range)
    }
  }

  /// The operand as an expression; a predicate is reported.
  mutating func requireExpression(_ operand: Operand) -> ExpressionNode {
    switch operand {
    case .expression(let node): return node
    case .predicate(let node):
      if !node.isMissing, !hasComplained(behind: node.range.lowerBound) {
        complain(
          .expectedExpression, "expected a value, found a predicate; a predicate cannot be compared or passed",
          at: node.range)
      }
      return ExpressionNode(.missing, range: node.range)
    }
  }

  /// Whether a predicate is followed by the start of another one, with no operator between them.
  func missesOperator(after operand: Operand) -> Bool {
    guard case .predicate = operand else { return false }
    return startsOperand(current.kind)
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

  /// Whether the current token begins a line; what is read of a broken text may stand before what was read last.
  private var beginsLine: Bool {
    let (start, end) = (previous.range.upperBound, current.range.lowerBound)
    return start < end && bytes[start..<end].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Complains about two predicates side by side.
  mutating func complainAboutMissingOperator() {
    if at(.atName) { return complainAboutLooseOperator() }
    let isTornString =
      previous.kind == .string && (at(.name) || at(.unreadable))
      && previous.range.upperBound == current.range.lowerBound
    if isTornString {
      let quote = text(previous).prefix(1)
      complain(
        .missingLogicalOperator, "the string ends at the quote before this; a quote inside it is written '\\\(quote)'",
        at: current.range, notes: [.init("this string", at: previous.range)])
    } else if beginsLine {
      complain(
        .missingOperatorAtLine, "two conditions without an operator between them; is '||' missing before this line?",
        at: current.range, notes: [.init("the condition above ends here", at: previous.range)])
    } else {
      complain(
        .missingLogicalOperator, "expected 'AND', 'OR' or the end of the predicate, found \(found())",
        at: current.range)
    }
  }

  /// Complains that an expression stands where a predicate is due.
  mutating func complainAboutMissingComparison(behind node: ExpressionNode) {
    if at(.endOfText), hasReportedTornCall || complainAboutQuotedRule() { return }
    switch current.kind {
    case .not: complainAboutMisplacedNot(behind: node)
    case .name: complainAboutWordForOperator()
    case .and, .or, .endOfText, .rightParenthesis, .comma:
      complain(
        .expectedPredicate, "expected a comparison operator before \(found()); a value alone is no predicate",
        at: current.range)
    default:
      complain(.expectedOperator, "expected a comparison operator, found \(found())", at: current.range)
    }
  }

  /// Whether a token is a reserved word that `#` would make a key, and not a symbol.
  func isWord(_ token: Token) -> Bool {
    guard token.kind.isReservedWord, token.kind != .typeConforms, token.kind != .typeEquals else { return false }
    return bytes[token.range.lowerBound].isNameStart
  }

  /// Complains about what stands behind a complete predicate.
  mutating func complainAboutRest() {
    switch current.kind {
    case .rightParenthesis, .rightBrace, .rightBracket:
      complain(.unbalancedParenthesis, "this \(found()) closes nothing", at: current.range)
    default: complainAboutMissingOperator()
    }
  }

  /// Complains that a value is missing, and names the likely cause.
  mutating func parseMissingOperand() -> ExpressionNode {
    let token = current
    let node = missing()
    switch token.kind {
    case .typeConforms, .typeEquals:
      complainAboutTypeOperator()
    case .any, .some, .all, .none:
      if complainAboutQuantifierAsValue() { return node }
      if previous.kind == .ampersand || previous.kind == .bar {
        complainAboutSingleSign(previous)
      } else {
        complain(
          .misplacedQuantifier, "'\(text(token))' stands only at the head of a comparison", at: token.range)
      }
    case .dot where next() == .integer: complainAboutLeadingDot()
    case .dot:
      complain(
        .missingVariable, "expected a value before '.', found nothing; a variable may be missing", at: token.range,
        notes: [Self.emptyVariableNote])
    case .comma:
      complain(
        .expectedOperand, "expected a value, found ','; a variable may be missing", at: token.range,
        notes: [Self.emptyVariableNote])
    case .equal where complainAboutTornSymbol(): break
    case .leftBracket where complainAboutListInBrackets(token): return node
    case .fetch where next() == .leftParenthesis:
      complain(.reservedWord, "'\(text(token))' asks a database, which no rule can", at: token.range)
    default:
      let isOperator = comparisonOperator(token.kind) != nil && startsOperand(next())
      guard isWord(token), next() != .leftParenthesis, !isBareLogic(token), !isOperator else {
        complain(.expectedOperand, "expected a value, found \(found())", at: token.range)
        break
      }
      complainAboutReservedWord()
    }
    recoverFromMissingOperand(token)
    return node
  }

  /// Complains about a quantifier that is compared itself, or compared with: a key of that name, or another language's nil.
  private mutating func complainAboutQuantifierAsValue() -> Bool {
    let token = current
    if comparisonOperator(previous.kind) == nil, isKey(before: next()) {
      complainAboutReservedWord()
    } else if token.kind == .none, comparisonOperator(previous.kind) != nil, !startsOperand(next()), next() != .dot {
      complain(
        .reservedWord, "expected a value, found the reserved word '\(text(token))'; 'nil' is meant", at: token.range,
        fixIts: [.init("write 'nil'", replacing: token.range, with: "nil")])
    } else {
      return false
    }
    advance()
    return true
  }

  /// Moves past a token that can only be a mistake, so that the rest can still be read.
  private mutating func recoverFromMissingOperand(_ token: Token) {
    switch token.kind {
    case .any, .some, .all, .none:
      guard enter() else { return }
      defer { leave() }
      while [.any, .some, .all, .none].contains(current.kind) { advance() }
      _ = parseOperand()
    case .first, .last, .size, .caseInsensitive, .caseInsensitiveShort, .anyKey, .fetch: advance()
    default: break
    }
  }

  private mutating func complainAboutTypeOperator() {
    let word = text(current)
    guard next() == .leftParenthesis else {
      return complain(
        .expectedOperand, "expected a value before '\(word)'; a variable may be missing", at: current.range,
        notes: [Self.emptyVariableNote])
    }
    complain(
      .typeOperatorCall, "'\(word)' is an operator and stands between two values, as in 'a \(word) \"public.image\"'",
      at: current.range)
    advance()
    skipToBoundaryOfCall()
  }

  /// Skips the parentheses of something that was written like a call.
  private mutating func skipToBoundaryOfCall() {
    guard consume(.leftParenthesis) else { return }
    while !at(.rightParenthesis), !at(.endOfText) {
      skipToBoundary()
      if !at(.rightParenthesis) { advance() }
    }
    _ = consume(.rightParenthesis)
  }

  /// Whether a token is an `AND` or `OR` that most likely is meant as such, since no comparison of it follows.
  private func isBareLogic(_ token: Token) -> Bool {
    (token.kind == .and || token.kind == .or) && comparisonOperator(next()) == nil
  }

  /// Complains about a word that cannot be a key as it stands.
  mutating func complainAboutReservedWord() {
    let word = text(current)
    complain(
      .reservedWord, "expected a value, found the reserved word '\(word)'", at: current.range,
      fixIts: [.init("write '#\(word)' for a key of that name", replacing: current.range, with: "#\(word)")])
  }

  /// Complains that no key follows a dot.
  mutating func complainAboutKey() {
    if complainAboutTrailingDot() { return }
    guard isWord(current) else {
      return complain(.expectedOperand, "expected a key behind '.', found \(found())", at: current.range)
    }
    let word = text(current)
    complain(
      .reservedWord, "expected a key behind '.', found the reserved word '\(word)'", at: current.range,
      fixIts: next() == .leftParenthesis
        ? [] : [.init("write '#\(word)'", replacing: current.range, with: "#\(word)")])
  }

  /// Complains that the variable of a subquery is missing.
  mutating func complainAboutVariable() {
    if at(.name), next() == .comma {
      let name = text(current)
      return complain(
        .missingVariable, "expected a variable such as '$item', found '\(name)'", at: current.range,
        fixIts: [.init("write '$\(name)'", replacing: current.range, with: "$\(name)")])
    }
    complain(
      .missingVariable, "expected a variable such as '$item', found \(found())", at: current.range,
      notes: [Self.emptyVariableNote])
  }

  private static let emptyVariableNote = Diagnostic.Note(Diagnostic.emptyVariable)
}

extension Diagnostic {
  fileprivate static let emptyVariable = "build settings replace '$name' by nothing when the property list is expanded"

  /// The diagnostic about a predicate of the command line, where the shell and not a build setting takes variables out.
  package var aboutCommandLine: Diagnostic {
    guard notes.contains(where: { $0.message == Self.emptyVariable }) else { return self }
    var copy = self
    copy.notes = notes.map { note in
      guard note.message == Self.emptyVariable else { return note }
      return Note("the shell replaced '$name' by nothing; put the rule in single quotes", at: note.range)
    }
    return copy
  }
}
