package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText
package import ActivationRuleTypes

/// An extension: its rule, the file that contains the rule, and its context.
package struct Extension: Sendable {
  /// The text that the ranges of the list and of the written rule refer to.
  package let file: SourceText
  /// The property list or JSON text; `nil` for a standalone predicate.
  package let document: PropertyListDocument?
  /// The properties of the extension in the list.
  package let properties: ExtensionProperties
  /// The rule as it is written.
  package private(set) var written: ActivationRule
  /// The rule as the system uses it, which may not look at the written one.
  package private(set) var rule: ActivationRule
  /// The text that the ranges of ``rule`` refer to.
  package private(set) var source: SourceText
  /// The types that the extension and its app declare.
  package let declarations: TypeDeclarations
  /// The root of the app's property list, if it is known.
  package let containingApp: PropertyListNode?
  /// The rule of the built product, if this is its source.
  package var builtRule: ActivationRule?
  /// What the project says about the extension.
  package var target: ProjectTarget?
  /// The causes outside the rule that its list, that of its app and the project name.
  var found: [Fact] = []
  /// The known causes outside the rule: whether each keeps the extension away.
  package var facts: [Fact] { found + [finderFact].compactMap { $0 } }
  /// Whether the rule is in a project file.
  package var isInProject = false
  /// The name of the known plug-in that writes the rule.
  package var plugIn: String?
  /// The index of the rule in its text, from 0.
  package var number = 0
  /// The lint rules that comments in its text switch off.
  package var suppressed: Set<String> = []
  /// Findings about how the project leads to the rule.
  package var remarks: [Finding] = []
  /// Findings about the rule and its place; the rule gets a verdict however severe they are.
  package var warnings: [Finding] = []

  /// Makes an extension from its parts.
  package init(
    file: SourceText, document: PropertyListDocument? = nil, properties: ExtensionProperties, written: ActivationRule,
    declarations: TypeDeclarations = TypeDeclarations(), containingApp: PropertyListNode? = nil
  ) {
    (self.file, self.document, self.properties) = (file, document, properties)
    (self.declarations, self.containingApp) = (declarations, containingApp)
    (self.written, rule, source) = (written, written, file)
    use(written)
  }

  /// Makes the extension of a property list or JSON text.
  ///
  /// A text without NSExtension is the rule itself.
  /// Types that the list or the app declares are added to the given ones.
  ///
  /// - Parameters:
  ///   - properties: those of the list, if they are known already.
  ///   - app: the root of the app's property list.
  package init(
    _ document: PropertyListDocument, _ properties: ExtensionProperties? = nil, in app: PropertyListNode? = nil,
    types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    let properties = properties ?? ExtensionProperties(document)
    let declared = (app.map { TypeDeclarations($0).declarations } ?? []) + TypeDeclarations(document.root).declarations
    let declarations = TypeDeclarations(declared)
    let rule = ActivationRule(
      properties.rule, types: declared.isEmpty ? types : types.adding(declarations), settings: settings)
    self.init(
      file: document.source, document: document, properties: properties,
      written: rule.with(RuleSurroundings(document.root), RuleOrigin(document.source, properties.ruleRange)),
      declarations: declarations, containingApp: app)
    findFacts(bundle: nil)
  }

  /// Makes the extension of a standalone predicate, after a byte order mark if there is one.
  package init(
    predicate file: SourceText, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    let start = file.bytes.startOfText
    let text = MappedString(file.bytes[start...].text, startingAt: start)
    // Bytes that are not UTF-8 are replaced, which moves the text after them.
    let bytes = UTF8Validation.firstInvalidOffset(in: file.bytes).map { _ in
      Array(file.bytes[..<start]) + Array(text.text.utf8)
    }
    let file = bytes.map { SourceText(name: file.name, bytes: $0, origin: .decoded) } ?? file
    let node = PropertyListNode(.string(text), at: SourceRange(start, file.bytes.count))
    self.init(
      file: file, properties: ExtensionProperties(rule: node),
      written: ActivationRule(.predicate(text), types: types, settings: settings)
        .with(nil, RuleOrigin(file, node.range)))
  }

  /// Makes an extension of which only the rule is known.
  package init(rule: ActivationRule) {
    var (node, text) = (PropertyListNode(.null), "")
    switch rule.value {
    case .predicate(let written):
      text = written.text
      node = PropertyListNode(.string(written), at: SourceRange(0, text.utf8.count))
    case .dictionary(let entries): node = PropertyListNode(.dictionary(entries))
    case .absent, .other, .unused: break
    }
    self.init(
      file: SourceText(name: "<rule>", text: text), properties: ExtensionProperties(rule: node), written: rule)
  }

  /// Makes the extension of a document, the first one of a project file.
  ///
  /// - Throws: `Failure` for a document that cannot be read, or that leads to no rule.
  package init(
    _ document: Document, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) throws(Failure) {
    switch try document.contents {
    case .predicate: self.init(predicate: document.source, types: types, settings: settings)
    case .list(let list, let properties): self.init(list, properties, types: types, settings: settings)
    case .project(let project):
      if let failure = project.failure(in: document.source) { throw failure }
      self.init(project.rules[0], in: document.source, types: types, settings: settings)
    }
  }

  /// Makes the extension of a project file to which a rule leads.
  package init(
    _ rule: ProjectRule, in source: SourceText, types: UniformTypeRegistry = .system,
    settings: RuleSettings = RuleSettings()
  ) {
    self.init(rule.document(in: source), rule.properties(in: source), types: types, settings: settings)
    (isInProject, target, plugIn) = (true, rule.about, rule.plugIn)
    findFacts(bundle: nil)
  }

  /// What keeps it from some devices or from all, whatever is shared.
  package var obstacles: [Fact] { facts.filter { $0.keepsAway == true } }

  /// Whether it is an Action, which the system lists apart from the apps.
  package var isAction: Bool { ExtensionPoints.isAction(extensionPoint) }

  /// Whether it is an Action that Finder offers on a Mac.
  package var isQuickAction: Bool {
    isAction && rule.settings.platform == .macOS && rule.surroundings?.allowsFinder == true
  }

  /// Whether its list or project says that it is for a Mac, and it is judged for one.
  package var isOfMac: Bool { namedPlatform == .macOS && rule.settings.platform == .macOS }

  /// Takes a rule as the written one.
  private mutating func use(_ rule: ActivationRule) {
    (written, self.rule, source) = (rule, rule, file)
    if let unused = properties.unused {
      self.rule = rule.with(value: .unused(unused)).with(rule.surroundings, RuleOrigin(file, unused.range))
    } else if file.isBinary, case .predicate(let text) = rule.value {
      // A binary list has no lines to point at, so a predicate's text takes its place.
      let name = file.name + ":" + ExtensionProperties.ruleKeyPath.joined(separator: ".")
      source = SourceText(name: name, bytes: Array(text.text.utf8), origin: .decoded)
      let whole = SourceRange(0, source.bytes.count)
      self.rule = rule.with(value: .predicate(MappedString(text.text))).with(
        rule.surroundings, RuleOrigin(source, whole))
    }
  }

  /// The same extension with its rule made ready for many decisions.
  package var ready: Extension { changing(self) { $0.rule = rule.ready } }

  /// The same extension with its rule on a platform.
  package func on(_ platform: Platform) -> Extension {
    guard platform != written.settings.platform else { return self }
    return changing(self) { $0.use(written.on(platform)) }
  }

  /// The same extension on a given platform; without one, on the platform that its list or project names.
  package func onKnownPlatform(_ given: Platform? = nil) -> Extension {
    guard let platform = given ?? namedPlatform else { return self }
    return changing(self) { $0.use(written.on(named: platform)) }
  }

  /// The same extension with its rule as written, even if the system does not look at it, for operations on its text.
  package var asWritten: Extension {
    changing(self) { copy in
      copy.rule = rule.asWritten
      copy.warnings.removeAll { Self.doubtsOfEvaluation.contains($0.id) }
    }
  }

  /// The identifiers of findings about an evaluation, not about the text of the rule.
  private static let doubtsOfEvaluation: Set<String> = ["property-list-fragment", "missing-extension-point"]

  // MARK: Places and names

  /// The predicate in a text, the element of a property list, or the value of a JSON text with its quotes.
  package var place: SourceRange { properties.unused?.range ?? properties.ruleRange }

  /// The path as the user would write it, or a word such as `<rule>`.
  package var path: String { file.name }
  /// The extension's name: that of its property list, else of its target, else of the folder of its list.
  package var name: String? { properties.name ?? target?.name ?? nameOfFolder }

  /// The name of the folder around an extension's list, which is usually that of the target.
  private var nameOfFolder: String? {
    guard properties.form == .appExtension, path.hasSuffix("Info.plist") else { return nil }
    let folders = path.split(separator: "/").dropLast().map { String($0) }
    let name = folders.last {
      !["Contents", "Resources", "SupportingFiles", "Supporting Files", ".", ".."].contains($0)
    }
    return name.map { $0.hasSuffix(".appex") ? String($0.dropLast(6)) : $0 }
  }
  /// The extension point, if one is named.
  package var extensionPoint: String? { properties.extensionPoint }

  /// The bundle identifier; of a build setting, as the target has it.
  package var bundleIdentifier: String? {
    let identifier = document?.root["CFBundleIdentifier"]?.string
    return identifier.flatMap { $0.utf8.contains("$") ? nil : $0 } ?? target?.identifier
  }

  /// The platform that the list names by its minimum system version, else that of its target, else that its path
  /// names; `nil` for a list that names none, or both.
  ///
  /// Source: Information Property List (Apple), 'LSMinimumSystemVersion' and 'MinimumOSVersion'.
  package var namedPlatform: Platform? {
    guard let root = document?.root, root["NSExtension"] != nil else { return nil }
    let isForMac = root["LSMinimumSystemVersion"] != nil
    if root["MinimumOSVersion"] != nil { return isForMac ? nil : .iOS }
    if isForMac { return .macOS }
    return target?.platform ?? (isInMacFolder ? .macOS : nil)
  }

  /// Whether the list is where Flutter and others keep the extensions of a Mac, or in a bundle with the layout of a
  /// Mac.
  private var isInMacFolder: Bool {
    let path = ASCII.lowercased(file.name)
    if path.hasSuffix(".appex/contents/info.plist") { return true }
    return path.split(separator: "/").dropLast().contains { $0.hasSuffix("macos") }
  }

  /// Whether the rule cannot be read.
  package var isBroken: Bool { rule.findings.contains { $0.severity == .error } }

  /// Whether the rule has values from build settings.
  package var isFilledIn: Bool { file.origin == .filledIn }

  /// Whether the rule is a text on the command line.
  package var isGivenInPlace: Bool { path == "<rule>" }

  /// The reason that answers every question, in one line: no rule is read at the extension's point, or there is no
  /// such point; `nil` for all others.
  package var pointMessage: String? {
    guard case .unused(let unused) = rule.value, case .extensionPoint = unused.cause else { return nil }
    return VisibleText.line(unused.sentence)
  }

  /// Whether the extension is at a point without rules, so that it is not counted among extensions with rules.
  package var isAtOtherPoint: Bool { pointMessage != nil && properties.otherPoint != nil }
}

