import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

extension Project {
  /// Folders of build products and dependencies, which contain no sources.
  private static let skipped: Set<String> = [
    "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", "checkouts",
  ]

  /// Returns whether a folder contains no sources of the project.
  ///
  /// - Parameter names: the names next to it.
  package static func isSkipped(_ name: String, beside names: [String] = []) -> Bool {
    if skipped.contains(name) || name.hasPrefix(".") { return true }
    guard name == "bin" || name == "obj" else { return false }
    return names.contains { name in [".csproj", ".fsproj", ".vbproj"].contains { name.hasSuffix($0) } }
  }

  /// Finds the extensions in a folder, in the order of their paths, and skipped files that may be extensions.
  ///
  /// An Xcode project or workspace means the folder around it.
  ///
  /// - Parameter includesProjects: whether project files that lead to rules count as places.
  package init(in folder: String, _ documents: Documents, includesProjects: Bool = true) {
    self = ProjectSearch(root: folder, documents, includesProjects: includesProjects).found()
    choose(documents)
    note()
    if isEmpty { excludedCount = documents.excludedCount(in: folder) }
  }

  /// Returns whether a folder contains an extension, or something that may be one and cannot be read.
  package static func mayHoldRule(_ folder: String, _ documents: Documents) -> Bool {
    var search = ProjectSearch(root: folder, documents, includesProjects: true)
    search.endsWithFirst = true
    let found = search.found()
    return !found.isEmpty || !found.others.isEmpty || found.mention != nil
  }
}

/// The walk through a folder, which finds extensions in bundles, lists and project files.
private struct ProjectSearch {
  /// The searched folder; a bundle's list that a link leads out of it is not read.
  private let root: String
  private let documents: Documents
  private var tree: FileTree { documents.tree }
  private let includesProjects: Bool
  /// Whether the search stops at the first place.
  var endsWithFirst = false
  /// Whether what a `.gitignore` names is left out.
  private var usesGitIgnore = true
  private var result = Project()
  private var entries = 0
  /// The steps for all patterns.
  private let purse = Purse(Limit.patternSteps.value)
  /// Scripts that may lead to a rule although their names do not say so.
  private var scripts: [String] = []
  /// The limits that were reported, so that each is reported once.
  private var reported: Set<String> = []
  /// The files of patterns that count in the visited folder, the outermost first.
  private var ignored: [IgnoredPaths]
  /// Whether something was left out because of them.
  private var hasIgnored = false
  /// Links to files that may be extensions, with the app around them.
  private var links: [(path: String, app: String?)] = []

  init(root: String, _ documents: Documents, includesProjects: Bool) {
    (self.root, self.documents, self.includesProjects) = (Paths.searchedFolder(root), documents, includesProjects)
    ignored = IgnoredPaths.above(self.root, documents, purse)
  }

  /// Returns what is in the folder.
  func found() -> Project {
    var search = self
    let path = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root
    search.visit(path, app: tree.app(around: path), depth: 0)
    search.takeLinks()
    search.takeScripts()
    search.result.dropReplaced(documents)
    var result = search.result
    let projects = result.places.filter { $0.form != nil }
    // Lists are generated into ignored folders; without any other rule, they are meant.
    guard search.hasIgnored, result.places.isEmpty || !projects.isEmpty else { return result }
    var all = self
    (all.usesGitIgnore, all.ignored) = (false, [])
    var whole = all.found()
    let lists = whole.places.filter { $0.form == nil }.map { $0.path }
    if !result.places.contains(where: { $0.mayHaveReadRule(documents) }) {
      (whole.ignoredLists, whole.readsIgnored) = (lists, true)
      return result.places.isEmpty || !lists.isEmpty ? whole : result
    }
    let read = Set(result.places.map { $0.path })
    let folders = projects.map { Paths.folder(of: $0.path) + "/" }
    result.ignoredLists = lists.filter { list in !read.contains(list) && folders.contains { list.hasPrefix($0) } }
    return result
  }

