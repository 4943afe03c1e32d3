import ActivationRuleText

/// The values of expressions.
extension PredicateEvaluator {
  /// The value of an expression.
  ///
  /// - Throws: ``EvaluationError`` where the system would raise an exception.
  package mutating func value(of node: ExpressionNode) throws(EvaluationError) -> Value {
    try countStep(node.range)
    if case .aggregate(let elements) = node.kind { return .array(try values(of: elements)) }
    if let form = RefusedForm(node) { throw EvaluationError(form) }
    switch node.kind {
    case .literal(let literal): return Value(literal)
    case .selfObject: return object
    case .variable(let name): return try variable(name, node.range)
    case .keyPath(let base, let steps):
      let start = if let base { try value(of: base) } else { object }
      return try value(at: steps[...], from: start)
    case .subquery(let collection, let variable, let predicate):
      return try filter(collection, variable, predicate)
    case .call(let name, let arguments):
      guard arguments.count == 2 else {
        throw EvaluationError(.refused, "'\(name)' takes 2 arguments, found \(arguments.count)", at: node.range)
      }
      let left = try value(of: arguments[0])
      return try Arithmetic.apply(name == "add:to:" ? .add : .subtract, left, value(of: arguments[1]), node.range)
    case .binary: return try value(ofChain: node)
    case .negate(let operand):
      return try Arithmetic.apply(.subtract, .integer(0), value(of: operand), node.range)
    case .missing, .aggregate, .ternary, .cast, .assignment, .function:
      throw EvaluationError(.incompleteTree, "the predicate has a part that could not be read", at: node.range)
    }
  }

  /// The value of operators that nest to the left, computed in a loop, because a long chain would overflow the stack.
  private mutating func value(ofChain node: ExpressionNode) throws(EvaluationError) -> Value {
    let (first, links) = node.chain
    for link in links {
      try countStep(link.range)
      if let form = RefusedForm(link.operation, link.range) { throw EvaluationError(form) }
    }
    var result = try value(of: first)
    for link in links.reversed() {
      result = try Arithmetic.apply(link.operation, result, value(of: link.right), link.range)
    }
    return result
  }

  /// The values of expressions, in order; nil becomes the null object, since an array cannot hold nil.
  private mutating func values(of nodes: [ExpressionNode]) throws(EvaluationError) -> [Value] {
    var result: [Value] = []
    result.reserveCapacity(nodes.count)
    for node in nodes {
      let element = try value(of: node)
      result.append(element == .null ? .nullObject : element)
    }
    return result
  }

  private func variable(_ name: String, _ range: SourceRange) throws(EvaluationError) -> Value {
    guard let value = variables[name] else {
      throw EvaluationError(.unboundVariable, "the variable '$\(name)' has no value here", at: range)
    }
    return value
  }

  /// The elements for which a predicate holds, in order; nil stays nil (observed).
  private mutating func filter(
    _ collection: ExpressionNode, _ name: String, _ predicate: PredicateNode
  ) throws(EvaluationError) -> Value {
    let source = try value(of: collection)
    if source.isNull { return .null }
    guard let elements = source.elements else {
      throw EvaluationError(
        .notACollection, "'SUBQUERY' goes over a collection, found \(source.kindName)", at: collection.range)
    }
    let hidden = variables[name]
    defer { variables[name] = hidden }
    var kept: [Value] = []
    for element in elements {
      variables[name] = element
      if try isTrue(predicate) { kept.append(element) }
    }
    if case .set = source { return .set(kept) }
    return .array(kept)
  }
}

extension EvaluationError {
  /// The error of an expression that the safety check refuses.
  fileprivate init(_ form: RefusedForm) {
    self.init(.refused, form.text, at: form.range)
  }
}

extension Value {
  /// The value of a constant.
  init(_ literal: ExpressionNode.Literal) {
    switch literal {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .string(let text): self = .string(text)
    }
  }
}
