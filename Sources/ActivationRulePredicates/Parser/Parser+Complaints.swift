/// Errors about missing or misplaced parts.
extension Parser {
  /// Whether the current token begins a line; while recovering, the parser may be before the last token read.
  private var beginsLine: Bool {
    let (start, end) = (previous.range.upperBound, current.range.lowerBound)
    return start < end && bytes[start..<end].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Reports two predicates side by side.
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

  /// Reports an expression in place of a predicate.
  mutating func complainAboutMissingComparison(behind node: Int32) {
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

  /// Whether a token is a reserved word that `#` would turn into a key, and not a symbol.
  func isWord(_ token: Token) -> Bool {
    guard token.kind.isReservedWord, token.kind != .typeConforms, token.kind != .typeEquals else { return false }
    return bytes[token.range.lowerBound].isNameStart
  }

  /// Reports a missing value, and names the likely cause.
  @inline(never)
  mutating func parseMissingOperand() -> Int32 {
    let token = current
    if token.kind == .unreadable {
      noteComplaint()
      return addLeaf(.missing)
    }
    let node = missing()
    switch token.kind {
    case .typeConforms, .typeEquals:
      complainAboutTypeOperator()
    case .any, .some, .all, .none:
      if complainAboutQuantifierAsValue() { return node }
      if previous.kind == .ampersand || previous.kind == .bar {
        complainAboutSingleSign(previous)
      } else {
        complain(.misplacedQuantifier, "'\(text(token))' stands only at the head of a comparison", at: token.range)
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
      let isOperator = token.kind.comparison != nil && startsOperand(next())
      guard isWord(token), next() != .leftParenthesis, !isBareLogic(token), !isOperator else {
        complain(.expectedOperand, "expected a value, found \(found())", at: token.range)
        break
      }
      complainAboutReservedWord()
    }
    recoverFromMissingOperand(token)
    return node
  }

  /// Reports a quantifier used as a value: a key with that name, or nil in another language.
  private mutating func complainAboutQuantifierAsValue() -> Bool {
    let token = current
    if previous.kind.comparison == nil, isKey(before: next()) {
      complainAboutReservedWord()
    } else if token.kind == .none, previous.kind.comparison != nil, !startsOperand(next()), next() != .dot {
      complain(
        .reservedWord, "expected a value, found the reserved word '\(text(token))'; 'nil' is meant", at: token.range,
        fixIts: [.init("write 'nil'", replacing: token.range, with: "nil")])
    } else {
      return false
    }
    advance()
    return true
  }

  /// Skips a token that must be a mistake, so that the rest can still be read.
  private mutating func recoverFromMissingOperand(_ token: Token) {
    switch token.kind {
    case .any, .some, .all, .none:
      guard enter() else { return }
      defer { leave() }
      while current.kind.isQuantifier { advance() }
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
      .typeOperatorCall, "'\(word)' is an operator; write it between two values, such as 'a \(word) \"public.image\"'",
      at: current.range)
    advance()
    skipToBoundaryOfCall()
  }

  /// Skips the parentheses of an apparent call.
  private mutating func skipToBoundaryOfCall() {
    guard consume(.leftParenthesis) else { return }
    while !at(.rightParenthesis), !at(.endOfText) {
      skipToBoundary()
      if !at(.rightParenthesis) { advance() }
    }
    _ = consume(.rightParenthesis)
  }

  /// Whether a token is an `AND` or `OR` that is probably meant as such, since it is not compared.
  private func isBareLogic(_ token: Token) -> Bool {
    (token.kind == .and || token.kind == .or) && next().comparison == nil
  }

  /// Reports a word that needs `#` to be a key.
  private mutating func complainAboutReservedWord() {
    let word = text(current)
    complain(
      .reservedWord, "expected a value, found the reserved word '\(word)'", at: current.range,
      fixIts: [.init("write '#\(word)' for a key of that name", replacing: current.range, with: "#\(word)")])
  }

  /// Reports a missing key after a dot.
  mutating func complainAboutKey() {
    defer { if current.kind.isReservedWord { advance() } }
    if complainAboutTrailingDot() { return }
    guard isWord(current) else {
      return complain(.expectedOperand, "expected a key behind '.', found \(found())", at: current.range)
    }
    let word = text(current)
    complain(
      .reservedWord, "expected a key behind '.', found the reserved word '\(word)'", at: current.range,
      fixIts: next() == .leftParenthesis ? [] : [.init("write '#\(word)'", replacing: current.range, with: "#\(word)")])
  }

  /// Reports the missing variable of a subquery.
  mutating func complainAboutVariable() {
    defer { if next() == .comma { advance() } }
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

  // MARK: Symbols

  mutating func complainAboutSymbol(_ kind: TokenKind, _ purpose: StaticString) {
    complain(.expectedSymbol, "expected '\(kind.spellings[0])' \(purpose), found \(found())", at: current.range)
  }

  /// Reports the missing parenthesis after the last part of a form; surplus parts are reported once and skipped.
  mutating func complainAboutEndOfParts(of opening: Token) {
    guard at(.comma) else { return complainAboutClosing(.rightParenthesis, of: opening) }
    complain(
      .unbalancedParenthesis, "expected ')', found ','", at: current.range,
      notes: [.init("it would close this '('", at: opening.range)])
    repeat {
      advance()
      skipToBoundary()
    } while at(.comma) || at(.and) || at(.or)
    if !consume(.rightParenthesis) { noteComplaint() }
  }

  /// Reports a missing closing symbol: skips to it, or points at the opening one.
  @inline(never)
  mutating func complainAboutClosing(_ kind: TokenKind, of opening: Token) {
    let openingText = text(opening)
    if at(.endOfText) {
      if complainAboutTornCall() { return }
      complain(
        .unbalancedParenthesis, "this '\(openingText)' is never closed", at: opening.range,
        notes: [.init("'\(kind.spellings[0])' is missing at the latest here", at: current.range)])
    } else {
      complain(
        .unbalancedParenthesis, "expected '\(kind.spellings[0])', found \(found())", at: current.range,
        notes: [.init("it would close this '\(openingText)'", at: opening.range)])
      skipToBoundary()
      if !consume(kind), at(.endOfText) { noteComplaint() }
    }
  }
}

extension Diagnostic {
  fileprivate static let emptyVariable = "build settings replace '$name' by nothing when the property list is expanded"

  /// The same diagnostic about a predicate on the command line, where the shell removes variables and not a build
  /// setting.
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
