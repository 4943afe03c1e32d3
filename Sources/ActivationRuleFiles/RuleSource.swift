package import ActivationRuleAnswers
public import ActivationRuleModel
package import ActivationRuleProjects
package import ActivationRuleText
package import ActivationRuleTypes

/// The outcome of reading a place where a rule was expected.
package typealias RuleOutcome = Result<Extension, Failure>

/// Reads rules from texts, files, bundles and folders.
package struct RuleSource {
  package let settings: RuleSettings
  /// Whether the platform is asked for, so that it counts for every list.
  private let isPlatformGiven: Bool
  /// The types of the system and of the given declarations.
  package let types: UniformTypeRegistry

  /// The files that the command reads.
  package let documents: Documents
  /// The name or bundle identifier of the only extension to read at a path; `nil` for all.
  private let extensionName: String?
  /// Whether files below a folder that cannot be read are outcomes, rather than warnings.
  package var listsFailures = false
  /// Whether to name the extensions of a folder that have no rule.
  package var namesOthers = false

  /// - Parameter isPlatformGiven: whether the platform of the settings counts for lists of another platform, too.
  package init(
    settings: RuleSettings, isPlatformGiven: Bool = false, types: UniformTypeRegistry,
    documents: Documents = Documents(),
    extensionName: String? = nil
  ) {
    (self.settings, self.isPlatformGiven, self.types, self.documents) = (settings, isPlatformGiven, types, documents)
    self.extensionName = extensionName
  }

  // MARK: Texts

  /// What stands around a text of which nothing more is known.
  package var surroundings: Surroundings {
    Surroundings(types: types, settings: settings, isPlatformGiven: isPlatformGiven)
  }

  /// Returns the rule of a text given in place: a JSON dictionary if it parses as one, else a predicate.
  package func load(text: String) throws(Failure) -> Extension {
    try rules(in: SourceText(name: Document.givenText, text: text))[0]
  }

  /// Returns the rules of a whole file or of standard input: one, or all that a project file leads to; at least one.
  package func rules(in source: SourceText) throws(Failure) -> [Extension] {
    try Document(source).rules(surroundings)
  }

  // MARK: Places

  /// Returns the rules at a path: a file, a bundle, or a folder that contains extensions at any depth.
  ///
  /// In a folder, a list that a project file generates counts for the rule of both.
  package func load(path: String, _ console: some InputConsole) throws(Failure) -> [RuleOutcome] {
    let outcomes = try all(at: path, console)
    guard let extensionName else { return outcomes }
    return try RuleChoice.rules(of: outcomes, named: extensionName, at: path).map { .success($0) }
  }

  private func all(at path: String, _ console: some InputConsole) throws(Failure) -> [RuleOutcome] {
    if path == "-" {
      return try rules(in: SourceText(name: "<stdin>", bytes: try console.readAll())).map { .success($0) }
    }
    switch Files.kind(of: path) {
    case .nothing: throw Self.missing(path)
    case .file: return load(Project.Place(path: path, app: BundleSearch.app(around: path)), console)
    case .folder: break
    }
    let found = documents.search(path)
    let failures = found.failures.filter { listsFailures || $0.isPlaced }
    let passedOver = found.failures.filter { !$0.isPlaced }.map { $0.message }
    for remark in found.remarks + passedOver { console.complain("warning: \(remark)") }
    // If all extensions are of other kinds, that is the answer.
    let others = found.places.isEmpty ? found.others.map { Project.Place(path: $0.path, folder: path) } : []
    guard !(found.places + others).isEmpty || !failures.isEmpty else {
      throw BundleSearch.nothingFound(in: path, found)
    }
    for note in found.notes { console.complain("note: \(note)") }
    if namesOthers, others.isEmpty, let note = OtherExtension.note(about: found.others) {
      console.complain("note: \(note)")
    }
    let read = (found.asked + others).flatMap { load($0, console) }
    // What is at another point is neither counted nor judged beside a rule.
    let counted = read.filter { (try? $0.get())?.isAtOtherPoint != true }
    return (counted.isEmpty ? read : counted) + failures.map { .failure($0) }
  }

  /// Returns the failure for a path to nothing; someone may have written a rule in place of its path.
  package static func missing(_ path: String) -> Failure {
    let shown = VisibleText.line(path)
    let near = EditDistance.question(Files.near(path).map { [$0] } ?? [])
    let hint = isRule(path) ? "; did you mean \(ShellWord.inSentence("--rule \(ShellWord.quoted(path))"))?" : near
    return Failure(.missing, "there is no file or folder '\(shown)'\(hint)", path: path)
  }

  /// Returns whether a text parses as a rule.
  package static func isRule(_ text: String) -> Bool {
    guard let contents = try? Document(SourceText(name: Document.givenText, text: text)).contents else { return false }
    if case .list(_, let properties) = contents { return ActivationRule(properties.rule).hasPredicate }
    return ActivationRule(predicate: text).hasPredicate
  }

  /// Returns the rules at a place, or why it cannot be read.
  private func load(_ place: Project.Place, _ console: some InputConsole) -> [RuleOutcome] {
    do throws(Failure) {
      documents.note(place.path)
      let document = try documents.document(at: place.path)
      let app = place.app.flatMap { self.app($0, console) }
      if let app { _ = DeclarationSource.declarations(of: app, console) }
      var around = surroundings
      (around.containingApp, around.project) = (app?.root, project(around: document.source, in: place.folder))
      return try document.rules(around).map { .success($0) }
    } catch {
      return [.failure(error.at(place.path))]
    }
  }

  /// Returns what the project around a property list says about its target and the build settings in its rule.
  ///
  /// - Parameter searched: the folder in which a search found the list.
  package func project(around source: SourceText, in searched: String? = nil) -> ProjectSurroundings {
    var project = ProjectSurroundings()
    guard Bytes.contains(source.bytes, "NSExtension"), PropertyListReader.recognizes(source.bytes) else {
      return project
    }
    let folders = foldersOfProjects(around: source.name, in: searched)
    if BuildSettings.mayBeNamed(in: source.bytes), let list = (try? documents.document(at: source.name))?.list {
      project.settings = BuildSettings(namedIn: list, folders: folders)
    }
    for folder in folders {
      let list = Paths.steps(to: source.name, from: Paths.absolute(folder))
      for name in documents.projectNames(in: folder) {
        guard let xcode = documents.xcodeProject(name, in: folder) else { continue }
        let targets = xcode.targets(withList: list)
        guard !targets.isEmpty else { continue }
        project.target = xcode.about(targets)
        project.settings?.use(targets, of: xcode)
        return project
      }
    }
    return project
  }

  /// Returns the folders whose Xcode projects may have a target for a list: from its own up to that of a project, or of
  /// the repository; without either, up to the searched folder, or its own alone.
  private func foldersOfProjects(around list: String, in searched: String?) -> [String] {
    var (folder, folders, knownCount) = (Paths.folder(of: list), [String](), 1)
    while folders.count < Self.folderLimit {
      folders.append(folder)
      if documents.projectNames(in: folder).isEmpty == false || Files.kind(of: Files.join(folder, ".git")) != .nothing {
        return folders
      }
      if let searched, Paths.absolute(folder) == Paths.absolute(searched) { knownCount = folders.count }
      if Paths.absolute(folder) == "/" { break }
      folder = Paths.above(folder)
    }
    return Array(folders.prefix(knownCount))
  }

  /// The maximum number of folders to search for an Xcode project.
  private static let folderLimit = 8

  /// Returns the property list of the app around an extension; reports one that cannot be read.
  package func app(_ path: String, _ console: some InputConsole) -> PropertyListDocument? {
    do throws(Failure) {
      return try DeclarationSource.propertyList(at: path, documents: documents)
    } catch {
      console.complain("warning: the app's own types are not known, since its property list cannot be read")
      console.writeError(error.rows)
      return nil
    }
  }
}

