import Texts

/// Some types with those that they conform to, as a graph for programs that lay graphs out.
///
/// The same types give the same graph: first those asked for, then their ancestors, nearest first, then descendants
/// generation by generation.
package struct TypeGraph: Hashable, Sendable {
  /// A line from a type to one of its parents, both as places in ``TypeGraph/identifiers``.
  package struct Edge: Hashable, Sendable {
    /// The type.
    package let child: Int
    /// Its parent.
    package let parent: Int
  }

  /// The types, each once.
  package private(set) var identifiers: [String] = []
  /// How many of the types, at the beginning, were asked for.
  package private(set) var askedCount = 0
  /// The lines, in the order of the types they start from.
  package private(set) var edges: [Edge] = []
  private var places: [String: Int] = [:]

  /// Collects a graph.
  ///
  /// - Parameters:
  ///   - asked: the types that the graph is about; one that nothing declares stands alone.
  ///   - registry: the types to look among.
  ///   - descendantDepth: how many generations of descendants to take in; 0 for none.
  /// - Complexity: linear in the number of types and their parents, for each type asked for.
  package init(of asked: [String], in registry: UniformTypeRegistry, descendantDepth: Int = 0) {
    for identifier in asked { add(ASCII.lowercased(identifier)) }
    askedCount = identifiers.count
    for identifier in identifiers { registry.ancestors(of: identifier).forEach { add($0) } }
    addDescendants(TypeChildren(registry), descendantDepth)
    for (child, identifier) in identifiers.enumerated() {
      for parent in registry.parents(of: identifier) {
        if let parent = places[parent] { edges.append(Edge(child: child, parent: parent)) }
      }
    }
  }

  private mutating func add(_ identifier: String) {
    guard places[identifier] == nil else { return }
    places[identifier] = identifiers.count
    identifiers.append(identifier)
  }

  private mutating func addDescendants(_ children: TypeChildren, _ depth: Int) {
    var generation = Array(identifiers.prefix(askedCount))
    var seen = Set(generation)
    for _ in 0..<min(max(0, depth), AncestorRows.depthLimit) {
      generation = generation.flatMap { children.children(of: $0) }.filter { seen.insert($0).inserted }
      for identifier in generation { add(identifier) }
    }
  }
}
