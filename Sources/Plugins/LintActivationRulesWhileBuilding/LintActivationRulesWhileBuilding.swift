import Foundation
import PackagePlugin

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin
#endif

/// Lints the property lists of a target with every build; errors end the build, and warnings are shown.
@main
struct LintActivationRulesWhileBuilding: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    // 'directoryURL' needs tools version 6.1.
    let folder = URL(filePath: String(describing: target.directory))
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var lists: [URL] = []
    while let file = files?.nextObject() as? URL {
      if describesExtension(file) { lists.append(file) }
    }
    return try commands(linting: lists, of: target.name, with: context.tool(named: "activationrule"))
  }

  /// Lints the lists in the order of their paths; nothing is run where there are none.
  private func commands(linting lists: [URL], of target: String, with tool: PluginContext.Tool) -> [Command] {
    guard !lists.isEmpty else { return [] }
    let lists = lists.sorted { $0.path() < $1.path() }
    return [
      .buildCommand(
        displayName: "Linting the activation rules of \(target)", executable: tool.url,
        arguments: ["lint", "--pass-warnings"] + lists.map { $0.path(percentEncoded: false) },
        inputFiles: lists, outputFiles: [])
    ]
  }

  /// Whether a file is the property list of an extension.
  private func describesExtension(_ file: URL) -> Bool {
    guard file.pathExtension == "plist", let data = try? Data(contentsOf: file) else { return false }
    return data.range(of: Data("NSExtension".utf8)) != nil
  }
}

#if canImport(XcodeProjectPlugin)
  extension LintActivationRulesWhileBuilding: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let folders = folders(of: target.inputFiles.map(\.url), below: context.xcodeProject.directoryURL)
      let lists = try folders.flatMap { folder in
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
          .filter { describesExtension($0) }
      }
      return try commands(
        linting: lists, of: target.displayName, with: context.tool(named: "activationrule"))
    }

    /// The folders of some files and the folders around these, up to the project's own.
    ///
    /// Xcode does not count an Info.plist among the files of its target, but it is in the target's folder.
    private func folders(of files: [URL], below project: URL) -> Set<URL> {
      let project = project.path(percentEncoded: false)
      let root = project.hasSuffix("/") ? project : project + "/"
      var found: Set<URL> = []
      for file in files {
        var folder = file.deletingLastPathComponent()
        while found.insert(folder).inserted {
          let parent = folder.deletingLastPathComponent()
          let path = parent.path(percentEncoded: false)
          guard path.hasPrefix(root), path != root else { break }
          folder = parent
        }
      }
      return found
    }
  }
#endif
