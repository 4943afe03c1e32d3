package import ActivationRuleText

/// Draws a type in text, with its ancestors above and its descendants below.
///
/// A type with several parents appears under each of them, but its branches are drawn only once.
package struct TypeTree: Hashable, Sendable {
  /// The identifier of the type in the middle.
  package let identifier: String
  /// The lines above it, from top to bottom; its first parent comes last.
  package let ancestorLines: [TextRow]
  /// The lines below it, from top to bottom, children in alphabetical order.
  package let descendantLines: [TextRow]

  /// Draws a type.
  ///
  /// - Parameters:
  ///   - identifier: the type; an undeclared one has no branches.
  ///   - registry: the registry of types.
  ///   - depth: the number of generations to draw below the type; `nil` for all. A line ends in `…` if more would
  ///     follow.
  /// - Complexity: linear in the number of types, their parents, and the lines drawn.
  package init(of identifier: String, in registry: UniformTypeRegistry, depth: Int? = nil) {
    let name = ASCII.lowercased(identifier)
    var above = TypeBranches(corner: "┌─ ", remark: " (see below)") { registry.parents(of: $0) }
    above.draw(from: name, generations: nil)
    let children = TypeChildren(registry)
    var below = TypeBranches(corner: "└─ ", remark: " (see above)") { children.children(of: $0) }
    below.draw(from: name, generations: depth.map { max(0, $0) })
    self.identifier = name
    ancestorLines = above.lines.reversed()
    descendantLines = below.lines
  }

  /// The drawing.
  ///
  /// - Parameter limit: the maximum number of lines below the type; `nil` for all.
  package func rows(limitingDescendantsTo limit: Int? = nil) -> [TextRow] {
    ancestorLines + [TextRow(identifier)] + descendantLines.prefix(limit.map { max(0, $0) } ?? .max)
  }
}

/// Draws the branches of a type in one direction, line by line.
private struct TypeBranches {
  /// The lines, the nearest to the type first.
  private(set) var lines: [TextRow] = []
  /// The start of the line to the last of several neighbours.
  let corner: String
  /// The remark on a type whose branches are drawn elsewhere.
  let remark: String
  let neighbours: (String) -> [String]
  /// The number of generations drawn beyond each type.
  var drawn: [String: Int] = [:]

  mutating func draw(from identifier: String, generations: Int?) {
    // No farther than conformance is followed, so that a long chain of declarations also ends.
    let generations = generations ?? .max
    drawn[identifier] = generations
    draw(identifier, "", generations, level: 0)
  }

  private mutating func draw(_ identifier: String, _ indent: String, _ generations: Int, level: Int) {
    guard generations > 0, level < AncestorRows.depthLimit else { return }
    // Without a limit, everything drawn once was drawn in full.
    let rest = generations == .max ? generations : generations - 1
    let all = neighbours(identifier)
    for (index, neighbour) in all.enumerated() {
      let isLast = index == all.count - 1
      let head = indent + (isLast ? corner : "├─ ")
      if let before = drawn[neighbour], before >= rest {
        lines.append(TextRow(head: head, neighbour + remark))
        continue
      }
      drawn[neighbour] = rest
      lines.append(TextRow(head: head, neighbour + (rest == 0 && !neighbours(neighbour).isEmpty ? " …" : "")))
      draw(neighbour, indent + (isLast ? "   " : "│  "), rest, level: level + 1)
    }
  }
}
