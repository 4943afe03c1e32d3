import ActivationRuleProjects
import ActivationRuleText

/// Finds extensions in bundles and folders.
package enum BundleSearch {
  /// An extension's property list, and the list of the app around it.
  package struct Place {
    package let propertyList: String
    package let app: String?
    /// Whether it is a project file, from which the list is generated.
    package var isProject = false
  }

  /// Folders of build products and dependencies, which contain no sources.
  package static let skipped: Set<String> = [
    ".build", ".git", ".hg", ".svn", ".swiftpm", "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules",
  ]

  /// Options for the search of a folder.
  package struct Options {
    /// Whether project files that lead to rules count as places.
    package var includesProjects: Bool
    /// Whether the search stops at the first place.
    fileprivate var endsWithFirst = false

    package init(includesProjects: Bool = false) { self.includesProjects = includesProjects }

    /// Returns the kind of project file at a path, if project files count.
    func projectKind(_ path: String) -> ProjectFile.Kind? { includesProjects ? ProjectFile.Kind(path: path) : nil }
  }

  /// The result of a search.
  package struct Result {
    /// The places in the order of their paths.
    package fileprivate(set) var places: [Place] = []
    /// Descriptions of skipped files that may be extensions.
    package fileprivate(set) var remarks: [String] = []
    /// Files and folders that cannot be read or were not searched.
    package fileprivate(set) var failures: [UnreadableRule] = []
    /// Entries whose name cannot be written as a path, so that they were not inspected.
    package fileprivate(set) var unnamed: [UnreadableRule] = []
    /// Extensions at points without an activation rule.
    package fileprivate(set) var others: [OtherExtension] = []
    /// A file in an unsupported format that mentions a rule.
    package fileprivate(set) var mention: InputFailure?
    /// Whether nothing was found that is or may be a rule.
    package var isEmpty: Bool { places.isEmpty && failures.isEmpty && unnamed.isEmpty }
  }

  /// Returns the extensions in a folder, in the order of their paths, and skipped files that may be extensions.
  package static func places(in folder: String, _ options: Options = Options()) -> Result {
    var search = Search(root: folder, options: options)
    let path = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    search.visit(path, app: app(around: path), depth: 0)
    search.takeScripts()
    return search.result
  }

  /// Returns whether a folder contains an extension, or something that may be one and cannot be read.
  package static func mayHoldRule(_ folder: String) -> Bool {
    var options = Options(includesProjects: true)
    options.endsWithFirst = true
    let found = places(in: folder, options)
    return !found.isEmpty || !found.others.isEmpty || found.mention != nil
  }

  /// Returns the failure for a folder without a Share or Action extension.
  package static func nothingFound(in folder: String, _ found: Result) -> InputFailure {
    let name = VisibleText.line(folder)
    if let note = OtherExtension.note(about: found.others) {
      return .broken("'\(name)' has no Share or Action extension; \(note)")
    }
    return found.mention
      ?? .broken(
        "'\(name)' contains no extension; looked for .appex bundles, property lists with 'NSExtension', and project files "
          + "with a rule")
  }

  private static let scriptKey = "NSExtensionActivationRule"

  /// Returns the property list of the app bundle that encloses a path.
  package static func app(around path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.dropLast().lastIndex(where: { $0.hasSuffix(".app") }) else { return nil }
    let app = parts[...index].joined(separator: "/")
    let list = propertyList(of: app).flatMap { Files.leads($0, into: app) ? $0 : nil }
    return list == path ? nil : list
  }

  /// Returns the property list of a bundle, in the layout of iOS or macOS.
  package static func propertyList(of bundle: String) -> String? {
    let candidates = [Files.join(bundle, "Info.plist"), Files.join(bundle, "Contents/Info.plist")]
    return candidates.first { Files.kind(of: $0) == .file }
  }

  private struct Search {
    /// The searched folder; a list that a link leads out of it is not read, since its faulty lines would be shown.
    let root: String
    let options: Options
    var result = Result()
    var entries = 0
    /// Scripts that may lead to a rule although their names do not say so.
    var scripts: [String] = []
    /// The limits that were reported, so that each is reported once.
    var reported: Set<Stop> = []

    mutating func visit(_ folder: String, app: String?, depth: Int) {
      guard depth <= Limit.folderNesting.value, entries < Limit.folderEntries.value else { return giveUp(folder) }
      if folder.hasSuffix(".appex") {
        return visitExtension(folder, app: app)
      }
      guard let contents = FolderContents(of: folder) else { return fail(folder, "cannot be read") }
      for entry in contents.unreadable
      where entry.isLookedAt(endings: [".plist"]) || options.projectKind(entry.name) != nil {
        let path = Files.join(folder, entry.name)
        result.unnamed.append(UnreadableRule(path: path, failure: entry.failure(at: path)))
      }
      let isApp = folder.hasSuffix(".app")
      let around = isApp ? list(of: folder) ?? app : app
      for name in contents.names {
        if options.endsWithFirst, !result.places.isEmpty { return }
        entries += 1
        let path = Files.join(folder, name)
        if Files.isLink(path) {
          if name.hasSuffix(".plist"), Files.isDeadLink(path) { fail(path, "is a link that leads nowhere") }
          continue
        }
        if Files.kind(of: path) == .folder {
          if name == "Info.plist" { fail(path, "is a folder, not a file,") }
          if !skipped.contains(name) { visit(path, app: around, depth: depth + 1) }
        } else if isApp {
          continue
        } else if Files.isRegular(path) {
          look(at: path, name, app: around)
        } else if name == "Info.plist" {
          fail(path, "is not a regular file")
        }
      }
    }

    /// Adds the property list of an extension, which every extension has.
    private mutating func visitExtension(_ folder: String, app: String?) {
      guard propertyList(of: folder) != nil else { return fail(folder, "has no Info.plist") }
      guard let list = list(of: folder) else { return }
      add(list, try? Files.read(list), app: app)
    }

    /// Returns the property list of a bundle, if there is one in the searched folder; reports one that is outside.
    private mutating func list(of bundle: String) -> String? {
      guard let list = propertyList(of: bundle) else { return nil }
      if Files.leads(list, into: root) { return list }
      fail(list, "is a link that leads out of '\(VisibleText.line(root))'")
      return nil
    }

    /// Adds an extension's list, unless the extension is at a point that has no rule.
    private mutating func add(_ list: String, _ bytes: [UInt8]?, app: String?) {
      if let bytes, let other = OtherExtension(list, bytes) { return result.others.append(other) }
      result.places.append(Place(propertyList: list, app: app))
    }

    private mutating func look(at path: String, _ name: String, app: String?) {
      if name.hasSuffix(".plist") {
        lookAtList(path, name, app: app)
      } else if options.includesProjects, isScript(path) {
        scripts.append(path)
      } else if let kind = options.projectKind(path), let bytes = try? Files.read(path), kind.mentionsRule(bytes) {
        let found = try? ProjectFile.contents(of: SourceText(name: path, bytes: bytes), kind)
        if let point = found?.pointWithoutRule {
          return result.others.append(OtherExtension(path: path, point: point))
        }
        result.places.append(Place(propertyList: path, app: nil, isProject: true))
      }
    }

    private func isScript(_ path: String) -> Bool {
      if case .script(let script)? = ProjectFile.Kind(path: path) { return !script.isOfExpo }
      return UnreadFormat(path: path) != nil && ProjectFile.Kind(path: path) == nil
    }

    /// Adds scripts with rules.
    ///
    /// Next to a property list, which they may have written, only unread rules count.
    mutating func takeScripts() {
      let isSource = result.places.allSatisfy { $0.isProject }
      if options.endsWithFirst, !result.places.isEmpty { return }
      for path in scripts
      where result.places.isEmpty || UnreadFormat(path: path)?.isScript == true && !path.hasSuffix(".swift") {
        guard let bytes = try? Files.read(path) else { continue }
        if let kind = ProjectFile.Kind(path: path), kind.mentionsRule(bytes) {
          let found = isSource ? nil : try? ProjectFile.contents(of: SourceText(name: path, bytes: bytes), kind)
          guard isSource || found?.remarks.contains(where: { $0.isOfUnreadRule }) == true else { continue }
          result.places.append(Place(propertyList: path, app: nil, isProject: true))
        } else if result.mention == nil, let place = bytes[...].place(of: Array(scriptKey.utf8)) {
          result.mention = .broken(
            "'\(scriptKey)' was found in \(VisibleText.line(path)):\(SourceText(name: path, bytes: bytes).line(at: place)), "
              + "in a file that is not run or read here; lint the list that it writes, or give the rule with --rule")
        }
      }
    }

    /// Adds a property list that mentions the keys of extensions; reports one that cannot be read.
    private mutating func lookAtList(_ path: String, _ name: String, app: String?) {
      guard let bytes = try? Files.read(path) else { return fail(path, "cannot be read") }
      if ["NSExtensionPointIdentifier", "NSExtensionActivationRule"].contains(where: { Bytes.contains(bytes, $0) }) {
        add(path, bytes, app: app)
      } else if name.hasSuffix("Info.plist") {
        lookAtOtherList(path, bytes)
      }
    }

    /// Reports a list without those keys that cannot be read, since it may belong to an extension.
    ///
    /// It may be cut off or damaged before them. A file that does not even begin as a property list is most likely a
    /// template or an empty file.
    private mutating func lookAtOtherList(_ path: String, _ bytes: [UInt8]) {
      let message = "'\(VisibleText.line(path))' is no property list and was passed over"
      do throws(PropertyListError) {
        _ = try PropertyListReader.read(SourceText(name: path, bytes: bytes))
      } catch {
        guard PropertyListReader.recognizes(bytes) else { return result.remarks.append(message) }
        let told = InputFailure.rendered(error)
        result.failures.append(
          UnreadableRule(
            path: path,
            failure: InputFailure(.broken, told.rows, message: message, diagnosed: told.diagnosed)))
      }
    }

    private mutating func fail(_ path: String, _ message: String) {
      result.failures.append(
        UnreadableRule(path: path, failure: .broken("'\(VisibleText.line(path))' \(message) and was passed over")))
    }

    /// Reports once that the search ended early.
    private mutating func giveUp(_ folder: String) {
      let limit = entries >= Limit.folderEntries.value ? Stop.entries : .depth
      guard result.failures.last?.path != folder, reported.insert(limit).inserted else { return }
      result.failures.append(
        UnreadableRule(path: folder, failure: .broken("'\(VisibleText.line(folder))': \(limit.message)")))
    }
  }

  /// Reasons to end a search early.
  private enum Stop {
    case entries, depth

    var message: String {
      switch self {
      case .entries: "more than \(Limit.folderEntries.value) files and folders were found, and the rest is not searched"
      case .depth: "folders more than \(Limit.folderNesting.value) levels deep are not searched"
      }
    }
  }
}
