import Texts

/// What the parser says about mistakes that have one obvious repair.
extension Parser {
  /// Complains about `a NOT IN b`; the repair moves the word to the front.
  mutating func complainAboutMisplacedNot(behind node: ExpressionNode) {
    if text(current) == "!", next() == .equal { return complainAboutTornSymbol(current, tokens[index + 1]) }
    let isWord = isWord(current)
    let repair = Diagnostic.FixIt(
      "write 'NOT' before the comparison", replacing: node.range.union(current.range), with: "NOT \(source(node.range))"
    )
    complain(
      .misplacedNot, "\(found()) stands before a whole comparison, as in 'NOT a IN b'", at: current.range,
      fixIts: isWord && comparisonOperator(next()) != nil ? [repair] : [])
  }

  /// Complains about `BETWEEN 1 AND 2`, whose second bound turns up as an operand of `AND`; `false` for anything else.
  mutating func complainAboutBounds(_ predicate: PredicateNode, _ operand: Operand) -> Bool {
    guard case .expression(let second) = operand, !second.isMissing, !startsOperand(current.kind),
      case .comparison(let comparison) = predicate.kind, comparison.comparisonOperator == .between,
      !comparison.right.isMissing
    else { return false }
    if case .aggregate = comparison.right.kind { return false }
    let first = comparison.right
    complain(
      .expectedSymbol, "expected '{' behind 'BETWEEN'; bounds are written in braces, as '{1, 2}'", at: first.range,
      fixIts: [
        .init(
          "write the bounds in braces", replacing: first.range.union(second.range),
          with: "{\(source(first.range)), \(source(second.range))}")
      ])
    return true
  }

  /// Reads `(1, 2)` behind an operator as the list that was meant, and complains; `nil` when no comma follows the first value.
  mutating func parseListInParentheses(_ first: Operand, of opening: Token, behind word: TokenKind) -> Operand? {
    guard case .expression(let element) = first, at(.comma), comparisonOperator(word) != nil else { return nil }
    var elements = [element]
    while consume(.comma) { elements.append(parseExpression()) }
    var fixIts: [Diagnostic.FixIt] = []
    if at(.rightParenthesis) {
      fixIts = [
        .init("write '{'", replacing: opening.range, with: "{"),
        .init("write '}'", replacing: current.range, with: "}"),
      ]
    }
    if !hasComplained(behind: opening.range.lowerBound) {
      complain(
        .expectedSymbol, "a list is written in braces, as '{1, 2}'", at: opening.range, fixIts: fixIts)
    }
    expectClosing(.rightParenthesis, of: opening)
    return .expression(ExpressionNode(.aggregate(elements), range: range(from: opening.range.lowerBound)))
  }

