/// A declaration, or a part of one, that has no effect.
package struct TypeDeclarationFault: Hashable, Sendable {
  /// Why it has no effect.
  package enum Reason: Hashable, Sendable {
    /// The declaration has no identifier.
    case emptyIdentifier
    /// A dynamic identifier cannot be declared [observed].
    case dynamicIdentifier
    /// The identifier, a parent or a tag is longer than `Limit.declaredNameBytes`.
    case tooLong
    /// The application has more declarations than `Limit.declaredTypes`, or 64 MB of them; this one and all behind it are
    /// left out.
    case tooManyDeclarations
    /// The declaration has more than `Limit.declaredParents` parents; the rest are left out.
    case tooManyParents
    /// The declaration has more than `Limit.declaredTags` tags of a class; the rest are left out.
    case tooManyTags(TagClass)
    /// The system exports the type itself.
    case exportedBySystem
    /// The system imports the type itself, and an outside declaration wins only if it is exported and has all tags
    /// of the system's [observed].
    case importedBySystem
    /// Another declaration that was registered before has the same identifier and the same or a better right.
    case alreadyDeclared
    /// A later declaration of the same application exports what this one imports.
    case replacedByExport
    /// A tag that cannot be one of its class: empty, an extension with a dot, a MIME type without a slash.
    case invalidTag(TagClass, String)
    /// Nothing declares the parent, so that the type does not conform to it [observed].
    case undeclaredParent(String)
    /// The type is among its own ancestors.
    case circularParents
  }

  /// The place of the declaration among those of its application.
  package let declaration: Int
  /// The identifier as the declaration spells it.
  package let identifier: String
  /// Why it has no effect.
  package let reason: Reason
}
