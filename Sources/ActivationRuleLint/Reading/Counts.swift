import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText

/// Properties of comparisons with counts.
extension RuleSites.Comparing {
  /// Whether matching attachments are compared with all attachments of the item.
  var isEqualityWithAllAttachments: Bool {
    comparison.comparisonOperator == .equal && comparison.quantifier == nil
      && (CountedSubquery(comparison.left) != nil && right == .count && comparison.right.isPlainCount
        || CountedSubquery(comparison.right) != nil && left == .count && comparison.left.isPlainCount)
  }

  /// The path of all attachments, as the predicate would write it.
  var allAttachmentsText: String {
    let side = comparison.right.isPlainCount ? comparison.right : comparison.left
    guard case .keyPath(let base?, _) = side.kind, case .variable(let name) = base.kind else {
      return "$item.attachments"
    }
    return "$\(name).attachments"
  }

  /// Whether the left side counts the matches of a SUBQUERY over attachments.
  var isCountOfMatching: Bool { left == .count && CountedSubquery(comparison.left) != nil && depth > 0 }

  /// Whether the left side counts all attachments of an item.
  var isCountOfAll: Bool { left == .count && comparison.left.isPlainCount && depth > 0 }

  /// The number on the right of `==`.
  var exactCount: Int64? {
    comparison.comparisonOperator == .equal ? number : nil
  }

  /// The largest count for which `<=` or `<` is true.
  var upperBound: Int64? {
    switch comparison.comparisonOperator {
    case .lessThanOrEqual: number
    // No count is below zero, so clamping the smallest number does not matter.
    case .lessThan: number.map { max($0, .min + 1) - 1 }
    default: nil
    }
  }

  private var number: Int64? {
    guard case .literal(.integer(let number)) = comparison.right.kind else { return nil }
    return number
  }
}

extension ExpressionNode {
  /// Whether this is `….attachments.@count` without a SUBQUERY.
  var isPlainCount: Bool {
    guard case .keyPath(let base, let steps) = kind, steps.count == 2, case .key("attachments") = steps[0].kind,
      case .operator("count") = steps[1].kind
    else { return false }
    guard let base, case .variable = base.kind else { return false }
    return true
  }
}

extension LintContext {
  /// Returns the range of a comparison's operator and right side.
  func operatorPlace(_ site: RuleSites.Comparing) -> SourceRange {
    guard let bytes = predicateText.map({ Array($0.text.utf8) }) else { return place(site.range) }
    let end = site.comparison.right.range.upperBound
    var start = site.comparison.left.range.upperBound
    while start < end, bytes[start] <= 0x20 || bytes[start] == UInt8(ascii: ")") { start += 1 }
    return place(SourceRange(start, end))
  }
}
