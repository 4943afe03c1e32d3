/// One type declared by an application: an entry of `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`
/// in its Info.plist.
public struct TypeDeclaration: Hashable, Sendable {
  /// `UTTypeIdentifier`.
  public package(set) var identifier: String
  /// `UTTypeConformsTo`, in order.
  public package(set) var conformsTo: [String]
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
}

/// The declarations of one application.
public struct TypeDeclarations: Hashable, Sendable {

  /// The declarations in order; for a tag claimed by several, the first one wins.
  public package(set) var declarations: [TypeDeclaration]

  /// Whether the application was linked against an SDK older than 13.1.
  ///
  /// In that case a type with a filename extension but no parent gets `public.data` as its parent [observed].
  package var addsDataToTypesWithoutParents: Bool

  /// Makes the declarations of one application.
  package init(_ declarations: [TypeDeclaration] = [], addsDataToTypesWithoutParents: Bool = false) {
    self.declarations = declarations
    self.addsDataToTypesWithoutParents = addsDataToTypesWithoutParents
  }
}