  /// Returns the form of the project file at a path, if project files count.
  private func form(_ path: String) -> Form? { includesProjects ? documents.forms.form(of: path) : nil }

  /// Returns whether an entry is left out by patterns.
  private mutating func isIgnored(_ path: String, isFolder: Bool) -> Bool {
    // Most folders have no patterns, and there are many files.
    guard !ignored.isEmpty || documents.excluded != nil else { return false }
    let path = tree.absolute(path)
    if documents.excluded?.isIgnored(path, isFolder: isFolder, purse) == true { return true }
    let isIgnored = ignored.ignore(path, isFolder: isFolder, purse)
    hasIgnored = hasIgnored || isIgnored
    return isIgnored
  }

  private mutating func visit(_ folder: String, app: String?, depth: Int) {
    guard depth <= Limit.folderNesting.value, entries < Limit.folderEntries.value else { return giveUp(folder) }
    if folder.hasSuffix(".appex") {
      return visitExtension(folder, app: app)
    }
    guard let contents = tree.contents(folder) else { return fail(folder, "cannot be read") }
    let isApp = folder.hasSuffix(".app")
    let around = isApp ? list(of: folder) ?? app : app
    let hasPatterns = usesGitIgnore && contents.names.contains(".gitignore")
    let own = hasPatterns ? IgnoredPaths(gitIgnoreIn: folder, documents, purse) : nil
    let patterns = Paths.join(folder, ".gitignore")
    if hasPatterns, own == nil, !tree.isLink(patterns) {
      result.remarks.append("'\(VisibleText.line(patterns))' cannot be read, and leaves nothing out")
    }
    if let own { ignored.append(own) }
    defer { if own != nil { ignored.removeLast() } }
    for name in contents.foldersNotUTF8 where !name.hasPrefix(".") {
      fail(Paths.join(folder, name), "has a name that is not UTF-8")
    }
    for name in contents.names {
      if endsWithFirst, !result.places.isEmpty { return }
      if purse.isEmpty { return giveUp(folder) }
      entries += 1
      let path = Paths.join(folder, name)
      switch tree.entryKind(of: path) {
      case .symbolicLink: if !isApp { takeLink(path, name, app: around) }
      case .folder:
        if name == "Info.plist" { fail(path, "is a folder, not a file,") }
        if !Project.isSkipped(name, beside: contents.names), !isIgnored(path, isFolder: true) {
          visit(path, app: around, depth: depth + 1)
        }
      // The list of the app is read with its extensions.
      case _ where isApp || path == around: continue
      case .regular: look(at: path, name, app: around)
      case nil: continue
      default: if name == "Info.plist" { fail(path, "is not a regular file") }
      }
    }
  }

  private mutating func takeLink(_ path: String, _ name: String, app: String?) {
    switch tree.kind(of: path) {
    case nil: if name.hasSuffix(".plist") { fail(path, "is a link that leads nowhere") }
    case .folder:
      if !Project.isSkipped(name), !tree.leads(path, into: root) { result.linkedFolders.append(path) }
    default:
      if name.hasSuffix(".plist") || form(path) != nil { links.append((path, app)) }
    }
  }

  /// Adds the files to which links lead, unless they were found themselves.
  private mutating func takeLinks() {
    guard !links.isEmpty else { return }
    var found = Set(
      (result.places.map { $0.path } + result.others.map { $0.path }).map { tree.resolved($0) })
    for (path, app) in links where tree.isRegular(path) && found.insert(tree.resolved(path)).inserted {
      if let refusal = refusal(of: path) {
        // Other lists and projects are seldom those of an extension.
        let form = form(path)
        if form.map({ !$0.facts.contains(.dependsOnWords) && $0.isSure(of: path) }) == true
          || path.hasSuffix("Info.plist")
        {
          result.failures.append(refusal.at(path))
        } else {
          result.remarks.append(refusal.message)
        }
        continue
      }
      look(at: path, path.lastPathPart, app: app)
    }
    result.places.sort { $0.path < $1.path }
  }

