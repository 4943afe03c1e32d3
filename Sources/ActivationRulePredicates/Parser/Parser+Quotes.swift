/// Mistakes with lists, quotes and signs that show only after a complete value.
extension Parser {
  /// Reports a whole rule in quotes; `false` for anything else.
  mutating func complainAboutQuotedRule() -> Bool {
    let token = previous
    guard index == 1, token.kind == .string, holdsComparison(token.range) else { return false }
    // In source code a string may begin with '@', which the lexer leaves to this error.
    let start = token.range.lowerBound
    let hasSign = start > 0 && bytes[start - 1] == UInt8(ascii: "@")
    let opening = SourceRange(hasSign ? start - 1 : start, start + 1)
    let closing = SourceRange(token.range.upperBound - 1, token.range.upperBound)
    let fixIts: [Diagnostic.FixIt] = [opening, closing].map { .init("remove the quote", replacing: $0, with: "") }
    complain(
      .expectedPredicate, "the quotes around the rule make it a string; remove them",
      at: opening.union(closing), fixIts: bytes.contains(UInt8(ascii: "\\")) ? [] : fixIts)
    return true
  }

  /// Whether the content of a string could be a rule.
  private func holdsComparison(_ string: SourceRange) -> Bool {
    let body = PredicateBytes(rebasing: bytes[(string.lowerBound + 1)..<(string.upperBound - 1)])
    return Lexer.tokenize(body).tokens.contains {
      $0.kind.comparison != nil || $0.kind == .truePredicate || $0.kind == .falsePredicate
    }
  }

  /// Whether a token is a string or a number.
  static func isConstant(_ kind: TokenKind) -> Bool { kind == .string || kind == .integer || kind == .real }

  /// Reports a missing comma between two constants; `false` for anything else.
  mutating func complainAboutMissingComma() -> Bool {
    guard Self.isConstant(current.kind), Self.isConstant(previous.kind) else { return false }
    complain(
      .expectedSymbol, "expected ',', found \(found())", at: current.range,
      fixIts: [.init("write a comma", replacing: SourceRange(at: previous.range.upperBound), with: ",")])
    return true
  }

  /// Reports `a IN 1, 2`, and skips the rest of the list.
  mutating func complainAboutBareList(behind comparison: ComparisonOperator, _ first: Int32) {
    guard comparison == .in || comparison == .between, self[first].kind.isConstant, at(.comma), Self.isConstant(next()),
      openBracketCount() == 0
    else { return }
    var last = index
    while tokens[last].kind == .comma, Self.isConstant(tokens[last + 1].kind) { last += 2 }
    let whole = range(first).union(tokens[last - 1].range)
    complain(
      .expectedSymbol, "a list is written in braces, as '{1, 2}'", at: range(first),
      fixIts: [
        .init("write '{'", replacing: SourceRange(at: whole.lowerBound), with: "{"),
        .init("write '}'", replacing: SourceRange(at: whole.upperBound), with: "}"),
      ])
    while index < last { advance() }
    noteComplaint()
  }

  /// Reports `a == 1 & b == 2`, which would combine bits and not conditions; `false` for anything else.
  mutating func complainAboutSingleSign(in right: Int32) -> Bool {
    let operation = self[right].operation
    guard self[right].kind == .binary, operation == .bitwiseAnd || operation == .bitwiseOr else { return false }
    let kind: TokenKind = operation == .bitwiseAnd ? .ampersand : .bar
    let first = self[self[right].first]
    let second = self[first.next]
    var place = index - 1
    while place > 0, tokens[place].start >= second.start { place -= 1 }
    while place > 0, tokens[place].kind != kind, tokens[place].start >= first.end { place -= 1 }
    guard tokens[place].kind == kind else { return false }
    complainAboutSingleSign(tokens[place])
    return true
  }

  /// Reports a bitwise operator, once.
  mutating func complainAboutSingleSign(_ sign: Token) {
    if diagnostics.contains(where: { $0.range == sign.range }) { return }
    let meant = sign.kind == .ampersand ? "&&" : "||"
    complain(
      .chainedComparison, "'\(text(sign))' joins bits; conditions are joined by '\(meant)'", at: sign.range,
      fixIts: [.init("write '\(meant)'", replacing: sign.range, with: meant)])
  }
}
