import ActivationRuleText

/// Expressions: operators, paths and steps.
extension Parser {
  /// Reads an expression; reports a predicate in its place.
  func parseExpression() -> ExpressionNode {
    let operand = parseOperand()
    return requireExpression(operand)
  }

  /// Reads an expression, or a predicate in parentheses.
  ///
  /// Grammar: `expression = variable , ":=" , expression | set-operation ;`
  func parseOperand() -> TreeNode {
    guard at(.variable), next() == .assign else { return parseBinary(level: 1) }
    let start = current.range.lowerBound
    guard enter() else { return .expression(missing) }
    defer { leave() }
    let name = markedName
    advance()
    advance()
    let value = parseExpression()
    return .expression(node(.assignment(variable: name, value: value), from: start))
  }

  /// Reads operators of one level and all tighter ones, by precedence climbing; each level chains to the left.
  ///
  /// Grammar: `set-operation = bitwise-or , { ( "UNION" | "INTERSECT" | "MINUS" ) , bitwise-or } ;`
  /// Grammar: `bitwise-or = bitwise-exclusive-or , { "|" , bitwise-exclusive-or } ;`
  /// Grammar: `bitwise-exclusive-or = bitwise-and , { "^" , bitwise-and } ;`
  /// Grammar: `bitwise-and = shift , { "&" , shift } ;`
  /// Grammar: `shift = sum , { ( "<<" | ">>" ) , sum } ;`
  /// Grammar: `sum = product , { ( "+" | "-" ) , product } ;`
  /// Grammar: `product = power , { ( "*" | "/" ) , power } ;`
  /// Grammar: `power = sign , { "**" , sign } ;`
  private func parseBinary(level: Int) -> TreeNode {
    let start = current.range.lowerBound
    let first = parseSign()
    guard let operation = current.kind.binary, operation.level >= level else { return first }
    return parseOperators(behind: first, level: level, from: start)
  }

  private func parseOperators(behind first: TreeNode, level: Int, from start: Int) -> TreeNode {
    var left = first
    while let operation = current.kind.binary, operation.level >= level {
      let first = requireExpression(left)
      left = .expression(first)
      guard countBinaryOperator() else { break }
      advance()
      let operand = parseBinary(level: operation.level + 1)
      let second = requireExpression(operand)
      left = .expression(node(.binary(operation, first, second), from: start))
    }
    return left
  }

  /// Reads a sign; before a number it becomes part of the constant.
  ///
  /// Grammar: `sign = "-" , sign | path ;`
  private func parseSign() -> TreeNode {
    at(.hyphen) ? parseNegative() : parsePath()
  }

  private func parseNegative() -> TreeNode {
    let start = current.range.lowerBound
    guard enter() else { return .expression(missing) }
    defer { leave() }
    advance()
    if at(.integer) || at(.real), next() != .leftBracket, next() != .dot {
      let number = parseNumber(isNegative: true)
      return .expression(node(number.kind, from: start))
    }
    let operand = parseSign()
    let value = requireExpression(operand)
    return .expression(node(.negate(value), from: start))
  }

  /// Reads a value and all steps that follow it, as one path.
  ///
  /// Grammar: `path = primary , { "." , step | "[" , index , "]" } ;`
  private func parsePath() -> TreeNode {
    let (start, isOpen) = (current.range.lowerBound, at(.leftParenthesis))
    let operand = parsePrimary()
    guard at(.dot) || at(.leftBracket) else { return operand }
    return parseSteps(behind: operand, isOpen, from: start)
  }

  private func parseSteps(behind operand: TreeNode, _ isOpen: Bool, from start: Int) -> TreeNode {
    let first = requireExpression(operand)
    var base: ExpressionNode? = first
    var steps: [KeyPathStep] = []
    if !isOpen, case .keyPath(nil, let own) = first.kind { (base, steps) = (nil, own) }
    let known = steps.count
    while at(.dot) || at(.leftBracket) {
      guard steps.count < Limit.keyPathSteps.value else {
        giveUp(.tooManyOperators, "the key path has more than \(Limit.keyPathSteps.value) steps")
        break
      }
      guard let step = at(.dot) ? parseStep() : parseIndex() else { break }
      steps.append(step)
    }
    return .expression(steps.count == known ? first : node(.keyPath(base: base, steps: steps), from: start))
  }

