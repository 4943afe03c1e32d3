import ActivationRuleText

/// Adds the declarations of one application to a store, and records the faults.
struct DeclarationAdder {
  private(set) var store: TypeStore
  private let addsData: Bool
  private var faults: [TypeDeclarationFault] = []
  /// The active declarations, each with the number of its type and its position in the list.
  private var active: [(index: Int, place: Int, declaration: TypeDeclaration)] = []

  init(store: TypeStore, addsData: Bool) {
    self.store = store
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
    var flags: TypeFlags = declaration.isExported ? .added : [.added, .imported]
    let known = Int(declaration.identifier.withBytes { store.find($0) })
    if known >= 0 {
      switch DeclarationPrecedence.decide(declaration, against: known, in: store) {
      case .stays(let reason):
        report(reason, place, declaration)
        return
      case .isReplaced(let overridesCore):
        if overridesCore { flags.insert(.overridesCore) }
        if let loser = active.firstIndex(where: { $0.index == known }) {
          report(.replacedByExport, active[loser].place, active[loser].declaration)
          active.remove(at: loser)
        }
      }
    }
    active.append((insert(declaration, flags, at: place), place, declaration))
  }

  /// The reason why an identifier cannot be declared at all.
  private static func fault(of identifier: String) -> TypeDeclarationFault.Reason? {
    if identifier.isEmpty { return .emptyIdentifier }
    if identifier.utf8.count > Limit.declaredNameBytes.value { return .tooLong }
    return StaticPrefix.dynamicTypes.begins(identifier.utf8) ? .dynamicIdentifier : nil
  }

  // MARK: Texts

  private mutating func insert(_ declaration: TypeDeclaration, _ flags: TypeFlags, at place: Int) -> Int {
    var record = TypeRecord()
    record.flags = flags
    record.declared = slice(declaration.identifier)
    record.setBound(0, store.items.count)
    appendParents(of: declaration, at: place)
    for (list, tagClass) in [TagClass.filenameExtension, .mimeType, .pasteboardName, .osType].enumerated() {
      record.setBound(list + 1, store.items.count)
      appendTags(tagClass, of: declaration, at: place)
    }
    record.setBound(5, store.items.count)
    return store.place(record)
  }

  private mutating func appendParents(of declaration: TypeDeclaration, at place: Int) {
    var parents = declaration.conformsTo
    if parents.isEmpty, addsData, !declaration.filenameExtensions.isEmpty { parents = ["public.data"] }
    if parents.count > Limit.declaredParents.value { report(.tooManyParents, place, declaration) }
    for parent in parents.prefix(Limit.declaredParents.value) {
      if parent.utf8.count > Limit.declaredNameBytes.value {
        report(.tooLong, place, declaration)
      } else {
        store.append(item: slice(parent))
      }
    }
  }

  private mutating func appendTags(_ tagClass: TagClass, of declaration: TypeDeclaration, at place: Int) {
    let tags = declaration.tags(tagClass)
    if tags.count > Limit.declaredTags.value { report(.tooManyTags(tagClass), place, declaration) }
    for tag in tags.prefix(Limit.declaredTags.value) {
      if tag.utf8.count > Limit.declaredNameBytes.value {
        report(.tooLong, place, declaration)
      } else if tagClass.isValid(tag) {
        store.append(item: slice(tag))
      } else {
        report(.invalidTag(tagClass, tag), place, declaration)
      }
    }
  }

  private mutating func slice(_ text: String) -> ByteSlice {
    let start = store.append(text: text.utf8)
    return ByteSlice(lower: Int32(truncatingIfNeeded: start), upper: Int32(truncatingIfNeeded: store.text.count))
  }

  // MARK: Parents

  /// Reports parents without effect, once all declarations are known.
  mutating func reportParents(in registry: UniformTypeRegistry) {
    for (index, place, declaration) in active {
      for parent in store.strings(index, .parents) where registry.index(of: parent) == nil {
        report(.undeclaredParent(parent), place, declaration)
      }
      if registry.isCircular(index) { report(.circularParents, place, declaration) }
    }
  }
}
