import Texts

/// Mistakes with lists, quotes and signs that show only behind a complete value.
extension Parser {
  /// Complains about a rule that stands in quotes as a whole; `false` for anything else.
  mutating func complainAboutQuotedRule() -> Bool {
    let token = previous
    guard index == 1, token.kind == .string, holdsComparison(token.range) else { return false }
    // In source code a string may begin with '@', which the lexer leaves to this complaint.
    let start = token.range.lowerBound
    let hasSign = start > 0 && bytes[start - 1] == UInt8(ascii: "@")
    let opening = SourceRange(hasSign ? start - 1 : start, start + 1)
    let closing = SourceRange(token.range.upperBound - 1, token.range.upperBound)
    let fixIts: [Diagnostic.FixIt] = [opening, closing].map { .init("remove the quote", replacing: $0, with: "") }
    complain(
      .expectedPredicate, "the whole rule stands in quotes, which make it a mere string; write it without them",
      at: opening.union(closing), fixIts: bytes.contains(UInt8(ascii: "\\")) ? [] : fixIts)
    return true
  }

  /// Whether the text of a string could be a rule.
  private func holdsComparison(_ string: SourceRange) -> Bool {
    let body = Array(bytes[(string.lowerBound + 1)..<(string.upperBound - 1)])
    return Lexer.tokenize(body).tokens.contains {
      comparisonOperator($0.kind) != nil || $0.kind == .truePredicate || $0.kind == .falsePredicate
    }
  }

  /// Complains about a missing comma between two constants; `false` for anything else.
  mutating func complainAboutMissingComma() -> Bool {
    let constants: [TokenKind] = [.string, .integer, .real]
    guard constants.contains(current.kind), constants.contains(previous.kind) else { return false }
    complain(
      .expectedSymbol, "expected ',', found \(found())", at: current.range,
      fixIts: [.init("write a comma", replacing: SourceRange(at: previous.range.upperBound), with: ",")])
    return true
  }

  /// Complains about `a IN 1, 2`, and skips the rest of the list.
  mutating func complainAboutBareList(behind comparison: ComparisonOperator, _ first: ExpressionNode) {
    let constants: [TokenKind] = [.string, .integer, .real]
    guard comparison == .in || comparison == .between, case .literal = first.kind, openBracketCount == 0,
      at(.comma), constants.contains(next())
    else { return }
    var last = index
    while tokens[last].kind == .comma, constants.contains(tokens[last + 1].kind) { last += 2 }
    let whole = first.range.union(tokens[last - 1].range)
    complain(
      .expectedSymbol, "a list is written in braces, as '{1, 2}'", at: first.range,
      fixIts: [
        .init("write '{'", replacing: SourceRange(at: whole.lowerBound), with: "{"),
        .init("write '}'", replacing: SourceRange(at: whole.upperBound), with: "}"),
      ])
    while index < last { advance() }
    noteLexerComplaint()
  }

  /// Complains about `a == 1 & b == 2`, which would join bits and not conditions; `false` for anything else.
  mutating func complainAboutSingleSign(in right: ExpressionNode) -> Bool {
    guard case .binary(let operation, let first, let second) = right.kind,
      operation == .bitwiseAnd || operation == .bitwiseOr
    else { return false }
    let kind: TokenKind = operation == .bitwiseAnd ? .ampersand : .bar
    var place = index - 1
    while place > 0, tokens[place].range.lowerBound >= second.range.lowerBound { place -= 1 }
    while place > 0, tokens[place].kind != kind, tokens[place].range.lowerBound >= first.range.upperBound { place -= 1 }
    guard tokens[place].kind == kind else { return false }
    complainAboutSingleSign(tokens[place])
    return true
  }

  /// Complains about a sign that joins bits, once.
  mutating func complainAboutSingleSign(_ sign: Token) {
    if diagnostics.contains(where: { $0.range == sign.range }) { return }
    let meant = sign.kind == .ampersand ? "&&" : "||"
    complain(
      .chainedComparison, "'\(text(sign))' joins bits; conditions are joined by '\(meant)'", at: sign.range,
      fixIts: [.init("write '\(meant)'", replacing: sign.range, with: meant)])
  }
}
