import ActivationRuleDocuments
package import ActivationRuleModel
package import ActivationRuleText
import ActivationRuleTypes

/// What the project around a property list says: the target that it belongs to, and the build settings that its rule names.
package typealias ProjectSurroundings = (target: ProjectTarget?, settings: BuildSettings?)

/// The targets of an Xcode project with their build settings, from `project.pbxproj` and the `.xcconfig` files that
/// it names.
///
/// Source: the format of the file, a property list of the OpenStep kind, as Xcode 16 writes it.
package struct XcodeProject: Sendable {
  /// The path of the file.
  let path: String
  /// Whether it is neither damaged nor too large.
  let isRead: Bool
  /// The apps that are not for a watch, a television or a headset, with their platforms.
  private let apps: [(target: Target, platform: Platform?)]
  /// The targets by the path of their property list, each with the configurations that have it.
  private let targetsByList: [String: [Target]]

  /// Reads a file; one that is damaged or too large has no targets.
  ///
  /// - Parameter settings: the settings of an `.xcconfig` at a path, relative to the folder of the project; `nil` if it
  ///   cannot be read.
  package init(_ source: SourceText, settings: (_ path: String) -> SettingsTable? = { _ in nil }) {
    path = source.name
    let read = ProjectObjects(source).targets(settings)
    let targets = read ?? []
    isRead = read != nil
    apps = targets.filter { $0.isApp && !$0.isOfOtherSystem }.map { ($0, $0.platform) }
    var byList: [String: [Target]] = [:]
    for target in targets {
      for (list, configurations) in target.configurations.grouped(by: { $0.list }) {
        guard let list else { continue }
        byList[list, default: []].append(changing(target) { $0.configurations = configurations })
      }
    }
    targetsByList = byList
  }

  /// The build settings of a target in one configuration.
  struct Configuration: Sendable {
    let name: String
    let target: String
    /// The settings of the target, those of its `.xcconfig`, and those of the project; the first that assigns one counts.
    let tables: [SettingsTable]

    /// The value of a setting that Xcode itself sets; paths are relative to the folder of the project.
    func fixedValue(of setting: String) -> String? {
      switch setting {
      case "CONFIGURATION": name
      case "TARGET_NAME", "TARGETNAME": target
      case "SRCROOT", "SOURCE_ROOT", "PROJECT_DIR": "."
      default: nil
      }
    }

    /// Returns the value of a setting; `nil` if it is empty or not known.
    func value(of setting: String) -> SettingValue? {
      var values = SettingValues(self)
      guard let value = try? values.value(of: setting, writtenAs: setting), !value.text.isEmpty else { return nil }
      return value
    }

    /// Returns the value of a setting that holds whatever is built; `nil` if it is not known, or depends on conditions or
    /// on files that were not read.
    func plainValue(of setting: String) -> SettingValue? {
      guard !tables.contains(where: { $0.assignments[setting]?.contains { !$0.conditions.isEmpty } == true }),
        let value = value(of: setting), value.doubts.isEmpty
      else { return nil }
      return value
    }

    /// The path of the property list, relative to the folder of the project.
    fileprivate var list: String? {
      guard var path = value(of: "INFOPLIST_FILE")?.text[...] else { return nil }
      for root in ["$SRCROOT/", "./"] { while path.hasPrefix(root) { path = path.dropFirst(root.utf8.count) } }
      return String(path)
    }
  }

  /// A target with the build settings of each configuration.
  package struct Target: Sendable {
    fileprivate let id: String
    let name: String
    fileprivate let isApp: Bool
    /// The identifiers of the targets that it depends on.
    fileprivate let dependencies: Set<String>
    fileprivate(set) var configurations: [Configuration]

    /// Returns the value of a setting in the last configuration that has one, which is usually that for release.
    fileprivate func value(of setting: String) -> String? {
      configurations.reversed().lazy.compactMap { $0.value(of: setting)?.text }.first
    }

    /// Whether it is built for a watch, a television or a headset.
    fileprivate var isOfOtherSystem: Bool {
      ["watchos", "appletvos", "xros"].contains { value(of: "SDKROOT")?.containsBytes(of: $0) == true }
    }

    /// The platform that it is built for.
    fileprivate var platform: Platform? {
      let sdk = value(of: "SDKROOT") ?? "auto"
      let systems = sdk == "auto" ? value(of: "SUPPORTED_PLATFORMS") ?? "" : sdk
      // Without either, for example in a missing file, the deployment target decides.
      let isNamed = { (word: String, setting: String) in
        systems.isEmpty ? value(of: setting) != nil : systems.containsBytes(of: word)
      }
      let isMac = isNamed("macosx", "MACOSX_DEPLOYMENT_TARGET")
      let isPhone = isNamed("iphone", "IPHONEOS_DEPLOYMENT_TARGET")
      return isMac == isPhone ? nil : isMac ? .macOS : .iOS
    }

    /// What its settings say about its bundle.
    fileprivate func figures(on platform: Platform?) -> BundleFigures {
      func figure(_ setting: String) -> BundleFigures.Figure? {
        configurations.last?.plainValue(of: setting).map { BundleFigures.Figure($0.text, at: $0.place) }
      }
      return BundleFigures(
        system: figure(platform == .macOS ? "MACOSX_DEPLOYMENT_TARGET" : "IPHONEOS_DEPLOYMENT_TARGET"),
        families: platform == .macOS ? nil : figure("TARGETED_DEVICE_FAMILY"), version: figure("MARKETING_VERSION"),
        build: figure("CURRENT_PROJECT_VERSION"))
    }
  }

  /// Returns the targets with a property list at a path, relative to the folder of the project, each with the
  /// configurations that have it.
  package func targets(withList path: String) -> [Target] { targetsByList[path] ?? [] }

  /// Returns what the project says about the extension of targets with the same list.
  package func about(_ targets: [Target]) -> ProjectTarget? {
    guard let target = targets.first else { return nil }
    let platform = targets.allSatisfy { $0.platform == target.platform } ? target.platform : nil
    let name = ["INFOPLIST_KEY_CFBundleDisplayName", "PRODUCT_NAME"].lazy.compactMap { target.value(of: $0) }.first
    let facts = facts(about: target)
    let others = targets.dropFirst().map { self.facts(about: $0) }
    return ProjectTarget(
      platform: platform, name: name ?? target.name, identifier: target.value(of: "PRODUCT_BUNDLE_IDENTIFIER"),
      // Of targets with the same list, one may be for other devices.
      facts: facts.filter { fact in
        others.allSatisfy { $0.contains { $0.id == fact.id && $0.keepsAway == fact.keepsAway } }
      })
  }

  /// Returns what the settings of an extension and of its apps say; of several apps, the obstacles in any of them.
  private func facts(about target: Target) -> [Fact] {
    let apps = apps(around: target).map { $0.figures(on: target.platform) }
    return target.figures(on: target.platform).facts(inAnyOf: apps, on: target.platform)
  }

  /// Returns the apps for the system of an extension that depend on it, or the only app.
  private func apps(around target: Target) -> [Target] {
    let platform = target.platform
    let apps = self.apps.filter { $0.platform == nil || platform == nil || $0.platform == platform }.map { $0.target }
    let embedding = apps.filter { $0.dependencies.contains(target.id) }
    return embedding.isEmpty && apps.count == 1 ? apps : embedding
  }
}

