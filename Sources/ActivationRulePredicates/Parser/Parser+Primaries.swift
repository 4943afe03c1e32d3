/// Primaries: the parts that operators and steps join.
extension Parser {
  /// Reads one value, or the content of parentheses.
  ///
  /// Grammar: `primary = literal | "SELF" | variable | key | at-name | "(" , expression , ")" | aggregate | subquery | ternary | function | cast | call ;`
  /// Grammar: `literal = number | string | "TRUE" | "YES" | "FALSE" | "NO" | "NULL" | "NIL" ;`
  mutating func parsePrimary() -> Int32 {
    switch current.kind {
    case .integer, .real: return parseNumber()
    case .string: return parseString()
    case .true, .yes, .false, .no:
      let value = at(.true) || at(.yes)
      let node = addLeaf(.boolean)
      self[node].flag = value
      return node
    case .null, .nil: return addLeaf(.null)
    case .selfObject: return addLeaf(.selfObject)
    case .variable: return addMarked(.variable)
    case .escapedName: return parsePlainPath(addMarked(.key))
    case .atName: return parsePlainPath(addMarked(.collectionOperator))
    case .name, .union, .intersect, .minus: return parseCallOrKey()
    case .function: return next() == .leftParenthesis ? parseFunction() : parseCallOrKey()
    case .ternary: return next() == .leftParenthesis ? parseTernary() : parseCallOrKey()
    case .subquery: return parseSubquery()
    case .cast: return parseCast()
    case .leftParenthesis: return parseParenthesis()
    case .leftBrace: return parseAggregate()
    case .truePredicate, .falsePredicate: return parseCondition()
    case .not: return parseNegation()
    default: return parseMissingOperand()
    }
  }

  mutating func parseNumber() -> Int32 {
    if current.flag { complainAboutRange() }
    return addLeaf(at(.real) ? .real : .integer)
  }

  private mutating func parseString() -> Int32 {
    let hasEscapes = current.flag
    let node = addMarked(.string)
    self[node].flag = hasEscapes
    self[node].nameEnd &-= 1
    return node
  }

  /// Adds the path that consists of a single step.
  private mutating func parsePlainPath(_ step: Int32) -> Int32 {
    add(.keyPath, from: self[step].start, over: step)
  }

  /// Reads a key, or a call of a function by its name.
  ///
  /// Grammar: `key = name | contextual-word | escaped-name ;`
  /// Grammar: `contextual-word = "FUNCTION" | "TERNARY" | "UNION" | "INTERSECT" | "MINUS" ;`
  private mutating func parseCallOrKey() -> Int32 {
    parseCall(.call) ?? parsePlainPath(addLeaf(.key))
  }

  /// Reads a call, if a parenthesis follows the current name; the name may have several parts with colons.
  ///
  /// `FUNCTION` and `TERNARY` cannot begin such a name, since a parenthesis after them has another meaning.
  ///
  /// Grammar: `call = function-name , "(" , [ arguments ] , ")" ;`
  /// Grammar: `function-name = ( name | "UNION" | "INTERSECT" | "MINUS" ) , { ":" , [ name | contextual-word ] } ;`
  mutating func parseCall(_ kind: FlatNode.Kind) -> Int32? {
    guard next() == .leftParenthesis || next() == .colon, !at(.function), !at(.ternary) else { return nil }
    var length = 1
    while next(length) == .colon {
      let part = next(length + 1)
      length += part == .name || part.isContextual ? 2 : 1
    }
    guard next(length) == .leftParenthesis else { return nil }
    let start = current.start
    let node = add(kind)
    for _ in 1..<length {
      let end = current.end
      advance()
      if current.start != end { self[node].flag = true }
    }
    self[node].nameEnd = current.end
    advance()
    self[node].first = parseArguments(.rightParenthesis) ?? -1
    close(node, from: start)
    return node
  }

  /// Reads a predicate or an expression in parentheses.
  private mutating func parseParenthesis() -> Int32 {
    let (opening, before) = (current, previous.kind)
    guard enter() else { return missing() }
    defer { leave() }
    advance()
    let inner = parseDisjunction()
    if at(.comma), let list = parseListInParentheses(inner, of: opening, behind: before) { return list }
    expectClosing(.rightParenthesis, of: opening)
    return inner
  }

