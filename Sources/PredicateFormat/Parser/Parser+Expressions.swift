import Texts

/// Expressions: operators, paths and steps.
extension Parser {
  /// Reads an expression; a predicate in its place is reported.
  mutating func parseExpression() -> ExpressionNode {
    requireExpression(parseOperand())
  }

  /// Reads an expression, or a predicate in parentheses.
  ///
  /// Grammar: `expression = variable , ":=" , expression | set-operation ;`
  mutating func parseOperand() -> Operand {
    guard at(.variable), next() == .assign else { return parseBinary(level: 1) }
    let token = current
    guard enter() else { return .expression(missing()) }
    defer { leave() }
    advance()
    advance()
    let value = parseExpression()
    return .expression(
      ExpressionNode(
        .assignment(variable: nameBehindSign(token), value: value), range: range(from: token.range.lowerBound)))
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
  private mutating func parseBinary(level: Int) -> Operand {
    let start = current.range.lowerBound
    let first = parseSign()
    guard let operation = current.kind.binary, operation.level >= level else { return first }
    var left = requireExpression(first)
    while let operation = current.kind.binary, operation.level >= level {
      guard countBinaryOperator() else { break }
      advance()
      let right = requireExpression(parseBinary(level: operation.level + 1))
      left = ExpressionNode(.binary(operation, left, right), range: range(from: start))
    }
    return .expression(left)
  }

  /// Reads a sign; before a number it becomes part of the constant.
  ///
  /// Grammar: `sign = "-" , sign | path ;`
  private mutating func parseSign() -> Operand {
    guard at(.hyphen) else { return parsePath() }
    let start = current.range.lowerBound
    guard enter() else { return .expression(missing()) }
    defer { leave() }
    advance()
    let isNumber = (at(.integer) || at(.real)) && next() != .leftBracket && next() != .dot
    if isNumber, let literal = numberLiteral(isNegative: true) {
      advance()
      return .expression(ExpressionNode(.literal(literal), range: range(from: start)))
    }
    let operand = requireExpression(parseSign())
    return .expression(ExpressionNode(.negate(operand), range: range(from: start)))
  }

  /// Reads a value and all steps that follow it, as one flat node.
  ///
  /// Grammar: `path = primary , { "." , step | "[" , index , "]" } ;`
  private mutating func parsePath() -> Operand {
    let start = current.range.lowerBound
    let isOpen = at(.leftParenthesis)
    let first = parsePrimary()
    skipSurplusParenthesis()
    guard at(.dot) || at(.leftBracket) else { return first }
    noteTornCall()
    noteTornCall(behind: first)
    let node = requireExpression(first)
    var base: ExpressionNode? = node
    var steps: [KeyPathStep] = []
    if !isOpen, case .keyPath(nil, let own) = node.kind {
      base = nil
      steps = own
    }
    while at(.dot) || at(.leftBracket) {
      guard steps.count < Limit.keyPathSteps.value else {
        giveUp(.tooManyOperators, "the key path has more than \(Limit.keyPathSteps.value) steps")
        break
      }
      guard let step = at(.dot) ? parseStep() : parseIndex() else { break }
      steps.append(step)
    }
    if steps.isEmpty { return .expression(node) }
    return .expression(ExpressionNode(.keyPath(base: base, steps: steps), range: range(from: start)))
  }

  /// Reads what follows a dot.
  ///
  /// Grammar: `step = call | key | at-name | variable ;`
  private mutating func parseStep() -> KeyPathStep? {
    advance()
    let token = current
    switch token.kind {
    case .name, .function, .ternary, .union, .intersect, .minus:
      if let call = parseCall() {
        guard case .call(let name, let arguments) = call.kind else { return nil }
        return KeyPathStep(.call(name: name, arguments: arguments), range: call.range)
      }
      advance()
      return KeyPathStep(.key(text(token)), range: token.range)
    case .escapedName:
      advance()
      return KeyPathStep(.key(nameBehindSign(token)), range: token.range)
    case .atName:
      advance()
      return KeyPathStep(.operator(nameBehindSign(token)), range: token.range)
    case .variable:
      advance()
      return KeyPathStep(.variable(nameBehindSign(token)), range: token.range)
    default:
      complainAboutKey()
      if token.kind.isReservedWord { advance() }
      return nil
    }
  }

  /// Reads what stands in brackets.
  ///
  /// Grammar: `index = "FIRST" | "LAST" | "SIZE" | expression ;`
  private mutating func parseIndex() -> KeyPathStep? {
    let opening = current
    guard enter() else { return nil }
    defer { leave() }
    advance()
    let kind: KeyPathStep.Kind
    switch current.kind {
    case .first: kind = .first
    case .last: kind = .last
    case .size: kind = .size
    default:
      let value = parseExpression()
      expectClosing(.rightBracket, of: opening)
      return KeyPathStep(.index(value), range: range(from: opening.range.lowerBound))
    }
    advance()
    expectClosing(.rightBracket, of: opening)
    return KeyPathStep(kind, range: range(from: opening.range.lowerBound))
  }

  /// The value of the number token at hand; numbers that no double holds are reported.
  mutating func numberLiteral(isNegative: Bool) -> ExpressionNode.Literal? {
    let token = current
    let value = NumberLiteral.value(of: bytes, token.range, isReal: token.kind == .real, isNegative: isNegative)
    if case .real(let number) = value, !number.isFinite {
      complain(.numberOutOfRange, "\(found()) is beyond the range of numbers", at: token.range)
    }
    return value
  }

  func missing() -> ExpressionNode {
    ExpressionNode(.missing, range: SourceRange(at: current.range.lowerBound))
  }
}
