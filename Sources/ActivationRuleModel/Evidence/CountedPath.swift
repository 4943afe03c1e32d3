import ActivationRulePredicates
import ActivationRuleText

/// A path that counts elements: `$item.attachments.@count`.
struct CountedPath {
  /// The name of the elements, in the plural.
  let noun: String

  init?(_ node: ExpressionNode) {
    guard case .keyPath(_, let steps) = node.kind, steps.last?.kind == .operator("count"), steps.count >= 2,
      case .key(let key) = steps[steps.count - 2].kind
    else { return nil }
    noun = key == "extensionItems" ? "items" : key == "registeredTypeIdentifiers" ? "types" : key
  }
}

extension PredicateNode.Comparison {
  /// The wanted count in words, such as "at least 1".
  ///
  /// - Parameters:
  ///   - value: the right side's value.
  ///   - total: the number of elements, for a right side that counts all of them.
  func wanted(_ value: Value?, of total: Int) -> String {
    let number =
      switch value {
      case .integer(let number)?: String(number)
      case .null?: "nil"
      default: WordList.shortened(right.description)
      }
    switch comparisonOperator {
    case .equal:
      guard asksForAll, number == String(total) else { return "exactly \(number)" }
      return total == 1 ? "every one" : "all \(total)"
    case .notEqual: return "any number but \(number)"
    case .lessThan: return "fewer than \(number)"
    case .greaterThan: return "more than \(number)"
    case .lessThanOrEqual: return "at most \(number)"
    case .greaterThanOrEqual: return "at least \(number)"
    default: return "\(comparisonOperator.rawValue) \(number)"
    }
  }

  /// Whether the right side counts all elements of the left side's collection.
  private var asksForAll: Bool {
    guard let counted = CountedSubquery(left), case .keyPath(let base, let steps) = right.kind,
      steps.last?.kind == .operator("count")
    else { return false }
    return counted.collection == ExpressionNode(.keyPath(base: base, steps: steps.dropLast()))
  }

  /// Whether a constant on the left is compared with a count on the right.
  var hasCountOnTheRight: Bool {
    quantifier == nil && left.isLiteral && comparisonOperator.mirrored != nil && CountedSubquery(right) != nil
  }

  /// The comparison with the count on the left, if a constant is there.
  var withCountOnTheLeft: PredicateNode.Comparison {
    guard hasCountOnTheRight, let mirrored = comparisonOperator.mirrored else { return self }
    return PredicateNode.Comparison(nil, right, mirrored, options, left)
  }
}

extension ComparisonOperator {
  /// The equivalent operator for exchanged sides; `nil` if there is none.
  fileprivate var mirrored: ComparisonOperator? {
    switch self {
    case .equal, .notEqual: self
    case .lessThan: .greaterThan
    case .greaterThan: .lessThan
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    default: nil
    }
  }
}

extension PredicateNode.Comparison {
  /// Whether the comparison is true for a count and a value; `nil` if it does not compare numbers.
  func isTrue(for count: Int, _ right: Value?) -> Bool? {
    guard comparisonOperator.isOrdering else { return nil }
    switch right {
    case .integer(let number)?: return comparisonOperator.holds(Int64(count), number)
    case .null?: return comparisonOperator.holds(Int64(count), Condition.null)
    case .real(let bound)?: return comparisonOperator.holds(count, bound)
    default: return nil
    }
  }
}

extension ComparisonOperator {
  /// Compares a count with a number that may be a fraction.
  fileprivate func holds(_ count: Int, _ bound: Double) -> Bool {
    switch self {
    case .equal: Double(count) == bound
    case .notEqual: Double(count) != bound
    case .lessThan: Double(count) < bound
    case .greaterThan: Double(count) > bound
    case .lessThanOrEqual: Double(count) <= bound
    default: Double(count) >= bound
    }
  }
}
