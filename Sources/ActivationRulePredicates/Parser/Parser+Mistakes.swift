/// Errors with one obvious repair.
extension Parser {
  /// Reports `a NOT IN b`; the repair moves the word to the front.
  mutating func complainAboutMisplacedNot(behind node: Int32) {
    if text(current) == "!", next() == .equal { return complainAboutTornSymbol(current, tokens[index + 1]) }
    let (isWord, operand) = (isWord(current), range(node))
    let repair = Diagnostic.FixIt(
      "write 'NOT' before the comparison", replacing: operand.union(current.range), with: "NOT \(source(operand))")
    complain(
      .misplacedNot, "\(found()) belongs before the whole comparison, such as 'NOT a IN b'", at: current.range,
      fixIts: isWord && next().comparison != nil ? [repair] : [])
  }

  /// Reports `BETWEEN 1 AND 2`, whose second bound appears as an operand of `AND`; `false` for anything else.
  mutating func complainAboutBounds(_ predicate: Int32, _ second: Int32) -> Bool {
    guard self[second].kind != .missing, !startsOperand(current.kind), self[predicate].kind == .comparison,
      self[predicate].comparison == .between
    else { return false }
    let first = self[self[predicate].first].next
    if self[first].kind == .missing || self[first].kind == .aggregate { return false }
    complain(
      .expectedSymbol, "expected '{' behind 'BETWEEN'; bounds are written in braces, as '{1, 2}'", at: range(first),
      fixIts: [
        .init(
          "write the bounds in braces", replacing: range(first).union(range(second)),
          with: "{\(source(range(first))), \(source(range(second)))}")
      ])
    return true
  }

  /// Reads `(1, 2)` after an operator as the intended list, and reports it; `nil` for anything else.
  mutating func parseListInParentheses(_ first: Int32, of opening: Token, behind word: TokenKind) -> Int32? {
    guard !isPredicate(first), word.comparison != nil else { return nil }
    var last = first
    while consume(.comma) {
      let element = parseExpression()
      join(last, element)
      last = element
    }
    var fixIts: [Diagnostic.FixIt] = []
    if at(.rightParenthesis) {
      fixIts = [
        .init("write '{'", replacing: opening.range, with: "{"),
        .init("write '}'", replacing: current.range, with: "}"),
      ]
    }
    if !hasComplained(behind: opening.start) {
      complain(
        .expectedSymbol, "a list is written in braces, as '{1, 2}'", at: opening.range, fixIts: fixIts)
    }
    expectClosing(.rightParenthesis, of: opening)
    return add(.aggregate, from: opening.start, over: first)
  }

  /// Reports `IS NULL` and `IS NOT NULL`.
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

  /// Reports a word in place of a comparison operator, and names the operator that is probably meant.
  mutating func complainAboutWordForOperator() {
    let word = text(current).lowercased()
    if word == "is" { return complainAboutIs() }
    if word.hasPrefix("uti") || word.hasPrefix("conforms") {
      return complain(
        .expectedOperator,
        "\(found()) is no comparison operator; those on types are 'UTI-CONFORMS-TO' and 'UTI-EQUALS'",
        at: current.range, fixIts: misspeltTypeOperator().map { [$0] } ?? [])
    }
    guard let meant = Self.operatorsByWord.first(where: { $0.word == word })?.meant else {
      return complain(.expectedOperator, "expected a comparison operator, found \(found())", at: current.range)
    }
    complain(
      .expectedOperator, "\(found()) is no comparison operator; '\(meant)' is meant", at: current.range,
      fixIts: [.init("write '\(meant)'", replacing: current.range, with: meant)])
  }

