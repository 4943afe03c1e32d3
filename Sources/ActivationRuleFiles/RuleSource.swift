package import ActivationRuleAnswers
package import ActivationRuleReports
package import ActivationRuleDocuments
public import ActivationRuleModel
package import ActivationRuleProjects
package import ActivationRuleText
public import ActivationRuleTypes

/// Reads rules from texts, files, bundles and folders.
package struct RuleSource {
  /// What stands around a text of which nothing more is known.
  package let surroundings: Surroundings
  /// The files that the command reads.
  package let documents: Documents
  /// Where remarks go while reading, and where standard input comes from.
  private let console: any InputConsole
  private let xcode: XcodeProjects
  private var tree: FileTree { documents.tree }
  /// The name or bundle identifier of the only extension to read at a path; `nil` for all.
  private let extensionName: String?
  /// Whether files below a folder that cannot be read are outcomes, rather than warnings.
  package var listsFailures = false
  /// Whether to name the extensions of a folder that take no rule.
  package var namesOthers = false

  /// - Parameter settings: the platform, which then counts for lists of another one, too; by default that of each list.
  package init(
    settings: RuleSettings? = nil, documents: Documents = Documents(), _ console: any InputConsole = SilentConsole()
  ) {
    surroundings = Surroundings(settings: settings ?? RuleSettings(), isPlatformGiven: settings != nil)
    (self.documents, self.console, xcode) = (documents, console, XcodeProjects(documents))
    extensionName = nil
  }

  /// Makes the reader for the arguments, with the types of `--declarations`.
  ///
  /// - Parameter settings: the settings of rules whose lists name no platform; by default those of the arguments.
  package init(
    _ arguments: ParsedArguments, _ console: any InputConsole, settings: RuleSettings? = nil
  ) throws(Failure) {
    let own = try arguments.settings()
    surroundings = Surroundings(
      types: try arguments.types(console), settings: settings ?? own,
      isPlatformGiven: arguments.has(SettingsArguments.platform))
    (documents, self.console, xcode) = (arguments.documents, console, XcodeProjects(arguments.documents))
    extensionName = try arguments.value(.extensionName)
  }

  // MARK: Texts

  /// Returns the rule of a text given in place: a JSON dictionary if it parses as one, else a predicate.
  package func load(text: String) throws(Failure) -> Extension {
    try rules(in: SourceText(name: Document.givenText, text: text))[0]
  }

  /// Returns the rules of a whole file or of standard input: one, or all that a project file leads to; at least one.
  package func rules(in source: SourceText) throws(Failure) -> [Extension] {
    try Document(source).lookingInside.rules(surroundings)
  }

  // MARK: Places

  /// Returns the rules at a path: a file, a bundle, or a folder that contains extensions at any depth.
  ///
  /// In a folder, a list that a project file generates counts for the rule of both.
  package func load(path: String) throws(Failure) -> [RuleOutcome] {
    let outcomes = try all(at: path)
    guard let extensionName else { return outcomes }
    return try RuleChoice.rules(of: outcomes, named: extensionName, at: path).map { .success($0) }
  }

  private func all(at path: String) throws(Failure) -> [RuleOutcome] {
    if path == "-" {
      return try rules(in: SourceText(name: "<stdin>", bytes: try console.readAll())).map { .success($0) }
    }
    switch tree.kind(of: path) {
    case nil: throw documents.missing(path)
    case .folder: break
    default: return load(Project.Place(path: path, app: tree.app(around: path)))
    }
    let found = documents.search(path)
    let failures = found.failures.filter { listsFailures || $0.isPlaced }
    let passedOver = found.failures.filter { !$0.isPlaced }.map { $0.message }
    for remark in found.remarks + passedOver { console.complain("warning: \(remark)") }
    // If all extensions are of other kinds, that is the answer.
    let others = found.places.isEmpty ? found.others.map { Project.Place(path: $0.path, folder: path) } : []
    guard !(found.places + others).isEmpty || !failures.isEmpty else {
      throw found.nothingFound(in: path)
    }
    for note in found.notes { console.complain("note: \(note)") }
    if namesOthers, others.isEmpty, let note = OtherExtension.note(about: found.others) {
      console.complain("note: \(note)")
    }
    let read = (found.asked + others).flatMap { load($0) }
    // Next to a rule, extensions at other points are neither counted nor judged.
    let counted = read.filter { (try? $0.get())?.isAtOtherPoint != true }
    return (counted.isEmpty ? read : counted) + failures.map { .failure($0) }
  }

  /// Returns the rules at a place, or why it cannot be read.
  private func load(_ place: Project.Place) -> [RuleOutcome] {
    do throws(Failure) {
      documents.note(place.path)
      var document = try documents.document(at: place.path)
      // Suites and silent checks do not look for a rule inside another text.
      if place.folder == nil, !console.isSilent { document = document.lookingInside }
      let around = surroundings(of: place, document.source)
      if let app = place.app.flatMap({ documents.known($0)?.list }), isNews(app.source.name) {
        app.declarations(console)
      }
      return try document.rules(around).map { .success($0) }
    } catch {
      return [.failure(error.at(place.path))]
    }
  }

  /// Returns what stands around the text of a place; reports the property list of an app that cannot be read, once.
  package func surroundings(of place: Project.Place, _ source: SourceText) -> Surroundings {
    var around = surroundings
    (around.containingApp, around.isNamed) = (place.app.flatMap { app($0) }, place.isNamed)
    around.isGivenInPlace = place.path == Document.givenText
    guard place.text == nil else { return around }
    around.project = xcode.surroundings(of: source, in: place.folder)
    around.bundle = bundle(of: place.path)
    return around
  }

  /// Returns the names of the files in the bundle of an extension's list, also of those for one language; `nil` for a
  /// list outside of a bundle, and for a bundle of which only the list is kept.
  private func bundle(of list: String) -> Set<String>? {
    let folder = Paths.folder(of: list)
    let isForMac = folder.hasSuffix(".appex/Contents")
    guard list.lastPathPart == "Info.plist", isForMac || folder.hasSuffix(".appex"),
      case let resources = isForMac ? Paths.join(folder, "Resources") : folder,
      let names = tree.contents(resources)?.names, names != ["Info.plist"]
    else { return nil }
    let inner = names.filter { $0.hasSuffix(".lproj") }.flatMap { language in
      tree.contents(Paths.join(resources, language))?.names ?? []
    }
    return Set(names + inner)
  }

  /// Whether a file still has to be reported.
  private func isNews(_ path: String) -> Bool {
    !console.isSilent && documents.isNews(path)
  }

  private func app(_ path: String) -> PropertyListNode? {
    do throws(Failure) {
      return try documents.propertyList(at: path).root
    } catch {
      if isNews(path) {
        console.complain("warning: the app's own types are not known, since its property list cannot be read")
        console.writeError(error.rows)
      }
      return nil
    }
  }
}