extension Extension {
  /// Finds the causes outside the rule that the extension's list, the app's list and the project name.
  ///
  /// - Parameter bundle: the names of the files in the bundle of the extension; `nil` for a list outside of one.
  package mutating func findFacts(bundle: Set<String>?) {
    guard let root = document?.root, root["NSExtension"] != nil else {
      found = target?.facts ?? []
      return
    }
    var own = bundle.map { missingFiles(of: root, in: $0) } ?? []
    if let containingApp {
      own += figures(of: root).facts(in: figures(of: containingApp), on: namedPlatform ?? rule.settings.platform)
    }
    // A version that the list itself writes is not that of the build settings.
    let ownVersion = ["CFBundleShortVersionString", "CFBundleVersion"].contains { key in
      root[key]?.string.map { !$0.utf8.contains("$") } ?? false
    }
    found =
      own
      + (target?.facts ?? []).filter { fact in
        !own.contains { $0.id == fact.id } && !(ownVersion && fact.id == "version-mismatch")
      }
  }

  /// Whether Finder offers an Action on a Mac; `nil` for any other extension.
  ///
  /// Source: NSExtensionServiceAllowsFinderPreviewItem, Information Property List (Apple).
  var finderFact: Fact? {
    guard isAction, rule.settings.platform == .macOS, let properties = document?.root["NSExtension"],
      let point = properties["NSExtensionPointIdentifier"]
    else { return nil }
    let (key, node) = (RuleSurroundings.finderKey, properties["NSExtensionAttributes"]?[RuleSurroundings.finderKey])
    let words =
      isQuickAction
      ? "it is a Quick Action in Finder, by \(key)"
      : "not a Quick Action in Finder: \(key) is \(node == nil ? "missing" : "false")"
    return Fact(
      "quick-action", keepsAway: !isQuickAction, words, at: place(of: node ?? point), range: (node ?? point).range)
  }

