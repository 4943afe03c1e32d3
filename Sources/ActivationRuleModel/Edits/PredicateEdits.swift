package import ActivationRulePredicates
package import ActivationRuleTypes

extension PredicateEdit {
  /// The edits of a predicate that are worth trying.
  ///
  /// - Parameters:
  ///   - payload: a payload that the rule should be shown for, or hidden for; used only to loosen or to tighten the
  ///     rule.
  ///   - hasMixedOperators: whether `AND` and `OR` were mixed without parentheses, which may be missing.
  package static func edits(
    of predicate: PredicateNode, aim: EditAim, types: UniformTypeRegistry = .system,
    for payload: Payload = Payload([]), hasMixedOperators: Bool = false
  ) -> [PredicateEdit] {
    switch aim {
    case .same: return predicate.sites.flatMap { $0.simplifications }
    case .mistake: return predicate.sites.flatMap { $0.mistakes(types) }
    default:
      var search = VerdictEdits(payload, types, hasMixedOperators)
      search.visit(predicate, [], aim)
      return search.edits
    }
  }
}

/// Proposes edits that may change the verdict on a payload; they are the usual repairs of rules.
struct VerdictEdits {
  private(set) var edits: [PredicateEdit] = []
  /// Whether an odd number of `NOT` surround the current part.
  private(set) var isNegated = false
  let identifiers: [String]
  let notes: TypeNotes
  /// The corrections of misspelt types.
  private var corrections: [String: String?] = [:]
  private let hasMixedOperators: Bool
  /// The largest count that a limit is moved to.
  let largestCount: Int64

  /// The most edits to propose; each is evaluated.
  private static let editLimit = 200
  /// The number of types to check for their spelling, which is slow.
  private static let correctionLimit = 8
  /// The most types of the payload to name in edits.
  private static let identifierLimit = 8

  init(_ payload: Payload, _ types: UniformTypeRegistry, _ hasMixedOperators: Bool) {
    var identifiers: [String] = []
    for identifier in payload.attachments.lazy.flatMap({ $0.typesWorthNaming })
    where !identifiers.contains(identifier) && identifiers.count < Self.identifierLimit {
      identifiers.append(identifier)
    }
    self.identifiers = identifiers
    notes = TypeNotes(types: types)
    self.hasMixedOperators = hasMixedOperators
    largestCount = Int64(max(payload.attachments.count, payload.items.count))
  }

  // MARK: Visiting

  mutating func visit(_ node: PredicateNode, _ path: [Int], _ aim: EditAim) {
    let site = PredicateSite(node: node, path: path, parent: nil)
    switch node.kind {
    case .and(let parts):
      visit(parts, path, aim)
      if aim.contains(.loosen) {
        acceptExcluded(of: site)
        leaveOut(of: site)
      }
    case .or(let parts):
      if hasMixedOperators { regroup(parts, site) }
      if let types = TypeAlternatives(node), case .comparison(let first) = parts[0].kind {
        // Alternatives that only list types are widened and narrowed together.
        for (index, type) in types.types.enumerated() {
          correct(type, first.left, PredicateSite(node: parts[index], path: path + [index], parent: node))
        }
        exchangeTypes(site, first.left, types.types, aim)
      } else {
        visit(parts, path, aim)
      }
      // Removing an alternative from a rule that should be loosened would remove an accepted type.
      if aim == .tighten { leaveOut(of: site) }
    case .not(let operand):
      isNegated.toggle()
      visit(operand, path + [0], aim.opposite)
      isNegated.toggle()
    case .comparison(let comparison): visit(comparison, site, aim)
    case .constant, .missing: return
    }
  }

  private mutating func visit(_ parts: [PredicateNode], _ path: [Int], _ aim: EditAim) {
    for index in parts.indices { visit(parts[index], path + [index], aim) }
  }

  private mutating func visit(_ comparison: PredicateNode.Comparison, _ site: PredicateSite, _ aim: EditAim) {
    writeRange(comparison, site)
    if comparison.quantifier == nil, let count = CountedSubquery(comparison.left) {
      if aim.contains(.loosen) { moveBound(comparison, aim, site) }
      visit(count.predicate, site.path + [count.collection.conditions.count], comparison.aim(within: aim))
      if aim == .tighten { moveBound(comparison, aim, site) }
      return
    }
    unfold(comparison, site)
    if comparison.quantifier == nil, CountedPath(comparison.left) != nil {
      moveBound(comparison, aim, site)
    } else if let types = TypeAlternatives(site.node) {
      correct(types.types[0], comparison.left, site)
      exchangeTypes(site, comparison.left, types.types, aim)
    } else if comparison.left.isIdentifierList || comparison.right.isIdentifierList {
      rewriteList(comparison, site)
    }
  }

  /// The correction of a misspelt type.
  ///
  /// Only the first few types are looked up, since that is slow.
  mutating func correction(of type: String) -> String? {
    if let known = corrections[type] { return known }
    guard corrections.count < Self.correctionLimit else { return nil }
    let meant = notes.correction(of: type)
    corrections[type] = .some(meant)
    return meant
  }

  mutating func add(_ edit: PredicateEdit) {
    if edits.count < Self.editLimit { edits.append(edit) }
  }
}

extension PredicateNode.Comparison {
  /// The aim for the condition of a count, given the aim for the comparison.
  fileprivate func aim(within aim: EditAim) -> EditAim {
    switch comparisonOperator {
    case .greaterThan, .greaterThanOrEqual: aim
    case .lessThan, .lessThanOrEqual: aim.opposite
    default: aim == .tighten ? .tighten : .either
    }
  }
}
