import ActivationRulePredicates
import ActivationRuleText

/// The steps of a predicate: the whole evidence, clause by clause.
extension Evidence {
  /// The number of elements to explain in detail; each of the others gets one line.
  private static let elementLimit = 24

  /// The step of the part with its inner steps; `isDecisive` if the verdict depends on it.
  func step(isDecisive: Bool) -> ExplanationStep {
    switch node.kind {
    case .constant(let constant): return step(constant ? "always" : "never", isDecisive)
    case .and: return join("AND", decidedBy: false, isDecisive)
    case .or: return join("OR", decidedBy: true, isDecisive)
    case .not:
      let detail = value.map { "what is within \($0 ? "does not hold" : "holds")" }
      return step(title: "NOT", detail, isDecisive, children: [parts[0].step(isDecisive: isDecisive)])
    case .comparison(let comparison): return step(comparison, isDecisive)
    case .missing: return step(nil, isDecisive)
    }
  }

  /// A step with the error message as its detail, if it raises; the evaluation of predicates is documented, but that an
  /// exception hides the extension is inferred.
  private func step(
    title: String? = nil, _ detail: String?, _ isDecisive: Bool, children: [ExplanationStep] = [], count: Tally? = nil
  ) -> ExplanationStep {
    let isPlain = title == nil && children.isEmpty
    return ExplanationStep(
      title ?? node.shortText, value.map { $0 ? .holds : .fails } ?? .raises,
      isPlain ? failure?.message ?? detail : detail, value == nil ? .inferred : .documented, isDecisive: isDecisive,
      range: reader.rule.sourceRange(node.range), children: children,
      count: count.map { .init($0) })
  }

  // MARK: Logic

  /// Explains the parts of a compound; parts after the deciding one were skipped, since the system stops there.
  private func join(_ word: String, decidedBy value: Bool, _ isDecisive: Bool) -> ExplanationStep {
    let children = parts.map { part -> ExplanationStep in
      guard part.truth != .skipped else {
        return ExplanationStep(part.node.shortText, .skipped, range: reader.rule.sourceRange(part.node.range))
      }
      // Parts before the deciding one do not matter, except before a part that raises: they could have prevented it.
      return part.step(isDecisive: isDecisive && (part.value != !value || self.value != value))
    }
    return step(title: word, summary(decidedBy: value), isDecisive, children: children)
  }

  /// The summary of which parts decided.
  private func summary(decidedBy value: Bool) -> String {
    let one = Words.ordinal(decidingPosition ?? parts.count - 1, of: parts.count)
    switch (value, self.value) {
    case (_, nil): return "\(one) parts raises an exception"
    case (true, true?): return "\(one) alternatives holds"
    case (true, false?): return "none of \(parts.count) alternatives holds"
    case (false, true?): return "all \(parts.count) parts hold"
    case (false, false?): return "\(one) parts does not hold"
    }
  }

  // MARK: Comparisons

  private func step(_ comparison: PredicateNode.Comparison, _ isDecisive: Bool) -> ExplanationStep {
    if let count = comparedCount { return step(count, isDecisive) }
    if let quantifier = comparison.quantifier, let detail = typeDetail(comparison, quantifier) {
      return step(detail, isDecisive)
    }
    let left = text(of: comparison.left)
    let isAlone = comparison.right.isLiteral
    return step(isAlone ? "the left side is \(left)" : "\(left) against \(text(of: comparison.right))", isDecisive)
  }

  /// Explains a comparison of a count, element by element.
  private func step(_ count: ComparedCount, _ isDecisive: Bool) -> ExplanationStep {
    let right = count.comparison.right
    guard count.counted.elements != nil else {
      let sides = right.isLiteral ? "" : " on the left, \(text(of: right)) on the right"
      return step("there is nothing to count: nil\(sides)", isDecisive)
    }
    var children = steps(count.counted, isDecisive, holds: count.isTrue)
    if !right.isLiteral, let other = countedOnTheRight, other.elements != nil {
      let inner = steps(other, isDecisive) { count.comparison.isTrue(for: count.matching.count, .integer(Int64($0))) }
      children.append(
        ExplanationStep(
          WordList.shortened(right.description), .information, "\(other.matching.count) match", isDecisive: isDecisive,
          range: reader.rule.sourceRange(right.range), children: inner))
    }
    return step(count.tally.text, isDecisive, children: children, count: count.tally)
  }

  /// The steps of the elements of a count.
  ///
  /// An element is decisive if counting it differently would change the comparison.
  private func steps(_ counted: Counted, _ isDecisive: Bool, holds: (Int) -> Bool?) -> [ExplanationStep] {
    guard let elements = counted.elements else { return [] }
    let matching = counted.matching.count
    let turning = (0...elements.count).filter { holds($0) != value }
    let (fewer, more) = (turning.contains { $0 < matching }, turning.contains { $0 > matching })
    return elements.enumerated().map { index, element in
      let decides = isDecisive && (value == nil ? element.matches == nil : element.matches == true ? fewer : more)
      let inner = index < Self.elementLimit ? [inside(element, of: counted).step(isDecisive: decides)] : []
      return element.step(index, isDecisive: decides, children: inner)
    }
  }

  /// The identifier that decided a type test with a quantifier, and its chain of types.
  private func typeDetail(_ comparison: PredicateNode.Comparison, _ quantifier: Quantifier) -> String? {
    guard comparison.comparisonOperator.isTypeOperator, case .literal(.string(let type)) = comparison.right.kind,
      let names = reader.identifiers(of: comparison.left, in: self)
    else { return nil }
    let isExact = comparison.comparisonOperator == .typeEquals
    let types = TypeChains(types: reader.rule.types)
    if quantifier == .all, let name = names.first(where: { types.chain($0, type, isExact: isExact) == nil }) {
      return "\(name) does not"
    }
    if let chain = types.first(of: names, type, isExact: isExact) { return chain }
    if names.isEmpty { return "the attachment registers no type" }
    let remark = reader.remark(on: names, wanted: [type]).map { "; \($0)" } ?? ""
    return (names.count == 1 ? "\(names[0]) does not" : "none of \(WordList.list(names, "and")) does") + remark
  }
}

extension EvidenceElement {
  /// The step about the element with an index.
  fileprivate func step(_ position: Int, isDecisive: Bool, children: [ExplanationStep]) -> ExplanationStep {
    let (outcome, detail): (ExplanationStep.Outcome, String) =
      switch matches {
      case true?: (.holds, "matches")
      case false?: (.fails, "does not match")
      case nil: (.raises, "raises an exception")
      }
    let subject: ExplanationStep.Subject =
      switch kind {
      case .item: .item(position)
      case .attachment(let identifiers): .attachment(position, types: identifiers)
      case .identifier, .other: .clause
      }
    return ExplanationStep(
      name(position), outcome, detail, matches == nil ? .inferred : .documented, isDecisive: isDecisive,
      children: children, about: subject)
  }
}
