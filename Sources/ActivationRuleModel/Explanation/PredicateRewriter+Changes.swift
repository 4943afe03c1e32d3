import PredicateFormat
import UniformTypes

/// The ways in which parts of a predicate are changed.
extension PredicateRewriter {
  // MARK: Logic

  /// Leaves out one part of several, but not the only one that asks for a type, without which anything would do.
  mutating func leaveOut(
    _ parts: [PredicateNode], _ rebuild: Rebuild, _ join: ([PredicateNode]) -> PredicateNode
  ) {
    for index in parts.indices {
      var others = parts
      let left = others.remove(at: index)
      let rest = join(others)
      if left.asksForType, !rest.asksForType { continue }
      add(rebuild(rest), "leave out '\(left.shortText)'")
    }
  }

  /// Puts parentheses around an `OR` whose neighbours an `AND` had taken.
  mutating func regroup(_ parts: [PredicateNode], _ rebuild: Rebuild) {
    guard let index = parts.firstIndex(where: { if case .and = $0.kind { true } else { false } }),
      case .and(let factors) = parts[index].kind, let last = factors.last
    else { return }
    var alternatives = parts
    alternatives[index] = last
    let group = PredicateNode.any(of: alternatives)
    add(
      rebuild(.all(of: factors.dropLast() + [group])),
      "put parentheses around '\(Words.shortened(group.description))'")
  }

  // MARK: Types

  /// Writes the type that a misspelt one was meant to be.
  mutating func correct(
    _ type: String, _ left: ExpressionNode, _ rebuild: Rebuild, _ place: (PredicateNode) -> PredicateNode
  ) {
    guard let meant = correction(of: type) else { return }
    add(
      rebuild(place(.comparison(.any, left, .typeConformsTo, .string(meant)))), "write \(meant) instead of \(type)")
  }

  /// Accepts a type that is shared, or what it and a wanted one have in common.
  mutating func widen(_ node: PredicateNode, _ left: ExpressionNode, _ types: [String], _ rebuild: Rebuild) {
    let met = types.map { correction(of: $0) ?? $0 }
    for identifier in identifiers
    where !isDynamic(identifier) && !met.contains(where: { notes.types.conforms(identifier, to: $0) }) {
      if let type = types.first(where: { notes.commonType(identifier, $0) != nil }), !notes.isWider(identifier, type),
        let common = notes.commonType(identifier, type)
      {
        let replaced = PredicateNode.comparison(.any, left, .typeConformsTo, .string(common))
        let old = PredicateNode.comparison(.any, left, .typeConformsTo, .string(type))
        add(rebuild(node.replacing(old, with: replaced)), "\(verb) \(common) instead of \(type)")
      }
      let other = PredicateNode.comparison(.any, left, .typeConformsTo, .string(identifier))
      let parts: [PredicateNode] = if case .or(let parts) = node.kind { parts } else { [node] }
      add(rebuild(.any(of: parts + [other])), "also \(verb) \(identifier) beside \(Words.list(types, "and"))")
    }
  }

  /// What a wanted type is: accepted, or excluded within `NOT`.
  private var verb: String { isNegated ? "exclude" : "accept" }

  private func isDynamic(_ identifier: String) -> Bool { DynamicTypeIdentifier(identifier) != nil }

  /// Excludes a type that is shared, unless it is the very type that is asked for; those that conform come first.
  ///
  /// Within `NOT` it is the other way about: something that comes along saves what would be excluded.
  mutating func narrow(_ node: PredicateNode, _ left: ExpressionNode, _ types: [String], _ rebuild: Rebuild) {
    let conforming = identifiers.filter { identifier in types.contains { notes.types.conforms(identifier, to: $0) } }
    let others = identifiers.filter { !conforming.contains($0) && !isDynamic($0) }
    let own = conforming.filter { identifier in !types.contains { notes.types.isEqual(identifier, $0) } }
    for identifier in isNegated ? others : own + others {
      let other = PredicateNode.comparison(.any, left, .typeConformsTo, .string(identifier))
      let text =
        isNegated
        ? "exclude \(Words.list(types)) only where no \(identifier) comes along"
        : "exclude \(identifier) with AND NOT"
      add(rebuild(.all(of: [node, PredicateNode(.not(other))])), text)
    }
  }

  /// Goes through items and attachments one by one, where a path tried to step through all of them.
  mutating func unfold(_ comparison: PredicateNode.Comparison, _ rebuild: Rebuild) {
    let path = ExpressionNode.path(nil, "extensionItems", "attachments", "registeredTypeIdentifiers")
    guard comparison.left == path, comparison.quantifier == .any else { return }
    let identifiers = ExpressionNode.path(.variable("attachment"), "registeredTypeIdentifiers")
    let inner = PredicateNode(.comparison(comparison.with(left: identifiers)))
    let attachments = ExpressionNode.subquery(.path(.variable("item"), "attachments"), "attachment", inner)
    let some = PredicateNode.comparison(nil, .path(attachments, "@count"), .greaterThanOrEqual, .integer(1))
    let items = ExpressionNode.subquery(.path(nil, "extensionItems"), "item", some)
    add(
      rebuild(.comparison(nil, .path(items, "@count"), .greaterThanOrEqual, .integer(1))),
      "write one SUBQUERY over extensionItems and one over their attachments")
  }