/// The objects of a `project.pbxproj` that lead from a target to its build settings.
private struct ProjectObjects {
  private let source: SourceText
  private let objects: [String: PropertyListNode]
  /// The identifier of the group of each object, if an `.xcconfig` has to be found.
  private let folders: [String: String]

  private static let kinds = [
    "PBXProject", "PBXNativeTarget", "PBXTargetDependency", "XCConfigurationList", "XCBuildConfiguration", "PBXGroup",
    "PBXFileSystemSynchronizedRootGroup",
  ]

  init(_ source: SourceText) {
    self.source = source.indexed()
    let list = try? JSONReader.read(source, .openStep) { object in
      let kind = object["isa"]?.string ?? ""
      return Self.kinds.contains(kind)
        || kind == "PBXFileReference" && object["path"]?.string?.hasSuffix(".xcconfig") == true
    }
    let entries = list?.root["objects"]?.entries ?? []
    var objects: [String: PropertyListNode] = [:]
    for entry in entries { objects[entry.key.text] = entry.value }
    let needsFolders = objects.values.contains {
      $0["baseConfigurationReference"] != nil || $0["baseConfigurationReferenceAnchor"] != nil
    }
    var folders: [String: String] = [:]
    for (id, object) in objects where needsFolders && object["isa"]?.string == "PBXGroup" {
      for child in object["children"]?.elements ?? [] { if let child = child.string { folders[child] = id } }
    }
    (self.objects, self.folders) = (objects, folders)
  }

