package import Texts

/// A type between the types that it conforms to, above it, and those that conform to it, below it; drawn in text.
///
/// A type with several parents stands under each of them; what is above or below it is drawn once.
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
  ///   - identifier: the type; one that nothing declares stands alone.
  ///   - registry: the types to look among.
  ///   - depth: how many generations to draw below the type; `nil` for all. Where more would follow, a line ends in `…`.
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

  /// The picture.
  ///
  /// - Parameter limit: how many of the lines below the type to take at most; `nil` for all.
  package func rows(limitingDescendantsTo limit: Int? = nil) -> [TextRow] {
    ancestorLines + [TextRow(identifier)] + descendantLines.prefix(limit.map { max(0, $0) } ?? .max)
  }
}

/// Draws what branches off from a type, line by line, away from it.
private struct TypeBranches {
  /// The lines, the nearest to the type first.
  private(set) var lines: [TextRow] = []
  /// How the line to the last of several neighbours begins.
  let corner: String
  /// What is said of a type whose own branches stand elsewhere.
  let remark: String
  let neighbours: (String) -> [String]
  /// How many generations were drawn behind each type.
  private var drawn: [String: Int] = [:]

  init(corner: String, remark: String, neighbours: @escaping (String) -> [String]) {
    (self.corner, self.remark, self.neighbours) = (corner, remark, neighbours)
  }

  mutating func draw(from identifier: String, generations: Int?) {
    // No farther than conformance is followed, so that a long chain of declarations ends as well.
    let generations = generations ?? .max
    drawn[identifier] = generations
    draw(identifier, "", generations, level: 0)
  }

  private mutating func draw(_ identifier: String, _ indent: String, _ generations: Int, level: Int) {
    guard generations > 0, level < AncestorRows.depthLimit else { return }
    // Without a limit, what was drawn once was drawn in full.
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
