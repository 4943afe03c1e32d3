import Foundation
import PackagePlugin

/// Lints the property lists of a target with every build; errors end the build, and warnings are shown.
@main
struct LintActivationRulesWhileBuilding: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let lists = propertyLists(in: target.directoryURL)
    guard !lists.isEmpty else { return [] }
    return [
      .buildCommand(
        displayName: "Linting the activation rules of \(target.name)",
        executable: try context.tool(named: "activationrule").url,
        arguments: ["lint", "--format", "xcode", "--pass-warnings"] + lists.map { $0.path(percentEncoded: false) },
        inputFiles: lists, outputFiles: [])
    ]
  }

  /// The property lists of extensions somewhere in a folder, in the order of their paths.
  private func propertyLists(in folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var lists: [URL] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "plist", let data = try? Data(contentsOf: file) else { continue }
      if data.range(of: Data("NSExtension".utf8)) != nil { lists.append(file) }
    }
    return lists.sorted { $0.path() < $1.path() }
  }
}