/// Chooses one of the rules at a place.
package enum RuleChoice {
  /// Returns the rule of the extension with a name, or the only rule.
  package static func one(of outcomes: [RuleOutcome], named name: String?, at path: String) throws(Failure)
    -> Extension
  {
    guard let name else {
      if case .failure(let unreadable)? = outcomes.first(where: { (try? $0.get()) == nil }) { throw unreadable }
      let rules = outcomes.compactMap { try? $0.get() }
      if rules.count == 1 { return rules[0] }
      let known = names(of: rules)
      throw Failure(.several, "'\(path)' holds \(rules.count) extensions; name one of them: \(known)")
    }
    let rules = try rules(of: outcomes, named: name, at: path)
    if rules.count == 1 { return rules[0] }
    throw Failure(
      .several, "'\(path)' holds \(rules.count) extensions '\(name)'; name the path of one, or its bundle identifier")
  }

  /// Returns the rules of the extensions with a name or bundle identifier; another one may be broken.
  static func rules(of outcomes: [RuleOutcome], named name: String, at path: String) throws(Failure)
    -> [Extension]
  {
    if outcomes.count == 1, case .failure(let only) = outcomes[0] { throw only }
    let rules = outcomes.compactMap { try? $0.get() }
    let fitting = rules.filter { $0.name == name || $0.bundleIdentifier == name }
    guard fitting.isEmpty else { return fitting }
    let known = rules.flatMap { [$0.name, $0.bundleIdentifier].compactMap { $0 } }
    let question = EditDistance.question(for: name, among: known, count: 1)
    throw Failure(
      .noExtension,
      "'\(path)' contains no extension '\(name)'\(question.isEmpty ? "; it contains \(names(of: rules))" : question)")
  }

  private static func names(of rules: [Extension]) -> String {
    rules.map { "'\($0.name ?? $0.bundleIdentifier ?? $0.path)'" }.joined(separator: ", ")
  }
}

