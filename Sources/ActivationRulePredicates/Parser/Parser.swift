package import ActivationRuleText

/// A recursive-descent parser with one function for each production of `Grammar/predicate-format.ebnf`.
///
/// It writes the tree and never fails: missing or unreadable parts become nodes of the kind `missing`. The productions
/// only know what must come next. If something else comes, a function in Parser+Complaints or Parser+Recovery reports
/// the error and finds the place to continue; a text without faults never reaches them.
///
/// A parenthesis may open a predicate or an expression, and only the tokens after it show which. Therefore the
/// functions for predicates return either, and the caller that needs one kind requires it; there is no backtracking.
/// In `(a) == 1`, `parseComparison` reads its left side, in which `parseParenthesis` finds the path `a`; `==` follows.
/// In `(a == 1)` the same calls return a comparison and no operator follows, so `parseComparison` returns it unchanged.
final class Parser {
  let bytes: [UInt8]
  let tokens: [Token]
  /// The index of the current token; it never passes `endOfText`.
  private(set) var index = 0
  private(set) var depth = 0
  private var binaryOperatorCount = 0

  // The rest is used only for texts with faults.
  var findings: [Finding] = []
  /// Where the first unreadable part begins, behind which errors would be meaningless.
  private(set) var judgedEnd: Int
  /// The index of the token of the last error; an error just after it would only repeat it.
  var lastComplaint = -2
  /// Whether a parenthesis was reported as missing, which leaves the rest of the text one parenthesis too deep.
  var missesParenthesis = false

  init(_ lexer: Lexer) {
    (bytes, tokens) = (lexer.bytes, lexer.tokens)
    judgedEnd = lexer.isCutShort ? 0 : lexer.findings.first?.range.lowerBound ?? .max
  }

  // MARK: Tokens

  var current: Token { tokens[index] }

  func at(_ kind: TokenKind) -> Bool { tokens[index].kind == kind }

  func next(_ distance: Int = 1) -> TokenKind { tokens[min(index + distance, tokens.count - 1)].kind }

  /// The token before the current one, or the current one at the start.
  var previous: Token { tokens[max(0, index - 1)] }

  func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  func consume(_ kind: TokenKind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  /// Reads a symbol, or reports that it is missing.
  @discardableResult
  func expect(_ kind: TokenKind, _ purpose: String) -> Bool {
    if consume(kind) { return true }
    complainAboutSymbol(kind, purpose)
    return false
  }

  /// Reads a closing symbol, or reports that it is missing and searches for it.
  func expectClosing(_ kind: TokenKind, of opening: Token) {
    if !consume(kind) { complainAboutClosing(kind, of: opening) }
  }

  /// The text of a token.
  func text(_ token: Token) -> String { source(token.range) }

  /// The text of a range.
  func source(_ range: SourceRange) -> String {
    bytes[range.lowerBound..<range.upperBound].text
  }

  // MARK: Nodes

  /// The range that began at a place and ends with the last token read.
  func range(from start: Int) -> SourceRange { SourceRange(start, max(start, previous.range.upperBound)) }

  func node(_ kind: PredicateNode.Kind, from start: Int) -> TreeNode {
    .predicate(PredicateNode(kind, range: range(from: start)))
  }

  func node(_ kind: ExpressionNode.Kind, from start: Int) -> ExpressionNode {
    ExpressionNode(kind, range: range(from: start))
  }

  /// Skips the current token, which is a whole expression.
  func leaf(_ kind: ExpressionNode.Kind) -> ExpressionNode {
    defer { advance() }
    return ExpressionNode(kind, range: current.range)
  }

  /// A missing expression before the current token.
  var missing: ExpressionNode { ExpressionNode(.missing, range: SourceRange(at: current.range.lowerBound)) }

  /// A missing predicate in place of the current token.
  var missingPredicate: PredicateNode { PredicateNode(.missing, range: current.range) }

  // MARK: Limits

  /// Enters a nesting level; `false` if the nesting is too deep, in which case the rest of the text is skipped.
  func enter() -> Bool {
    depth += 1
    let limit = Limit.predicateNesting.value
    guard depth > limit else { return true }
    giveUp(.nestingTooDeep, "the predicate nests more than \(limit) levels deep")
    return false
  }

  func leave() {
    depth -= 1
  }

  /// Counts an operator that nests to the left.
  func countBinaryOperator() -> Bool {
    binaryOperatorCount += 1
    let limit = Limit.predicateOperators.value
    guard binaryOperatorCount > limit else { return true }
    giveUp(.tooManyOperators, "the predicate has more than \(limit) arithmetic operators")
    return false
  }

  /// Reports a limit and skips the rest of the text silently.
  func giveUp(_ fault: PredicateFault, _ message: String) {
    complain(fault, message, at: current.range)
    judgedEnd = 0
    index = tokens.count - 1
  }
}

/// Predicates: logic and comparisons.
extension Parser {
  /// Reads a whole text.
  ///
  /// Grammar: `predicate = disjunction ;`
  func parsePredicate() -> PredicateNode {
    if at(.endOfText) { return parseNothing() }
    let root = parseCompletePredicate()
    return at(.endOfText) ? root : parseRest(behind: root)
  }

