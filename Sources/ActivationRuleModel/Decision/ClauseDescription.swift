import PredicateFormat
import UniformTypes
import Texts

/// Finds the clause of a predicate that decided, and says in words how it came out.
struct ClauseDescription {
  /// A clause in words.
  struct Clause {
    let words: ClauseWords
    let range: SourceRange

    var text: String { words.text }
  }

  var evaluator: PredicateEvaluator
  let types: TypeChains

  init(object: Value, environment: EvaluationEnvironment, types: UniformTypeRegistry) {
    evaluator = PredicateEvaluator(object: object, environment: environment)
    self.types = TypeChains(types: types)
  }

  /// Whether a limit was reached, so that what was said of the parts need not be true.
  var isCutShort: Bool { evaluator.isCutShort }

  /// Describes the part of a predicate that made it true or false.
  mutating func describe(_ node: PredicateNode) -> Clause {
    let value = holds(node)
    switch node.kind {
    case .constant: return Clause(words: "the rule is always \(value)", range: node.range)
    case .and(let parts): return describe(allOf: parts, value, node)
    case .or(let parts): return describe(anyOf: parts, value, node)
    case .not(let operand):
      if case .not(let positive) = operand.kind { return describe(positive) }
      return Clause(words: describe(operand).words.negated(holds: value), range: node.range)
    case .comparison(let comparison): return describe(comparison, value, node)
    case .missing: return Clause(words: "the rule cannot be read", range: node.range)
    }
  }

  mutating func holds(_ node: PredicateNode) -> Bool {
    (try? evaluator.holds(node)) ?? false
  }

  // MARK: Logic

  private mutating func describe(allOf parts: [PredicateNode], _ value: Bool, _ node: PredicateNode) -> Clause {
    if !value {
      for part in parts where !holds(part) { return describe(part) }
    }
    let first = describe(parts[0])
    return Clause(words: first.words + "; the rest of the rule holds too", range: node.range)
  }

  private mutating func describe(anyOf parts: [PredicateNode], _ value: Bool, _ node: PredicateNode) -> Clause {
    if value {
      for part in parts where holds(part) { return describe(part) }
    }
    let first = describe(parts[0])
    guard parts.count == 2 else {
      return Clause(words: first.words + "; no other alternative holds either", range: node.range)
    }
    let second = describe(parts[1])
    let words = first.words + "; nor does the other alternative hold: " + second.words
    return Clause(words: words, range: node.range)
  }

  // MARK: Comparisons

  private mutating func describe(
    _ comparison: PredicateNode.Comparison, _ value: Bool, _ node: PredicateNode
  ) -> Clause {
    if comparison.quantifier == nil {
      if let subquery = CountedSubquery(comparison.left) { return describe(subquery, comparison, value, node) }
      if let path = CountedPath(comparison.left) { return describe(path, comparison, value, node) }
    }
    let text = WordList.shortened(node.description)
    guard comparison.quantifier == nil, let left = number(comparison.left) else {
      return Clause(words: "'\(text)' is \(value)", range: node.range)
    }
    return Clause(words: "'\(text)' is \(value): the left side is \(left)", range: node.range)
  }

  /// Describes a comparison of a plain count, as `extensionItems.@count == 1`.
  private mutating func describe(
    _ path: CountedPath, _ comparison: PredicateNode.Comparison, _ value: Bool, _ node: PredicateNode
  ) -> Clause {
    let wanted = comparison.wanted(number(comparison.right) ?? comparison.right.description, of: -1)
    guard case .integer(let count)? = try? evaluator.value(of: comparison.left) else {
      let rest: ClauseWords =
        value
        ? ", so the count is nil, and that is what the rule wants" : ", " + .wants(wanted, isMet: false)
      return Clause(words: "there are no \(path.noun)" + rest, range: node.range)
    }
    let subject = count == 1 ? "1 \(path.noun.dropLast()) is shared" : "\(count) \(path.noun) are shared"
    return Clause(words: "\(subject), " + .wants(wanted, isMet: value), range: node.range)
  }

  mutating func number(_ node: ExpressionNode) -> String? {
    switch try? evaluator.value(of: node) {
    case .integer(let number)?: String(number)
    case .null?: "nil"
    default: nil
    }
  }
}