extension ActivationRule {
  /// Reads the rule of an extension from a file or a bundle.
  ///
  /// - Parameters:
  ///   - path: an `Info.plist` (XML or binary), an `.appex`, an `.app` or another folder that contains extensions, a
  ///     project file, or a text file with a predicate.
  ///   - name: the extension's name or bundle identifier, if the path contains several.
  ///   - settings: the platform; by default that of the list.
  ///   - file: a source file, usually `#filePath`; a path that does not begin with `/` is relative to its folder. Without
  ///     a file, it is relative to the working folder.
  /// - Throws: ``Failure`` if there is no file, if it cannot be read, or if it contains no extension or several.
  public init(
    contentsOf path: String, extension name: String? = nil, settings: RuleSettings? = nil,
    relativeTo file: String? = nil
  ) throws(Failure) {
    let source = RuleSource(
      settings: settings ?? RuleSettings(), isPlatformGiven: settings != nil, types: .system)
    let place = Paths.path(path, relativeTo: file)
    self = try RuleChoice.one(of: source.load(path: place, SilentConsole()), named: name, at: path).rule
  }
}

/// An extension at a point that has no activation rule, such as a widget.
package struct OtherExtension {
  /// The path of its property list, or of the project file that describes it.
  package let path: String
  /// The extension point.
  package let point: String

  package init(path: String, point: String) {
    (self.path, self.point) = (path, point)
  }

  /// Reads such an extension; `nil` if the list may be that of an extension with a rule, or cannot be read.
  init?(_ path: String, _ documents: Documents) {
    // Most lists that mention a key of a rule belong to extensions with a rule, and are parsed where rules are read.
    guard let bytes = try? documents.bytes(at: path), !Bytes.contains(bytes, RuleKey.prefix),
      case .list(_, let properties)? = try? documents.document(at: path).contents,
      let point = properties.pointWithoutRule
    else { return nil }
    self.init(path: path, point: point)
  }

  /// Returns a note that names extensions and says why they are skipped; `nil` if there are none.
  package static func note(about others: [OtherExtension]) -> String? {
    guard !others.isEmpty else { return nil }
    let names = others.map { "\(VisibleText.line($0.path)) is an extension at '\(VisibleText.line($0.point))'" }
    return WordList.list(names, "and") + "; activation rules are for Share and Action extensions"
  }
}

/// Reads the types that property lists declare.
package enum DeclarationSource {
  /// Returns the declarations of a property list, or of a bundle.
  package static func declarations(
    at path: String, documents: Documents, _ console: some InputConsole
  ) throws(Failure) -> TypeDeclarations {
    let list = Files.kind(of: path) == .folder ? BundleSearch.propertyList(of: path) : nil
    return declarations(of: try propertyList(at: list ?? path, documents: documents), console)
  }

  /// Returns the declarations of a property list; reports mistakes in them.
  static func declarations(of document: PropertyListDocument, _ console: some InputConsole) -> TypeDeclarations {
    var remarks: [Finding] = []
    let declarations = TypeDeclarations(document.root, remarks: &remarks)
    for remark in remarks { console.writeError(FindingRenderer.rows(remark, in: document.source)) }
    return declarations
  }

  /// Reads a property list from a file.
  static func propertyList(at path: String, documents: Documents) throws(Failure) -> PropertyListDocument {
    documents.note(path)
    let document = try documents.document(at: path)
    if let list = document.list, list.format != .json { return list }
    return try PropertyListReader.read(document.source)
  }
}

/// Reads the arguments about the system: platform, declared types.
package enum SettingsArguments {
  /// Returns the settings.
  package static func settings(_ arguments: ParsedArguments) throws(Failure) -> RuleSettings {
    var settings = RuleSettings()
    if let platform = try arguments.value(platform) { settings.platform = platform }
    return settings
  }

  /// Takes the platform of rules, if they agree and the arguments name none.
  package static func takePlatform(
    of rules: [Extension], _ arguments: ParsedArguments, _ settings: inout RuleSettings
  ) {
    let platforms = rules.map { $0.rule.settings.platform }
    guard let first = platforms.first, !arguments.has(platform.definition.name), Set(platforms).count == 1 else {
      return
    }
    settings.platform = first
  }

  /// The option that names the platform.
  package static let platform = Option<Platform>(
    "--platform", "NAME", of: .oneOf(Platform.self), is: "ios or macos", "ios or macos, instead of the rule's own"
  ) { Platform(word: $0) }

  /// Returns the system's types with those of the named property lists.
  package static func types(
    _ arguments: ParsedArguments, from start: UniformTypeRegistry = .system, _ console: some InputConsole
  ) throws(Failure) -> UniformTypeRegistry {
    var types = start
    try arguments.forEach("--declarations") { path throws(Failure) in
      let declarations = try DeclarationSource.declarations(
        at: arguments.path(path), documents: arguments.documents, console)
      if declarations.declarations.isEmpty { console.complain("warning: '\(path)' declares no types") }
      types = types.adding(declarations)
    }
    return types
  }
}

extension RuleSource {
  /// Creates the reader for the arguments, with the types of `--declarations`.
  package init(
    _ arguments: ParsedArguments, _ settings: RuleSettings, _ console: some InputConsole
  ) throws(Failure) {
    self.init(
      settings: settings, isPlatformGiven: arguments.has(SettingsArguments.platform.definition.name),
      types: try SettingsArguments.types(arguments, console), documents: arguments.documents,
      extensionName: try arguments.value(OptionDefinition.extensionName.name))
  }
}
