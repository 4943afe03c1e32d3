import ActivationRuleSuites
import PredicateFormat
import PropertyLists

/// The keys that lead to a place in a property list, for files that have no lines.
enum KeyPath {
  /// The keys and indexes on the way to the innermost value that a range belongs to; empty for the root.
  ///
  /// Objects of a binary list do not lie inside each other, so all of them are looked at; among several that a range fits,
  /// as where one object is used twice, the first counts.
  static func text(to range: SourceRange, in root: PropertyListNode) -> String {
    var rest: [(node: PropertyListNode, path: String)] = [(root, "")]
    while let (node, path) = rest.popLast() {
      if !path.isEmpty, holds(node.range, range) { return path }
      switch node.kind {
      case .array(let elements):
        for (index, element) in elements.enumerated().reversed() { rest.append((element, "\(path)[\(index)]")) }
      case .dictionary(let entries):
        for entry in entries.reversed() {
          let inner = (path.isEmpty ? "" : path + ".") + Visible.text(entry.key.text)
          if holds(entry.keyRange, range) { return inner }
          rest.append((entry.value, inner))
        }
      default: break
      }
    }
    return ""
  }

  private static func holds(_ outer: SourceRange, _ inner: SourceRange) -> Bool {
    !outer.isEmpty && outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
  }
}
