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
  static func decide(_ new: TypeDeclaration, against index: Int, in list: TypeList) -> Decision {
    if list.overridesCore(index) { return .stays(.alreadyDeclared) }
    let known = list.types[index]
    if known.scope == .core, known.kind == .imported {
      let wins = new.isExported && hasAllTags(of: known, new)
      return wins ? .isReplaced(overridesCore: true) : .stays(.importedBySystem)
    }
    if known.scope == .core || known.scope == .system { return .stays(.exportedBySystem) }
    return !known.isExported && new.isExported ? .isReplaced(overridesCore: false) : .stays(.alreadyDeclared)
  }

  /// Whether a declaration has every tag that a type has.
  private static func hasAllTags(of known: UniformType, _ new: TypeDeclaration) -> Bool {
    TagClass.allCases.allSatisfy { tagClass in
      let tags = new.tags(tagClass)
      return known.tags(tagClass).allSatisfy { needed in
        tags.contains { tagClass.ignoresCase ? ASCII.areEqual($0, needed) : $0.utf8.elementsEqual(needed.utf8) }
      }
    }
  }
}
