/// Builds the tree of the nodes.
extension FlatView {
  private subscript(node: Int32) -> FlatNode { nodes[Int(node)] }

  private func range(_ node: Int32) -> SourceRange {
    SourceRange(Int(self[node].start), Int(self[node].end))
  }

  func predicate(_ number: Int32) -> PredicateNode {
    let node = self[number]
    let kind: PredicateNode.Kind
    switch node.kind {
    case .constant: kind = .constant(node.flag)
    case .and: kind = .and(parts(from: node.first).map { predicate($0) })
    case .or: kind = .or(parts(from: node.first).map { predicate($0) })
    case .not: kind = .not(predicate(node.first))
    case .comparison:
      let left = expression(node.first)
      let right = expression(self[node.first].next)
      kind = .comparison(.init(node.quantifier, left, node.comparison, node.options, right))
    default: kind = .missing
    }
    return PredicateNode(kind, range: range(number))
  }

  func expression(_ number: Int32) -> ExpressionNode {
    ExpressionNode(expressionKind(number), range: range(number))
  }

  private func expressionKind(_ number: Int32) -> ExpressionNode.Kind {
    let node = self[number]
    switch node.kind {
    case .null, .boolean, .integer, .real, .string: return literal(node).map { .literal($0) } ?? .missing
    case .selfObject: return .selfObject
    case .variable: return .variable(name(node))
    case .keyPath:
      let first = node.flag ? self[node.first].next : node.first
      return .keyPath(
        base: node.flag ? expression(node.first) : nil, steps: parts(from: first).map { step($0) })
    case .aggregate: return .aggregate(expressions(from: node.first))
    case .subquery:
      let collection = expression(node.first)
      return .subquery(collection: collection, variable: name(node), predicate: predicate(self[node.first].next))
    case .ternary:
      let second = self[node.first].next
      return .ternary(predicate(node.first), expression(second), expression(self[second].next))
    case .call: return .call(name: callName(node), arguments: expressions(from: node.first))
    case .function: return .function(expressions(from: node.first))
    case .cast: return .cast(expression(node.first), expression(self[node.first].next))
    case .binary: return chain(number)
    case .negate: return .negate(expression(node.first))
    case .assignment: return .assignment(variable: name(node), value: expression(node.first))
    default: return .missing
    }
  }

  /// Operators nest to the left; their chain is built in a loop, because a long one would overflow the stack.
  private func chain(_ number: Int32) -> ExpressionNode.Kind {
    var spine = [number]
    var first = self[number].first
    while self[first].kind == .binary {
      spine.append(first)
      first = self[first].first
    }
    var left = expression(first)
    for link in spine.reversed() {
      let right = expression(self[self[link].first].next)
      left = ExpressionNode(.binary(self[link].operation, left, right), range: range(link))
    }
    return left.kind
  }

  private func step(_ number: Int32) -> KeyPathStep {
    let node = self[number]
    let kind: KeyPathStep.Kind
    switch node.kind {
    case .collectionOperator: kind = .operator(name(node))
    case .variableKey: kind = .variable(name(node))
    case .callStep: kind = .call(name: callName(node), arguments: expressions(from: node.first))
    case .index: kind = .index(expression(node.first))
    case .firstElement: kind = .first
    case .lastElement: kind = .last
    case .size: kind = .size
    default: kind = .key(name(node))
    }
    return KeyPathStep(kind, range: range(number))
  }

  private func expressions(from first: Int32) -> [ExpressionNode] {
    parts(from: first).map { expression($0) }
  }

  /// The numbers of a node and its following siblings.
  private func parts(from first: Int32) -> [Int32] {
    var (parts, part): ([Int32], Int32) = ([], first)
    while part >= 0 {
      parts.append(part)
      part = self[part].next
    }
    return parts
  }

  // MARK: Names and constants

  private func bytes(_ node: FlatNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + Int(node.nameStart), count: node.nameCount)
  }

  private func name(_ node: FlatNode) -> String {
    String(decoding: bytes(node), as: UTF8.self)
  }

  /// The name of a call, without the spaces between its parts.
  private func callName(_ node: FlatNode) -> String {
    guard node.flag else { return name(node) }
    let parts = Lexer.tokenize(bytes(node)).tokens.map { bytes(node)[$0.range.lowerBound..<$0.range.upperBound] }
    return String(decoding: parts.joined(), as: UTF8.self)
  }

  /// The value of a string node, with its escapes decoded.
  package func string(_ node: FlatNode) -> String {
    guard node.flag else { return name(node) }
    let quoted = Array(UnsafeBufferPointer(start: text + Int(node.nameStart) - 1, count: node.nameCount + 2))
    return StringLiteral.value(of: quoted, SourceRange(0, quoted.count))
  }

  /// The value of a constant node; `nil` for anything else.
  package func literal(_ node: FlatNode) -> ExpressionNode.Literal? {
    switch node.kind {
    case .null: return .null
    case .boolean: return .boolean(node.flag)
    case .string: return .string(string(node))
    case .integer, .real:
      if let number = smallNumber(node) { return .integer(number) }
      let digits = Array(bytes(node))
      return NumberLiteral.value(
        of: digits, SourceRange(0, digits.count), isReal: node.kind == .real, isNegative: node.flag)
    default: return nil
    }
  }

  /// A number of a few decimal digits, like nearly all; `nil` for any other.
  private func smallNumber(_ node: FlatNode) -> Int64? {
    guard node.kind == .integer, node.nameCount < 18 else { return nil }
    var number: Int64 = 0
    for byte in bytes(node) {
      guard byte.isDigit else { return nil }
      number = number &* 10 &+ Int64(byte &- 0x30)
    }
    return node.flag ? -number : number
  }
}
