import Texts

/// Primaries: the parts that operators and steps join.
extension Parser {
  /// Reads one value, or what stands in parentheses.
  ///
  /// Grammar: `primary = literal | "SELF" | variable | key | at-name | "(" , expression , ")" | aggregate | subquery | ternary | function | cast | call ;`
  /// Grammar: `literal = number | string | "TRUE" | "YES" | "FALSE" | "NO" | "NULL" | "NIL" ;`
  mutating func parsePrimary() -> Operand {
    let token = current
    switch token.kind {
    case .integer, .real:
      let literal = numberLiteral(isNegative: false)
      advance()
      return .expression(ExpressionNode(literal.map { .literal($0) } ?? .missing, range: token.range))
    case .string: return literal(.string(StringLiteral.value(of: bytes, token.range)))
    case .true, .yes: return literal(.boolean(true))
    case .false, .no: return literal(.boolean(false))
    case .null, .nil: return literal(.null)
    case .selfObject:
      advance()
      return .expression(ExpressionNode(.selfObject, range: token.range))
    case .variable:
      advance()
      return .expression(ExpressionNode(.variable(nameBehindSign(token)), range: token.range))
    case .escapedName:
      advance()
      return path(.key(nameBehindSign(token)), token)
    case .atName:
      advance()
      return path(.operator(nameBehindSign(token)), token)
    case .name, .union, .intersect, .minus: return .expression(parseCallOrKey())
    case .function where next() == .leftParenthesis: return .expression(parseFunction())
    case .ternary where next() == .leftParenthesis: return .expression(parseTernary())
    case .function, .ternary: return .expression(parseCallOrKey())
    case .leftParenthesis: return parseParenthesis()
    case .leftBrace: return .expression(parseAggregate())
    case .subquery: return .expression(parseSubquery())
    case .cast: return .expression(parseCast())
    case .truePredicate, .falsePredicate: return parseCondition()
    case .not: return parseNegation()
    case .unreadable:
      noteLexerComplaint()
      advance()
      return .expression(ExpressionNode(.missing, range: token.range))
    default: return .expression(parseMissingOperand())
    }
  }

  private mutating func literal(_ value: ExpressionNode.Literal) -> Operand {
    let token = current
    advance()
    return .expression(ExpressionNode(.literal(value), range: token.range))
  }

  private func path(_ step: KeyPathStep.Kind, _ token: Token) -> Operand {
    .expression(
      ExpressionNode(.keyPath(base: nil, steps: [KeyPathStep(step, range: token.range)]), range: token.range))
  }

  /// Reads a key, or a call of a function by its name.
  ///
  /// Grammar: `key = name | contextual-word | escaped-name ;`
  /// Grammar: `contextual-word = "FUNCTION" | "TERNARY" | "UNION" | "INTERSECT" | "MINUS" ;`
  private mutating func parseCallOrKey() -> ExpressionNode {
    if let call = parseCall() { return call }
    let token = current
    advance()
    return ExpressionNode(
      .keyPath(base: nil, steps: [KeyPathStep(.key(text(token)), range: token.range)]), range: token.range)
  }

  /// Reads a call, if the name at hand is followed by a parenthesis; the name may have several parts with colons.
  ///
  /// `FUNCTION` and `TERNARY` begin no such name, as a parenthesis behind them means something else.
  ///
  /// Grammar: `call = function-name , "(" , [ arguments ] , ")" ;`
  /// Grammar: `function-name = ( name | "UNION" | "INTERSECT" | "MINUS" ) , { ":" , [ name | contextual-word ] } ;`
  mutating func parseCall() -> ExpressionNode? {
    guard !at(.function), !at(.ternary) else { return nil }
    var length = 1
    while next(length) == .colon {
      let part = next(length + 1)
      length += part == .name || part.isContextual ? 2 : 1
    }
    guard next(length) == .leftParenthesis else { return nil }
    let start = current.range.lowerBound
    var name = ""
    for _ in 0..<length {
      name += text(current)
      advance()
    }
    let arguments = parseParenthesizedArguments()
    return ExpressionNode(.call(name: name, arguments: arguments), range: range(from: start))
  }

  /// Reads a predicate or an expression in parentheses, whichever it turns out to be.
  private mutating func parseParenthesis() -> Operand {
    let opening = current
    let before = previous.kind
    guard enter() else { return .expression(missing()) }
    defer { leave() }
    advance()
    let inner = parseDisjunction()
    if let list = parseListInParentheses(inner, of: opening, behind: before) { return list }
    expectClosing(.rightParenthesis, of: opening)
    return inner
  }