  /// Adds the property list of an extension, which every extension has.
  private mutating func visitExtension(_ folder: String, app: String?) {
    guard tree.propertyList(of: folder) != nil else { return fail(folder, "has no Info.plist") }
    guard let list = list(of: folder) else { return }
    add(list, app: app)
  }

  /// Returns the property list of a bundle if it is in the searched folder; reports a list outside of it.
  private mutating func list(of bundle: String) -> String? {
    guard let list = tree.propertyList(of: bundle) else { return nil }
    guard let refusal = refusal(of: list) else { return list }
    result.failures.append(refusal.at(list))
    return nil
  }

  /// Returns why the file at a link is not read: the search would not come to it without the link.
  private func refusal(of link: String) -> Failure? {
    let repository = tree.leads(link, into: root) ? nil : tree.repository(around: tree.resolved(root))
    if let refusal = tree.refusal(link, foundIn: repository ?? root) { return refusal }
    let target = tree.resolved(link)
    var place = tree.resolved(repository ?? root)
    var patterns = usesGitIgnore ? IgnoredPaths.above(place, documents, purse) : []
    let names = target.utf8.dropFirst(place.utf8.count).split(separator: "/").map { String($0) ?? "" }
    for (index, name) in names.enumerated() {
      let isFolder = index < names.count - 1
      patterns += usesGitIgnore ? [IgnoredPaths(gitIgnoreIn: place, documents, purse)].compactMap { $0 } : []
      let siblings = isFolder ? tree.contents(place)?.names ?? [] : []
      place = Paths.join(place, name)
      if patterns.ignore(place, isFolder: isFolder, purse) || isFolder && Project.isSkipped(name, beside: siblings)
        || documents.excluded?.isIgnored(place, isFolder: isFolder, purse) == true
      {
        let (name, target) = (VisibleText.line(link), VisibleText.line(target))
        return Failure(
          .unreadable, "'\(name)' is a link to '\(target)', which no search reads, and was passed over", path: link)
      }
    }
    return nil
  }

  /// Adds an extension's list, unless the extension is at a point that takes no rule.
  private mutating func add(_ list: String, app: String?) {
    if let other = OtherExtension(list, documents) { return result.others.append(other) }
    result.places.append(Project.Place(path: list, app: app, folder: root))
  }

  private mutating func look(at path: String, _ name: String, app: String?) {
    if name == FileFault.configurationName { result.configurations.append(path) }
    if name.hasSuffix(".plist") {
      if !isIgnored(path, isFolder: false) { lookAtList(path, name, app: app) }
    } else if includesProjects {
      let form = form(path)
      if let form, !form.facts.contains(.isScript) || !form.facts.contains(.dependsOnWords) {
        lookAtProject(path, form)
      } else if form != nil || UnreadFormat(path: path) != nil, !isIgnored(path, isFolder: false) {
        scripts.append(path)
      }
    }
  }

  private mutating func lookAtProject(_ path: String, _ form: Form) {
    guard !isIgnored(path, isFolder: false), let bytes = bytes(at: path) else { return }
    // The targets in an Xcode project are asked about the lists.
    guard form.mentionsRule(bytes) else {
      // Later searches say it as well.
      let hint = form.hint(path, bytes)
      result.hint = result.hint ?? hint
      return form.facts.contains(.dependsOnWords) || hint != nil ? () : documents.passOver(path)
    }
    let found = (try? documents.document(at: path))?.project
    if let point = found?.pointWithoutRule { return result.others.append(OtherExtension(path: path, point: point)) }
    // If a target's script lies next to a property list, the rule is in the list.
    if form.facts.contains(.isScript), let found, found.rules.isEmpty,
      found.remarks.allSatisfy({ $0.severity == .info }),
      tree.isFile(Paths.join(Paths.folder(of: path), "Info.plist"))
    {
      return
    }
    result.places.append(Project.Place(path: path, folder: root, form: form))
  }

