import PredicateFormat
import Texts

/// Explains comparisons: what was counted, which identifier matched through which types.
extension PredicateExplainer {
  mutating func explain(
    _ comparison: PredicateNode.Comparison, _ node: PredicateNode, _ truth: Truth, _ isDecisive: Bool
  ) -> ExplanationStep {
    if let count = CountedSubquery(comparison.left), comparison.quantifier == nil {
      return explain(count, comparison, node, truth, isDecisive)
    }
    if let quantifier = comparison.quantifier, comparison.comparisonOperator.isTypeOperator,
      let detail = typeDetail(comparison, quantifier)
    {
      return step(node, truth, detail, isDecisive)
    }
    let left = text(of: comparison.left)
    if comparison.right.isLiteral { return step(node, truth, "the left side is \(left)", isDecisive) }
    return step(node, truth, "\(left) against \(text(of: comparison.right))", isDecisive)
  }

  /// Explains a comparison of a count, element by element.
  private mutating func explain(
    _ count: CountedSubquery, _ comparison: PredicateNode.Comparison, _ node: PredicateNode, _ truth: Truth,
    _ isDecisive: Bool
  ) -> ExplanationStep {
    guard let elements = ((try? evaluator.value(of: count.collection)) ?? .null).elements else {
      return step(node, truth, nothingDetail(comparison), isDecisive)
    }
    let truths = elements.map { self.truth(count.predicate, count.variable, $0) }
    let matching = truths.filter { $0 == true }.count
    let wanted = number(comparison.right)
    let hasTooMany = truth.value == false && wanted.map { matching > $0 } ?? false
    let children = elements.indices.map { index -> ExplanationStep in
      let decides =
        truth.value == nil ? truths[index] == nil : (truths[index] == true) == (truth.value == true || hasTooMany)
      return element(count, elements[index], index, truths[index], isDecisive: isDecisive && decides)
    }
    let total = elements.count
    let verb = matching == 1 || total == 1 ? "matches" : "match"
    let number = wanted.map { String($0) } ?? "nil"
    let detail =
      "\(matching) of \(total) \(ElementName.noun(elements, total)) \(verb), \(comparison.wanted(number, of: total)) wanted"
    return step(node, truth, detail, isDecisive, children: children)
  }

  private mutating func nothingDetail(_ comparison: PredicateNode.Comparison) -> String {
    let sides = comparison.right.isLiteral ? "" : " on the left, \(text(of: comparison.right)) on the right"
    return "there is nothing to count: nil\(sides)"
  }

  private mutating func element(
    _ count: CountedSubquery, _ element: Value, _ index: Int, _ truth: Bool?, isDecisive: Bool
  ) -> ExplanationStep {
    let inner =
      index < Self.elementLimit ? [explain(count.predicate, count.variable, element, isDecisive: isDecisive)] : []
    let (outcome, detail): (ExplanationStep.Outcome, String) =
      switch truth {
      case true?: (.holds, "matches")
      case false?: (.fails, "does not match")
      case nil: (.raises, "raises an exception")
      }
    return ExplanationStep(
      ElementName.of(element, index), outcome, detail, truth == nil ? .inferred : .documented, isDecisive: isDecisive,
      children: inner)
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
    if names.isEmpty { return "the attachment registers no type" }
    let remark = remark(on: names, type).map { "; \($0)" } ?? ""
    return (names.count == 1 ? "\(names[0]) does not" : "none of \(WordList.list(names, "and")) does") + remark
  }

  private mutating func remark(on names: [String], _ type: String) -> String? {
    let key = names + [type]
    if let known = remarks[key] { return known }
    guard remarks.count < Self.remarkLimit else { return nil }
    let remark = TypeNotes(types: types.types).remark(on: names, wanted: [type])
    remarks[key] = .some(remark)
    return remark
  }

  // MARK: Values

  private mutating func truth(_ node: PredicateNode, _ name: String, _ element: Value) -> Bool? {
    let hidden = evaluator.bind(name, to: element)
    defer { evaluator.bind(name, to: hidden) }
    return truth(node).value
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
    case .string(let text)?: "\"\(WordList.shortened(text, to: 60))\""
    case .array(let elements)?: "a list of \(elements.count)"
    case .set(let elements)?: "a set of \(elements.count)"
    case .dictionary?: "a dictionary"
    case .date?: "a date"
    case .data?: "data"
    }
  }
}
