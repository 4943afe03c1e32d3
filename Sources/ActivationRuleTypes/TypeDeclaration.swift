import ActivationRuleText

/// One type declared by an application: an entry of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`
/// in its Info.plist.
package struct TypeDeclaration: Hashable, Sendable {
  /// `UTTypeIdentifier`.
  package var identifier: String
  /// `UTTypeConformsTo`, in order.
  package var conformsTo: [String]
  /// The tags under `public.filename-extension`, without dots, the preferred one first.
  package var filenameExtensions: [String]
  /// The tags under `public.mime-type`, the preferred one first.
  package var mimeTypes: [String]
  /// The tags under `com.apple.ostype`.
  package var osTypes: [String]
  /// The tags under `com.apple.nspboard-type`.
  package var pasteboardNames: [String]
  /// Whether the application owns the type, as opposed to using someone else's.
  package var isExported: Bool

  /// Makes a declaration.
  package init(
    _ identifier: String, conformsTo: [String] = [], filenameExtensions: [String] = [], mimeTypes: [String] = [],
    osTypes: [String] = [], pasteboardNames: [String] = [], isExported: Bool
  ) {
    self.identifier = identifier
    self.conformsTo = conformsTo
    self.filenameExtensions = filenameExtensions
    self.mimeTypes = mimeTypes
    self.osTypes = osTypes
    self.pasteboardNames = pasteboardNames
    self.isExported = isExported
  }

  /// The tags of a class, as written.
  package func tags(_ tagClass: TagClass) -> [String] {
    switch tagClass {
    case .filenameExtension: filenameExtensions
    case .mimeType: mimeTypes
    case .osType: osTypes
    case .pasteboardName: pasteboardNames
    }
  }

  /// The declaration in words, such as `org.example.a, which conforms to public.data and public.image`.
  package var phrase: String {
    let parents = conformsTo.map { VisibleText.row($0) }
    return VisibleText.row(identifier)
      + (parents.isEmpty ? "" : ", which conforms to \(WordList.full(parents, "and"))")
  }
}

/// The declarations of one application: types, each with those to which it conforms, such as
/// `["com.example.photo": ["public.image"]]`.
public struct TypeDeclarations: Hashable, Sendable {
  /// The declarations in order; for a tag claimed by several, the first one wins.
  package var declarations: [TypeDeclaration]

  /// Whether the application was linked against an SDK older than 13.1.
  ///
  /// In that case a type with a filename extension but no parent gets `public.data` as its parent (observed).
  package var addsDataToTypesWithoutParents: Bool

  /// Makes the declarations of one application.
  package init(_ declarations: [TypeDeclaration], addsDataToTypesWithoutParents: Bool = false) {
    self.declarations = declarations
    self.addsDataToTypesWithoutParents = addsDataToTypesWithoutParents
  }
}

extension TypeDeclarations: ExpressibleByDictionaryLiteral {
  /// Declares types, each of which conforms to those of its list.
  public init(dictionaryLiteral types: (String, [String])...) {
    self.init(types.map { TypeDeclaration($0, conformsTo: $1, isExported: true) })
  }
}

/// A declaration, or a part of one, that has no effect.
package struct TypeDeclarationFault: Hashable, Sendable {
  /// The reason why it has no effect.
  package enum Reason: Hashable, Sendable {
    /// The declaration does not name its type.
    case emptyIdentifier
    /// A dynamic identifier cannot be declared (observed).
    case dynamicIdentifier
    /// The identifier, a parent or a tag is longer than `Limit.declaredNameBytes`.
    case tooLong
    /// The application has more declarations than `Limit.declaredTypes`, or 64 MB of them; this one and all later ones
    /// are left out.
    case tooManyDeclarations
    /// The declaration has more than `Limit.declaredParents` parents; the rest are left out.
    case tooManyParents
    /// The declaration has more than `Limit.declaredTags` tags of a class; the rest are left out.
    case tooManyTags(TagClass)
    /// The system exports the type itself.
    case exportedBySystem
    /// The system imports the type itself; an outside declaration wins only if it is exported and has all tags of the
    /// system's (observed).
    case importedBySystem
    /// An earlier declaration has the same identifier and the same or higher precedence.
    case alreadyDeclared
    /// A later declaration of the same application exports what this one imports.
    case replacedByExport
    /// A tag that its class does not allow: empty, an extension with a dot, a MIME type without a slash.
    case invalidTag(TagClass, String)
    /// The parent is not declared, so the type does not conform to it (observed).
    case undeclaredParent(String)
    /// The type is one of its ancestors.
    case circularParents
  }

  /// The position of the declaration in the application's list.
  package let declaration: Int
  /// The identifier as the declaration spells it.
  package let identifier: String
  /// The reason why it has no effect.
  package let reason: Reason
}