  /// Returns the figures of a list, except figures that a build setting fills in.
  private func figures(of root: PropertyListNode) -> BundleFigures {
    func figure(_ keys: String...) -> BundleFigures.Figure? {
      guard let node = keys.lazy.compactMap({ root[$0] }).first else { return nil }
      let text = node.string ?? node.elements.map { String($0.integerValue) }.joined(separator: ",")
      let isKnown = !text.isEmpty && !text.utf8.contains("$")
      return isKnown ? BundleFigures.Figure(text, at: place(of: node), range: node.range) : nil
    }
    return BundleFigures(
      system: figure("MinimumOSVersion", "LSMinimumSystemVersion"), families: figure("UIDeviceFamily"),
      version: figure("CFBundleShortVersionString"), build: figure("CFBundleVersion"))
  }

  /// Returns the script for web pages and the storyboard that the list names and the bundle does not have.
  ///
  /// Source: reported by developers, with the refusals ITMS-90362 and ITMS-90357 of the App Store.
  private func missingFiles(of root: PropertyListNode, in bundle: Set<String>) -> [Fact] {
    let files = [
      ("page-script", root["NSExtension"]?["NSExtensionAttributes"]?["NSExtensionJavaScriptPreprocessingFile"]),
      ("entry-point", root["NSExtension"]?["NSExtensionMainStoryboard"]),
    ]
    return files.compactMap { id, node in
      guard let node, let name = node.string, !name.isEmpty, !name.utf8.contains("/") else { return nil }
      // One for each device has its name behind a tilde.
      let isThere = bundle.contains { $0 == name || $0.hasPrefix(name + ".") || $0.hasPrefix(name + "~") }
      let words =
        isThere
        ? "\(VisibleText.quoted(name)) is in the bundle"
        : "\(VisibleText.quoted(name)), which the list names, is not in the bundle"
      return Fact(id, keepsAway: !isThere, words, at: place(of: node), range: node.range)
    }
  }

  private func place(of node: PropertyListNode) -> String {
    let path = VisibleText.line(file.name)
    return file.isBinary ? path : "\(path):\(file.line(at: node.range.lowerBound))"
  }
}