extension [RuleOutcome] {
  /// The rules that can be read.
  package var rules: [Extension] { compactMap { try? $0.get() } }

  /// Why the others cannot be read.
  package var failures: [Failure] { compactMap { if case .failure(let failure) = $0 { failure } else { nil } } }
}

/// Chooses one of the rules at a place.
package enum RuleChoice {
  /// Returns the rule of the extension with a name, or the only rule.
  package static func one(of outcomes: [RuleOutcome], named name: String?, at path: String) throws(Failure)
    -> Extension
  {
    guard let name else {
      if let unreadable = outcomes.failures.first { throw unreadable }
      let rules = outcomes.rules
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
    let rules = outcomes.rules
    for spelled in [{ $0 }, ASCII.lowercased] as [(String) -> String] {
      let fitting = rules.filter { rule in
        [rule.name, rule.bundleIdentifier].contains { $0.map(spelled) == spelled(name) }
      }
      guard fitting.isEmpty else { return fitting }
    }
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
  ///   - platform: the platform; by default that of the list.
  ///   - file: a source file, usually `#filePath`; a path that does not begin with `/` is relative to its folder. Without
  ///     a file, it is relative to the working folder.
  /// - Throws: `ActivationRuleError` if the file is missing or cannot be read, or if it contains no extension or several.
  public init(
    contentsOfFile path: String, extension name: String? = nil, platform: Platform? = nil,
    relativeTo file: String? = nil
  ) throws(ActivationRuleError) {
    let source = RuleSource(settings: platform.map { RuleSettings(platform: $0) })
    let place = Paths.path(path, relativeTo: file)
    self = try RuleChoice.one(of: source.load(path: place), named: name, at: path).rule
  }
}

extension Documents {
  /// Returns the types that a property list, or that of a bundle, declares; reports mistakes in them.
  func declarations(at path: String, _ console: some InputConsole) throws(Failure) -> TypeDeclarations {
    let list = tree.kind(of: path) == .folder ? tree.propertyList(of: path) : nil
    return try propertyList(at: list ?? path).declarations(console)
  }

  /// Reads a property list from a file.
  fileprivate func propertyList(at path: String) throws(Failure) -> PropertyListDocument {
    note(path)
    let document = try document(at: path)
    if let list = document.list, list.format != .json { return list }
    return try PropertyListReader.read(document.source)
  }
}

extension PropertyListDocument {
  /// Returns the types that it declares; reports mistakes in them.
  @discardableResult
  fileprivate func declarations(_ console: some InputConsole) -> TypeDeclarations {
    var remarks: [Finding] = []
    let declarations = TypeDeclarations(root, remarks: &remarks)
    console.writeError(FindingRenderer.rows(remarks, in: source))
    return declarations
  }
}

/// The options about the system.
package enum SettingsArguments {
  /// The option that names the platform.
  package static let platform = Option<Platform>(
    "--platform", "NAME", of: .oneOf(Platform.self), is: "ios or macos", "ios or macos, instead of the rule's own"
  ) { Platform(word: $0) }
}

/// Reads the arguments about the system: platform, declared types.
extension ParsedArguments {
  /// Returns the settings.
  package func settings() throws(Failure) -> RuleSettings {
    var settings = RuleSettings()
    if let platform = try value(SettingsArguments.platform) { settings.platform = platform }
    return settings
  }

  /// Takes the platform of rules, if they agree and the arguments name none.
  package func takePlatform(of rules: [Extension], _ settings: inout RuleSettings) {
    let platforms = rules.map { $0.rule.settings.platform }
    guard let first = platforms.first, !has(SettingsArguments.platform), Set(platforms).count == 1 else { return }
    settings.platform = first
  }

  /// Returns the system's types with those of the named property lists.
  package func types(_ console: some InputConsole) throws(Failure) -> UniformTypeRegistry {
    var types = UniformTypeRegistry.system
    try forEach(.declarations) { written throws(Failure) in
      let declarations = try documents.declarations(at: path(written), console)
      if declarations.declarations.isEmpty { console.complain("warning: '\(written)' declares no types") }
      types = types.adding(declarations)
    }
    return types
  }
}