extension UniformTypeRegistry {
  /// The registry with the declarations of an application added.
  ///
  /// Each identifier has one active declaration, which supplies its parents and tags; declarations are never merged.
  /// An existing declaration stays active, with two exceptions: an export replaces an application's import, and
  /// replaces a system's import if it has all its tags. A type does not conform to a parent that is not declared.
  /// Applications rank after everything already in the registry [observed; the order of several is inferred].
  ///
  /// - Parameter declarations: the declarations of one application.
  package func adding(_ declarations: TypeDeclarations) -> UniformTypeRegistry {
    var faults: [TypeDeclarationFault] = []
    return adding(declarations, faults: &faults)
  }

  /// The registry with the declarations of an application added; also reports declarations without effect.
  ///
  /// - Parameters:
  ///   - declarations: the declarations of one application.
  ///   - faults: gets a value for each declaration, parent or tag without effect, in order of declaration.
  /// - Complexity: that of making a registry.
  package func adding(_ declarations: TypeDeclarations, faults: inout [TypeDeclarationFault]) -> UniformTypeRegistry {
    if declarations.declarations.isEmpty { return self }
    var adder = DeclarationAdder(list, addsData: declarations.addsDataToTypesWithoutParents)
    for (place, declaration) in declarations.declarations.enumerated() {
      if place == Limit.declaredTypes.value || adder.byteCount > Limit.declaredBytes.value {
        adder.report(.tooManyDeclarations, place, declaration)
        break
      }
      adder.add(declaration, at: place)
    }
    let registry = UniformTypeRegistry(adder.list, stamp: adder.stamp(after: stamp))
    adder.reportParents(in: registry)
    faults += adder.sortedFaults
    return registry
  }

  /// Whether a type is among the ancestors of its parents.
  func isCircular(_ index: Int) -> Bool {
    parents(of: index).contains { conforms($0, to: index) }
  }
}

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
    if let reason = Self.fault(of: declaration.identifier) { return report(reason, place, declaration) }
    let known = list.index(of: declaration.identifier)
    if let known {
      if let reason = reason(for: known, against: declaration) { return report(reason, place, declaration) }
      if let loser = active.firstIndex(where: { $0.index == known }) {
        report(.replacedByExport, active[loser].place, active[loser].declaration)
        active.remove(at: loser)
      }
    }
    let overridesCore = known.map { list[$0].scope == .core } ?? false
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

  /// The stamp of the types, made from that of the types before.
  func stamp(after stamp: UInt64) -> UInt64 {
    var stamp = Fingerprint(of: stamp)
    for (index, _, _) in active {
      stamp.add([Int32(truncatingIfNeeded: index)])
      for text in [list[index].identifier] + list[index].conformsTo { stamp.add(part: text.utf8) }
    }
    return stamp.value
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
      for parent in list[index].conformsTo where registry.index(of: parent) == nil {
        report(.undeclaredParent(parent), place, declaration)
      }
      if registry.isCircular(index) { report(.circularParents, place, declaration) }
    }
  }
}

/// Which of two declarations of one identifier is active.
///
/// Source: observed. The steps on trust and on invalid redeclarations are left out, since applications on a device
/// are all trusted, and the conditions that make a redeclaration invalid are not known.
extension DeclarationAdder {
  /// The reason why a type stays active and a declaration of an application has no effect; `nil` if it replaces the type.
  ///
  /// A declaration that replaces one of the core also takes the rank of the core's claims. A system declaration that has
  /// not been observed as an import counts as an export of its owner; a declaration in the table of third-party
  /// applications counts as an import (inferred).
  private func reason(for index: Int, against new: TypeDeclaration) -> TypeDeclarationFault.Reason? {
    if list.overridesCore(index) { return .alreadyDeclared }
    let known = list[index]
    if known.scope == .core, known.kind == .imported {
      return new.isExported && Self.hasAllTags(of: known, new) ? nil : .importedBySystem
    }
    if known.scope == .core || known.scope == .system { return .exportedBySystem }
    return !known.isExported && new.isExported ? nil : .alreadyDeclared
  }

  /// Whether a declaration has every tag that a type has.
  private static func hasAllTags(of known: UniformType, _ new: TypeDeclaration) -> Bool {
    TagClass.allCases.allSatisfy { tagClass in
      let tags = new.tags(tagClass)
      return known.tags(tagClass).allSatisfy { needed in
        tags.contains { tagClass.areEqual($0, needed) }
      }
    }
  }
}
