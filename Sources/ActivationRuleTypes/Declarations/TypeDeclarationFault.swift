/// A declaration, or a part of one, that has no effect.
package struct TypeDeclarationFault: Hashable, Sendable {
  /// The reason why it has no effect.
  package enum Reason: Hashable, Sendable {
    /// The declaration does not name its type.
    case emptyIdentifier
    /// A dynamic identifier cannot be declared [observed].
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
    /// system's [observed].
    case importedBySystem
    /// An earlier declaration has the same identifier and the same or higher precedence.
    case alreadyDeclared
    /// A later declaration of the same application exports what this one imports.
    case replacedByExport
    /// A tag that its class does not allow: empty, an extension with a dot, a MIME type without a slash.
    case invalidTag(TagClass, String)
    /// The parent is not declared, so the type does not conform to it [observed].
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
