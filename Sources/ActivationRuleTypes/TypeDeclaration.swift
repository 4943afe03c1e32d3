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

  /// Makes the declarations of one application.
  package init(_ declarations: [TypeDeclaration]) { self.declarations = declarations }
}

extension TypeDeclarations: ExpressibleByDictionaryLiteral {
  /// Declares types, each of which conforms to those of its list.
  public init(dictionaryLiteral types: (String, [String])...) {
    self.init(types.map { TypeDeclaration($0, conformsTo: $1, isExported: true) })
  }
}

extension UniformTypeRegistry {
  /// The registry with the declarations of an application added.
  ///
  /// Each identifier has one active declaration, which supplies its parents and tags; declarations are never merged.
  /// An existing declaration stays active, with two exceptions: an export replaces an application's import, and
  /// replaces a system's import if it has all its tags. A type does not conform to a parent that is not declared.
  /// Applications rank after everything already in the registry [observed; the order of several is inferred].
  ///
  /// - Parameter declarations: the declarations of one application; those beyond the limits of `Limit` have no effect.
  /// - Complexity: that of making a registry.
  package func adding(_ declarations: TypeDeclarations) -> UniformTypeRegistry {
    if declarations.declarations.isEmpty { return self }
    var adder = DeclarationAdder(list)
    for declaration in declarations.declarations.prefix(Limit.declaredTypes.value) {
      if adder.byteCount > Limit.declaredBytes.value { break }
      adder.add(declaration)
    }
    return UniformTypeRegistry(adder.list, stamp: adder.stamp(after: stamp))
  }
}

/// Adds the declarations of one application to a list of types.
struct DeclarationAdder {
  private(set) var list: TypeList
  /// The size of the texts that were added.
  private(set) var byteCount = 0
  /// The numbers of the types with an active declaration.
  private var active: [Int] = []

  init(_ list: TypeList) { self.list = list }

  /// Adds a declaration, if it is allowed to declare its identifier.
  mutating func add(_ declaration: TypeDeclaration) {
    let identifier = declaration.identifier
    guard !identifier.isEmpty, identifier.utf8.count <= Limit.declaredNameBytes.value,
      !DynamicTypeIdentifier.hasPrefix(identifier)
    else { return }
    let known = list.index(of: identifier)
    if let known {
      guard mayReplace(known, declaration) else { return }
      active.removeAll { $0 == known }
    }
    let overridesCore = known.map { list[$0].scope == .core } ?? false
    byteCount += identifier.utf8.count
    let parents = declaration.conformsTo.prefix(Limit.declaredParents.value).filter { isShort($0) }
    let type = UniformType(declaration, conformsTo: parents) { tagClass in
      declaration.tags(tagClass).prefix(Limit.declaredTags.value).filter { isShort($0) && tagClass.isValid($0) }
    }
    active.append(list.place(type, overridesCore: overridesCore))
  }

  /// Counts a text; `false` if it is too long, so that it has no effect.
  private mutating func isShort(_ text: String) -> Bool {
    guard text.utf8.count <= Limit.declaredNameBytes.value else { return false }
    byteCount += text.utf8.count
    return true
  }

  /// The stamp of the types, made from that of the types before.
  func stamp(after stamp: UInt64) -> UInt64 {
    var stamp = Fingerprint(of: stamp)
    for index in active {
      stamp.add([Int32(truncatingIfNeeded: index)])
      for text in [list[index].identifier] + list[index].conformsTo { stamp.add(part: text.utf8) }
    }
    return stamp.value
  }

  /// Whether a declaration of an application takes the place of that of a type.
  ///
  /// A declaration that replaces one of the core also takes the rank of the core's claims. A system declaration that has
  /// not been observed as an import counts as an export of its owner; a declaration in the table of third-party
  /// applications counts as an import (inferred).
  ///
  /// Source: observed. The steps on trust and on invalid redeclarations are left out, since applications on a device
  /// are all trusted, and the conditions that make a redeclaration invalid are not known.
  private func mayReplace(_ index: Int, _ new: TypeDeclaration) -> Bool {
    let known = list[index]
    guard new.isExported, !list.overridesCore(index) else { return false }
    switch known.scope {
    case .core: return known.kind == .imported && Self.hasAllTags(of: known, new)
    case .system: return false
    case .appleApplication, .thirdParty, .application, .none: return !known.isExported
    }
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
