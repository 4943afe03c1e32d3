package import ActivationRuleDocuments
package import ActivationRuleText

/// The Xcode projects around property lists, each read once.
package final class XcodeProjects {
  private let documents: Documents
  private var tree: FileTree { documents.tree }
  /// The projects by their paths.
  private var projects: [String: XcodeProject] = [:]
  /// The projects of XcodeGen by their paths; `nil` if one is not there or damaged.
  private var generated: [String: XcodeGenProject?] = [:]
  /// The names of the projects in each folder; each is listed once, since many lists may lie in one.
  private var projectNames: [String: [String]] = [:]
  /// The settings of each `.xcconfig`, by its path from the root; `nil` if the file cannot be read.
  private var settings: [String: SettingsTable?] = [:]

  package init(_ documents: Documents) { self.documents = documents }

  /// Returns what the project around a property list says about its target and the build settings in its rule.
  ///
  /// - Parameter searched: the folder in which a search found the list.
  package func surroundings(of source: SourceText, in searched: String?) -> ProjectSurroundings {
    var project = ProjectSurroundings()
    guard Bytes.contains(source.bytes, "NSExtension"), PropertyListReader.recognizes(source.bytes) else {
      return project
    }
    let folders = foldersOfProjects(around: source.name, in: searched)
    if BuildSettings.mayBeNamed(in: source.bytes), let list = (try? documents.document(at: source.name))?.list {
      project.settings = BuildSettings(namedIn: list, folders: folders)
    }
    for folder in folders {
      let list = Paths.steps(to: tree.absolute(source.name), from: tree.absolute(folder))
      for name in projectNames(in: folder) {
        guard let xcode = xcodeProject(name, in: folder) else { continue }
        let targets = xcode.targets(withList: list)
        guard !targets.isEmpty else { continue }
        project.target = xcode.about(targets)
        project.settings?.use(targets, of: xcode)
        return project
      }
      if let target = xcodeGenProject(in: folder)?.target(withList: list) {
        project.target = target
        return project
      }
    }
    return project
  }

  /// Returns the project of XcodeGen in a folder, whose Xcode project may be in no repository.
  private func xcodeGenProject(in folder: String) -> XcodeGenProject? {
    let path = Paths.join(folder, "project.yml")
    if let known = generated[path] { return known }
    let project = tree.isLink(path) ? nil : (try? documents.source(path)).flatMap { XcodeGenProject($0) }
    generated[path] = .some(project)
    return project
  }

  /// Returns the folders whose projects may have a target for a list: from its own up to that of a project, or of
  /// the repository; without either, up to the searched folder, or its own alone.
  private func foldersOfProjects(around list: String, in searched: String?) -> [String] {
    var (folder, folders, knownCount) = (Paths.folder(of: list), [String](), 1)
    while folders.count < Self.folderLimit {
      folders.append(folder)
      let isOfProject = !projectNames(in: folder).isEmpty || xcodeGenProject(in: folder) != nil
      if isOfProject || tree.kind(of: Paths.join(folder, ".git")) != nil {
        return folders
      }
      if let searched, tree.absolute(folder) == tree.absolute(searched) { knownCount = folders.count }
      if tree.absolute(folder) == "/" { break }
      folder = Paths.above(folder)
    }
    return Array(folders.prefix(knownCount))
  }

  /// The maximum number of folders to search for an Xcode project.
  private static let folderLimit = 8

  /// Returns the names of the Xcode projects in a folder, except links, whose files may belong to anybody.
  private func projectNames(in folder: String) -> [String] {
    if let known = projectNames[folder] { return known }
    let names = (tree.contents(folder)?.names ?? []).filter {
      $0.hasSuffix(".xcodeproj") && !tree.isLink(Paths.join(folder, $0))
    }
    projectNames[folder] = names
    return names
  }

  /// Returns an Xcode project of a folder, with the files of settings that it names.
  private func xcodeProject(_ name: String, in folder: String) -> XcodeProject? {
    let path = Paths.join(folder, Paths.join(name, "project.pbxproj"))
    if let known = projects[path] { return known }
    guard !tree.isLink(path), let source = try? documents.source(path) else { return nil }
    let root = tree.repository(around: folder) ?? folder
    let project = XcodeProject(source) { file in
      settings(at: Paths.joined(folder, file), in: root)
    }
    projects[path] = project
    return project
  }

  /// Returns the build settings of an `.xcconfig` and of the files that it includes.
  ///
  /// - Parameters:
  ///   - folder: the folder in which all of them must lie; links are not followed.
  ///   - including: the files that include this one.
  private func settings(at path: String, in folder: String, including: Set<String> = []) -> SettingsTable? {
    let whole = tree.absolute(path)
    if let known = settings[whole] { return known }
    guard path.hasSuffix(".xcconfig"), !including.contains(whole), including.count < Self.includeLimit else {
      return nil
    }
    guard !tree.isLink(path), tree.leads(path, into: folder), let source = try? documents.source(path) else {
      settings[whole] = .some(nil)
      return nil
    }
    let table = SettingsTable(source) { name in
      settings(at: Paths.joined(Paths.folder(of: path), name), in: folder, including: including.union([whole]))
    }
    settings[whole] = table
    return table
  }

  /// How many files of settings may include each other.
  private static let includeLimit = 16
}