  /// Reads a disjunction and requires it to be a predicate.
  func parseCompletePredicate() -> PredicateNode {
    let operand = parseDisjunction()
    return requirePredicate(operand)
  }

  /// Reads alternatives.
  ///
  /// Grammar: `disjunction = conjunction , { ( "OR" | "||" ) , conjunction } ;`
  func parseDisjunction() -> TreeNode {
    let start = current.range.lowerBound
    let operand = parseConjunction()
    guard at(.or) || operand.isPredicate && startsOperand(current.kind) else { return operand }
    return parseAlternatives(behind: operand, from: start)
  }

  // Productions recurse, so each is a short function that leaves its rare parts to another one: a debug build keeps a place
  // on the stack for everything that a function mentions.

  private func parseAlternatives(behind operand: TreeNode, from start: Int) -> TreeNode {
    var parts = [requirePredicate(operand)]
    var mixed = isBareConjunction(parts[0], start) ? parts[0] : nil
    while at(.or) || startsOperand(current.kind) {
      if !consume(.or) { complainAboutMissingOperator() }
      let partStart = current.range.lowerBound
      let operand = parseConjunction()
      let part = requirePredicate(operand)
      if mixed == nil, isBareConjunction(part, partStart) { mixed = part }
      parts.append(part)
    }
    let whole = PredicateNode(.or(parts), range: range(from: start))
    if let mixed { remarkOnMixedOperators(whole, mixed) }
    return .predicate(whole)
  }

  /// Whether a conjunction has no parentheses around it: then it starts where its parsing started.
  private func isBareConjunction(_ part: PredicateNode, _ start: Int) -> Bool {
    if case .and = part.kind { part.range.lowerBound == start } else { false }
  }

  /// Reads conditions joined by `AND`.
  ///
  /// Grammar: `conjunction = negation , { ( "AND" | "&&" ) , negation } ;`
  private func parseConjunction() -> TreeNode {
    let start = current.range.lowerBound
    let first = parseNegation()
    if first.isPredicate, !at(.and) { return first }
    return parseConditions(behind: first.isPredicate ? first : readPastMistake(behind: first), from: start)
  }

  private func parseConditions(behind first: TreeNode, from start: Int) -> TreeNode {
    guard at(.and) else { return first }
    var parts = [requirePredicate(first)]
    while consume(.and) {
      let operand = parseNegation()
      parts.append(requirePredicate(operand))
    }
    return node(.and(parts), from: start)
  }

  /// Reads a condition or a negation.
  ///
  /// Grammar: `negation = ( "NOT" | "!" ) , negation | condition ;`
  func parseNegation() -> TreeNode {
    guard at(.not) else { return parseCondition() }
    let start = current.range.lowerBound
    guard enter() else { return .predicate(missingPredicate) }
    advance()
    let operand = parseNegation()
    let negated = requirePredicate(operand)
    leave()
    return node(.not(negated), from: start)
  }

  /// Reads a constant, a comparison, or a predicate in parentheses.
  ///
  /// Grammar: `condition = "TRUEPREDICATE" | "FALSEPREDICATE" | "(" , disjunction , ")" | comparison ;`
  func parseCondition() -> TreeNode {
    guard at(.truePredicate) || at(.falsePredicate) else { return parseComparison() }
    defer { advance() }
    return .predicate(PredicateNode(.constant(at(.truePredicate)), range: current.range))
  }

