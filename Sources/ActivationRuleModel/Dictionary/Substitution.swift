/// Replaces the variables of a template by values.
///
/// A subquery over a list is expanded, since the operators on types take a single type: "some of the list" becomes
/// alternatives, and "none of the list" a chain of negations. Parts that are then always true or false are removed.
struct Substitution {
  /// The number of nodes that may still be made: a file may have lists in lists.
  private final class Room {
    var left = 200_000

    /// Reserves nodes; `false` if there are too few left.
    func take(_ count: Int) -> Bool {
      left -= count
      return left >= 0
    }
  }

  private let values: TemplateValues
  /// Whether parts without a range are known to contain no variable, and stay as they are.
  private let placedPartsOnly: Bool
  private let room: Room

  /// Makes a substitution for one template; if the result is too large for a predicate, parts are missing.
  init(_ values: TemplateValues, placedPartsOnly: Bool = false) {
    self.init(values, placedPartsOnly, Room())
  }

  private init(_ values: TemplateValues, _ placedPartsOnly: Bool, _ room: Room) {
    (self.values, self.placedPartsOnly, self.room) = (values, placedPartsOnly, room)
  }

  /// The same substitution with other values.
  private func with(_ values: TemplateValues) -> Substitution { Substitution(values, placedPartsOnly, room) }

  func apply(to node: PredicateNode) -> PredicateNode {
    if placedPartsOnly, node.range == .none { return node }
    guard room.take(1) else { return PredicateNode(.missing) }
    switch node.kind {
    case .constant, .missing: return PredicateNode(node.kind)
    case .and(let parts): return Self.join(parts.map { apply(to: $0) })
    case .or(let parts): return Self.joinAlternatives(parts.map { apply(to: $0) })
    case .not(let operand): return Self.negation(of: apply(to: operand))
    case .comparison(let comparison): return listTest(comparison) ?? apply(to: comparison)
    }
  }

  private func apply(to comparison: PredicateNode.Comparison) -> PredicateNode {
    let (left, right) = (apply(to: comparison.left), apply(to: comparison.right))
    let node = PredicateNode(.comparison(comparison.with(left: left, right: right)))
    guard case .literal(.integer) = left.kind, case .literal(.integer) = right.kind,
      let value = try? PredicateEvaluator.evaluate(node, on: .null)
    else { return node }
    return PredicateNode(.constant(value))
  }

  // MARK: Lists

  /// A comparison that requires some, or none, of a list to satisfy a predicate; `nil` for anything else.
  private func listTest(_ comparison: PredicateNode.Comparison) -> PredicateNode? {
    guard let counted = CountedSubquery(comparison.left), case .variable(let name) = counted.collection.kind,
      let list = values.list(name), comparison.quantifier == nil, comparison.options.isEmpty,
      case .literal(.integer(let number)) = comparison.right.kind,
      let isSome = comparison.comparisonOperator.asksForSome(number)
    else { return nil }
    let parts = list.map { type in
      with(values.binding(counted.variable, to: .string(type))).apply(to: counted.predicate)
    }
    return isSome ? Self.joinAlternatives(parts) : Self.join(parts.map { Self.negation(of: $0) })
  }

  private static func negation(of part: PredicateNode) -> PredicateNode {
    if case .constant(let value) = part.kind { return PredicateNode(.constant(!value)) }
    return PredicateNode(.not(part))
  }

  /// The conjunction of the predicates, as one list, without parts that are always true.
  private static func join(_ parts: [PredicateNode]) -> PredicateNode {
    var joined: [PredicateNode] = []
    for part in parts {
      if case .and(let inner) = part.kind {
        joined += inner
      } else if part.kind != .constant(true) {
        joined.append(part)
      }
    }
    return .all(of: joined)
  }

  /// The disjunction of the predicates, as one list, without parts that are never true; a part that is always true
  /// replaces all.
  private static func joinAlternatives(_ parts: [PredicateNode]) -> PredicateNode {
    var joined: [PredicateNode] = []
    for part in parts {
      if part.kind == .constant(true) { return part }
      if case .or(let inner) = part.kind {
        joined += inner
      } else if part.kind != .constant(false) {
        joined.append(part)
      }
    }
    return .any(of: joined)
  }

  // MARK: Expressions

  /// The ranges in the template's text are dropped along with the variables.
  private func apply(to node: ExpressionNode) -> ExpressionNode {
    if placedPartsOnly, node.range == .none { return node }
    guard room.take(1) else { return ExpressionNode(.missing) }
    var inner = self
    switch node.kind {
    case .variable(let name):
      guard let value = values.value(name) else { return ExpressionNode(node.kind) }
      return room.take(values.list(name)?.count ?? 1) ? value : ExpressionNode(.missing)
    case .subquery(_, let variable, _): inner = with(values.hiding(variable))
    default: break
    }
    return ExpressionNode(node.mapChildren({ inner.apply(to: $0) }, { apply(to: $0) }).kind)
  }
}
