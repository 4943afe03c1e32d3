import ActivationRuleText

/// The values of expressions.
extension PredicateEvaluator {
  /// The value of an expression.
  ///
  /// - Throws: ``EvaluationError`` where the system would raise an exception.
  package func value(of node: ExpressionNode) throws(EvaluationError) -> Value {
    try countStep(node.range)
    // This recurses: what needs room on the stack is in other functions.
    switch node.kind {
    case .aggregate: return .array(try elements(of: node))
    case .keyPath: return try pathValue(of: node)
    case .subquery: return try filter(node)
    default: return try otherValue(of: node)
    }
  }

  private func pathValue(of node: ExpressionNode) throws(EvaluationError) -> Value {
    try requireAllowed(node)
    guard case .keyPath(let base, let steps) = node.kind else { return .null }
    guard let base else { return try value(at: steps[...], from: object) }
    let start = try value(of: base)
    return try value(at: steps[...], from: start)
  }

  private func requireAllowed(_ node: ExpressionNode) throws(EvaluationError) {
    if let form = RefusedForm(node) { throw EvaluationError(form) }
  }

  private func otherValue(of node: ExpressionNode) throws(EvaluationError) -> Value {
    try requireAllowed(node)
    switch node.kind {
    case .literal(let literal): return Value(literal)
    case .selfObject: return object
    case .variable(let name): return try variable(name, node.range)
    case .call(let name, let arguments):
      guard arguments.count == 2 else {
        throw EvaluationError(.refused, "'\(name)' takes 2 arguments, found \(arguments.count)", at: node.range)
      }
      let left = try value(of: arguments[0])
      return try Arithmetic.apply(name == "add:to:" ? .add : .subtract, left, value(of: arguments[1]), node.range)
    case .binary: return try value(ofChain: node)
    case .negate(let operand):
      return try Arithmetic.apply(.subtract, .integer(0), value(of: operand), node.range)
    default:
      throw EvaluationError(.incompleteTree, "the predicate has a part that could not be read", at: node.range)
    }
  }

  /// The value of operators that nest to the left, computed in a loop, because a long chain would overflow the stack.
  private func value(ofChain node: ExpressionNode) throws(EvaluationError) -> Value {
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

  /// The elements of a list, in order; nil becomes the null object, since an array cannot hold nil.
  private func elements(of node: ExpressionNode) throws(EvaluationError) -> [Value] {
    guard case .aggregate(let parts) = node.kind else { return [] }
    var result: [Value] = []
    for part in parts {
      let element = try value(of: part)
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
  private func filter(_ node: ExpressionNode) throws(EvaluationError) -> Value {
    guard case .subquery(let collection, let name, let predicate) = node.kind else { return .null }
    let source = try value(of: collection)
    if source.isNull { return .null }
    let elements = try elements(of: source, collection.range)
    let hidden = variables[name]
    defer { variables[name] = hidden }
    var kept: [Value] = []
    for element in elements {
      variables[name] = element
      if try isTrue(predicate) { kept.append(element) }
    }
    return source.isSet ? .set(kept) : .array(kept)
  }

  private func elements(of source: Value, _ range: SourceRange) throws(EvaluationError) -> [Value] {
    guard let elements = source.elements else {
      throw EvaluationError(
        .notACollection, "'SUBQUERY' goes over a collection, found \(source.kindName)", at: range)
    }
    return elements
  }
}

extension Value {
  fileprivate var isSet: Bool { if case .set = self { true } else { false } }
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
