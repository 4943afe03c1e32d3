package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// The subject of a lint run: a rule with everything known about its origin.
package struct LintSubject: Sendable {
  /// The text that every range points into; `SourceText/addressesFile` says whether its bytes are the file's.
  package let source: SourceText
  /// The property list or JSON text; `nil` for a standalone predicate.
  package let document: PropertyListDocument?
  /// The properties of the extension in the property list.
  package let properties: ExtensionProperties
  /// The rule.
  package var rule: ActivationRule
  /// The types that the extension and its app declare.
  package let declarations: TypeDeclarations
  /// The root of the app's Info.plist, if it is known.
  package var containingApp: PropertyListNode?
  /// The rule of the built product, if the subject is its source.
  package var builtRule: ActivationRule?
  /// What the project says about the extension.
  package var target: ProjectTarget?

  /// The platform that the list names by its minimum system version, else that of its target, else that its path
  /// names; `nil` for a list that names none, or both.
  ///
  /// Source: Information Property List (Apple), 'LSMinimumSystemVersion' and 'MinimumOSVersion'.
  package var namedPlatform: Platform? {
    guard let root = document?.root, root["NSExtension"] != nil, root["MinimumOSVersion"] == nil else { return nil }
    if root["LSMinimumSystemVersion"] != nil { return .macOS }
    return target?.platform ?? (isInMacFolder ? .macOS : nil)
  }

  /// Whether the list is where Flutter and others keep the extensions of a Mac, or in a bundle with the layout of a
  /// Mac.
  private var isInMacFolder: Bool {
    let path = ASCII.lowercased(source.name)
    if path.hasSuffix(".appex/contents/info.plist") { return true }
    return path.split(separator: "/").dropLast().contains { $0.hasSuffix("macos") }
  }

  /// The rule as the system uses it, and the text to which its ranges refer.
  ///
  /// A binary list has no lines to point at, so a predicate's text replaces it.
  package var asked: (rule: ActivationRule, source: SourceText) {
    if let unused = properties.unused {
      let asked = ActivationRule(.unused(unused), types: rule.types, settings: rule.settings)
      return (asked.with(rule.surroundings), source)
    }
    guard source.isBinary, case .predicate(let text) = rule.value else { return (rule, source) }
    let name = source.name + ":" + ExtensionProperties.ruleKeyPath.joined(separator: ".")
    return (
      ActivationRule(predicate: text.text, types: rule.types, settings: rule.settings).with(rule.surroundings),
      SourceText(name: name, bytes: Array(text.text.utf8), origin: .decoded)
    )
  }

  /// Creates a subject from its parts.
  package init(
    source: SourceText, document: PropertyListDocument? = nil, properties: ExtensionProperties, rule: ActivationRule,
    declarations: TypeDeclarations = TypeDeclarations(), containingApp: PropertyListNode? = nil,
    builtRule: ActivationRule? = nil
  ) {
    self.source = source
    self.document = document
    self.properties = properties
    self.rule = rule
    self.declarations = declarations
    self.containingApp = containingApp
    self.builtRule = builtRule
  }

  /// Creates the subject of a property list or JSON text.
  ///
  /// Types that the list or the app declares are added to the given ones. JSON that is not an extension's property list
  /// is treated as the rule itself.
  ///
  /// - Parameters:
  ///   - document: the list; ranges point into its text.
  ///   - containingApp: the root of the app's Info.plist.
  ///   - builtRule: the rule of the built product, to compare with.
  ///   - types: the declared types.
  ///   - settings: the platform and the open questions.
  package init(
    _ document: PropertyListDocument, containingApp: PropertyListNode? = nil, builtRule: ActivationRule? = nil,
    types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    self.init(
      document, ExtensionProperties(document), containingApp: containingApp, builtRule: builtRule, types: types,
      settings: settings)
  }

  /// Creates the subject of a document whose properties are known.
  package init(
    _ document: PropertyListDocument, _ properties: ExtensionProperties, containingApp: PropertyListNode? = nil,
    builtRule: ActivationRule? = nil, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    let own = TypeDeclarations(document.root).declarations
    let declarations = TypeDeclarations((containingApp.map { TypeDeclarations($0).declarations } ?? []) + own)
    self.init(
      source: document.source, document: document, properties: properties,
      rule: ActivationRule(
        properties.rule, types: declarations.declarations.isEmpty ? types : types.adding(declarations),
        settings: settings
      ).with(RuleSurroundings(document.root), RuleOrigin(document.source, properties.ruleRange)),
      declarations: declarations, containingApp: containingApp, builtRule: builtRule)
  }

  /// Creates the subject of a standalone predicate.
  ///
  /// - Parameters:
  ///   - source: the predicate, after a byte order mark if there is one.
  ///   - types: the types that are known.
  ///   - settings: the platform and the open questions.
  package init(
    predicate source: SourceText, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) {
    let start = source.bytes.startOfText
    let text = MappedString(source.bytes[start...].text, startingAt: start)
    // Bytes that are not UTF-8 are replaced, which moves the text after them.
    let bytes = UTF8Validation.firstInvalidOffset(in: source.bytes).map { _ in
      Array(source.bytes[..<start]) + Array(text.text.utf8)
    }
    let source = bytes.map { SourceText(name: source.name, bytes: $0, origin: .decoded) } ?? source
    let node = PropertyListNode(.string(text), at: SourceRange(start, source.bytes.count))
    self.init(
      source: source, properties: ExtensionProperties(rule: node),
      rule: ActivationRule(.predicate(text), types: types, settings: settings)
        .with(nil, RuleOrigin(source, node.range)))
  }

  /// Creates the subject of a rule without further context.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - source: the text that the rule's ranges point into; by default a predicate's own text.
  package init(rule: ActivationRule, source: SourceText? = nil) {
    var (node, text) = (PropertyListNode(.null), "")
    switch rule.value {
    case .predicate(let written):
      text = written.text
      node = PropertyListNode(.string(written), at: SourceRange(0, text.utf8.count))
    case .dictionary(let entries): node = PropertyListNode(.dictionary(entries))
    case .absent, .other, .unused: break
    }
    self.init(
      source: source ?? SourceText(name: "<rule>", text: text), properties: ExtensionProperties(rule: node), rule: rule)
  }

  /// Creates the subject of a text: a property list, a JSON text that begins with `{`, or else a predicate.
  ///
  /// - Throws: `Failure` for a list or JSON text that cannot be read.
  package init(
    reading source: SourceText, types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()
  ) throws(Failure) {
    let isList = PropertyListReader.recognizes(source.bytes)
    guard isList || source.bytes.first(where: { $0 > 0x20 }) == "{" else {
      self.init(predicate: source, types: types, settings: settings)
      return
    }
    let document = isList ? try PropertyListReader.read(source) : try JSONReader.read(source)
    self.init(document, types: types, settings: settings)
  }
}

/// The options of a run of the linter.
public struct LintOptions: Sendable, Hashable {
  /// The only lint rules to run; `nil` for all.
  package var only: Set<LintRule.Identifier>?
  /// The lint rules not to run.
  package var disabled: Set<LintRule.Identifier>
  /// The minimum confidence of presets that findings may be based on.
  package var minimumConfidence = HostPreset.Confidence.medium
  /// The platform whose presets count and for which the rule is evaluated.
  ///
  /// If `nil`, it is macOS for a list with `LSMinimumSystemVersion` and without `MinimumOSVersion`, else the platform
  /// of the rule's settings.
  package var platform: Platform?
  /// The largest `MaxCount` that is not reported; `high-max-count` reports larger ones.
  package var largestUsualCount: Int64 = 100

  /// Creates options, such as `LintOptions(disabled: [.highMaxCount])`.
  public init(only: Set<LintRule.Identifier>? = nil, disabled: Set<LintRule.Identifier> = []) {
    (self.only, self.disabled) = (only, disabled)
  }
}
