import PredicateFormat
import Texts

/// A key that nothing in a payload has, so that its value is nil: most often a typing mistake or an invention.
struct UnknownKey {
  let name: String
  let range: SourceRange

  /// The keys that a payload can have for a rule (observed).
  static let known = [
    "extensionItems", "attachments", "registeredTypeIdentifiers", "contentText", "title", "fileProviderItem", "length",
  ]

  /// The sentence about it.
  var text: String {
    let hint = EditDistance.nearest(to: name, in: Self.known).first.map { "; did you mean '\($0)'?" } ?? ""
    return "nothing that is shared has a key '\(name)', so it is nil\(hint)"
  }

  /// The first unknown key within a range of a predicate.
  ///
  /// - Parameter own: further keys that the payload has.
  static func first(in predicate: PredicateNode, within range: SourceRange, own: [String]) -> UnknownKey? {
    var search = Search(known: known + own, range: range)
    search.visit(predicate)
    return search.found
  }

  private struct Search {
    let known: [String]
    let range: SourceRange
    var found: UnknownKey?

    mutating func visit(_ node: PredicateNode) {
      switch node.kind {
      case .and(let parts), .or(let parts): for part in parts { visit(part) }
      case .not(let operand): visit(operand)
      case .comparison(let comparison):
        visit(comparison.left)
        visit(comparison.right)
      case .constant, .missing: return
      }
    }

    private mutating func visit(_ node: ExpressionNode) {
      switch node.kind {
      case .keyPath(let base, let steps):
        if let base { visit(base) }
        for step in steps { visit(step) }
      case .subquery(let collection, _, let predicate):
        visit(collection)
        visit(predicate)
      case .binary(_, let left, let right):
        visit(left)
        visit(right)
      case .negate(let operand): visit(operand)
      default: return
      }
    }

    private mutating func visit(_ step: KeyPathStep) {
      guard found == nil, case .key(let name) = step.kind, !known.contains(name) else { return }
      guard range.lowerBound <= step.range.lowerBound, step.range.upperBound <= range.upperBound else { return }
      found = UnknownKey(name: name, range: step.range)
    }
  }
}
