import ActivationRuleText

/// Adds the declarations of one application to a list of types, and records the faults.
struct DeclarationAdder {
  private(set) var list: TypeList
  /// The size of the texts that were added.
  private(set) var byteCount = 0
  private let addsData: Bool
  private var faults: [TypeDeclarationFault] = []
  /// The active declarations, each with the number of its type and its position in the list.
  private var active: [(index: Int, place: Int, declaration: TypeDeclaration)] = []

  init(_ list: TypeList, addsData: Bool) {
    self.list = list
    self.addsData = addsData
  }

  /// The faults, in order of declaration.
  var sortedFaults: [TypeDeclarationFault] {
    let order = faults.indices.sorted { (faults[$0].declaration, $0) < (faults[$1].declaration, $1) }
    return order.map { faults[$0] }
  }

  mutating func report(_ reason: TypeDeclarationFault.Reason, _ place: Int, _ declaration: TypeDeclaration) {
    faults.append(TypeDeclarationFault(declaration: place, identifier: declaration.identifier, reason: reason))
  }

  /// Adds a declaration, if it is allowed to declare its identifier.
  mutating func add(_ declaration: TypeDeclaration, at place: Int) {
    if let reason = Self.fault(of: declaration.identifier) {
      report(reason, place, declaration)
      return
    }
    var overridesCore = false
    if let known = list.index(of: declaration.identifier) {
      switch DeclarationPrecedence.decide(declaration, against: known, in: list) {
      case .stays(let reason):
        report(reason, place, declaration)
        return
      case .isReplaced(let isOfCore):
        overridesCore = isOfCore
        if let loser = active.firstIndex(where: { $0.index == known }) {
          report(.replacedByExport, active[loser].place, active[loser].declaration)
          active.remove(at: loser)
        }
      }
    }
    byteCount += declaration.identifier.utf8.count
    let parents = parents(of: declaration, at: place)
    let type = UniformType(declaration, conformsTo: parents) { tags($0, of: declaration, at: place) }
    active.append((list.place(type, overridesCore: overridesCore), place, declaration))
  }

  /// The reason why an identifier cannot be declared at all.
  private static func fault(of identifier: String) -> TypeDeclarationFault.Reason? {
    if identifier.isEmpty { return .emptyIdentifier }
    if identifier.utf8.count > Limit.declaredNameBytes.value { return .tooLong }
    return DynamicTypeIdentifier.hasPrefix(identifier) ? .dynamicIdentifier : nil
  }

  // MARK: Texts

  private mutating func parents(of declaration: TypeDeclaration, at place: Int) -> [String] {
    var parents = declaration.conformsTo
    if parents.isEmpty, addsData, !declaration.filenameExtensions.isEmpty { parents = ["public.data"] }
    if parents.count > Limit.declaredParents.value { report(.tooManyParents, place, declaration) }
    return parents.prefix(Limit.declaredParents.value).filter { isShort($0, of: declaration, at: place) }
  }

  private mutating func tags(_ tagClass: TagClass, of declaration: TypeDeclaration, at place: Int) -> [String] {
    let tags = declaration.tags(tagClass)
    if tags.count > Limit.declaredTags.value { report(.tooManyTags(tagClass), place, declaration) }
    return tags.prefix(Limit.declaredTags.value).filter { tag in
      guard isShort(tag, of: declaration, at: place) else { return false }
      if tagClass.isValid(tag) { return true }
      report(.invalidTag(tagClass, tag), place, declaration)
      return false
    }
  }

  /// Counts a text, or reports that it is too long.
  private mutating func isShort(_ text: String, of declaration: TypeDeclaration, at place: Int) -> Bool {
    guard text.utf8.count <= Limit.declaredNameBytes.value else {
      report(.tooLong, place, declaration)
      return false
    }
    byteCount += text.utf8.count
    return true
  }

  // MARK: Parents

  /// Reports parents without effect, once all declarations are known.
  mutating func reportParents(in registry: UniformTypeRegistry) {
    for (index, place, declaration) in active {
      for parent in list.types[index].conformsTo where registry.index(of: parent) == nil {
        report(.undeclaredParent(parent), place, declaration)
      }
      if registry.isCircular(index) { report(.circularParents, place, declaration) }
    }
  }
}
