import PredicateFormat

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
  ///   - number: the right side's value.
  ///   - total: how many there are to count, for a right side that counts the same things.
  func wanted(_ number: String, of total: Int) -> String {
    switch comparisonOperator {
    case .equal:
      guard !right.isLiteral, number == String(total) else { return "exactly \(number)" }
      return total == 1 ? "every one" : "all \(total)"
    case .notEqual: return "any number but \(number)"
    case .lessThan: return "fewer than \(number)"
    case .greaterThan: return "more than \(number)"
    case .lessThanOrEqual: return "at most \(number)"
    case .greaterThanOrEqual: return "at least \(number)"
    default: return "\(comparisonOperator.rawValue) \(number)"
    }
  }
}
