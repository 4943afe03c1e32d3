public import PropertyLists
public import UniformTypes
package import Texts

extension TypeDeclarations {
  /// The declarations of a bundle's property list, exported ones first.
  ///
  /// Source: Uniform Type Identifier declaration keys (Apple documentation). Observed: parents and tags may be one string
  /// or an array of strings; values of other kinds are passed over.
  public init(_ root: PropertyListNode) {
    var remarks: [Diagnostic] = []
    self.init(root, remarks: &remarks)
  }

  /// The declarations of a bundle's property list, with warnings about what was passed over.
  package init(_ root: PropertyListNode, remarks: inout [Diagnostic]) {
    self.init(
      exported: root["UTExportedTypeDeclarations"], imported: root["UTImportedTypeDeclarations"], remarks: &remarks)
  }

  /// The declarations of two arrays of declaration dictionaries, with warnings about what was passed over.
  package init(exported: PropertyListNode?, imported: PropertyListNode?, remarks: inout [Diagnostic]) {
    var reader = TypeDeclarationReader()
    reader.read(exported, isExported: true)
    reader.read(imported, isExported: false)
    remarks += reader.remarks
    self.init(reader.declarations)
  }
}

/// Reads arrays of declaration dictionaries.
private struct TypeDeclarationReader {
  var declarations: [TypeDeclaration] = []
  var remarks: [Diagnostic] = []

  mutating func read(_ node: PropertyListNode?, isExported: Bool) {
    guard let node else { return }
    guard case .array(let nodes) = node.kind else {
      return remark("type declarations must be an array, found \(node.kindName)", at: node)
    }
    for node in nodes {
      guard case .dictionary = node.kind else {
        remark("a type declaration must be a dictionary, found \(node.kindName)", at: node)
        continue
      }
      guard let identifier = node["UTTypeIdentifier"]?.string else {
        remark("the type declaration has no 'UTTypeIdentifier'", at: node)
        continue
      }
      let tags = node["UTTypeTagSpecification"]
      declarations.append(
        TypeDeclaration(
          identifier, conformsTo: strings(node["UTTypeConformsTo"], "UTTypeConformsTo"),
          filenameExtensions: strings(tags?["public.filename-extension"], "public.filename-extension"),
          mimeTypes: strings(tags?["public.mime-type"], "public.mime-type"),
          osTypes: strings(tags?["com.apple.ostype"], "com.apple.ostype"),
          pasteboardNames: strings(tags?["com.apple.nspboard-type"], "com.apple.nspboard-type"),
          isExported: isExported))
    }
  }

  private mutating func strings(_ node: PropertyListNode?, _ key: String) -> [String] {
    switch node?.kind {
    case nil: return []
    case .string(let text)?: return [text.text]
    case .array(let nodes)?:
      for node in nodes where node.string == nil { remark("'\(key)' holds strings, found \(node.kindName)", at: node) }
      return nodes.compactMap { $0.string }
    default:
      if let node { remark("'\(key)' must be a string or an array of strings, found \(node.kindName)", at: node) }
      return []
    }
  }

  private mutating func remark(_ message: String, at node: PropertyListNode) {
    remarks.append(Diagnostic("type-declaration-invalid", .warning, message, at: node.range))
  }
}
