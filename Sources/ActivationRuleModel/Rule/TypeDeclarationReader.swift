public import PropertyLists
public import UniformTypes

extension TypeDeclarations {
  /// The declarations of a bundle's property list, exported ones first.
  ///
  /// Source: Uniform Type Identifier declaration keys (Apple documentation). Observed: parents and tags may be one string
  /// or an array of strings; values of other kinds are passed over.
  public init(_ root: PropertyListNode) {
    self.init(exported: root["UTExportedTypeDeclarations"], imported: root["UTImportedTypeDeclarations"])
  }

  /// The declarations of two arrays of declaration dictionaries.
  public init(exported: PropertyListNode?, imported: PropertyListNode?) {
    self.init(
      Self.declarations(exported, isExported: true) + Self.declarations(imported, isExported: false))
  }

  private static func declarations(_ node: PropertyListNode?, isExported: Bool) -> [TypeDeclaration] {
    guard case .array(let nodes)? = node?.kind else { return [] }
    return nodes.compactMap { node in
      guard let identifier = node["UTTypeIdentifier"]?.string else { return nil }
      let tags = node["UTTypeTagSpecification"]
      return TypeDeclaration(
        identifier, conformsTo: strings(node["UTTypeConformsTo"]),
        filenameExtensions: strings(tags?["public.filename-extension"]),
        mimeTypes: strings(tags?["public.mime-type"]), osTypes: strings(tags?["com.apple.ostype"]),
        pasteboardNames: strings(tags?["com.apple.nspboard-type"]), isExported: isExported)
    }
  }

  private static func strings(_ node: PropertyListNode?) -> [String] {
    switch node?.kind {
    case .string(let text)?: [text.text]
    case .array(let nodes)?: nodes.compactMap { $0.string }
    default: []
    }
  }
}