  /// Reads an array.
  ///
  /// Grammar: `aggregate = "{" , [ arguments ] , "}" ;`
  private mutating func parseAggregate() -> ExpressionNode {
    let opening = current
    guard enter() else { return missing() }
    defer { leave() }
    advance()
    let elements = at(.rightBrace) ? [] : parseArguments()
    expectClosing(.rightBrace, of: opening)
    return ExpressionNode(.aggregate(elements), range: range(from: opening.range.lowerBound))
  }

  /// Reads the arguments of a call with their parentheses.
  private mutating func parseParenthesizedArguments() -> [ExpressionNode] {
    let opening = current
    guard enter() else { return [] }
    defer { leave() }
    expect(.leftParenthesis, "before the arguments")
    let arguments = at(.rightParenthesis) ? [] : parseArguments()
    expectClosing(.rightParenthesis, of: opening)
    return arguments
  }

  /// Reads expressions with commas between them.
  ///
  /// Grammar: `arguments = expression , { "," , expression } ;`
  private mutating func parseArguments() -> [ExpressionNode] {
    var arguments = [parseExpression()]
    while consume(.comma) || complainAboutMissingComma() { arguments.append(parseExpression()) }
    return arguments
  }

  /// Reads a subquery.
  ///
  /// Grammar: `subquery = "SUBQUERY" , "(" , expression , "," , variable , "," , disjunction , ")" ;`
  private mutating func parseSubquery() -> ExpressionNode {
    let start = current.range.lowerBound
    guard enter() else { return missing() }
    defer { leave() }
    advance()
    let opening = current
    guard expect(.leftParenthesis, "behind 'SUBQUERY'") else { return missing() }
    let collection = parseExpression()
    expect(.comma, "behind the collection of 'SUBQUERY'")
    let variable = parseSubqueryVariable()
    expect(.comma, "behind the variable of 'SUBQUERY'")
    let predicate = parseCompletePredicate()
    expectEndOfParts(of: opening)
    return ExpressionNode(
      .subquery(collection: collection, variable: variable, predicate: predicate), range: range(from: start))
  }

  private mutating func parseSubqueryVariable() -> String {
    guard at(.variable) else {
      complainAboutVariable()
      if next() == .comma { advance() }
      return ""
    }
    let name = nameBehindSign(current)
    advance()
    return name
  }

  /// Reads a choice.
  ///
  /// Grammar: `ternary = "TERNARY" , "(" , disjunction , "," , expression , "," , expression , ")" ;`
  private mutating func parseTernary() -> ExpressionNode {
    let start = current.range.lowerBound
    guard enter() else { return missing() }
    defer { leave() }
    advance()
    let opening = current
    advance()
    let condition = parseCompletePredicate()
    expect(.comma, "behind the condition of 'TERNARY'")
    let whenTrue = parseExpression()
    expect(.comma, "behind the first choice of 'TERNARY'")
    let whenFalse = parseExpression()
    expectEndOfParts(of: opening)
    return ExpressionNode(.ternary(condition, whenTrue, whenFalse), range: range(from: start))
  }

  /// Reads a call of a method by its selector.
  ///
  /// Grammar: `function = "FUNCTION" , "(" , expression , "," , expression , { "," , expression } , ")" ;`
  private mutating func parseFunction() -> ExpressionNode {
    let start = current.range.lowerBound
    advance()
    let opening = current
    let arguments = parseParenthesizedArguments()
    if arguments.count < 2, !hasComplained(behind: start), !arguments.contains(where: { $0.isMissing }) {
      complain(
        .expectedOperand, "'FUNCTION' takes an object and the name of a method", at: opening.range)
    }
    return ExpressionNode(.function(arguments), range: range(from: start))
  }

  /// Reads a cast.
  ///
  /// Grammar: `cast = "CAST" , "(" , expression , "," , expression , ")" ;`
  private mutating func parseCast() -> ExpressionNode {
    let start = current.range.lowerBound
    guard enter() else { return missing() }
    defer { leave() }
    advance()
    let opening = current
    guard expect(.leftParenthesis, "behind 'CAST'") else { return missing() }
    let value = parseExpression()
    expect(.comma, "behind the value of 'CAST'")
    let type = parseExpression()
    expectEndOfParts(of: opening)
    return ExpressionNode(.cast(value, type), range: range(from: start))
  }
}