  /// Looks at each type of a list that is compared as a whole, or held against a list in braces.
  mutating func rewriteList(_ comparison: PredicateNode.Comparison, _ rebuild: Rebuild) {
    let left = comparison.left
    if comparison.comparisonOperator.isTypeOperator, comparison.quantifier == nil {
      let changed = PredicateNode.Comparison(
        .any, left, comparison.comparisonOperator, comparison.options, comparison.right)
      add(rebuild(PredicateNode(.comparison(changed))), "write ANY before \(left.description)")
    } else if case .literal(.string(let type)) = comparison.right.kind {
      let changed = PredicateNode.comparison(.any, left, .typeConformsTo, .string(type))
      add(
        rebuild(changed),
        "write '\(changed.description)' instead of '\(PredicateNode(.comparison(comparison)).shortText)'")
    } else if case .aggregate(let parts) = comparison.right.kind, comparison.comparisonOperator == .in {
      let each = parts.map { PredicateNode.comparison(.any, left, .typeConformsTo, $0) }
      add(rebuild(.any(of: each)), "write one ANY … UTI-CONFORMS-TO for each type in braces, joined with OR")
    }
  }

  // MARK: Counts

  /// Moves a bound by as little as it takes, or turns an exact count into a bound.
  mutating func moveBound(_ comparison: PredicateNode.Comparison, _ aim: Aim, _ rebuild: @escaping Rebuild) {
    if case .literal(.integer(let number)) = comparison.right.kind {
      if aim != .tighten { loosenBound(comparison, number, rebuild) }
      if aim != .loosen { tightenBound(comparison, number, rebuild) }
    } else if comparison.comparisonOperator == .equal {
      if aim != .tighten { moveBound(comparison, .greaterThanOrEqual, 1...1, rebuild) }
      if aim != .loosen { demandOne(comparison, rebuild) }
    }
  }

  private mutating func loosenBound(
    _ comparison: PredicateNode.Comparison, _ number: Int64, _ rebuild: @escaping Rebuild
  ) {
    switch comparison.comparisonOperator {
    case .equal, .greaterThan: moveDown(comparison, .greaterThanOrEqual, from: number, rebuild)
    case .greaterThanOrEqual: moveDown(comparison, .greaterThanOrEqual, from: number - 1, rebuild)
    case .lessThan: moveUp(comparison, .lessThanOrEqual, from: number, rebuild)
    case .lessThanOrEqual: moveUp(comparison, .lessThanOrEqual, from: number + 1, rebuild)
    default: return
    }
  }

  private mutating func tightenBound(
    _ comparison: PredicateNode.Comparison, _ number: Int64, _ rebuild: @escaping Rebuild
  ) {
    switch comparison.comparisonOperator {
    case .greaterThan: moveUp(comparison, .greaterThanOrEqual, from: number + 2, rebuild)
    case .greaterThanOrEqual: moveUp(comparison, .greaterThanOrEqual, from: number + 1, rebuild)
    case .lessThan: moveDown(comparison, .lessThanOrEqual, from: number - 2, rebuild)
    case .lessThanOrEqual: moveDown(comparison, .lessThanOrEqual, from: number - 1, rebuild)
    default: return
    }
  }

  private mutating func moveUp(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, from number: Int64,
    _ rebuild: @escaping Rebuild
  ) {
    guard number <= largestCount else { return }
    moveBound(comparison, operation, number...largestCount, rebuild)
  }

  private mutating func moveDown(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, from number: Int64,
    _ rebuild: @escaping Rebuild
  ) {
    let start = min(number, largestCount)
    guard start >= 1 else { return }
    moveBound(comparison, operation, 1...start, descending: true, rebuild)
  }

  /// Proposes a bound within a range, the nearest to what is written first.
  private mutating func moveBound(
    _ comparison: PredicateNode.Comparison, _ operation: ComparisonOperator, _ range: ClosedRange<Int64>,
    descending: Bool = false, _ rebuild: @escaping Rebuild
  ) {
    let name = PredicateNode(.comparison(comparison)).countName
    let written = "\(comparison.comparisonOperator.rawValue) \(comparison.right.description)"
    add(
      Candidate(loosest: Int(range.upperBound - range.lowerBound)) { step in
        let number = descending ? range.upperBound - Int64(step) : range.lowerBound + Int64(step)
        let changed = comparison.with(operation, .integer(number))
        return (
          rebuild(PredicateNode(.comparison(changed))),
          "ask for '\(name) \(operation.rawValue) \(number)' instead of '\(written)'"
        )
      })
  }

  /// Asks for one at least where two counts are compared, which are equal for nothing too.
  private mutating func demandOne(_ comparison: PredicateNode.Comparison, _ rebuild: Rebuild) {
    let node = PredicateNode(.comparison(comparison))
    let minimum = PredicateNode(.comparison(comparison.with(.greaterThanOrEqual, .integer(1))))
    add(rebuild(.all(of: [node, minimum])), "also ask for '\(node.countName) >= 1'")
  }
}

extension PredicateNode {
  /// Whether any part compares types.
  fileprivate var asksForType: Bool {
    switch kind {
    case .and(let parts), .or(let parts): return parts.contains { $0.asksForType }
    case .not: return false
    case .comparison(let comparison):
      if let count = CountedSubquery(comparison.left) { return count.predicate.asksForType }
      return comparison.left.isIdentifierList || comparison.right.isIdentifierList
        || comparison.comparisonOperator.isTypeOperator
    case .constant, .missing: return false
    }
  }

  /// What a comparison counts, in a few words of the rule.
  fileprivate var countName: String {
    guard case .comparison(let comparison) = kind else { return description }
    guard let count = CountedSubquery(comparison.left) else { return comparison.left.description }
    return "SUBQUERY(\(count.collection.description), …).@count"
  }
}
