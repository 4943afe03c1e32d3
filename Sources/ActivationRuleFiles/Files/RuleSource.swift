/// A place that should contain a rule and cannot be read.
package struct UnreadableRule {
  package let path: String
  package let failure: InputFailure
  /// Whether it is a folder without anything to read.
  package let isAbsent: Bool

  package init(path: String, failure: InputFailure, isAbsent: Bool = false) {
    (self.path, self.failure, self.isAbsent) = (path, failure, isAbsent)
  }

  /// The failure as a remark about a skipped place.
  package var remark: String { failure.message ?? failure.text.trimmingBlanks() }
}

/// The outcome of reading a place where a rule was expected.
package enum RuleOutcome {
  case loaded(LoadedRule)
  case unreadable(UnreadableRule)

  /// The outcome with the rule as written, even where the system ignores it.
  package var asWritten: RuleOutcome {
    if case .loaded(let rule) = self { .loaded(rule.asWritten) } else { self }
  }
}

/// Reads rules from texts, files, bundles and folders.
package struct RuleSource {
  package let settings: RuleSettings
  /// The types of the system and of the given declarations.
  package let types: UniformTypeRegistry

  /// The files that the command reads.
  package let reads: ReadFiles

  package init(settings: RuleSettings, types: UniformTypeRegistry, reads: ReadFiles = ReadFiles()) {
    (self.settings, self.types, self.reads) = (settings, types, reads)
  }

  // MARK: Texts

  /// Reads texts.
  package var reader: RuleReader { RuleReader(settings: settings, types: types) }

  /// Returns the rule of a text given in place: a JSON dictionary if it parses as one, else a predicate.
  package func load(text: String) throws(InputFailure) -> LoadedRule {
    do throws(UnreadableText) {
      return try reader.rule(ofText: SourceText(name: "<rule>", text: text))
    } catch {
      throw InputFailure(error)
    }
  }

  /// Returns the rules of a whole file or of standard input: one, or all that a project file leads to; at least one.
  package func rules(
    in source: SourceText, containingApp: PropertyListNode? = nil, buildSettings: BuildSettings? = nil
  ) throws(InputFailure) -> [LoadedRule] {
    do throws(UnreadableText) {
      return try reader.rules(in: source, containingApp: containingApp, buildSettings: buildSettings)
    } catch {
      throw InputFailure(error)
    }
  }

  // MARK: Places

  /// Returns the rules at a path: a file, a bundle, or a folder that contains extensions at any depth.
  ///
  /// In a folder, project files count only if there is no property list, since the lists are generated from them.
  package func load(path: String, _ console: some InputConsole) throws(InputFailure) -> [RuleOutcome] {
    if path == "-" {
      return try rules(in: SourceText(name: "<stdin>", bytes: try console.readAll())).map { .loaded($0) }
    }
    switch Files.kind(of: path) {
    case .nothing: throw Self.missing(path)
    case .file: return load(BundleSearch.Place(propertyList: path, app: BundleSearch.app(around: path)), console)
    case .folder: break
    }
    let found = BundleSearch.places(in: path, BundleSearch.Options(includesProjects: true))
    for remark in found.remarks + found.failures.map({ $0.remark }) { console.complain("warning: \(remark)") }
    guard !found.places.isEmpty || !found.unnamed.isEmpty else {
      throw BundleSearch.nothingFound(in: path, found)
    }
    if let note = OtherExtension.note(about: found.others) { console.complain("note: \(note)") }
    let lists = found.places.filter { !$0.isProject }
    return (lists.isEmpty ? found.places : lists).flatMap { load($0, console) }
      + found.unnamed.map { .unreadable($0) }
  }

  /// Returns the failure for a path to nothing; someone may have written a rule in place of its path.
  package static func missing(_ path: String) -> InputFailure {
    let shown = VisibleText.line(path)
    var hint = EditDistance.question(Files.near(path).map { [VisibleText.line($0)] } ?? [])
    if isRule(path) {
      hint = "; did you mean '--rule \(shown)'?"
    } else if path.utf8.contains(UInt8(ascii: ":")), !path.containsBytes(of: "://") {
      // The form in which git names a file of another commit.
      hint = "; pipe it in, for example 'git show \(shown) | activationrule … -'"
    }
    return .broken("there is no file or folder '\(shown)'\(hint)", path: path)
  }

  /// Returns whether a text parses as a rule.
  package static func isRule(_ text: String) -> Bool {
    guard let contents = try? RuleContents(ofText: SourceText(name: "<rule>", text: text)) else { return false }
    if case .document(_, let properties) = contents { return ActivationRule(properties.rule).hasPredicate }
    return ActivationRule(predicate: text).hasPredicate
  }

  /// Returns the rules at a place, or why it cannot be read.
  private func load(_ place: BundleSearch.Place, _ console: some InputConsole) -> [RuleOutcome] {
    do throws(InputFailure) {
      let source = SourceText(name: place.propertyList, bytes: try reads.read(place.propertyList))
      let app = place.app.flatMap { self.app($0, console) }
      if let app { _ = DeclarationSource.declarations(of: app, console) }
      return try rules(in: source, containingApp: app?.root, buildSettings: buildSettings(of: source)).map {
        .loaded($0)
      }
    } catch {
      return [.unreadable(UnreadableRule(path: place.propertyList, failure: error))]
    }
  }

  /// Returns the build settings in the rule of a property list, with their values in the project around it; `nil` if
  /// the rule names none.
  ///
  /// Searches the folders of the path from the list upwards, as far as the folder with the project.
  package func buildSettings(of source: SourceText) -> BuildSettings? {
    var (folders, files): ([String], [String]) = ([], [])
    guard BuildSettings(namedIn: source, folders: []) != nil else { return nil }
    var parts = source.name.split(separator: "/", omittingEmptySubsequences: false)
    var isDone = false
    while !isDone, parts.popLast() != nil, folders.count < Self.folderLimit {
      let folder = parts.joined(separator: "/")
      folders.append(folder)
      let path = folder.isEmpty ? parts.isEmpty ? "." : "/" : folder
      let names = FolderContents(of: path)?.names ?? []
      let inner = names.filter { $0.hasPrefix("Config") }.flatMap { folder in
        (FolderContents(of: Files.join(path, folder))?.names ?? []).map { Files.join(folder, $0) }
      }
      for name in names + inner {
        if name.hasSuffix(".xcodeproj") { files.append(Files.join(Files.join(path, name), "project.pbxproj")) }
        if name.hasSuffix(".xcconfig") { files.append(Files.join(path, name)) }
        isDone = isDone || name.hasSuffix(".xcodeproj")
      }
    }
    var settings = BuildSettings(namedIn: source, folders: folders)
    for file in files { if let bytes = try? reads.read(file) { settings?.add(SourceText(name: file, bytes: bytes)) } }
    return settings
  }

  /// The maximum number of folders to search for build settings.
  private static let folderLimit = 8

  /// Returns the property list of the app around an extension; reports one that cannot be read.
  package func app(_ path: String, _ console: some InputConsole) -> PropertyListDocument? {
    do throws(InputFailure) {
      return try DeclarationSource.propertyList(at: path, reads: reads)
    } catch {
      console.complain("warning: the app's own types are not known, since its property list cannot be read")
      console.writeError(error.rows)
      return nil
    }
  }
}
