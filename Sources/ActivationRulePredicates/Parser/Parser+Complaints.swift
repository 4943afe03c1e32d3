package import ActivationRuleText

/// Errors about missing or misplaced parts, with their usual causes.
extension Parser {
  /// Whether the current token begins a line; while recovering, the parser may be before the last token read.
  private var beginsLine: Bool {
    let (start, end) = (previous.range.upperBound, current.range.lowerBound)
    return start < end && bytes[start..<end].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The place for inserting something before the current token.
  private var beforeCurrent: SourceRange { SourceRange(current.range.lowerBound, current.range.lowerBound) }

  /// Whether the conditions before the current token, up to the parenthesis around them, are joined by OR.
  private var isInAlternatives: Bool {
    var nesting = 0
    for token in tokens[..<index].reversed() {
      switch token.kind {
      case .rightParenthesis: nesting += 1
      case .leftParenthesis where nesting == 0: return false
      case .leftParenthesis: nesting -= 1
      case .or where nesting == 0: return true
      case .and where nesting == 0: return false
      default: continue
      }
    }
    return false
  }

  /// Reports two predicates side by side.
  func complainAboutMissingOperator() {
    if at(.atName) {
      complain(.unbalancedParenthesis, "expected ').' before '\(text(current))'", at: current.range)
      missesParenthesis = true
      return
    }
    if beginsLine {
      complain(
        .missingOperatorAtLine,
        "two conditions without an operator between them; '||' is probably missing before this line",
        at: current.range, notes: [.init("the condition above ends here", at: previous.range)],
        fixIts: isInAlternatives ? [.init("write '||' before this line", replacing: beforeCurrent, with: "|| ")] : [])
    } else {
      complain(
        .missingLogicalOperator, "expected 'AND', 'OR' or the end of the predicate, found \(found())",
        at: current.range)
    }
  }

  /// Reports an expression in place of a predicate.
  func complainAboutMissingComparison() {
    if at(.endOfText), missesParenthesis || complainAboutQuotedRule() { return }
    switch current.kind {
    case .name: complainAboutWordForOperator()
    case .rightParenthesis where depth == 0:
      complain(.unbalancedParenthesis, "this ')' closes nothing", at: current.range)
    default:
      complain(.expectedOperator, "expected a comparison operator, found \(found())", at: current.range)
    }
  }

  /// Reports the `@count` of a constant.
  ///
  /// In `UTI-EQUALS "x".@count >= 1` the parenthesis of a subquery is missing before it.
  func complainAboutCount(of comparison: PredicateNode.Comparison) {
    guard case .keyPath(let base?, let steps) = comparison.right.kind, case .literal = base.kind,
      let step = steps.first, case .operator = step.kind
    else { return }
    complainAboutCount(at: step.range)
    skipToBoundary()
  }

  /// Reports an `@count` before which a parenthesis is missing.
  func complainAboutCount(at range: SourceRange) {
    complain(.unbalancedParenthesis, "expected ')' before '.\(source(range))'", at: range)
    missesParenthesis = true
  }

  /// Reports a whole rule in quotes; `false` for anything else.
  private func complainAboutQuotedRule() -> Bool {
    let token = previous
    guard index == 1, token.kind == .string, holdsComparison(token.range) else { return false }
    let opening = SourceRange(token.range.lowerBound, token.range.lowerBound + 1)
    let closing = SourceRange(token.range.upperBound - 1, token.range.upperBound)
    let fixIts: [Finding.FixIt] = [opening, closing].map { .init("remove the quote", replacing: $0, with: "") }
    complain(
      .expectedPredicate, "the quotes around the rule make it a string; remove them",
      at: opening.union(closing), fixIts: bytes.contains("\\") ? [] : fixIts)
    return true
  }

  /// Whether the content of a string could be a rule.
  private func holdsComparison(_ string: SourceRange) -> Bool {
    let body = Array(bytes[(string.lowerBound + 1)..<(string.upperBound - 1)])
    return Lexer(reading: body).tokens.contains {
      $0.kind.comparison != nil || $0.kind == .truePredicate || $0.kind == .falsePredicate
    }
  }

  // MARK: Operators in other words

  /// Reports a word in place of a comparison operator, and names the operator that is probably meant.
  private func complainAboutWordForOperator() {
    // A typographic hyphen in the operator was reported.
    if next() == .unreadable, bytes[current.range.upperBound] >= 0x80 { return noteComplaint() }
    let word = text(current).lowercased()
    if word.hasPrefix("uti") || word.hasPrefix("conforms") {
      let repair = misspeltTypeOperator()
      let fixIts = repair.map { [$0] } ?? []
      // A text that was wrapped at a hyphen.
      if let repair, source(repair.range).utf8.filter({ $0 > 0x20 }).elementsEqual(repair.replacement.utf8) {
        let message = "'\(repair.replacement)' must not be divided by spaces or line breaks"
        return complain(.expectedOperator, message, at: repair.range, fixIts: fixIts)
      }
      return complain(
        .expectedOperator,
        "\(found()) is no comparison operator; those on types are 'UTI-CONFORMS-TO' and 'UTI-EQUALS'",
        at: current.range, fixIts: fixIts)
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
  private func misspeltTypeOperator() -> Finding.FixIt? {
    var (letters, found): (String, Finding.FixIt?) = ("", nil)
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

  /// Reports a missing value, and names the likely cause.
  func parseMissingOperand() -> ExpressionNode {
    let token = current
    if token.kind == .unreadable {
      noteComplaint()
      return leaf(.missing)
    }
    let node = missing
    switch token.kind {
    // A fraction without a zero before it is no key of a variable.
    case .typeConforms, .typeEquals, .comma,
      .dot where next() != .integer:
      complain(
        token.kind == .dot ? .missingVariable : .expectedOperand,
        "expected a value before '\(text(token))'; a variable may be missing", at: token.range,
        notes: [Self.emptyVariableNote])
    default: complain(.expectedOperand, "expected a value, found \(found())", at: token.range)
    }
    // A word that stands for something else must be a mistake; the rest can still be read.
    if token.kind.isReservedWord, token.kind.comparison == nil, token.kind != .and, token.kind != .or { advance() }
    return node
  }

  /// Reports a missing key after a dot.
  func complainAboutKey() {
    complain(.expectedOperand, "expected a key behind '.', found \(found())", at: current.range)
    if current.kind.isReservedWord { advance() }
  }

  /// Reports the missing variable of a subquery.
  func complainAboutVariable() {
    complain(
      .missingVariable, "expected a variable such as '$item', found \(found())", at: current.range,
      notes: [Self.emptyVariableNote])
    if next() == .comma { advance() }
  }

  private static let emptyVariableNote = Finding.Note(Finding.emptyVariable)

  // MARK: Options

  /// Reports letters that are not options, and skips the brackets.
  func complainAboutOptions(at range: SourceRange) {
    let all = WordList.full(ComparisonOptions.letters.map { CharacterName.of($0.letter) }, "or")
    complain(.unknownOption, "expected \(all), found '\(source(range))'", at: range)
    while !at(.rightBracket), !at(.endOfText), !at(.rightParenthesis), !at(.comma) { advance() }
  }

  // MARK: Symbols

  func complainAboutSymbol(_ kind: TokenKind, _ purpose: String) {
    complain(.expectedSymbol, "expected '\(kind.spellings[0])' \(purpose), found \(found())", at: current.range)
  }

  /// Reports a missing closing symbol, and skips to it.
  func complainAboutClosing(_ kind: TokenKind, of opening: Token) {
    if at(.endOfText), missesParenthesis { return }
    complain(
      .unbalancedParenthesis, "expected '\(kind.spellings[0])', found \(found())", at: current.range,
      notes: [.init("it would close this '\(text(opening))'", at: opening.range)])
    skipToBoundary()
    while consume(.comma) { skipToBoundary() }
    if !consume(kind), at(.endOfText) { noteComplaint() }
  }
}

extension Finding {
  fileprivate static let emptyVariable = "build settings replace '$name' by nothing when the property list is expanded"

  /// The same finding about a predicate on the command line, where the shell removes variables and not a build
  /// setting.
  package var aboutCommandLine: Finding {
    guard notes.contains(where: { $0.message == Self.emptyVariable }) else { return self }
    return changing(self) { copy in
      copy.notes = notes.map { note in
        guard note.message == Self.emptyVariable else { return note }
        return Note("the shell replaced '$name' by nothing; put the rule in single quotes", at: note.range)
      }
    }
  }
}
