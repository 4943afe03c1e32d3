import PredicateFormat

/// Follows a predicate clause by clause and says what each came to.
struct PredicateExplainer {
  private var evaluator: PredicateEvaluator
  private let types: TypeChains
  /// Moves a range of the predicate into the file around it.
  private let place: (SourceRange) -> SourceRange?

  init(
    object: Value, environment: EvaluationEnvironment, types: TypeChains,
    place: @escaping (SourceRange) -> SourceRange?
  ) {
    evaluator = PredicateEvaluator(object: object, environment: environment)
    self.types = types
    self.place = place
  }

  /// The steps of a predicate; `isDecisive` when the verdict hangs on it.
  mutating func explain(_ node: PredicateNode, isDecisive: Bool) -> ExplanationStep {
    let value = truth(node)
    switch node.kind {
    case .constant(let constant): return step(node, value, constant ? "always" : "never", isDecisive)
    case .and(let parts): return join(parts, "AND", node, value, isDecisive)
    case .or(let parts): return join(parts, "OR", node, value, isDecisive)
    case .not(let operand):
      let inner = explain(operand, isDecisive: isDecisive)
      return ExplanationStep(
        "NOT", outcome(value), "the opposite of:", isDecisive: isDecisive, range: place(node.range), children: [inner])
    case .comparison(let comparison): return explain(comparison, node, value, isDecisive)
    case .missing: return step(node, value, nil, isDecisive)
    }
  }

  // MARK: Logic

  /// Explains the parts of a compound; those behind the one that decides are skipped, as the system stops there.
  private mutating func join(
    _ parts: [PredicateNode], _ word: String, _ node: PredicateNode, _ value: Bool?, _ isDecisive: Bool
  ) -> ExplanationStep {
    let stopping = word == "OR"
    var children: [ExplanationStep] = []
    var isOver = false
    for part in parts {
      if isOver {
        children.append(ExplanationStep(part.shortText, .skipped, range: place(part.range)))
        continue
      }
      let truth = truth(part)
      isOver = truth == stopping || truth == nil
      let decides = isDecisive && (isOver || value == !stopping)
      children.append(explain(part, isDecisive: decides))
    }
    let holding = children.filter { $0.outcome == .holds }.count
    let detail =
      stopping
      ? "\(holding == 0 ? "none" : "one") of \(parts.count) alternatives holds" : "\(holding) of \(parts.count) hold"
    return ExplanationStep(
      word, outcome(value), detail, isDecisive: isDecisive, range: place(node.range), children: children)
  }

  // MARK: Comparisons

  private mutating func explain(
    _ comparison: PredicateNode.Comparison, _ node: PredicateNode, _ value: Bool?, _ isDecisive: Bool
  ) -> ExplanationStep {
    if let count = CountedSubquery(comparison.left), comparison.quantifier == nil {
      return explain(count, comparison, node, value, isDecisive)
    }
    if let quantifier = comparison.quantifier, comparison.comparisonOperator.isTypeOperator,
      let detail = typeDetail(comparison, quantifier)
    {
      return step(node, value, detail, isDecisive)
    }
    let left = text(of: comparison.left)
    let right = text(of: comparison.right)
    if case .literal = comparison.right.kind { return step(node, value, "the left side is \(left)", isDecisive) }
    return step(node, value, "\(left) against \(right)", isDecisive)
  }

  /// Explains a comparison of a count, element by element.
  private mutating func explain(
    _ count: CountedSubquery, _ comparison: PredicateNode.Comparison, _ node: PredicateNode, _ value: Bool?,
    _ isDecisive: Bool
  ) -> ExplanationStep {
    let elements = ((try? evaluator.value(of: count.collection)) ?? .null).elements
    guard let elements else { return step(node, value, "there is nothing to count: nil", isDecisive) }
    let matches = elements.map { truth(count.predicate, count.variable, $0) == true }
    let matching = matches.filter { $0 }.count
    let wanted = number(comparison.right)
    let hasTooMany = value == false && wanted.map { matching > $0 } ?? false
    let children = elements.indices.map { index -> ExplanationStep in
      let decides = isDecisive && (value == true || hasTooMany ? matches[index] : !matches[index])
      let inner = explain(count.predicate, count.variable, elements[index], isDecisive: decides)
      let name = ElementName.of(elements[index], index)
      return ExplanationStep(
        name, matches[index] ? .holds : .fails, matches[index] ? "matches" : "does not match", isDecisive: decides,
        children: [inner])
    }
    let noun = ElementName.plural(elements, count.collection)
    let detail =
      "\(matching) of \(elements.count) \(noun) match, \(wantedText(comparison, wanted, elements.count)) wanted"
    return ExplanationStep(
      node.shortText, outcome(value), detail, isDecisive: isDecisive, range: place(node.range), children: children)
  }

