import Texts

/// A recursive-descent parser with one function for each production of `Grammar/predicate-format.ebnf`.
///
/// A parenthesis may open a predicate or an expression, and which one shows only behind it. So the functions for
/// predicates hand back an ``Operand``, which is either, and the caller that needs one kind asks for it. There is no
/// backtracking.
struct Parser {
  /// What a parenthesis, or any other part, turned out to be.
  indirect enum Operand {
    case predicate(PredicateNode)
    case expression(ExpressionNode)
  }

  let bytes: [UInt8]
  let tokens: [Token]
  private(set) var diagnostics: [Diagnostic] = []

  /// The index of the current token; it never passes `endOfText`.
  private(set) var index = 0
  /// How many brackets of all kinds stand open before the current token.
  private(set) var openBracketCount = 0
  private var depth = 0
  private var binaryOperatorCount = 0
  private var isSilent: Bool
  /// A constant with a step to a collection operator, which none has: most likely a parenthesis is missing between.
  private var tornCall: Token?
  /// The token of the last complaint; complaints right behind it would only repeat it.
  private var lastComplaint = -2

  init(bytes: [UInt8], tokens: [Token], isSilent: Bool) {
    self.bytes = bytes
    self.tokens = tokens
    self.isSilent = isSilent
  }

  // MARK: Tokens

  var current: Token { tokens[index] }

  func at(_ kind: TokenKind) -> Bool { tokens[index].kind == kind }

  func next(_ distance: Int = 1) -> TokenKind { tokens[min(index + distance, tokens.count - 1)].kind }

  /// The token before the current one, or the current one at the start.
  var previous: Token { tokens[max(0, index - 1)] }

  mutating func advance() {
    switch current.kind {
    case .leftParenthesis, .leftBrace, .leftBracket: openBracketCount += 1
    case .rightParenthesis, .rightBrace, .rightBracket: openBracketCount = max(0, openBracketCount - 1)
    default: break
    }
    if index < tokens.count - 1 { index += 1 }
  }

  mutating func consume(_ kind: TokenKind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  /// The text of a token.
  func text(_ token: Token) -> String {
    String(decoding: bytes[token.range.lowerBound..<token.range.upperBound], as: UTF8.self)
  }

  /// The text of a token without its first byte, the sign of a variable or an `@` name.
  func nameBehindSign(_ token: Token) -> String {
    String(decoding: bytes[(token.range.lowerBound + 1)..<token.range.upperBound], as: UTF8.self)
  }

  /// The range from a place to the end of the last token read.
  func range(from start: Int) -> SourceRange {
    SourceRange(start, max(start, previous.range.upperBound))
  }

  /// The token as messages name it.
  func found() -> String {
    switch current.kind {
    case .endOfText: return "the end of the predicate"
    case .string: return "a string"
    default:
      let whole = text(current)
      return "'\(whole.count > 40 ? String(whole.prefix(40)) + "…" : whole)'"
    }
  }

  // MARK: Complaints

  /// Reports a fault, unless the last one was reported right here.
  mutating func complain(
    _ fault: PredicateFault, _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [],
    fixIts: [Diagnostic.FixIt] = []
  ) {
    defer { lastComplaint = index }
    guard !isSilent, index > lastComplaint + 1, !at(.unreadable) else { return }
    guard diagnostics.count < Limit.predicateFaults.value else { return }
    diagnostics.append(Diagnostic(fault, message, at: range, notes: notes, fixIts: fixIts))
  }

  /// Whether an error was reported at a place or behind it, so that a complaint about the whole would only repeat it.
  func hasComplained(behind start: Int) -> Bool {
    diagnostics.contains { $0.severity == .error && $0.range.lowerBound >= start }
  }

  /// Adds a remark that is no error.
  mutating func remark(_ fault: PredicateFault, _ message: String, at range: SourceRange, notes: [Diagnostic.Note]) {
    guard !isSilent, diagnostics.count < Limit.predicateFaults.value else { return }
    diagnostics.append(Diagnostic(fault, message, severity: .info, at: range, notes: notes))
  }

  /// Reads a symbol or says that it is missing.
  @discardableResult
  mutating func expect(_ kind: TokenKind, _ purpose: String) -> Bool {
    if consume(kind) { return true }
    complain(
      .expectedSymbol, "expected '\(kind.spellings[0])' \(purpose), found \(found())", at: current.range)
    return false
  }

  /// Reads the parenthesis behind the last part of a form; surplus parts are reported once and skipped.
  mutating func expectEndOfParts(of opening: Token) {
    guard at(.comma) else { return expectClosing(.rightParenthesis, of: opening) }
    complain(
      .unbalancedParenthesis, "expected ')', found ','", at: current.range,
      notes: [.init("it would close this '('", at: opening.range)])
    repeat {
      advance()
      skipToBoundary()
    } while at(.comma) || at(.and) || at(.or)
    if !consume(.rightParenthesis) { lastComplaint = index }
  }

  /// Reads a closing symbol; if it is missing, skips to it or points at the one that was opened.
  mutating func expectClosing(_ kind: TokenKind, of opening: Token) {
    if consume(kind) { return }
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
      if !consume(kind), at(.endOfText) { lastComplaint = index }
    }
  }

