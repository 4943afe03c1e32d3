import ActivationRuleText

/// Decides which of two declarations of one identifier is active.
///
/// Source: observed. The steps on trust and on invalid redeclarations are left out, since applications on a device
/// are all trusted, and the conditions that make a redeclaration invalid are not known.
enum DeclarationPrecedence {
  /// The effect on the earlier declaration.
  enum Decision: Hashable {
    /// It stays active, and the new one has no effect for this reason.
    case stays(TypeDeclarationFault.Reason)
    /// The new one replaces it, and with `overridesCore` also takes the rank of the core's claims.
    case isReplaced(overridesCore: Bool)
  }

  /// Decides between a new declaration of an application and the active one.
  ///
  /// A system declaration that has not been observed as an import counts as an export of its owner; a declaration in
  /// the table of third-party applications counts as an import [inferred].
  static func decide(_ new: TypeDeclaration, against index: Int, in store: TypeStore) -> Decision {
    let flags = store.records[index].flags
    if flags.contains(.overridesCore) { return .stays(.alreadyDeclared) }
    if flags.isCore, flags.contains(.imported) {
      let wins = new.isExported && hasAllTags(of: index, new, in: store)
      return wins ? .isReplaced(overridesCore: true) : .stays(.importedBySystem)
    }
    if flags.isCore || flags.contains(.system) { return .stays(.exportedBySystem) }
    let isImport = !flags.isDisjoint(with: [.imported, .unknownKind])
    return isImport && new.isExported ? .isReplaced(overridesCore: false) : .stays(.alreadyDeclared)
  }

  /// Whether a declaration has every tag that a type in the store has.
  private static func hasAllTags(of index: Int, _ new: TypeDeclaration, in store: TypeStore) -> Bool {
    TagClass.allCases.allSatisfy { tagClass in
      let tags = new.tags(tagClass)
      return store.strings(index, tagClass.list).allSatisfy { needed in
        tags.contains { tagClass.ignoresCase ? ASCII.areEqual($0, needed) : $0.utf8.elementsEqual(needed.utf8) }
      }
    }
  }
}
