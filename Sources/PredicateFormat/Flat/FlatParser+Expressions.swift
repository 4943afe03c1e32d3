import Texts

/// Expressions; the productions stand beside the functions of the same names of ``Parser``.
extension FlatParser {
  mutating func parseExpression() -> Int32 {
    let node = parseOperand()
    return require(isPredicate: false, node)
  }

  mutating func parseOperand() -> Int32 {
    guard at(.variable), next() == .assign else { return parseBinary(level: 1) }
    let start = current.start
    guard enter() else { return 0 }
    let node = addMarked(.assignment)
    advance()
    advance()
    self[node].first = parseExpression()
    leave()
    close(node, from: start)
    return node
  }

  private mutating func parseBinary(level: Int) -> Int32 {
    let start = current.start
    var left = parseSign()
    while let operation = current.kind.binary, operation.level >= level {
      countBinaryOperator()
      advance()
      _ = require(isPredicate: false, left)
      let right = parseBinary(level: operation.level + 1)
      join(left, require(isPredicate: false, right))
      left = add(.binary, from: start, over: left)
      self[left].operation = operation
    }
    return left
  }

  private mutating func parseSign() -> Int32 {
    guard at(.hyphen) else { return parsePath() }
    let start = current.start
    guard enter() else { return 0 }
    defer { leave() }
    advance()
    if at(.integer) || at(.real), next() != .leftBracket, next() != .dot {
      let number = addLeaf(at(.real) ? .real : .integer)
      self[number].start = start
      self[number].flag = true
      return number
    }
    let operand = parseSign()
    return add(.negate, from: start, over: require(isPredicate: false, operand))
  }

  /// Adds a node for the current token and steps over it.
  @inline(__always)
  private mutating func addLeaf(_ kind: FlatNode.Kind) -> Int32 {
    let node = add(kind)
    advance()
    return node
  }

  /// Adds a node whose name follows a sign.
  @inline(__always)
  private mutating func addMarked(_ kind: FlatNode.Kind) -> Int32 {
    let node = add(kind)
    self[node].nameStart &+= 1
    return node
  }

  // MARK: Paths

  private mutating func parsePath() -> Int32 {
    let start = current.start
    let isOpen = at(.leftParenthesis)
    let first = parsePrimary()
    guard at(.dot) || at(.leftBracket) else { return first }
    _ = require(isPredicate: false, first)
    let isPlain = !isOpen && self[first].kind == .keyPath
    let path = isPlain ? first : add(.keyPath, from: start, over: first)
    if !isPlain { self[path].flag = true }
    // A path without a base has its one step so far where another has the base.
    var last = isPlain ? self[first].first : first
    var count = isPlain ? 1 : 0
    while at(.dot) || at(.leftBracket) {
      if count == Limit.keyPathSteps.value { giveUp() }
      let step = at(.dot) ? parseStep() : parseIndex()
      join(last, step)
      last = step
      count &+= 1
    }
    close(path, from: start)
    return path
  }

  private mutating func parseStep() -> Int32 {
    advance()
    switch current.kind {
    case .name, .function, .ternary, .union, .intersect, .minus: return parseCall(.callStep) ?? addLeaf(.key)
    case .escapedName, .atName, .variable:
      let kind = current.kind
      let node = addMarked(kind == .escapedName ? .key : kind == .atName ? .collectionOperator : .variableKey)
      advance()
      return node
    default:
      giveUp()
      return 0
    }
  }

  private mutating func parseIndex() -> Int32 {
    let start = current.start
    guard enter() else { return 0 }
    defer { leave() }
    advance()
    let node: Int32
    switch current.kind {
    case .first: node = addLeaf(.firstElement)
    case .last: node = addLeaf(.lastElement)
    case .size: node = addLeaf(.size)
    default:
      let value = parseExpression()
      node = add(.index, from: start, over: value)
    }
    expect(.rightBracket)
    close(node, from: start)
    return node
  }

  // MARK: Primaries