  /// Notes that the token at hand was complained about by the lexer.
  mutating func noteLexerComplaint() {
    lastComplaint = index
  }

  /// Complains about a collection operator that nothing leads to, since a parenthesis and a dot are missing.
  mutating func complainAboutLooseOperator() {
    complain(.unbalancedParenthesis, "expected ').' before '\(text(current))'", at: current.range)
    tornCall = Token(.atName, SourceRange(at: 0))
  }

  /// Remembers a string or number that is followed by a collection operator.
  mutating func noteTornCall() {
    guard tornCall == nil, at(.dot), next() == .atName else { return }
    if [.string, .integer, .real].contains(previous.kind) { tornCall = tokens[index + 1] }
  }

  /// Complains about a predicate in parentheses that is followed by a collection operator, if a parenthesis is missing.
  mutating func noteTornCall(behind predicate: Operand) {
    guard case .predicate = predicate, tornCall == nil, at(.dot), next() == .atName, openBracketCount > 0,
      missesParenthesis
    else { return }
    tornCall = tokens[index + 1]
    _ = complainAboutTornCall()
  }

  /// Whether the text opens more parentheses than it closes.
  private lazy var missesParenthesis =
    tokens.reduce(0) { $0 + ($1.kind == .leftParenthesis ? 1 : $1.kind == .rightParenthesis ? -1 : 0) } > 0

  /// Whether the rest of the text stands one parenthesis too deep, for a reason that was reported.
  var hasReportedTornCall: Bool { tornCall?.range.isEmpty == true }

  /// Complains about a parenthesis that is missing behind a string, if one seems to be; once for a text.
  mutating func complainAboutTornCall() -> Bool {
    guard let token = tornCall else { return false }
    if hasReportedTornCall { return true }
    complain(.unbalancedParenthesis, "expected ')' before '.\(text(token))'", at: token.range)
    tornCall = Token(.atName, SourceRange(at: 0))
    return true
  }

  /// Skips to the next token at which reading can go on: `AND`, `OR`, a comma, or what closes an outer bracket.
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

  // MARK: Limits

  /// Goes one level deeper; `false` when the text nests too deep, and then the rest of it is skipped.
  mutating func enter() -> Bool {
    depth += 1
    guard depth > Limit.predicateNesting.value else { return true }
    giveUp(.nestingTooDeep, "the predicate nests more than \(Limit.predicateNesting.value) levels deep")
    return false
  }

  mutating func leave() {
    depth -= 1
  }

  /// Counts an operator that nests to the left.
  mutating func countBinaryOperator() -> Bool {
    binaryOperatorCount += 1
    guard binaryOperatorCount > Limit.predicateOperators.value else { return true }
    giveUp(
      .tooManyOperators, "the predicate has more than \(Limit.predicateOperators.value) arithmetic operators")
    return false
  }

  /// Reports a limit and skips the rest of the text without a further word.
  mutating func giveUp(_ fault: PredicateFault, _ message: String) {
    complain(fault, message, at: current.range)
    isSilent = true
    index = tokens.count - 1
  }
}
