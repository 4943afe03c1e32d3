import ProjectFiles
import ActivationRules
import PropertyLists
package import UniformTypes
import Texts

/// Reads the types that property lists declare.
package enum DeclarationSource {
  /// The declarations of a property list, or of the bundle that a folder is.
  package static func declarations(
    at path: String, reads: ReadFiles, _ console: some InputConsole
  ) throws(InputFailure) -> TypeDeclarations {
    var path = path
    if Files.kind(of: path) == .folder, let list = BundleSearch.propertyList(of: path) { path = list }
    let source = SourceText(name: path, bytes: try reads.read(path))
    do throws(PropertyListError) {
      let document = try PropertyListReader.read(source)
      var remarks: [Diagnostic] = []
      let declarations = TypeDeclarations(document.root, remarks: &remarks)
      for remark in remarks { console.writeError(DiagnosticRenderer.render(remark, in: document.source)) }
      return declarations
    } catch {
      throw .rendered(error)
    }
  }
}