  private mutating func parsePrimary() -> Int32 {
    switch current.kind {
    case .integer: return addLeaf(.integer)
    case .real: return addLeaf(.real)
    case .string: return parseString()
    case .true, .yes, .false, .no:
      let value = at(.true) || at(.yes)
      let node = addLeaf(.boolean)
      self[node].flag = value
      return node
    case .null, .nil: return addLeaf(.null)
    case .selfObject: return addLeaf(.selfObject)
    case .variable:
      let node = addMarked(.variable)
      advance()
      return node
    case .escapedName, .atName:
      let step = addMarked(at(.atName) ? .collectionOperator : .key)
      return parsePlainPath(step)
    case .name, .union, .intersect, .minus: return parseCallOrKey()
    case .function: return next() == .leftParenthesis ? parseFunction() : parseCallOrKey()
    case .ternary: return next() == .leftParenthesis ? parseParts(.ternary) : parseCallOrKey()
    case .subquery: return parseParts(.subquery)
    case .cast: return parseParts(.cast)
    case .leftParenthesis: return parseParenthesis()
    case .leftBrace: return parseAggregate()
    case .truePredicate, .falsePredicate: return parseCondition()
    case .not: return parseNegation()
    default:
      giveUp()
      return 0
    }
  }

  private mutating func parseString() -> Int32 {
    let node = add(.string)
    self[node].flag = current.flag
    self[node].nameStart &+= 1
    self[node].nameEnd &-= 1
    advance()
    return node
  }

  /// Adds the path that is nothing but the current token, a step.
  private mutating func parsePlainPath(_ step: Int32) -> Int32 {
    let path = add(.keyPath)
    self[path].first = step
    advance()
    return path
  }

  private mutating func parseCallOrKey() -> Int32 {
    if let call = parseCall(.call) { return call }
    let step = add(.key)
    return parsePlainPath(step)
  }

  /// Reads a call, if one stands here.
  private mutating func parseCall(_ kind: FlatNode.Kind) -> Int32? {
    guard next() == .leftParenthesis || next() == .colon, !at(.function), !at(.ternary) else { return nil }
    var length = 1
    while next(length) == .colon {
      let part = next(length + 1)
      length += part == .name || part.isContextual ? 2 : 1
    }
    guard next(length) == .leftParenthesis else { return nil }
    let node = add(kind)
    let start = current.start
    for _ in 1..<length {
      let end = current.end
      advance()
      if current.start != end { self[node].flag = true }
    }
    self[node].nameEnd = current.end
    advance()
    self[node].first = parseArguments(.rightParenthesis)
    close(node, from: start)
    return node
  }

  private mutating func parseParenthesis() -> Int32 {
    guard enter() else { return 0 }
    advance()
    let inner = parseDisjunction()
    leave()
    expect(.rightParenthesis)
    return inner
  }

  private mutating func parseAggregate() -> Int32 {
    let start = current.start
    let first = parseArguments(.rightBrace)
    return add(.aggregate, from: start, over: first)
  }

  /// Reads an opening bracket, expressions with commas between them, and the closing bracket; gives the first, or -1.
  private mutating func parseArguments(_ closing: TokenKind) -> Int32 {
    guard enter() else { return -1 }
    defer { leave() }
    advance()
    if consume(closing) { return -1 }
    let first = parseExpression()
    var last = first
    while consume(.comma) {
      let argument = parseExpression()
      join(last, argument)
      last = argument
    }
    expect(closing)
    return first
  }

  private mutating func parseFunction() -> Int32 {
    let start = current.start
    advance()
    let first = parseArguments(.rightParenthesis)
    if first < 0 || self[first].next < 0 { giveUp() }
    return add(.function, from: start, over: first)
  }

  /// Reads a form of the language with its parts: two or three, by commas in parentheses.
  private mutating func parseParts(_ kind: FlatNode.Kind) -> Int32 {
    let start = current.start
    guard enter() else { return 0 }
    advance()
    expect(.leftParenthesis)
    let node = add(kind)
    let first = kind == .ternary ? parseCompletePredicate() : parseExpression()
    self[node].first = first
    expect(.comma)
    let second: Int32
    if kind == .subquery {
      guard at(.variable) else {
        giveUp()
        return 0
      }
      self[node].nameStart = current.start &+ 1
      self[node].nameEnd = current.end
      advance()
      expect(.comma)
      second = parseCompletePredicate()
    } else {
      second = parseExpression()
    }
    join(first, second)
    if kind == .ternary {
      expect(.comma)
      let third = parseExpression()
      join(second, third)
    }
    leave()
    expect(.rightParenthesis)
    close(node, from: start)
    return node
  }
}
