package import ActivationRuleText
package import ActivationRuleTypes

extension TypeDeclarations {
  /// The declarations of a bundle's property list, exported ones first.
  ///
  /// Source: Uniform Type Identifier declaration keys (Apple documentation). Observed: parents and tags may be one
  /// string or an array of strings; other values are ignored.
  package init(_ root: PropertyListNode) {
    var remarks: [Finding] = []
    self.init(root, remarks: &remarks)
  }

  /// The declarations of a bundle's property list, with warnings about ignored values.
  package init(_ root: PropertyListNode, remarks: inout [Finding]) {
    self.init(
      exported: root["UTExportedTypeDeclarations"], imported: root["UTImportedTypeDeclarations"], remarks: &remarks)
  }

  /// The declarations of two arrays of declaration dictionaries, with warnings about ignored values.
  package init(exported: PropertyListNode?, imported: PropertyListNode?, remarks: inout [Finding]) {
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
  var remarks: [Finding] = []

  mutating func read(_ node: PropertyListNode?, isExported: Bool) {
    do throws(Failure) {
      for node in try node?.read(.array, as: "type declarations") ?? [] { read(node, isExported) }
    } catch {
      remark(error)
    }
  }

  private mutating func read(_ node: PropertyListNode, _ isExported: Bool) {
    do throws(Failure) {
      let fields = try ObjectFields(node, "a type declaration")
      guard let identifier = fields["UTTypeIdentifier"]?.string else { throw fields.missing("UTTypeIdentifier") }
      let tags = fields["UTTypeTagSpecification"]
      declarations.append(
        TypeDeclaration(
          identifier, conformsTo: strings("UTTypeConformsTo", of: node),
          filenameExtensions: strings("public.filename-extension", of: tags),
          mimeTypes: strings("public.mime-type", of: tags), osTypes: strings("com.apple.ostype", of: tags),
          pasteboardNames: strings("com.apple.nspboard-type", of: tags), isExported: isExported))
    } catch {
      remark(error)
    }
  }

  /// The texts of a field, which may be one or several; other values are ignored.
  private mutating func strings(_ field: String, of node: PropertyListNode?) -> [String] {
    guard let node = node?[field] else { return [] }
    if let text = node.string { return [text] }
    do throws(Failure) {
      let nodes = try node.read(.array("a string or an array of strings"), as: "'\(field)'")
      for node in nodes where node.string == nil {
        remark(.wrongKind(node, "an element of '\(field)'", "a string"))
      }
      return nodes.compactMap { $0.string }
    } catch {
      remark(error)
      return []
    }
  }

  private mutating func remark(_ error: Failure) {
    remarks.append(Finding("type-declaration-invalid", .warning, error.message, at: error.finding.range))
  }
}
