import ActivationRuleModel
import ActivationRuleText
package import ActivationRuleTypes

/// Reads the types that property lists declare.
package enum DeclarationSource {
  /// Returns the declarations of a property list, or of a bundle.
  package static func declarations(
    at path: String, reads: ReadFiles, _ console: some InputConsole
  ) throws(InputFailure) -> TypeDeclarations {
    let list = Files.kind(of: path) == .folder ? BundleSearch.propertyList(of: path) : nil
    return declarations(of: try propertyList(at: list ?? path, reads: reads), console)
  }

  /// Returns the declarations of a property list; reports mistakes in them.
  static func declarations(of document: PropertyListDocument, _ console: some InputConsole) -> TypeDeclarations {
    var remarks: [Diagnostic] = []
    let declarations = TypeDeclarations(document.root, remarks: &remarks)
    for remark in remarks { console.writeError(DiagnosticRenderer.rows(remark, in: document.source)) }
    return declarations
  }

  /// Reads a property list from a file.
  static func propertyList(at path: String, reads: ReadFiles) throws(InputFailure) -> PropertyListDocument {
    let source = SourceText(name: path, bytes: try reads.read(path))
    do throws(PropertyListError) {
      return try PropertyListReader.read(source)
    } catch {
      throw .rendered(error)
    }
  }
}