  /// Which identifier made a type test with a quantifier come out as it did, through which chain.
  private mutating func typeDetail(_ comparison: PredicateNode.Comparison, _ quantifier: Quantifier) -> String? {
    guard case .string(let type)? = try? evaluator.value(of: comparison.right),
      let identifiers = (try? evaluator.value(of: comparison.left))?.elements
    else { return nil }
    let names = identifiers.compactMap { element -> String? in
      if case .string(let name) = element { return name }
      return nil
    }
    let isExact = comparison.comparisonOperator == .typeEquals
    let chains = names.map { isExact ? types.equality($0, type) : types.chain($0, type) }
    if quantifier == .all, let index = chains.firstIndex(where: { $0 == nil }) { return "\(names[index]) does not" }
    if let chain = chains.lazy.compactMap({ $0 }).first { return chain }
    return names.isEmpty ? "the attachment registers no type" : "none of \(Words.join(names, ", ")) does"
  }

  // MARK: Pieces

  private func step(_ node: PredicateNode, _ value: Bool?, _ detail: String?, _ isDecisive: Bool) -> ExplanationStep {
    ExplanationStep(node.shortText, outcome(value), detail, isDecisive: isDecisive, range: place(node.range))
  }

  private func outcome(_ value: Bool?) -> ExplanationStep.Outcome {
    guard let value else { return .raises }
    return value ? .holds : .fails
  }

  private mutating func truth(_ node: PredicateNode) -> Bool? {
    try? evaluator.holds(node)
  }

  private mutating func truth(_ node: PredicateNode, _ name: String, _ element: Value) -> Bool? {
    let hidden = evaluator.bind(name, to: element)
    defer { evaluator.bind(name, to: hidden) }
    return truth(node)
  }

  private mutating func explain(
    _ node: PredicateNode, _ name: String, _ element: Value, isDecisive: Bool
  ) -> ExplanationStep {
    let hidden = evaluator.bind(name, to: element)
    defer { evaluator.bind(name, to: hidden) }
    return explain(node, isDecisive: isDecisive)
  }

  private mutating func number(_ node: ExpressionNode) -> Int64? {
    guard case .integer(let number)? = try? evaluator.value(of: node) else { return nil }
    return number
  }

  private mutating func text(of node: ExpressionNode) -> String {
    switch try? evaluator.value(of: node) {
    case nil: "an exception"
    case .null?, .nullObject?: "nil"
    case .boolean(let flag)?: flag ? "true" : "false"
    case .integer(let number)?: String(number)
    case .real(let number)?: String(number)
    case .string(let text)?: "\"\(Words.shortened(text, to: 60))\""
    case .array(let elements)?: "an array of \(elements.count)"
    case .set(let elements)?: "a set of \(elements.count)"
    case .dictionary?: "a dictionary"
    case .date?: "a date"
    case .data?: "data"
    }
  }

  private func wantedText(_ comparison: PredicateNode.Comparison, _ wanted: Int64?, _ total: Int) -> String {
    let number = wanted.map { String($0) } ?? "nil"
    return switch comparison.comparisonOperator {
    case .equal: wanted == Int64(total) && !comparison.right.isLiteral ? "all" : "exactly \(number)"
    case .notEqual: "any number but \(number)"
    case .lessThan: "fewer than \(number)"
    case .greaterThan: "more than \(number)"
    case .lessThanOrEqual: "at most \(number)"
    case .greaterThanOrEqual: "at least \(number)"
    default: number
    }
  }
}

extension ExpressionNode {
  /// Whether the expression is a constant.
  var isLiteral: Bool {
    if case .literal = kind { return true }
    return false
  }
}

/// The parts of `SUBQUERY(…).@count`.
struct CountedSubquery {
  let collection: ExpressionNode
  let variable: String
  let predicate: PredicateNode

  init?(_ node: ExpressionNode) {
    guard case .keyPath(let base?, let steps) = node.kind, steps.count == 1, steps[0].kind == .operator("count"),
      case .subquery(let collection, let variable, let predicate) = base.kind
    else { return nil }
    self.collection = collection
    self.variable = variable
    self.predicate = predicate
  }
}

extension PredicateNode {
  /// The clause in one line: canonical, with the insides of subqueries left out.
  var shortText: String {
    switch kind {
    case .comparison(let comparison):
      guard let count = CountedSubquery(comparison.left) else { return Words.shortened(description, to: 120) }
      var text = "SUBQUERY(\(count.collection.description), $\(count.variable), …).@count "
      text += comparison.comparisonOperator.rawValue + " " + comparison.right.description
      return Words.shortened(text, to: 120)
    default: return Words.shortened(description, to: 120)
    }
  }
}

/// Names of items and attachments.
enum ElementName {
  /// The name of the element of a collection: an item, an attachment with its identifiers, or an identifier.
  static func of(_ element: Value, _ index: Int) -> String {
    switch element {
    case .string(let text): return text
    case .dictionary(let entries):
      guard let identifiers = entries["registeredTypeIdentifiers"]?.elements else { return "item \(index + 1)" }
      let names = identifiers.map { identifier in
        if case .string(let name) = identifier { return name }
        return "?"
      }
      return "attachment \(index + 1) [\(Words.join(names, ", "))]"
    default: return "element \(index + 1)"
    }
  }

  /// The word for the elements of a collection.
  static func plural(_ elements: [Value], _ collection: ExpressionNode) -> String {
    switch elements.first {
    case .string?: "identifiers"
    case .dictionary(let entries)? where entries["registeredTypeIdentifiers"] != nil: "attachments"
    case .dictionary?: "items"
    default: "elements"
    }
  }
}