  /// The repair of a type operator in other words or with other signs, such as `UTI_CONFORM_TO`.
  private func misspeltTypeOperator() -> Diagnostic.FixIt? {
    var (letters, found): (String, Diagnostic.FixIt?) = ("", nil)
    for place in index..<min(index + 5, lastToken) {
      let token = tokens[place]
      letters += text(token).lowercased().filter { $0 != "-" && $0 != "_" }
      let word = letters.hasPrefix("uti") ? String(letters.dropFirst(3)) : letters
      guard let name = Self.typeOperators.first(where: { $0.words.contains(word) })?.name else { continue }
      found = .init("write '\(name)'", replacing: current.range.union(token.range), with: name)
    }
    return found
  }

  /// Common misspellings of the type operators.
  private static let typeOperators: [(name: String, words: [String])] = [
    ("UTI-CONFORMS-TO", ["conforms", "conformsto", "conform", "conformto"]),
    ("UTI-EQUALS", ["equals", "equal", "equalsto", "equalto"]),
  ]

  /// Words of other languages for operators.
  private static let operatorsByWord: [(word: String, meant: String)] = [
    ("startswith", "BEGINSWITH"), ("hasprefix", "BEGINSWITH"), ("hassuffix", "ENDSWITH"), ("beginwith", "BEGINSWITH"),
    ("endwith", "ENDSWITH"), ("contain", "CONTAINS"), ("includes", "CONTAINS"), ("equals", "=="), ("eq", "=="),
    ("match", "MATCHES"), ("ne", "!="), ("neq", "!="), ("gt", ">"), ("lt", "<"), ("ge", ">="), ("gte", ">="),
    ("le", "<="), ("lte", "<="),
  ]

