import PredicateFormat
import Texts

/// A path that counts what stands before its end: `$item.attachments.@count`.
struct CountedPath {
  /// What is counted, in the plural.
  let noun: String

  init?(_ node: ExpressionNode) {
    guard case .keyPath(_, let steps) = node.kind, steps.last?.kind == .operator("count"), steps.count >= 2,
      case .key(let key) = steps[steps.count - 2].kind
    else { return nil }
    noun = key == "extensionItems" ? "items" : key == "registeredTypeIdentifiers" ? "types" : key
  }
}

extension PredicateNode.Comparison {
  /// What the comparison asks of a count, as "at least 1".
  ///
  /// - Parameters:
  ///   - value: the right side's value.
  ///   - total: how many there are to count, for a right side that counts all of them.
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

  /// Whether the right side counts all that the left one goes through.
  private var asksForAll: Bool {
    guard let counted = CountedSubquery(left), case .keyPath(let base, let steps) = right.kind,
      steps.last?.kind == .operator("count")
    else { return false }
    return counted.collection == ExpressionNode(.keyPath(base: base, steps: steps.dropLast()))
  }

  /// Whether a constant is compared with a count of elements, which reads from right to left.
  var hasCountOnTheRight: Bool {
    quantifier == nil && left.isLiteral && comparisonOperator.mirrored != nil && CountedSubquery(right) != nil
  }

  /// The comparison with the count of elements on the left if a constant stands there.
  var withCountOnTheLeft: PredicateNode.Comparison {
    guard hasCountOnTheRight, let mirrored = comparisonOperator.mirrored else { return self }
    return PredicateNode.Comparison(nil, right, mirrored, options, left)
  }
}

extension ComparisonOperator {
  /// The operator that says the same of exchanged sides; `nil` for those that have none.
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
  /// Whether the comparison holds of a count and a value; `nil` for what does not compare numbers.
  func holds(_ count: Int, _ right: Value?) -> Bool? {
    let ordering = RuleQuery.Ordering(comparisonOperator)
    switch right {
    case .integer(let number)?: return ordering?.holds(Int64(count), number)
    case .real(let bound)?: return ordering?.ofCount(bound).map { $0.0.holds(Int64(count), $0.1) }
    case .null?: return ordering?.holds(Int64(count), RuleQuery.null)
    default: return nil
    }
  }
}