  /// Reads the step after a dot.
  ///
  /// Grammar: `step = call | key | at-name | variable ;`
  private func parseStep() -> KeyPathStep? {
    advance()
    let start = current.range.lowerBound
    switch current.kind {
    case .name, .function, .ternary, .union, .intersect, .minus:
      if let call = parseCall() {
        return KeyPathStep(.call(name: call.name, arguments: call.arguments), range: range(from: start))
      }
      return step(.key(text(current)))
    case .escapedName: return step(.key(markedName))
    case .atName: return step(.operator(markedName))
    case .variable: return step(.variable(markedName))
    default:
      complainAboutKey()
      return nil
    }
  }

  private func step(_ kind: KeyPathStep.Kind) -> KeyPathStep {
    defer { advance() }
    return KeyPathStep(kind, range: current.range)
  }

  /// The name of the current token without the sign before it.
  private var markedName: String {
    source(SourceRange(current.range.lowerBound + 1, current.range.upperBound))
  }

  /// Reads the content of brackets.
  ///
  /// Grammar: `index = "FIRST" | "LAST" | "SIZE" | expression ;`
  private func parseIndex() -> KeyPathStep? {
    let opening = current
    guard enter() else { return nil }
    defer { leave() }
    advance()
    let kind: KeyPathStep.Kind =
      consume(.first) ? .first : consume(.last) ? .last : consume(.size) ? .size : .index(parseExpression())
    expectClosing(.rightBracket, of: opening)
    return KeyPathStep(kind, range: range(from: opening.range.lowerBound))
  }
}

/// Primaries: the parts that operators and steps join.
extension Parser {
  /// Reads one value, or the content of parentheses.
  ///
  /// Grammar: `primary = literal | "SELF" | variable | key | at-name | "(" , expression , ")" | aggregate | subquery | ternary | function | cast | call ;`
  /// Grammar: `literal = number | string | "TRUE" | "YES" | "FALSE" | "NO" | "NULL" | "NIL" ;`
  func parsePrimary() -> TreeNode {
    switch current.kind {
    case .leftParenthesis: return parseParenthesis()
    case .truePredicate, .falsePredicate: return parseCondition()
    case .not: return parseNegation()
    default: return .expression(parseValue())
    }
  }

  private func parseValue() -> ExpressionNode {
    switch current.kind {
    case .name, .union, .intersect, .minus: return parseCallOrKey()
    case .function: return next() == .leftParenthesis ? parseForm(.function) : parseCallOrKey()
    case .ternary: return next() == .leftParenthesis ? parseForm(.ternary) : parseCallOrKey()
    case .subquery: return parseSubquery()
    case .cast: return parseForm(.cast)
    case .leftBrace: return parseAggregate()
    default: return parseLeaf()
    }
  }

  private func parseLeaf() -> ExpressionNode {
    switch current.kind {
    case .integer, .real: return parseNumber(isNegative: false)
    case .string: return leaf(.literal(.string(StringLiteral.value(of: bytes, current.range))))
    case .true, .yes: return leaf(.literal(.boolean(true)))
    case .false, .no: return leaf(.literal(.boolean(false)))
    case .null, .nil: return leaf(.literal(.null))
    case .selfObject: return leaf(.selfObject)
    case .variable: return leaf(.variable(markedName))
    case .escapedName: return parseSingleStep(.key(markedName))
    case .atName: return parseSingleStep(.operator(markedName))
    default: return parseMissingOperand()
    }
  }

  private func parseNumber(isNegative: Bool) -> ExpressionNode {
    let value = NumberLiteral.value(of: bytes, current.range, isReal: at(.real), isNegative: isNegative)
    if case .real(let number) = value, !number.isFinite {
      complain(.numberOutOfRange, "\(found()) is beyond the range of numbers", at: current.range)
    }
    return leaf(.literal(value))
  }

  /// Reads the path that consists of the current token.
  private func parseSingleStep(_ kind: KeyPathStep.Kind) -> ExpressionNode {
    let only = step(kind)
    return ExpressionNode(.keyPath(base: nil, steps: [only]), range: only.range)
  }

  /// Reads a key, or a call of a function by its name.
  ///
  /// Grammar: `key = name | contextual-word | escaped-name ;`
  /// Grammar: `contextual-word = "FUNCTION" | "TERNARY" | "UNION" | "INTERSECT" | "MINUS" ;`
  private func parseCallOrKey() -> ExpressionNode {
    let start = current.range.lowerBound
    guard let call = parseCall() else { return parseSingleStep(.key(text(current))) }
    return node(.call(name: call.name, arguments: call.arguments), from: start)
  }

