import ActivationRuleText

/// A graph of some types and their ancestors, for programs that lay out graphs.
///
/// The same types give the same graph: first the requested types, then their ancestors, nearest first, then descendants
/// generation by generation.
package struct TypeGraph: Hashable, Sendable {
  /// An edge from a type to one of its parents, both as indexes into ``TypeGraph/identifiers``.
  package struct Edge: Hashable, Sendable {
    /// The type.
    package let child: Int
    /// Its parent.
    package let parent: Int
  }

  /// The types, each once.
  package private(set) var identifiers: [String] = []
  /// The number of requested types, which come first.
  package private(set) var askedCount = 0
  /// The edges, in the order of the types they start from.
  package private(set) var edges: [Edge] = []
  private var places: [String: Int] = [:]

  /// Builds a graph.
  ///
  /// - Parameters:
  ///   - asked: the types that the graph is about; undeclared types become isolated nodes.
  ///   - registry: the registry of types.
  ///   - descendantDepth: the number of generations of descendants to include; 0 for none.
  /// - Complexity: linear in the number of types and their parents, for each requested type.
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
