import PredicateFormat

/// Finds the clause of a predicate that decided, and says in words how it came out.
struct ClauseDescription {
  /// A clause in words.
  struct Clause {
    let text: String
    let range: SourceRange
  }

  private var evaluator: PredicateEvaluator
  private let stepLimit: Int

  init(object: Value, environment: EvaluationEnvironment) {
    evaluator = PredicateEvaluator(object: object, environment: environment)
    stepLimit = environment.stepLimit
  }

  /// Whether the step limit was reached, so that what was said of the parts need not be true.
  var isCutShort: Bool { evaluator.stepCount > stepLimit }

  /// Describes the part of a predicate that made it true or false.
  mutating func describe(_ node: PredicateNode) -> Clause {
    let value = holds(node)
    switch node.kind {
    case .constant: return Clause(text: "the rule is always \(value)", range: node.range)
    case .and(let parts):
      if let part = parts.first(where: { holds($0) == value }), !value { return describe(part) }
      return describeAll(parts, node)
    case .or(let parts):
      if let part = parts.first(where: { holds($0) == value }), value { return describe(part) }
      return describeNone(parts, node)
    case .not(let operand):
      let inner = describe(operand)
      return Clause(text: value ? inner.text : "excluded by NOT: \(inner.text)", range: node.range)
    case .comparison(let comparison): return describe(comparison, value, node)
    case .missing: return Clause(text: "the rule cannot be read", range: node.range)
    }
  }

  private mutating func holds(_ node: PredicateNode) -> Bool {
    (try? evaluator.holds(node)) ?? false
  }

  private mutating func describeAll(_ parts: [PredicateNode], _ node: PredicateNode) -> Clause {
    let first = describe(parts[0])
    return Clause(text: "\(first.text); the rest of the rule holds too", range: node.range)
  }

  private mutating func describeNone(_ parts: [PredicateNode], _ node: PredicateNode) -> Clause {
    let first = describe(parts[0])
    let others = parts.count == 2 ? "the other alternative does not hold either" : "no other alternative holds either"
    return Clause(text: "\(first.text); \(others)", range: node.range)
  }

  // MARK: Comparisons

  private mutating func describe(
    _ comparison: PredicateNode.Comparison, _ value: Bool, _ node: PredicateNode
  ) -> Clause {
    if let subquery = CountedSubquery(comparison.left), comparison.quantifier == nil {
      return describe(subquery, comparison, value, node)
    }
    let text = Words.shortened(node.description)
    guard comparison.quantifier == nil, let left = number(comparison.left) else {
      return Clause(text: "'\(text)' is \(value)", range: node.range)
    }
    return Clause(text: "'\(text)' is \(value): the left side is \(left)", range: node.range)
  }

  /// Describes a comparison of a subquery's count, going into its elements.
  private mutating func describe(
    _ subquery: CountedSubquery, _ comparison: PredicateNode.Comparison, _ value: Bool, _ node: PredicateNode
  ) -> Clause {
    let elements = ((try? evaluator.value(of: subquery.collection)) ?? .null).elements ?? []
    let matching = elements.indices.filter { holds(subquery.predicate, with: subquery.variable, as: elements[$0]) }
    let wanted = wantedText(comparison, elements.count)
    if elements.isEmpty, case .keyPath(_, let steps) = subquery.collection.kind,
      steps.last?.kind != .key("extensionItems")
    {
      return Clause(text: "the item has no attachments", range: node.range)
    }
    let isItems = subquery.collection == ExpressionNode.path(nil, "extensionItems")
    let decisive = value || matching.count > 1 ? matching.first : elements.indices.first { !matching.contains($0) }
    if isItems, let position = decisive, matching.count <= 1 || value {
      let inner = describe(subquery.predicate, with: subquery.variable, as: elements[position])
      return elements.count > 1 ? Clause(text: "item \(position + 1): \(inner.text)", range: inner.range) : inner
    }
    if elements.count == 1, !isItems, value == (matching.count == 1) {
      let verb = Self.phrase(subquery.predicate, isSingular: value)
      return Clause(text: "\(subject(elements[0])) \(value ? "" : "does not ")\(verb)", range: node.range)
    }
    let noun = isItems ? "items" : "attachments"
    var text = "\(matching.count) of \(elements.count) \(elements.count == 1 ? String(noun.dropLast()) : noun) "
    text += Self.phrase(subquery.predicate, isSingular: matching.count == 1)
    text += value ? ", as the rule wants \(wanted)" : ", and the rule wants \(wanted)"
    return Clause(text: text + example(elements, matching, value), range: node.range)
  }

  private mutating func holds(_ node: PredicateNode, with name: String, as value: Value) -> Bool {
    let hidden = evaluator.bind(name, to: value)
    defer { evaluator.bind(name, to: hidden) }
    return holds(node)
  }

  private mutating func describe(_ node: PredicateNode, with name: String, as value: Value) -> Clause {
    let hidden = evaluator.bind(name, to: value)
    defer { evaluator.bind(name, to: hidden) }
    return describe(node)
  }

  /// The first attachment that is missing among the matching ones, when there are too few.
  private func example(_ elements: [Value], _ matching: [Int], _ value: Bool) -> String {
    guard !value, let other = elements.indices.first(where: { !matching.contains($0) }),
      let identifiers = identifiers(elements[other])
    else { return "" }
    return "; attachment \(other + 1) is \(identifiers)"
  }

  private func subject(_ attachment: Value) -> String {
    identifiers(attachment).map { "the attachment \($0)" } ?? "the element"
  }

  /// The identifiers of an attachment, in brackets.
  private func identifiers(_ attachment: Value) -> String? {
    guard case .dictionary(let entries) = attachment, let list = entries["registeredTypeIdentifiers"]?.elements else {
      return nil
    }
    let names = list.map { element in
      if case .string(let name) = element { return name }
      return "?"
    }
    return Words.identifiers(Payload.Attachment(names))
  }

  private mutating func number(_ node: ExpressionNode) -> String? {
    switch try? evaluator.value(of: node) {
    case .integer(let number)?: String(number)
    case .null?: "nil"
    default: nil
    }
  }

  private mutating func wantedText(_ comparison: PredicateNode.Comparison, _ total: Int) -> String {
    let number = number(comparison.right) ?? Words.shortened(comparison.right.description)
    if case .keyPath = comparison.right.kind, comparison.comparisonOperator == .equal, number == String(total) {
      return total == 1 ? "every one" : "all \(total)"
    }
    switch comparison.comparisonOperator {
    case .equal: return "exactly \(number)"
    case .notEqual: return "any number but \(number)"
    case .lessThan: return "fewer than \(number)"
    case .greaterThan: return "more than \(number)"
    case .lessThanOrEqual: return "at most \(number)"
    case .greaterThanOrEqual: return "at least \(number)"
    default: return "\(comparison.comparisonOperator.rawValue) \(number)"
    }
  }

  /// The condition of a subquery as a verb phrase.
  private static func phrase(_ predicate: PredicateNode, isSingular: Bool) -> String {
    let alternatives: [PredicateNode] = if case .or(let parts) = predicate.kind { parts } else { [predicate] }
    var types: [String] = []
    for alternative in alternatives {
      guard case .comparison(let comparison) = alternative.kind, comparison.quantifier == .any,
        comparison.comparisonOperator == .typeConformsTo, case .literal(.string(let type)) = comparison.right.kind
      else { return "\(isSingular ? "fulfils" : "fulfil") '\(Words.shortened(predicate.description))'" }
      types.append(type)
    }
    return "\(isSingular ? "conforms" : "conform") to \(Words.list(types))"
  }
}