  /// Reads two expressions and an operator; without an operator, returns the expression.
  ///
  /// Grammar: `comparison = [ quantifier ] , expression , operator , [ options ] , expression ;`
  private func parseComparison() -> TreeNode {
    let (start, word) = (current.range.lowerBound, current.kind)
    let quantifier = parseQuantifier(word)
    let operand = parseOperand()
    guard let comparison = parseOperator() else {
      return quantifier == nil ? operand : comparison(insteadOf: operand, from: start)
    }
    return parseComparison(of: operand, comparison, quantifier, word, from: start)
  }

  private func parseComparison(
    of operand: TreeNode, _ comparison: ComparisonOperator, _ quantifier: Quantifier?, _ word: TokenKind,
    from start: Int
  ) -> TreeNode {
    let left = requireExpression(operand)
    let options = parseOptions()
    let right = parseExpression()
    let whole = PredicateNode.Comparison(quantifier, left, comparison, options, right)
    let node = PredicateNode(.comparison(whole), range: range(from: start))
    if current.kind.comparison != nil { complainAboutCount(of: whole) }
    return .predicate(word == .none && quantifier != nil ? PredicateNode(.not(node), range: node.range) : node)
  }

  /// Reads the word before a comparison; `NONE` is the negation of `ANY`.
  ///
  /// Grammar: `quantifier = "ANY" | "SOME" | "ALL" | "NONE" ;`
  private func parseQuantifier(_ word: TokenKind) -> Quantifier? {
    guard word == .any || word == .some || word == .all || word == .none else { return nil }
    advance()
    return word == .all ? .all : .any
  }

  /// Reads a comparison operator.
  ///
  /// Grammar: `operator = "==" | "=" | "!=" | "<>" | "<" | ">" | "<=" | "=<" | ">=" | "=>" | "BETWEEN" | "IN" | "CONTAINS" | "BEGINSWITH" | "ENDSWITH" | "LIKE" | "MATCHES" | "UTI-CONFORMS-TO" | "UTI-EQUALS" ;`
  private func parseOperator() -> ComparisonOperator? {
    guard let comparison = current.kind.comparison else { return nil }
    advance()
    return comparison
  }