  /// Returns the targets, in the order of their identifiers; `nil` if the file is damaged, or there are too many.
  func targets(_ settings: (_ path: String) -> SettingsTable?) -> [XcodeProject.Target]? {
    let project = objects.values.first { $0["isa"]?.string == "PBXProject" }
    let below = configurations(of: project, settings)
    let found = objects.filter { $0.value["isa"]?.string == "PBXNativeTarget" }
    let configurationCount = found.values.reduce(0) { $0 + references(of: $1).count }
    guard !objects.isEmpty,
      max(found.count, configurationCount / Self.usualConfigurations) <= Limit.projectTargets.value
    else { return nil }
    return found.sorted { $0.key < $1.key }.map { key, object in
      let name = object["name"]?.string ?? ""
      let dependencies = (object["dependencies"]?.elements ?? []).compactMap {
        objects[$0.string ?? ""]?["target"]?.string
      }
      return XcodeProject.Target(
        id: key, name: name, isApp: object["productType"]?.string == "com.apple.product-type.application",
        dependencies: Set(dependencies),
        configurations: configurations(of: object, settings).map { own in
          XcodeProject.Configuration(
            name: own.name, target: name, tables: own.tables + (below.first { $0.name == own.name }?.tables ?? []))
        })
    }
  }

  /// Returns the names and tables of the configurations of a target or the project.
  private func configurations(
    of object: PropertyListNode?, _ settings: (String) -> SettingsTable?
  ) -> [(name: String, tables: [SettingsTable])] {
    references(of: object).compactMap { objects[$0] }.map { object in
      var tables = [SettingsTable(object["buildSettings"]?.entries ?? [], in: source)]
      if let reference = object["baseConfigurationReference"] ?? object["baseConfigurationReferenceAnchor"],
        let id = reference.string
      {
        let inner = object["baseConfigurationReferenceRelativePath"]?.string.map { [$0] } ?? []
        let path = (path(of: id) + inner).joined(separator: "/")
        let place = "\(VisibleText.line(source.name)):\(source.line(at: reference.range.lowerBound))"
        tables.append(settings(path) ?? SettingsTable(unread: path, place: place))
      }
      return (object["name"]?.string ?? "", tables)
    }
  }

  /// The configurations of a target, of which most have two.
  private static let usualConfigurations = 4

  /// Returns the identifiers of the configurations of a target or the project, each once.
  private func references(of object: PropertyListNode?) -> [String] {
    let list = objects[object?["buildConfigurationList"]?.string ?? ""]
    return (list?["buildConfigurations"]?.elements ?? []).compactMap { $0.string }.distinct
  }

  /// The maximum nesting of groups; in a damaged project, a group may contain itself.
  private static let groupLimit = 64

  /// Returns the steps to a file or folder, from the folder of the project.
  private func path(of id: String) -> [String] {
    var steps: [String] = []
    var next: String? = id
    for _ in 0..<Self.groupLimit {
      guard let id = next, let object = objects[id] else { break }
      if let step = object["path"]?.string, !step.isEmpty { steps.append(step) }
      next = object["sourceTree"]?.string == "<group>" ? folders[id] : nil
    }
    return steps.reversed()
  }
}

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
    var project: ProjectSurroundings = (nil, nil)
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
        let path = Paths.join(folder, Paths.join(name, "project.pbxproj"))
        guard let xcode = xcodeProject(path, in: folder), xcode.isRead else {
          project.settings?.note(unread: path)
          continue
        }
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

  /// Returns the folders whose projects may have a target for a list: from its folder up to that of a project, or of
  /// the repository; without either, up to the searched folder, or its folder alone.
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
  private func xcodeProject(_ path: String, in folder: String) -> XcodeProject? {
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
