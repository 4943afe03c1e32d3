/// Expressions: operators, paths and steps.
extension Parser {
  /// Reads an expression; reports a predicate in its place.
  mutating func parseExpression() -> Int32 {
    let operand = parseOperand()
    return requireExpression(operand)
  }

  /// Reads an expression, or a predicate in parentheses.
  ///
  /// Grammar: `expression = variable , ":=" , expression | set-operation ;`
  mutating func parseOperand() -> Int32 {
    guard at(.variable), next() == .assign else { return parseBinary(level: 1) }
    let start = current.start
    guard enter() else { return missing() }
    let node = addMarked(.assignment)
    advance()
    self[node].first = parseExpression()
    leave()
    close(node, from: start)
    return node
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
  private mutating func parseBinary(level: Int) -> Int32 {
    let start = current.start
    var left = parseSign()
    while let operation = current.kind.binary, operation.level >= level {
      left = requireExpression(left)
      guard countBinaryOperator() else { break }
      advance()
      let operand = parseBinary(level: operation.level + 1)
      join(left, requireExpression(operand))
      left = add(.binary, from: start, over: left)
      self[left].operation = operation
    }
    return left
  }

  /// Reads a sign; before a number it becomes part of the constant.
  ///
  /// Grammar: `sign = "-" , sign | path ;`
  private mutating func parseSign() -> Int32 {
    guard at(.hyphen) else { return parsePath() }
    let start = current.start
    guard enter() else { return missing() }
    defer { leave() }
    advance()
    if at(.integer) || at(.real), next() != .leftBracket, next() != .dot {
      let number = parseNumber()
      self[number].start = start
      self[number].flag = true
      return number
    }
    let operand = parseSign()
    return add(.negate, from: start, over: requireExpression(operand))
  }

  /// Reads a value and all steps that follow it, as one flat node.
  ///
  /// Grammar: `path = primary , { "." , step | "[" , index , "]" } ;`
  private mutating func parsePath() -> Int32 {
    let (start, isOpen) = (current.start, at(.leftParenthesis))
    let operand = parsePrimary()
    if at(.rightParenthesis) { skipSurplusParenthesis() }
    guard at(.dot) || at(.leftBracket) else { return operand }
    if at(.dot), next() == .atName { noteTornCall(behind: operand) }
    let first = requireExpression(operand)
    let isPlain = !isOpen && self[first].kind == .keyPath
    let path = isPlain ? first : add(.keyPath, from: start, over: first)
    if !isPlain { self[path].flag = true }
    // A path without a base has its first step where other paths have their base.
    var last = isPlain ? self[first].first : first
    var count = isPlain ? 1 : 0
    while at(.dot) || at(.leftBracket) {
      guard count < Limit.keyPathSteps.value else {
        giveUp(.tooManyOperators, "the key path has more than \(Limit.keyPathSteps.value) steps")
        break
      }
      guard let step = at(.dot) ? parseStep() : parseIndex() else { break }
      join(last, step)
      last = step
      count &+= 1
    }
    if count == 0 { return first }
    close(path, from: start)
    return path
  }

  /// Reads the step after a dot.
  ///
  /// Grammar: `step = call | key | at-name | variable ;`
  private mutating func parseStep() -> Int32? {
    advance()
    switch current.kind {
    case .name, .function, .ternary, .union, .intersect, .minus: return parseCall(.callStep) ?? addLeaf(.key)
    case .escapedName: return addMarked(.key)
    case .atName: return addMarked(.collectionOperator)
    case .variable: return addMarked(.variableKey)
    default:
      complainAboutKey()
      return nil
    }
  }

  /// Reads the content of brackets.
  ///
  /// Grammar: `index = "FIRST" | "LAST" | "SIZE" | expression ;`
  private mutating func parseIndex() -> Int32? {
    let opening = current
    guard enter() else { return nil }
    defer { leave() }
    advance()
    let node: Int32
    switch current.kind {
    case .first: node = addLeaf(.firstElement)
    case .last: node = addLeaf(.lastElement)
    case .size: node = addLeaf(.size)
    default:
      let value = parseExpression()
      node = add(.index, from: opening.start, over: value)
    }
    expectClosing(.rightBracket, of: opening)
    close(node, from: opening.start)
    return node
  }
}