  /// Reads an array.
  ///
  /// Grammar: `aggregate = "{" , [ arguments ] , "}" ;`
  private mutating func parseAggregate() -> Int32 {
    let start = current.start
    guard let first = parseArguments(.rightBrace) else { return missing() }
    return add(.aggregate, from: start, over: first)
  }

  /// Reads an opening bracket, expressions separated by commas, and the closing bracket.
  ///
  /// Returns the first expression, -1 if there is none, and `nil` if the nesting is too deep.
  ///
  /// Grammar: `arguments = expression , { "," , expression } ;`
  private mutating func parseArguments(_ closing: TokenKind) -> Int32? {
    let opening = current
    guard enter() else { return nil }
    defer { leave() }
    advance()
    if consume(closing) { return -1 }
    let first = parseExpression()
    var last = first
    while consume(.comma) || complainAboutMissingComma() {
      let argument = parseExpression()
      join(last, argument)
      last = argument
    }
    expectClosing(closing, of: opening)
    return first
  }

  /// Reads a subquery.
  ///
  /// Grammar: `subquery = "SUBQUERY" , "(" , expression , "," , variable , "," , disjunction , ")" ;`
  private mutating func parseSubquery() -> Int32 {
    guard let (node, opening) = open(.subquery, "behind 'SUBQUERY'") else { return missing() }
    let collection = parseExpression()
    expect(.comma, "behind the collection of 'SUBQUERY'")
    if at(.variable) {
      self[node].nameStart = current.start &+ 1
      self[node].nameEnd = current.end
      advance()
    } else {
      complainAboutVariable()
      self[node].nameEnd = self[node].nameStart
    }
    expect(.comma, "behind the variable of 'SUBQUERY'")
    let predicate = parseCompletePredicate()
    join(collection, predicate)
    return close(node, over: collection, opening)
  }

  /// Reads a choice.
  ///
  /// Grammar: `ternary = "TERNARY" , "(" , disjunction , "," , expression , "," , expression , ")" ;`
  private mutating func parseTernary() -> Int32 {
    guard let (node, opening) = open(.ternary, "behind 'TERNARY'") else { return missing() }
    let condition = parseCompletePredicate()
    expect(.comma, "behind the condition of 'TERNARY'")
    let whenTrue = parseExpression()
    expect(.comma, "behind the first choice of 'TERNARY'")
    let whenFalse = parseExpression()
    join(condition, whenTrue)
    join(whenTrue, whenFalse)
    return close(node, over: condition, opening)
  }

  /// Reads a call of a method by its selector.
  ///
  /// Grammar: `function = "FUNCTION" , "(" , expression , "," , expression , { "," , expression } , ")" ;`
  private mutating func parseFunction() -> Int32 {
    let start = current.start
    advance()
    let opening = current
    let first = parseArguments(.rightParenthesis) ?? -1
    if first < 0 || self[first].next < 0 { complainAboutArguments(first, from: start, opening) }
    return add(.function, from: start, over: first)
  }

  /// Reads a cast.
  ///
  /// Grammar: `cast = "CAST" , "(" , expression , "," , expression , ")" ;`
  private mutating func parseCast() -> Int32 {
    guard let (node, opening) = open(.cast, "behind 'CAST'") else { return missing() }
    let value = parseExpression()
    expect(.comma, "behind the value of 'CAST'")
    let type = parseExpression()
    join(value, type)
    return close(node, over: value, opening)
  }

  /// Reads a keyword and its parenthesis; `nil` without one, or if the nesting is too deep.
  private mutating func open(_ kind: FlatNode.Kind, _ purpose: StaticString) -> (node: Int32, opening: Token)? {
    guard enter() else { return nil }
    let node = addLeaf(kind)
    let opening = current
    if expect(.leftParenthesis, purpose) { return (node, opening) }
    leave()
    return nil
  }

  /// Reads the parenthesis after the last part of a form.
  private mutating func close(_ node: Int32, over first: Int32, _ opening: Token) -> Int32 {
    leave()
    self[node].first = first
    if !consume(.rightParenthesis) { complainAboutEndOfParts(of: opening) }
    close(node, from: self[node].start)
    return node
  }
}