  /// The text of a range.
  func source(_ range: SourceRange) -> String {
    String(decoding: bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
  }

  /// Complains about `IS NULL` and `IS NOT NULL`.
  private mutating func complainAboutIs() {
    let isNegated = next() == .not
    let value = next(isNegated ? 2 : 1)
    let range = isNegated ? current.range.union(tokens[index + 1].range) : current.range
    let symbol = isNegated ? "!=" : "=="
    complain(
      .expectedOperator, "\(found()) is no comparison operator; nil is tested with '== nil' and '!= nil'",
      at: range,
      fixIts: value == .null || value == .nil ? [.init("write '\(symbol)'", replacing: range, with: symbol)] : [])
  }

  /// Complains about a word where a comparison operator is due, and names the operator that is likely meant.
  mutating func complainAboutWordForOperator() {
    let word = text(current).lowercased()
    if word == "is" { return complainAboutIs() }
    if word.hasPrefix("uti") || word.hasPrefix("conforms") {
      return complain(
        .expectedOperator,
        "\(found()) is no comparison operator; those on types are 'UTI-CONFORMS-TO' and 'UTI-EQUALS'",
        at: current.range)
    }
    guard let meant = Self.operatorsByWord.first(where: { $0.word == word })?.meant else {
      return complain(.expectedOperator, "expected a comparison operator, found \(found())", at: current.range)
    }
    complain(
      .expectedOperator, "\(found()) is no comparison operator; '\(meant)' is meant", at: current.range,
      fixIts: [.init("write '\(meant)'", replacing: current.range, with: meant)])
  }

  /// Words of other languages for operators of this one.
  private static let operatorsByWord: [(word: String, meant: String)] = [
    ("startswith", "BEGINSWITH"), ("hasprefix", "BEGINSWITH"), ("hassuffix", "ENDSWITH"), ("beginwith", "BEGINSWITH"),
    ("endwith", "ENDSWITH"), ("contain", "CONTAINS"), ("includes", "CONTAINS"), ("equals", "=="), ("eq", "=="),
    ("match", "MATCHES"), ("ne", "!="), ("neq", "!="), ("gt", ">"), ("lt", "<"), ("ge", ">="), ("gte", ">="),
    ("le", "<="), ("lte", "<="),
  ]

  /// Complains about `> =` and the like, whose second sign turns up where a value is due; `false` for anything else.
  mutating func complainAboutTornSymbol() -> Bool {
    let first = previous
    guard index > 0, text(current) == "=", first.range.upperBound < current.range.lowerBound,
      ["=", "<", ">", "!"].contains(text(first))
    else { return false }
    complainAboutTornSymbol(first, current)
    guard enter() else { return true }
    defer { leave() }
    advance()
    _ = parseOperand()
    return true
  }

  private mutating func complainAboutTornSymbol(_ first: Token, _ second: Token) {
    let symbol = text(first) + text(second)
    complain(
      .expectedOperator, "'\(symbol)' is written without a blank", at: first.range,
      fixIts: [.init("write '\(symbol)'", replacing: first.range.union(second.range), with: symbol)])
  }

  /// Complains about a parenthesis that closes nothing between a value and what belongs to it, and skips it.
  mutating func skipSurplusParenthesis() {
    guard at(.rightParenthesis), openBracketCount == 0, next() == .dot || comparisonOperator(next()) != nil else {
      return
    }
    complain(.unbalancedParenthesis, "this ')' closes nothing", at: current.range)
    advance()
  }

  /// Complains about `.5`.
  mutating func complainAboutLeadingDot() {
    let whole = current.range.union(tokens[index + 1].range)
    complain(
      .malformedNumber, "'\(source(whole))' is not a number; a digit comes first", at: whole,
      fixIts: [.init("write '0\(source(whole))'", replacing: whole, with: "0\(source(whole))")])
    advance()
    advance()
  }

  /// Complains about `5.`; `false` for anything else than a number before the dot that was just read.
  mutating func complainAboutTrailingDot() -> Bool {
    guard index > 1, tokens[index - 2].kind == .integer,
      tokens[index - 2].range.upperBound == previous.range.lowerBound
    else { return false }
    let whole = tokens[index - 2].range.union(previous.range)
    complain(
      .malformedNumber, "'\(source(whole))' is not a number; a digit comes last", at: whole,
      fixIts: [.init("write '\(source(whole))0'", replacing: whole, with: "\(source(whole))0")])
    return true
  }

  /// How far the end of a list in brackets is looked for, so that many brackets without an end cost no quadratic time.
  private static let longestListInBrackets = 100

  /// Complains about `[1, 2]` where a value is due, and skips it; `false` if the brackets seem to hold options.
  mutating func complainAboutListInBrackets(_ opening: Token) -> Bool {
    var closing = index
    let limit = min(index + Self.longestListInBrackets, tokens.count - 1)
    while closing < limit, tokens[closing].kind != .rightBracket { closing += 1 }
    guard tokens[closing].kind == .rightBracket, !startsOperand(tokens[closing + 1].kind) else { return false }
    let holdsComparison = tokens[index..<closing].contains { comparisonOperator($0.kind) != nil }
    let (first, last, advice) =
      holdsComparison
      ? ("(", ")", "conditions are grouped by parentheses") : ("{", "}", "a list is written in braces, as '{1, 2}'")
    complain(
      .expectedSymbol, advice, at: opening.range,
      fixIts: [
        .init("write '\(first)'", replacing: opening.range, with: first),
        .init("write '\(last)'", replacing: tokens[closing].range, with: last),
      ])
    while index <= closing { advance() }
    noteLexerComplaint()
    return true
  }
}
