/// The comparisons that a small mistake makes of a comparison: one operator, option, quantifier, count or type is another.
///
/// Counts are exchanged for their neighbours, in whatever operand they stand. A count below zero is left out: what it asks
/// of a number of things is what the next operator asks of zero.
struct ComparisonExchange {
  /// A changed comparison, and what was changed in words.
  typealias Exchange = (text: String, comparison: PredicateNode.Comparison)

  private let written: PredicateNode.Comparison
  private let types: UniformTypeRegistry

  init(_ comparison: PredicateNode.Comparison, types: UniformTypeRegistry) {
    written = comparison
    self.types = types
  }

  /// All changed comparisons: operators, operands from left to right, quantifier, options.
  var all: [Exchange] {
    var all: [Exchange] = Self.neighbours(of: written.comparisonOperator).map { other in
      ("\(written.comparisonOperator.rawValue) becomes \(other.rawValue)", written.with(other))
    }
    all += neighbours(of: written.left).map { ($0.text, written.with(left: $0.node)) }
    all += neighbours(of: written.right).map { ($0.text, written.with(right: $0.node)) }
    if let quantifier = written.quantifier {
      let other: Quantifier = quantifier == .any ? .all : .any
      all.append(("\(quantifier.rawValue) becomes \(other.rawValue)", written.with(quantifier: other)))
    }
    // The operators on types take no notice of letter case.
    if !written.options.isEmpty, !written.comparisonOperator.isTypeOperator {
      all.append(("the options of \(written.comparisonOperator.rawValue) are left out", written.with(options: [])))
    }
    return all
  }

  // MARK: Operators

  /// The operators that order, each of which is exchanged for each other one.
  private static let ordering: [ComparisonOperator] = [
    .equal, .notEqual, .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual,
  ]
  /// The operators that look for one text in another.
  private static let searching: [ComparisonOperator] = [.contains, .beginsWith, .endsWith]

  private static func neighbours(of written: ComparisonOperator) -> [ComparisonOperator] {
    switch written {
    case .typeConformsTo: [.typeEquals]
    case .typeEquals: [.typeConformsTo]
    case .contains, .beginsWith, .endsWith: searching.filter { $0 != written }
    case .in, .between, .like, .matches: []
    default: ordering.filter { $0 != written }
    }
  }

  // MARK: Operands

  /// An operand with one constant exchanged, and what was changed in words.
  private typealias Operand = (text: String, node: ExpressionNode)

  /// What an operand can become; the conditions of subqueries are predicates of their own, and left alone here.
  private func neighbours(of node: ExpressionNode) -> [Operand] {
    switch node.kind {
    case .literal(.integer(let count)):
      return Counts.neighbours(of: count).map { ("\(count) becomes \($0)", .integer($0)) }
    case .literal(.string(let text)) where written.comparisonOperator.isTypeOperator:
      return TypeExchange.others(than: text, types).map { ("\"\(text)\" becomes \"\($0)\"", .string($0)) }
    case .aggregate(let elements):
      return elements.indices.flatMap { place in
        neighbours(of: elements[place]).map { other in
          var changed = elements
          changed[place] = other.node
          return (other.text, ExpressionNode(.aggregate(changed)))
        }
      }
    case .binary(let sign, let left, let right):
      return neighbours(of: left).map { ($0.text, ExpressionNode(.binary(sign, $0.node, right))) }
        + neighbours(of: right).map { ($0.text, ExpressionNode(.binary(sign, left, $0.node))) }
    default: return []
    }
  }
}

/// What a count is exchanged for.
enum Counts {
  /// One more and one less, as long as there are such counts.
  static func neighbours(of count: Int64) -> [Int64] {
    [count.addingReportingOverflow(1), count.subtractingReportingOverflow(1)]
      .filter { !$0.overflow && $0.partialValue >= 0 }.map { $0.partialValue }
  }
}

/// What a type is exchanged for.
enum TypeExchange {
  /// The types right above it, and one beside it that people share as often.
  static func others(than type: String, _ types: UniformTypeRegistry) -> [String] {
    (types.type(type)?.conformsTo ?? []) + [beside(types.type(type)?.identifier ?? type)]
  }

  private static func beside(_ type: String) -> String {
    switch type {
    case "public.image": "public.movie"
    case "public.url": "public.image"
    case "public.file-url": "public.plain-text"
    case "public.jpeg": "public.png"
    case "public.movie", "public.audio": "public.image"
    default: "public.url"
    }
  }
}
