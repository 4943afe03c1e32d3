import Texts

/// Which of two declarations of one identifier is active.
///
/// Source: observed. The steps on trust and on invalid redeclarations are left out, since applications on a device
/// are all trusted, and what makes a redeclaration invalid is not known.
enum DeclarationPrecedence {
  /// What becomes of the declaration that was there first.
  enum Decision: Hashable {
    /// It stays active, so that the new one has no effect for this reason.
    case stays(TypeDeclarationFault.Reason)
    /// The new one takes its place, and with `overridesCore` also the rank of the core's claims.
    case isReplaced(overridesCore: Bool)
  }

  /// Weighs a new declaration of an application against the active one.
  ///
  /// A system declaration that has not been seen to be an import counts as an export of its owner, one in the table
  /// of outside applications as an import [inferred].
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