  /// Reads a call, if a parenthesis follows the current name; the name may have several parts with colons.
  ///
  /// `FUNCTION` and `TERNARY` cannot begin such a name, since a parenthesis after them has another meaning.
  ///
  /// Grammar: `call = function-name , "(" , [ arguments ] , ")" ;`
  /// Grammar: `function-name = ( name | "UNION" | "INTERSECT" | "MINUS" ) , { ":" , [ name | contextual-word ] } ;`
  private func parseCall() -> (name: String, arguments: [ExpressionNode])? {
    guard next() == .leftParenthesis || next() == .colon, !at(.function), !at(.ternary) else { return nil }
    var length = 1
    while next(length) == .colon {
      let part = next(length + 1)
      length += part == .name || part.isContextual ? 2 : 1
    }
    guard next(length) == .leftParenthesis else { return nil }
    var name = ""
    for _ in 0..<length {
      name += text(current)
      advance()
    }
    return (name, parseArguments(.rightParenthesis) ?? [])
  }

  /// Reads a predicate or an expression in parentheses.
  private func parseParenthesis() -> TreeNode {
    let opening = current
    guard enter() else { return .expression(missing) }
    defer { leave() }
    advance()
    let inner = parseDisjunction()
    expectClosing(.rightParenthesis, of: opening)
    return inner
  }

  /// Reads an array.
  ///
  /// Grammar: `aggregate = "{" , [ arguments ] , "}" ;`
  private func parseAggregate() -> ExpressionNode {
    let start = current.range.lowerBound
    guard let parts = parseArguments(.rightBrace) else { return missing }
    return node(.aggregate(parts), from: start)
  }

  /// Reads an opening bracket, expressions separated by commas, and the closing bracket; `nil` if the nesting is too
  /// deep.
  ///
  /// Grammar: `arguments = expression , { "," , expression } ;`
  private func parseArguments(_ closing: TokenKind) -> [ExpressionNode]? {
    let opening = current
    guard enter() else { return nil }
    defer { leave() }
    advance()
    if consume(closing) { return [] }
    var parts = [parseExpression()]
    while consume(.comma) { parts.append(parseExpression()) }
    expectClosing(closing, of: opening)
    return parts
  }

  /// Reads a subquery.
  ///
  /// Grammar: `subquery = "SUBQUERY" , "(" , expression , "," , variable , "," , disjunction , ")" ;`
  private func parseSubquery() -> ExpressionNode {
    let start = current.range.lowerBound
    guard let opening = open("behind 'SUBQUERY'") else { return missing }
    let collection = parseExpression()
    expect(.comma, "behind the collection of 'SUBQUERY'")
    var variable = ""
    if at(.variable) {
      variable = markedName
      advance()
    } else {
      complainAboutVariable()
    }
    expect(.comma, "behind the variable of 'SUBQUERY'")
    let predicate = parseCompletePredicate()
    close(opening)
    return node(.subquery(collection: collection, variable: variable, predicate: predicate), from: start)
  }

  /// Reads a form.
  ///
  /// Grammar: `ternary = "TERNARY" , "(" , disjunction , "," , expression , "," , expression , ")" ;`
  /// Grammar: `function = "FUNCTION" , "(" , expression , "," , expression , { "," , expression } , ")" ;`
  /// Grammar: `cast = "CAST" , "(" , expression , "," , expression , ")" ;`
  private func parseForm(_ form: ExpressionNode.Form) -> ExpressionNode {
    let start = current.range.lowerBound
    guard let opening = open("behind '\(form.rawValue)'") else { return missing }
    var parts: [TreeNode] = []
    if form == .ternary {
      parts.append(.predicate(parseCompletePredicate()))
      expect(.comma, "behind the condition of 'TERNARY'")
    }
    parts.append(.expression(parseExpression()))
    expect(.comma, "in '\(form.rawValue)'")
    repeat { parts.append(.expression(parseExpression())) } while form == .function && consume(.comma)
    close(opening)
    return node(.form(form, parts), from: start)
  }

  /// Reads a keyword and its parenthesis; `nil` without one, or if the nesting is too deep.
  private func open(_ purpose: String) -> Token? {
    guard enter() else { return nil }
    advance()
    let opening = current
    if expect(.leftParenthesis, purpose) { return opening }
    leave()
    return nil
  }

  /// Reads the parenthesis after the last part of a form.
  private func close(_ opening: Token) {
    leave()
    expectClosing(.rightParenthesis, of: opening)
  }
}