  /// Adds scripts with rules.
  ///
  /// Next to a property list, which they may have written, only unread rules count.
  private mutating func takeScripts() {
    let isSource = result.places.allSatisfy { $0.form != nil }
    if endsWithFirst, !result.places.isEmpty { return }
    for path in scripts
    where result.places.isEmpty || UnreadFormat(path: path)?.isScript == true && !path.hasSuffix(".swift") {
      guard !documents.passedOver.contains(path), let bytes = try? documents.bytes(at: path) else { continue }
      if let form = documents.forms.form(of: path), form.mentionsRule(bytes) {
        let found = isSource ? nil : (try? documents.document(at: path))?.project
        guard isSource || found?.remarks.contains(where: { $0.isOfUnreadRule }) == true else { continue }
        result.places.append(Project.Place(path: path, folder: root, form: form))
      } else if result.mention == nil, let place = bytes[...].place(of: RuleKey.rule) {
        result.mention = Failure(
          .unreadable,
          "'\(RuleKey.rule)' was found in \(VisibleText.line(path)):\(SourceText(name: path, bytes: bytes).line(at: place)), "
            + "in a file that is not run or read here; lint the list that it writes, or give the rule with --rule")
      } else if result.mention == nil {
        documents.passOver(path)
      }
    }
  }

  /// Returns the bytes of a file, unless an earlier search found nothing in it; reports an unreadable file.
  private mutating func bytes(at path: String) -> [UInt8]? {
    guard !documents.passedOver.contains(path) else { return nil }
    do throws(Failure) {
      return try documents.bytes(at: path)
    } catch {
      let size = "has more than \(Limit.fileBytes.value) bytes, the most that are read,"
      fail(path, error == .tooLarge(path) ? size : "cannot be read")
      return nil
    }
  }

  /// Adds a property list that mentions the keys of extensions; reports a list that cannot be read.
  private mutating func lookAtList(_ path: String, _ name: String, app: String?) {
    guard let bytes = bytes(at: path) else { return }
    // That of ExtensionKit has another beginning.
    if ["ExtensionPointIdentifier", RuleKey.rule].contains(where: { Bytes.contains(bytes, $0) }) {
      return add(path, app: app)
    }
    // A list that is cut off or damaged before these words may be that of an extension.
    guard name.hasSuffix("Info.plist") || Bytes.contains(bytes, "NSExtension") else {
      return documents.passOver(path)
    }
    do throws(Failure) {
      _ = try PropertyListReader.read(SourceText(name: path, bytes: bytes))
      documents.passOver(path)
    } catch {
      if PropertyListReader.recognizes(bytes) {
        result.failures.append(error.at(path))
      } else {
        // Most likely a template or an empty file.
        result.remarks.append("'\(VisibleText.line(path))' is no property list and was passed over")
      }
    }
  }

  private mutating func fail(_ path: String, _ message: String) {
    result.failures.append(
      Failure(.unreadable, "'\(VisibleText.line(path))' \(message) and was passed over", path: path))
  }

  /// Reports once that the search ended early.
  private mutating func giveUp(_ folder: String) {
    let message =
      purse.isEmpty
      ? "the patterns in .gitignore and \(FileFault.configurationName) take too many steps, and the rest is not searched"
      : entries >= Limit.folderEntries.value
        ? "more than \(Limit.folderEntries.value) files and folders were found, and the rest is not searched"
        : "folders more than \(Limit.folderNesting.value) levels deep are not searched"
    guard result.failures.last?.path != folder, reported.insert(message).inserted else { return }
    result.failures.append(
      Failure(.unreadable, "'\(VisibleText.line(folder))': \(message)", path: folder))
  }
}
