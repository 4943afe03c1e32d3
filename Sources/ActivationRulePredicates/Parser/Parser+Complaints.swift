package import ActivationRuleText

/// Errors about missing or misplaced parts, with their usual causes.
extension Parser {
  /// Whether the current token begins a line; while recovering, the parser may be before the last token read.
  private var beginsLine: Bool {
    let (start, end) = (previous.range.upperBound, current.range.lowerBound)
    return start < end && bytes[start..<end].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// Reports two predicates side by side.
  func complainAboutMissingOperator() {
    if at(.atName) {
      complain(.unbalancedParenthesis, "expected ').' before '\(text(current))'", at: current.range)
      missesParenthesis = true
      return
    }
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
  func complainAboutMissingComparison(behind operand: TreeNode) {
    if at(.endOfText), missesParenthesis || complainAboutQuotedRule() { return }
    switch current.kind {
    case .not: complainAboutMisplacedNot(behind: operand.range)
    case .name: complainAboutWordForOperator()
    case .rightParenthesis where depth == 0:
      complain(.unbalancedParenthesis, "this ')' closes nothing", at: current.range)
    case .and, .or, .endOfText, .rightParenthesis, .comma:
      complain(
        .expectedPredicate, "expected a comparison operator before \(found()); a value alone is no predicate",
        at: current.range)
    default:
      complain(.expectedOperator, "expected a comparison operator, found \(found())", at: current.range)
    }
  }

  /// Reports `a NOT IN b`; the repair moves the word to the front.
  private func complainAboutMisplacedNot(behind operand: SourceRange) {
    let repair = Diagnostic.FixIt(
      "write 'NOT' before the comparison", replacing: operand.union(current.range), with: "NOT \(source(operand))")
    complain(
      .misplacedNot, "\(found()) belongs before the whole comparison, such as 'NOT a IN b'", at: current.range,
      fixIts: isWord(current) && next().comparison != nil ? [repair] : [])
  }

  /// Reports a comparison operator after a comparison, and skips what it compares.
  ///
  /// A constant has no `@count`: in `UTI-EQUALS "x".@count >= 1` the parenthesis of a subquery is missing before it.
  func complainAboutChain(_ second: ComparisonOperator, behind first: PredicateNode) {
    if case .comparison(let comparison) = first.kind, case .keyPath(let base?, let steps) = comparison.right.kind,
      case .literal = base.kind, let step = steps.first, case .operator = step.kind
    {
      let message = "expected ')' before '.\(source(step.range))'"
      complain(.unbalancedParenthesis, message, at: step.range)
      missesParenthesis = true
      return skipToBoundary()
    }
    // The second comparison may well be one by itself, behind a sign that was reported.
    guard !hasComplained(behind: first.range.lowerBound) else { return skipToBoundary() }
    complain(
      .chainedComparison, "comparisons cannot be chained; join them with 'AND'", at: current.range,
      notes: [.init("'\(second.rawValue)' would compare the result of this comparison", at: first.range)])
    skipToBoundary()
  }

  /// Reports a whole rule in quotes; `false` for anything else.
  private func complainAboutQuotedRule() -> Bool {
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
    let body = Array(bytes[(string.lowerBound + 1)..<(string.upperBound - 1)])
    return Lexer.tokenize(body).tokens.contains {
      $0.kind.comparison != nil || $0.kind == .truePredicate || $0.kind == .falsePredicate
    }
  }

  // MARK: Operators in other words

  /// Reports a word in place of a comparison operator, and names the operator that is probably meant.
  private func complainAboutWordForOperator() {
    let word = text(current).lowercased()
    if word.hasPrefix("uti") || word.hasPrefix("conforms") {
      return complain(
        .expectedOperator,
        "\(found()) is no comparison operator; those on types are 'UTI-CONFORMS-TO' and 'UTI-EQUALS'",
        at: current.range, fixIts: misspeltTypeOperator().map { [$0] } ?? [])
    }
    let words = TokenKind.allCases.filter { $0.comparison != nil }.map { $0.rawValue }
    // Short words such as IS are near to others by chance.
    guard word.utf8.count > 3, let meant = EditDistance.nearest(to: word, in: words, count: 1).first else {
      return complain(.expectedOperator, "expected a comparison operator, found \(found())", at: current.range)
    }
    complain(
      .expectedOperator, "\(found()) is no comparison operator; '\(meant)' is meant", at: current.range,
      fixIts: [.init("write '\(meant)'", replacing: current.range, with: meant)])
  }

  /// The repair of a type operator in other words or with other signs, such as `UTI_CONFORM_TO`.
  private func misspeltTypeOperator() -> Diagnostic.FixIt? {
    var (letters, found): (String, Diagnostic.FixIt?) = ("", nil)
    for token in tokens[index..<min(index + 5, tokens.count - 1)] {
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

  // MARK: Missing values

  /// Whether a token is a reserved word that `#` would turn into a key, and not a symbol.
  private func isWord(_ token: Token) -> Bool {
    guard token.kind.isReservedWord, token.kind != .typeConforms, token.kind != .typeEquals else { return false }
    return bytes[token.range.lowerBound].isNameStart
  }

  /// Reports a missing value, and names the likely cause.
  func parseMissingOperand() -> ExpressionNode {
    let token = current
    if token.kind == .unreadable {
      noteComplaint()
      return leaf(.missing)
    }
    let node = missing
    switch token.kind {
    case .typeConforms, .typeEquals: complainAboutTypeOperator()
    case .any, .some, .all, .none:
      if previous.kind.comparison == nil, isKey(before: next()) {
        complainAboutReservedWord()
        advance()
        return node
      }
      if previous.kind == .bar || previous.kind == .ampersand {
        let (sign, place) = (text(previous), previous.range)
        complain(
          .misplacedQuantifier, "'\(sign)' joins numbers; '\(sign)\(sign)' joins conditions", at: place,
          fixIts: [.init("write '\(sign)\(sign)'", replacing: place, with: sign + sign)])
      } else {
        complain(.misplacedQuantifier, "'\(text(token))' stands only at the head of a comparison", at: token.range)
      }
    // A fraction without a zero before it is no key of a variable.
    case .dot where next() != .integer:
      complain(
        .missingVariable, "expected a value before '.', found nothing; a variable may be missing", at: token.range,
        notes: [Self.emptyVariableNote])
    case .comma:
      complain(
        .expectedOperand, "expected a value, found ','; a variable may be missing", at: token.range,
        notes: [Self.emptyVariableNote])
    default:
      let isBareLogic = (token.kind == .and || token.kind == .or) && next().comparison == nil
      let isOperator = token.kind.comparison != nil && startsOperand(next())
      if isWord(token), next() != .leftParenthesis, !isBareLogic, !isOperator {
        complainAboutReservedWord()
      } else {
        complain(.expectedOperand, "expected a value, found \(found())", at: token.range)
      }
    }
    recoverFromMissingOperand(token)
    return node
  }

  /// Skips a token that must be a mistake, so that the rest can still be read.
  private func recoverFromMissingOperand(_ token: Token) {
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

  private func complainAboutTypeOperator() {
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
    advance()
    while !at(.rightParenthesis), !at(.endOfText) {
      skipToBoundary()
      if !at(.rightParenthesis) { advance() }
    }
    _ = consume(.rightParenthesis)
  }

  /// Reports a word that needs `#` to be a key.
  private func complainAboutReservedWord() {
    let word = text(current)
    complain(
      .reservedWord, "expected a value, found the reserved word '\(word)'", at: current.range,
      fixIts: [.init("write '#\(word)' for a key of that name", replacing: current.range, with: "#\(word)")])
  }

  /// Reports a missing key after a dot.
  func complainAboutKey() {
    defer { if current.kind.isReservedWord { advance() } }
    guard isWord(current) else {
      return complain(.expectedOperand, "expected a key behind '.', found \(found())", at: current.range)
    }
    let word = text(current)
    complain(
      .reservedWord, "expected a key behind '.', found the reserved word '\(word)'", at: current.range,
      fixIts: next() == .leftParenthesis ? [] : [.init("write '#\(word)'", replacing: current.range, with: "#\(word)")])
  }

  /// Reports the missing variable of a subquery.
  func complainAboutVariable() {
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

  // MARK: Lists, options and numbers

  /// Reports `a BETWEEN 1 AND 2`, as SQL writes it, and skips the second bound, which alone would be no predicate.
  func complainAboutBounds(_ first: ExpressionNode) {
    if case .aggregate = first.kind { return }
    let second = tokens[min(index + 1, tokens.count - 1)]
    let values: [TokenKind] = [.integer, .real, .string, .name, .variable]
    let ends: [TokenKind] = [.and, .or, .endOfText, .rightParenthesis, .comma]
    guard at(.and), values.contains(second.kind), ends.contains(next(2)) else { return }
    let (range, text) = (first.range.union(second.range), "{\(source(first.range)), \(text(second))}")
    complain(
      .expectedSymbol, "the bounds of 'BETWEEN' are written in braces, as '{1, 2}'", at: first.range,
      fixIts: [.init("write the bounds in braces", replacing: range, with: text)])
    advance()
    advance()
  }

  /// Reads `(1, 2)` after an operator as the intended list, and reports it.
  func parseListInParentheses(_ first: ExpressionNode, of opening: Token) -> ExpressionNode {
    var parts = [first]
    while consume(.comma) { parts.append(parseExpression()) }
    var fixIts: [Diagnostic.FixIt] = []
    if at(.rightParenthesis) {
      fixIts = [
        .init("write '{'", replacing: opening.range, with: "{"),
        .init("write '}'", replacing: current.range, with: "}"),
      ]
    }
    if !hasComplained(behind: opening.range.lowerBound) {
      complain(.expectedSymbol, "a list is written in braces, as '{1, 2}'", at: opening.range, fixIts: fixIts)
    }
    expectClosing(.rightParenthesis, of: opening)
    return node(.aggregate(parts), from: opening.range.lowerBound)
  }

  /// Reports and skips brackets after an operator that contain no option letters.
  func complainAboutOptions(behind opening: Token) {
    complain(.unknownOption, "expected option letters such as 'cd', found \(found())", at: current.range)
    while !at(.rightBracket), !at(.endOfText), !at(.rightParenthesis), !at(.comma) { advance() }
    _ = consume(.rightBracket)
  }

  /// Reports an option letter; capital letters have a repair.
  func complainAboutOption(at place: Int) {
    let all = WordList.full(ComparisonOptions.letters.map { CharacterName.of($0.letter) }, "and")
    let letters = text(current).lowercased()
    let isKnown = letters.utf8.allSatisfy { byte in ComparisonOptions.letters.contains { $0.letter == byte } }
    complain(
      .unknownOption, "\(CharacterName.of(bytes[place])) is no comparison option; the options are \(all)",
      at: SourceRange(place, place + 1),
      fixIts: isKnown ? [.init("write '\(letters)'", replacing: current.range, with: letters)] : [])
  }

  /// Reports a number beyond the range of a double.
  func complainAboutRange() {
    complain(.numberOutOfRange, "\(found()) is beyond the range of numbers", at: current.range)
  }

  /// Reports `FUNCTION` with fewer than two arguments, unless they have errors already.
  func complainAboutArguments(_ arguments: [ExpressionNode], from start: Int, _ opening: Token) {
    guard !hasComplained(behind: start), arguments.first?.kind != .missing else { return }
    complain(.expectedOperand, "'FUNCTION' takes an object and the name of a method", at: opening.range)
  }

  // MARK: Symbols

  func complainAboutSymbol(_ kind: TokenKind, _ purpose: StaticString) {
    complain(.expectedSymbol, "expected '\(kind.spellings[0])' \(purpose), found \(found())", at: current.range)
  }

  /// Reports the missing parenthesis after the last part of a form; surplus parts are reported once and skipped.
  func complainAboutEndOfParts(of opening: Token) {
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
  func complainAboutClosing(_ kind: TokenKind, of opening: Token) {
    let openingText = text(opening)
    if at(.endOfText) {
      if missesParenthesis { return }
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
