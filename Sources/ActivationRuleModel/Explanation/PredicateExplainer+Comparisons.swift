import PredicateFormat
import Texts

/// Explains comparisons: what was counted, which identifier matched through which types.
extension PredicateExplainer {
  mutating func explain(
    _ comparison: PredicateNode.Comparison, _ evidence: Evidence, _ isDecisive: Bool
  ) -> ExplanationStep {
    if let counted = reader.counted(evidence) {
      return explain(counted, comparison.withCountOnTheLeft, evidence, isDecisive)
    }
    if let quantifier = comparison.quantifier, let detail = typeDetail(comparison, quantifier, evidence) {
      return step(evidence, detail, isDecisive)
    }
    let left = text(of: comparison.left, evidence)
    if comparison.right.isLiteral { return step(evidence, "the left side is \(left)", isDecisive) }
    return step(evidence, "\(left) against \(text(of: comparison.right, evidence))", isDecisive)
  }

  /// Explains a comparison of a count, element by element.
  private mutating func explain(
    _ counted: Evidence.Counted, _ comparison: PredicateNode.Comparison, _ evidence: Evidence, _ isDecisive: Bool
  ) -> ExplanationStep {
    guard let elements = counted.elements else {
      return step(evidence, nothingDetail(comparison, evidence), isDecisive)
    }
    let matching = counted.matching.count
    let right = reader.value(of: comparison.right, in: evidence)
    var children = steps(counted, evidence, isDecisive) { comparison.holds($0, right) }
    if !comparison.right.isLiteral, let other = reader.counted(evidence, onTheRight: true), other.elements != nil {
      let inner = steps(other, evidence, isDecisive) { comparison.holds(matching, .integer(Int64($0))) }
      children.append(
        ExplanationStep(
          WordList.shortened(comparison.right.description), .information, "\(other.matching.count) match",
          isDecisive: isDecisive, range: place(comparison.right.range), children: inner))
    }
    let total = elements.count
    let verb = matching == 1 || total == 1 ? "matches" : "match"
    let noun = (elements.first?.noun ?? "element") + (total == 1 ? "" : "s")
    let detail = "\(matching) of \(total) \(noun) \(verb), \(comparison.wanted(right, of: total)) wanted"
    return step(
      evidence, detail, isDecisive, children: children, count: .init(matching: matching, total: total))
  }

  /// The elements of a count.
  ///
  /// An element is decisive if the comparison would change were it counted differently.
  private mutating func steps(
    _ counted: Evidence.Counted, _ evidence: Evidence, _ isDecisive: Bool, _ holds: (Int) -> Bool?
  ) -> [ExplanationStep] {
    guard let elements = counted.elements else { return [] }
    let matching = counted.matching.count
    let turning = (0...elements.count).filter { holds($0) != evidence.value }
    let (fewer, more) = (turning.contains { $0 < matching }, turning.contains { $0 > matching })
    return elements.enumerated().map { index, element in
      let decides = evidence.value == nil ? element.matches == nil : element.matches == true ? fewer : more
      return step(element, index, counted, isDecisive: isDecisive && decides)
    }
  }

  private mutating func nothingDetail(_ comparison: PredicateNode.Comparison, _ evidence: Evidence) -> String {
    let sides =
      comparison.right.isLiteral ? "" : " on the left, \(text(of: comparison.right, evidence)) on the right"
    return "there is nothing to count: nil\(sides)"
  }

  private mutating func step(
    _ element: EvidenceElement, _ index: Int, _ counted: Evidence.Counted, isDecisive: Bool
  ) -> ExplanationStep {
    let inner =
      index < Self.elementLimit
      ? [explain(reader.evidence(inside: element, of: counted), isDecisive: isDecisive)] : []
    let (outcome, detail): (ExplanationStep.Outcome, String) =
      switch element.matches {
      case true?: (.holds, "matches")
      case false?: (.fails, "does not match")
      case nil: (.raises, "raises an exception")
      }
    return ExplanationStep(
      element.name(index), outcome, detail, element.matches == nil ? .inferred : .documented, isDecisive: isDecisive,
      children: inner, about: element.subject(index))
  }

  /// Which identifier made a type test with a quantifier come out as it did, through which chain.
  private mutating func typeDetail(
    _ comparison: PredicateNode.Comparison, _ quantifier: Quantifier, _ evidence: Evidence
  ) -> String? {
    guard comparison.comparisonOperator.isTypeOperator, case .literal(.string(let type)) = comparison.right.kind,
      let names = reader.identifiers(of: comparison.left, in: evidence)
    else { return nil }
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

  private mutating func text(of node: ExpressionNode, _ evidence: Evidence) -> String {
    switch reader.value(of: node, in: evidence) {
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

extension EvidenceElement {
  /// What a step about the element at a position is about.
  fileprivate func subject(_ position: Int) -> ExplanationStep.Subject {
    switch kind {
    case .item: .item(position)
    case .attachment(let identifiers): .attachment(position, types: identifiers)
    case .identifier, .other: .clause
    }
  }
}
