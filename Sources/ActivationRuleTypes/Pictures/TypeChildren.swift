/// The direct children of each type: the declared parents, inverted.
struct TypeChildren {
  private let registry: UniformTypeRegistry
  private var children: [[Int32]]

  init(_ registry: UniformTypeRegistry) {
    self.registry = registry
    children = Array(repeating: [], count: registry.count)
    for child in 0..<registry.count {
      for parent in registry.parents(of: child) where parent != Int32(child) {
        if children[Int(parent)].last != Int32(child) { children[Int(parent)].append(Int32(child)) }
      }
    }
  }

  /// The declared types that name an identifier as a parent, in alphabetical order.
  func children(of identifier: String) -> [String] {
    guard let index = registry.index(of: identifier) else { return [] }
    let names = children[index].map { registry.identifier(of: Int($0)) }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