  /// Reads the letters after an operator; each letter is one of `c d n l w t`.
  ///
  /// Grammar: `options = "[" , option-letters , "]" ;`
  /// Grammar: `option-letters = ? one or more of c d n l w t, without blanks ? ;`
  private func parseOptions() -> ComparisonOptions {
    let opening = current
    var options: ComparisonOptions = []
    guard consume(.leftBracket) else { return options }
    if at(.name) {
      for place in current.range.lowerBound..<current.range.upperBound {
        guard let entry = ComparisonOptions.letters.first(where: { $0.letter == bytes[place] }) else {
          complainAboutOptions(at: SourceRange(place, place + 1))
          break
        }
        options.insert(entry.option)
      }
      _ = consume(.name)
    } else {
      complainAboutOptions(at: current.range)
    }
    expectClosing(.rightBracket, of: opening)
    return options
  }
}

/// Reads predicate texts.
///
/// The parser never fails and always ends: it returns a tree, whose unreadable parts are `missing`, and all errors of
/// the text. Time is linear in the length; the limits are in `Limit`.
///
/// The language is that of NSPredicate format strings without arguments. Source: Predicate Programming Guide (Apple),
/// with the readings of `Grammar/README.md` where the guide is silent.
package enum PredicateParser {
  /// The result of reading a text.
  package struct Result: Hashable, Sendable {
    /// The tree; it has `missing` parts if there are errors.
    package let tree: PredicateNode
    /// All faults and remarks, in the order of their places.
    package let findings: [Finding]

    /// Whether the text is not a predicate.
    package var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// The tree of a text without errors, otherwise `nil`.
    package var predicate: PredicateNode? { hasErrors ? nil : tree }
  }

  /// Reads a text.
  ///
  /// - Parameter text: the predicate; ranges count UTF-8 bytes in it.
  package static func parse(_ text: String) -> Result {
    let result = parse(bytes: Array(text.utf8))
    guard result.hasErrors, text.trimmingBlanks().isPlaceholder else { return result }
    let fault = Finding(
      PredicateFault.buildSetting.rawValue, .error, "a placeholder of a template; lint the list that it becomes",
      at: SourceRange(0, text.utf8.count))
    return Result(tree: result.tree, findings: [fault])
  }

  /// The constant that a text is; `nil` for any other text.
  static func literal(_ bytes: [UInt8]) -> ExpressionNode.Literal? {
    let parser = Parser(Lexer(reading: bytes))
    guard case .literal(let literal) = parser.parseExpression().kind, parser.at(.endOfText) else { return nil }
    return literal
  }

  /// Reads the bytes of a text.
  ///
  /// - Parameter bytes: UTF-8; invalid bytes are reported.
  package static func parse(bytes: [UInt8]) -> Result {
    let lexer = Lexer(reading: bytes)
    let parser = Parser(lexer)
    let tree = parser.parsePredicate()
    var all = lexer.findings + parser.findings
    // With errors, it is unclear what the author meant and how the parts bind.
    if all.contains(where: { $0.severity == .error }) { all.removeAll { $0.severity == .info } }
    all.sort { $0.range.lowerBound < $1.range.lowerBound }
    return Result(tree: tree, findings: Array(all.prefix(Limit.predicateFaults.value)))
  }
}

/// The identifiers of all faults of a predicate text; they never change.
package enum PredicateFault: String, CaseIterable, Sendable {
  /// The text is empty or only whitespace.
  case emptyPredicate = "empty-predicate"
  /// The bytes are not UTF-8.
  case invalidText = "invalid-utf8"
  /// A character that begins no token.
  case unexpectedCharacter = "unexpected-character"
  /// A look-alike, such as a typographic quote, a full-width operator or a no-break space.
  case lookAlikeCharacter = "look-alike-character"
  /// A string without its closing quote.
  case unclosedString = "unclosed-string"
  /// A backslash before a quote outside a string.
  case escapedQuote = "escaped-quote"
  /// An entity such as `&lt;`, left over from XML source.
  case escapedEntity = "escaped-entity"
  /// Digits that do not form a number.
  case malformedNumber = "malformed-number"
  /// A number beyond the range of a double.
  case numberOutOfRange = "number-out-of-range"
  /// A format argument such as `%@` or `%K`.
  case formatArgument = "format-argument"
  /// `$(NAME)` or `${NAME}`, or the placeholder of a template in place of the whole text.
  case buildSetting = "build-setting-variable"
  /// A comment, which the language does not have.
  case comment = "comment-in-predicate"
  /// A value is missing.
  case expectedOperand = "expected-operand"
  /// A comparison operator is missing.
  case expectedOperator = "expected-operator"
  /// A variable is missing; build settings may have removed it.
  case missingVariable = "missing-variable"
  /// A rule in quotes.
  case expectedPredicate = "expected-predicate"
  /// A predicate in place of an expression.
  case expectedExpression = "expected-expression"
  /// A comma, a bracket or another symbol is missing.
  case expectedSymbol = "expected-symbol"
  /// Two predicates side by side.
  case missingLogicalOperator = "missing-logical-operator"
  /// Two predicates side by side, the second of which begins a line.
  case missingOperatorAtLine = "missing-operator-at-line"
  /// A parenthesis, bracket or brace without its partner.
  case unbalancedParenthesis = "unbalanced-parenthesis"
  /// A meaningless letter in the option brackets.
  case unknownOption = "unknown-option"
  /// The text is longer than `Limit.predicateBytes`.
  case textTooLong = "text-too-long"
  /// There are more tokens than `Limit.predicateTokens`.
  case tooManyTokens = "too-many-tokens"
  /// There are more operators or steps than the limits allow.
  case tooManyOperators = "too-many-operators"
  /// The nesting is deeper than `Limit.predicateNesting`.
  case nestingTooDeep = "nesting-too-deep"
  /// `AND` and `OR` mixed without parentheses; a remark, not an error.
  case mixedLogicalOperators = "mixed-logical-operators"
}

extension Finding {
  /// Makes a finding about a predicate text.
  package init(
    _ fault: PredicateFault, _ message: String, severity: Severity = .error, at range: SourceRange,
    notes: [Note] = [], fixIts: [FixIt] = []
  ) {
    self.init(fault.rawValue, severity, message, at: range, notes: notes, fixIts: fixIts)
  }
}
