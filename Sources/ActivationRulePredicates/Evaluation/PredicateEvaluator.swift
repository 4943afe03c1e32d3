package import ActivationRuleText

/// Evaluates predicates by walking the tree: the reference for every faster evaluator.
///
/// The semantics are NSPredicate's. Documented: Predicate Programming Guide and Key-Value Coding Programming Guide
/// (Apple). Where those are silent, the comment in the code says whether a reading was observed or inferred.
package final class PredicateEvaluator {
  /// The object of bare keys and `SELF`, also inside subqueries (observed).
  package let object: Value
  let environment: EvaluationEnvironment
  /// The values of variables, by name without sign.
  package var variables: [String: Value]
  /// The visits within comparisons, and for each step as many as take its time.
  private let purse: Purse
  private static let visitsOfStep = 8

  /// The work done so far.
  package var stepCount: Int { purse.spent / Self.visitsOfStep }
  /// Whether the limit ended an evaluation, so that its result is unreliable.
  package var isCutShort: Bool { purse.isEmpty }

  /// Prepares an evaluation.
  ///
  /// - Parameters:
  ///   - object: the evaluated object.
  ///   - variables: values of variables, by name without sign.
  ///   - environment: types, time and limits.
  package init(
    object: Value, variables: [String: Value] = [:], environment: EvaluationEnvironment = EvaluationEnvironment()
  ) {
    (self.object, self.variables, self.environment) = (object, variables, environment)
    purse = Purse(min(environment.stepLimit, .max / Self.visitsOfStep) * Self.visitsOfStep)
  }

  /// Whether a predicate is true for an object.
  ///
  /// - Throws: ``EvaluationError`` where the system would raise an exception.
  package static func evaluate(
    _ predicate: PredicateNode, on object: Value, variables: [String: Value] = [:],
    environment: EvaluationEnvironment = EvaluationEnvironment()
  ) throws(EvaluationError) -> Bool {
    let evaluator = PredicateEvaluator(object: object, variables: variables, environment: environment)
    return try evaluator.isTrue(predicate)
  }

  /// Whether a predicate is true; `AND` and `OR` stop at the first part that decides.
  ///
  /// - Throws: ``EvaluationError`` where the system would raise an exception.
  package func isTrue(_ node: PredicateNode) throws(EvaluationError) -> Bool {
    try countStep(node.range)
    // This recurses: what needs room on the stack is in other functions.
    switch node.kind {
    case .constant(let value): return value
    case .comparison: return try isTrue(comparison: node)
    case .and: return try areAll(true, in: node)
    case .or: return try !areAll(false, in: node)
    case .not: return try areAll(false, in: node)
    case .missing:
      throw EvaluationError(.incompleteTree, "the predicate has a part that could not be read", at: node.range)
    }
  }

  /// Whether all operands have a value.
  private func areAll(_ value: Bool, in node: PredicateNode) throws(EvaluationError) -> Bool {
    for part in node.operands where try isTrue(part) != value { return false }
    return true
  }

  private func isTrue(comparison node: PredicateNode) throws(EvaluationError) -> Bool {
    guard case .comparison(let comparison) = node.kind else { return false }
    let left = try value(of: comparison.left)
    return try isTrue(comparison, left, value(of: comparison.right), node.range)
  }

  /// Whether a comparison of two given values is true.
  package func isTrue(
    _ comparison: PredicateNode.Comparison, _ left: Value, _ right: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Bool {
    guard let quantifier = comparison.quantifier else {
      return try compare(left, comparison, right, range)
    }
    if left.isNull { return quantifier == .all }
    guard let elements = left.elements else {
      throw EvaluationError(
        .notACollection, "the left side of '\(quantifier.rawValue)' must be a collection, found \(left.kindName)",
        at: comparison.left.range)
    }
    for element in elements {
      try countStep(range)
      let isTrue = try compare(element, comparison, right, range)
      if isTrue != (quantifier == .all) { return isTrue }
    }
    return quantifier == .all
  }

  /// Compares two values and counts the work.
  private func compare(
    _ left: Value, _ comparison: PredicateNode.Comparison, _ right: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Bool {
    let comparer = ValueComparer(environment: environment, options: comparison.options, range: range, purse: purse)
    let isTrue = try comparer.compare(left, comparison.comparisonOperator, right)
    try requireSteps(range)
    return isTrue
  }

  /// Binds a variable to a value and returns the previous value; `nil` unbinds it.
  @discardableResult
  package func bind(_ name: String, to value: Value?) -> Value? {
    let before = variables[name]
    variables[name] = value
    return before
  }

  /// Counts one step.
  package func countStep(_ range: SourceRange) throws(EvaluationError) {
    purse.spend(Self.visitsOfStep)
    try requireSteps(range)
  }

  private func requireSteps(_ range: SourceRange) throws(EvaluationError) {
    guard purse.isEmpty else { return }
    throw EvaluationError(.stepLimit, "the evaluation takes more than \(environment.stepLimit) steps", at: range)
  }
}

/// Everything that an evaluation needs besides the predicate and the object.
///
/// The caller supplies all of it, so that an evaluation has the same result each time.
package struct EvaluationEnvironment: Sendable {
  /// Whether the first type identifier conforms to the second; used by `UTI-CONFORMS-TO`.
  package var conforms: @Sendable (_ identifier: String, _ other: String) -> Bool
  /// Whether two type identifiers name one type; used by `UTI-EQUALS`.
  package var typesAreEqual: @Sendable (_ identifier: String, _ other: String) -> Bool
  /// The largest number of nodes visited, over all elements of all subqueries; comparing long values counts for more.
  package var stepLimit: Int

  /// Makes an environment; by default every identifier conforms only to itself, and case does not matter.
  package init(
    conforms: (@Sendable (String, String) -> Bool)? = nil, typesAreEqual: (@Sendable (String, String) -> Bool)? = nil,
    stepLimit: Int = Limit.evaluationSteps.value
  ) {
    self.conforms = conforms ?? { ASCII.areEqual($0, $1) }
    self.typesAreEqual = typesAreEqual ?? { ASCII.areEqual($0, $1) }
    self.stepLimit = stepLimit
  }
}

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
    if let form = RefusedPart(node) { throw EvaluationError(form) }
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
      if let form = RefusedPart(link.operation, link.range) { throw EvaluationError(form) }
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
    return if case .set = source { .set(kept) } else { .array(kept) }
  }

  private func elements(of source: Value, _ range: SourceRange) throws(EvaluationError) -> [Value] {
    guard let elements = source.elements else {
      throw EvaluationError(
        .notACollection, "'SUBQUERY' goes over a collection, found \(source.kindName)", at: range)
    }
    return elements
  }
}

