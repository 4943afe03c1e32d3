import PredicateFormat
import UniformTypes
import Texts

/// The ways in which parts of a predicate are changed.
extension PredicateRewriter {
  // MARK: Logic

  /// Leaves out one part of several, but not the only one that asks for a type, without which anything would do.
  mutating func leaveOut(of node: PredicateNode, _ path: Path) {
    for (index, part) in node.parts.enumerated() {
      let rest = node.dropping { place, _ in place == index }
      if part.asksForType, !rest.asksForType { continue }
      add(rest, at: path, "leave out '\(part.shortText)'")
    }
  }

  /// Puts parentheses around each `OR` whose neighbours an `AND` had taken.
  mutating func regroup(_ parts: [PredicateNode], _ path: Path) {
    guard let index = parts.firstIndex(where: { if case .and = $0.kind { true } else { false } }),
      case .and(let factors) = parts[index].kind, let first = factors.first, let last = factors.last, factors.count > 1
    else { return }
    let before = PredicateNode.any(of: parts[..<index] + [first])
    let behind = PredicateNode.any(of: [last] + parts[(index + 1)...])
    let groups = (index > 0 ? [before] : []) + (index + 1 < parts.count ? [behind] : [])
    let names = groups.map { "'\(WordList.shortened($0.description))'" }
    add(
      .all(of: [before] + factors.dropFirst().dropLast() + [behind]), at: path,
      "put parentheses around \(names.joined(separator: " and "))")
  }

  // MARK: Types

  /// Writes the type that a misspelt one was meant to be.
  mutating func correct(_ type: String, _ left: ExpressionNode, _ path: Path) {
    guard let meant = correction(of: type) else { return }
    add(
      .comparison(.any, left, .typeConformsTo, .string(meant)), at: path, "write \(meant) instead of \(type)")
  }

  /// Accepts a type that is shared, or what it and a wanted one have in common.
  mutating func widen(_ node: PredicateNode, _ left: ExpressionNode, _ types: [String], _ path: Path) {
    let met = types.map { correction(of: $0) ?? $0 }
    for identifier in identifiers
    where !isDynamic(identifier) && !met.contains(where: { notes.types.conforms(identifier, to: $0) }) {
      if let type = types.first(where: { notes.commonType(identifier, $0) != nil }), !notes.isWider(identifier, type),
        let common = notes.commonType(identifier, type)
      {
        let replaced = PredicateNode.comparison(.any, left, .typeConformsTo, .string(common))
        let old = PredicateNode.comparison(.any, left, .typeConformsTo, .string(type))
        add(node.replacing(old, with: replaced), at: path, "\(verb) \(common) instead of \(type)")
      }
      // Who lets one format in means its kind; who keeps one out may mean just that.
      let type = isNegated ? identifier : notes.kind(of: identifier)
      let other = PredicateNode.comparison(.any, left, .typeConformsTo, .string(type))
      let parts: [PredicateNode] = if case .or(let parts) = node.kind { parts } else { [node] }
      add(.any(of: parts + [other]), at: path, "also \(verb) \(type) beside \(WordList.list(types, "and"))")
    }
  }

  /// What a wanted type is: accepted, or excluded within `NOT`.
  private var verb: String { isNegated ? "exclude" : "accept" }

  private func isDynamic(_ identifier: String) -> Bool { DynamicTypeIdentifier(identifier) != nil }

  /// Excludes a type that is shared, unless it is the very type that is asked for; those that conform come first.
  ///
  /// Within `NOT` it is the other way about: something that comes along saves what would be excluded.
  mutating func narrow(_ node: PredicateNode, _ left: ExpressionNode, _ types: [String], _ path: Path) {
    let conforming = identifiers.filter { identifier in types.contains { notes.types.conforms(identifier, to: $0) } }
    let others = identifiers.filter { !conforming.contains($0) && !isDynamic($0) }
    let own = conforming.filter { identifier in !types.contains { notes.types.isEqual(identifier, $0) } }
    for identifier in isNegated ? others : own + others {
      let other = PredicateNode.comparison(.any, left, .typeConformsTo, .string(identifier))
      let text =
        isNegated
        ? "exclude \(WordList.list(types)) only where no \(identifier) comes along"
        : "exclude \(identifier) with AND NOT"
      add(.all(of: [node, PredicateNode(.not(other))]), at: path, text)
    }
  }

  /// Goes through items and attachments one by one, where a path tried to step through all of them.
  mutating func unfold(_ comparison: PredicateNode.Comparison, _ path: Path) {
    guard comparison.left.isPath(ofKeys: "extensionItems", "attachments", "registeredTypeIdentifiers"),
      comparison.quantifier == .any
    else { return }
    let identifiers = ExpressionNode.path(.variable("attachment"), "registeredTypeIdentifiers")
    let inner = PredicateNode(.comparison(comparison.with(left: identifiers)))
    let attachments = ExpressionNode.subquery(.path(.variable("item"), "attachments"), "attachment", inner)
    let some = PredicateNode.comparison(nil, .path(attachments, "@count"), .greaterThanOrEqual, .integer(1))
    let items = ExpressionNode.subquery(.path(nil, "extensionItems"), "item", some)
    add(
      .comparison(nil, .path(items, "@count"), .greaterThanOrEqual, .integer(1)), at: path,
      "write one SUBQUERY over extensionItems and one over their attachments")
  }

  /// Looks at each type of a list that is compared as a whole, or held against a list in braces.
  mutating func rewriteList(_ comparison: PredicateNode.Comparison, _ path: Path) {
    let left = comparison.left
    if comparison.comparisonOperator.isTypeOperator, comparison.quantifier == nil {
      let changed = comparison.with(quantifier: .any)
      add(PredicateNode(.comparison(changed)), at: path, "write ANY before \(left.description)")
    } else if case .literal(.string(let type)) = comparison.right.kind {
      let changed = PredicateNode.comparison(.any, left, .typeConformsTo, .string(type))
      add(
        changed, at: path,
        "write '\(changed.description)' instead of '\(PredicateNode(.comparison(comparison)).shortText)'")
    } else if case .aggregate(let parts) = comparison.right.kind, comparison.comparisonOperator == .in {
      let each = parts.map { PredicateNode.comparison(.any, left, .typeConformsTo, $0) }
      add(.any(of: each), at: path, "write one ANY … UTI-CONFORMS-TO for each type in braces, joined with OR")
    }
  }
}

extension PredicateNode {
  /// Whether any part compares types.
  var asksForType: Bool {
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
}