  /// Reports `> =` and similar operators, whose second sign appears in place of a value; `false` for anything else.
  mutating func complainAboutTornSymbol() -> Bool {
    let first = previous
    guard index > 0, text(current) == "=", first.end < current.start,
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

  /// Reports the current parenthesis if it is unmatched and separates a value from its continuation, and skips it.
  mutating func skipSurplusParenthesis() {
    guard next() == .dot || next().comparison != nil, openBracketCount() == 0 else { return }
    complain(.unbalancedParenthesis, "this ')' closes nothing", at: current.range)
    advance()
  }

  /// Reports `.5`.
  mutating func complainAboutLeadingDot() {
    let whole = current.range.union(tokens[index + 1].range)
    complain(
      .malformedNumber, "'\(source(whole))' is not a number; a digit comes first", at: whole,
      fixIts: [.init("write '0\(source(whole))'", replacing: whole, with: "0\(source(whole))")])
    advance()
    advance()
  }

  /// Reports `5.`; `false` unless a number precedes the dot that was just read.
  mutating func complainAboutTrailingDot() -> Bool {
    guard index > 1, tokens[index - 2].kind == .integer,
      tokens[index - 2].end == previous.start
    else { return false }
    let whole = tokens[index - 2].range.union(previous.range)
    complain(
      .malformedNumber, "'\(source(whole))' is not a number; a digit comes last", at: whole,
      fixIts: [.init("write '\(source(whole))0'", replacing: whole, with: "\(source(whole))0")])
    return true
  }

  /// The number of tokens to search for the end of a list in brackets, so that many open brackets cost no quadratic
  /// time.
  private static let longestListInBrackets = 100

  /// Reports `[1, 2]` in place of a value, and skips it; `false` if the brackets seem to contain options.
  mutating func complainAboutListInBrackets(_ opening: Token) -> Bool {
    var closing = index
    let limit = min(index + Self.longestListInBrackets, lastToken)
    while closing < limit, tokens[closing].kind != .rightBracket { closing += 1 }
    guard tokens[closing].kind == .rightBracket, !startsOperand(tokens[closing + 1].kind) else { return false }
    let holdsComparison = (index..<closing).contains { tokens[$0].kind.comparison != nil }
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
    noteComplaint()
    return true
  }

  // MARK: Parts of a comparison

  /// Whether the current quantifier is compared, and so must be meant as a key.
  func isKey(before following: TokenKind) -> Bool {
    following.comparison.map { !$0.isTypeOperator } ?? false
  }

  /// Reports and skips brackets after an operator that contain no option letters.
  mutating func complainAboutOptions(behind opening: Token) {
    if complainAboutListInBrackets(opening) { return }
    complain(.unknownOption, "expected option letters such as 'cd', found \(found())", at: current.range)
    while !at(.rightBracket), !at(.endOfText), !at(.rightParenthesis), !at(.comma) { advance() }
    _ = consume(.rightBracket)
  }

  /// Reports an option letter; capital letters have a repair.
  mutating func complainAboutOption(at place: Int) {
    let all = WordList.full(ComparisonOptions.letters.map { CharacterName.of($0.letter) }, "and")
    let letters = text(current).lowercased()
    let isKnown = letters.utf8.allSatisfy { byte in ComparisonOptions.letters.contains { $0.letter == byte } }
    complain(
      .unknownOption, "\(CharacterName.of(bytes[place])) is no comparison option; the options are \(all)",
      at: SourceRange(place, place + 1),
      fixIts: isKnown ? [.init("write '\(letters)'", replacing: current.range, with: letters)] : [])
  }

  /// Reports a comma or another comparison operator after a comparison, if it must be a mistake.
  mutating func complainAboutRest(behind node: Int32, _ right: Int32) {
    complainAboutBareList(behind: self[node].comparison, right)
    guard let second = current.kind.comparison else { return }
    if complainAboutTornCall() || complainAboutSingleSign(in: right) { return skipToBoundary() }
    let whole = range(node)
    complain(
      .chainedComparison, "comparisons cannot be chained; join them with 'AND'", at: current.range,
      notes: [.init("'\(second.rawValue)' would compare the result of this comparison", at: whole)])
    skipToBoundary()
  }

  // MARK: Constants and calls

  /// Reports a number beyond the range of a double.
  mutating func complainAboutRange() {
    let digits = Array(bytes[Int(current.start)..<Int(current.end)])
    let value = NumberLiteral.value(of: digits, SourceRange(0, digits.count), isReal: at(.real), isNegative: false)
    guard case .real(let number) = value, !number.isFinite else { return }
    complain(.numberOutOfRange, "\(found()) is beyond the range of numbers", at: current.range)
  }

  /// Reports `FUNCTION` with fewer than two arguments, unless they have errors already.
  mutating func complainAboutArguments(_ first: Int32, from start: Int32, _ opening: Token) {
    guard !hasComplained(behind: start), first < 0 || !isMissing(first) else { return }
    complain(.expectedOperand, "'FUNCTION' takes an object and the name of a method", at: opening.range)
  }

  // MARK: Torn calls

  /// Reports a collection operator without a path before it, because a parenthesis and a dot are missing.
  mutating func complainAboutLooseOperator() {
    complain(.unbalancedParenthesis, "expected ').' before '\(text(current))'", at: current.range)
    tornCall = Self.reportedTornCall
  }

  /// Remembers a constant followed by a step to a collection operator; for a predicate in its place, reports a missing
  /// parenthesis if there is one.
  mutating func noteTornCall(behind operand: Int32) {
    guard tornCall == nil else { return }
    if Self.isConstant(previous.kind) {
      tornCall = tokens[index + 1]
    } else if isPredicate(operand), openBracketCount() > 0, missesParenthesis {
      tornCall = tokens[index + 1]
      _ = complainAboutTornCall()
    }
  }

  /// Whether a reported error leaves the rest of the text one parenthesis too deep.
  var hasReportedTornCall: Bool { tornCall?.range.isEmpty == true }

  private static var reportedTornCall: Token { Token(.atName, from: 0, to: 0, flag: false) }

  /// Reports a missing parenthesis after a string, if there seems to be one; once for each text.
  mutating func complainAboutTornCall() -> Bool {
    guard let token = tornCall else { return false }
    if hasReportedTornCall { return true }
    complain(.unbalancedParenthesis, "expected ')' before '.\(text(token))'", at: token.range)
    tornCall = Self.reportedTornCall
    return true
  }
}