extension EvaluationError {
  /// The error of an expression that the safety check refuses.
  fileprivate init(_ form: RefusedPart) {
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

/// Key paths, with the collection operators.
extension PredicateEvaluator {
  /// Follows steps from a value.
  ///
  /// A collection operator applies to the path formed by the keys after it.
  package func value(at steps: ArraySlice<KeyPathStep>, from start: Value) throws(EvaluationError) -> Value {
    var current = start
    var index = steps.startIndex
    while index < steps.endIndex {
      let step = steps[index]
      try countStep(step.range)
      index += 1
      switch step.kind {
      case .key(let key): current = try Self.value(forKey: key, of: current, step.range)
      case .operator(let name): (current, index) = try apply(name, to: current, path: steps[index...], step.range)
      default: throw EvaluationError(.refused, "a bracket or a call in a key path is refused", at: step.range)
      }
    }
    return current
  }

  /// The value of a key, like `valueForKey:`.
  ///
  /// Documented (Key-Value Coding Programming Guide): nil gives nil, a dictionary its value or nil, an array maps the
  /// key over its elements. Observed: a string has a length. Reported: NSNull answers every key with itself, so that a
  /// path can continue past an element that lacks one. Everything else raises.
  package static func value(
    forKey key: String, of value: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    switch value {
    case .null, .nullObject: return value
    case .dictionary(let entries): return entries[key] ?? .null
    case .string(let text) where key == "length": return .integer(Int64(text.utf16.count))
    case .array(let elements):
      var result: [Value] = []
      for element in elements {
        let found = try self.value(forKey: key, of: element, range)
        result.append(found == .null ? .nullObject : found)
      }
      return .array(result)
    case .set(let elements):
      var result: [Value] = []
      for element in elements {
        let found = try self.value(forKey: key, of: element, range)
        if found != .null, !result.contains(found) { result.append(found) }
      }
      return .set(result)
    default:
      throw EvaluationError(.unknownKey, "\(value.kindName) has no key '\(key)'", at: range)
    }
  }

  /// Applies a collection operator; also returns the place at which the path continues.
  private func apply(
    _ name: String, to value: Value, path: ArraySlice<KeyPathStep>, _ range: SourceRange
  ) throws(EvaluationError) -> (Value, Int) {
    if value.isNull { return (value, path.endIndex) }
    // The sign of a property of a dictionary is dropped (documented).
    if case .dictionary(let entries) = value, name == "count" {
      return (.integer(Int64(entries.count)), path.startIndex)
    }
    guard let elements = value.elements else {
      throw EvaluationError(.unknownKey, "\(value.kindName) has no key '@\(name)'", at: range)
    }
    if name == "count" { return (.integer(Int64(elements.count)), path.endIndex) }
    guard let operation = CollectionOperator(rawValue: name), !path.isEmpty else {
      let reason = CollectionOperator(rawValue: name) == nil ? "does not exist" : "needs a path behind it"
      throw EvaluationError(.unknownCollectionOperator, "the collection operator '@\(name)' \(reason)", at: range)
    }
    var leaves: [Value] = []
    leaves.reserveCapacity(elements.count)
    for element in elements {
      let isItself = path.count == 1 && path.first?.kind == .key("self")
      leaves.append(isItself ? element : try self.value(at: path, from: element))
    }
    return (try operation.apply(to: leaves, range), path.endIndex)
  }
}

/// The reason why an evaluation ended without a result, where the system would raise an exception.
package struct EvaluationError: Error, Hashable, Sendable {
  /// The causes; their identifiers never change.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    /// A key that the value does not have (NSUnknownKeyException).
    case unknownKey = "unknown-key"
    /// A collection operator that does not exist, or lacks the path to its right.
    case unknownCollectionOperator = "unknown-collection-operator"
    /// A variable without a value.
    case unboundVariable = "unbound-variable"
    /// Not a collection, where one is required.
    case notACollection = "not-a-collection"
    /// Not a string, where one is required.
    case notAString = "not-a-string"
    /// Not a number, where one is required.
    case notANumber = "not-a-number"
    /// Values that cannot be ordered, or a number of bounds other than two.
    case typeMismatch = "type-mismatch"
    /// A result that does not fit its type.
    case overflow = "overflow"
    /// A form that the system's safety check refuses in every rule, so that it is never evaluated.
    case refused = "refused"
    /// A malformed regular expression.
    case invalidPattern = "invalid-pattern"
    /// A regular expression outside the supported subset, or the option `d`.
    case unsupportedPattern = "unsupported-pattern"
    /// A regular expression that is larger than the limits allow.
    case patternTooLarge = "pattern-too-large"
    /// More work than ``EvaluationEnvironment/stepLimit`` allows.
    case stepLimit = "step-limit"
    /// A part of the tree that could not be read.
    case incompleteTree = "incomplete-tree"
  }

  private struct Content: Hashable, Sendable {
    let code: Code
    let message: String
    let range: SourceRange
  }

  private let box: Boxed<Content>

  /// The cause.
  package var code: Code { box.content.code }
  /// One phrase for people.
  package var message: String { box.content.message }
  /// The part of the predicate that was being evaluated.
  package var range: SourceRange { box.content.range }

  /// Makes an error.
  package init(_ code: Code, _ message: String, at range: SourceRange) {
    box = .content(Content(code: code, message: message, range: range))
  }

  /// Whether a limit of this package ended the evaluation, so that the system's result is unknown.
  package var isLimit: Bool { [.stepLimit, .unsupportedPattern, .patternTooLarge].contains(code) }
}
