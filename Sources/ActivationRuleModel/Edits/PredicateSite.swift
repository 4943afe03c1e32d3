package import PredicateFormat

/// A part of a predicate with its place in the whole.
package struct PredicateSite: Sendable {
  package let node: PredicateNode
  /// The place of each part on the way from the whole, among those of the one around it.
  package let path: [Int]
  /// The part right around it; `nil` for the whole.
  let parent: PredicateNode?

  /// An edit of this part.
  func edit(_ action: PredicateEdit.Action, _ replacement: PredicateNode) -> PredicateEdit {
    PredicateEdit(path: path, part: node, replacement: replacement, action: action)
  }
}

extension PredicateNode {
  /// The predicate and all parts of it, each before its own parts, in the order in which they are written.
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
