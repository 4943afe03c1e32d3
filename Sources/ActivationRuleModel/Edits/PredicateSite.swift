package import ActivationRulePredicates

/// A part of a predicate with its place in the whole.
package struct PredicateSite: Sendable {
  package let node: PredicateNode
  /// The path from the whole to the part, as indexes among the parts of each level.
  package let path: [Int]
  /// The enclosing part; `nil` for the whole.
  let parent: PredicateNode?

  /// An edit of this part.
  func edit(_ action: PredicateEdit.Action, _ replacement: PredicateNode) -> PredicateEdit {
    PredicateEdit(path: path, part: node, replacement: replacement, action: action)
  }
}

extension PredicateNode {
  /// The predicate and all parts of it, in pre-order and source order.
  package var sites: [PredicateSite] {
    var sites: [PredicateSite] = []
    var open = [PredicateSite(node: self, path: [], parent: nil)]
    while let site = open.popLast() {
      sites.append(site)
      open += site.node.parts.enumerated().reversed().map { place, part in
        PredicateSite(node: part, path: site.path + [place], parent: site.node)
      }
    }
    return sites
  }
}
