import ActivationRuleModel
import Texts
import PropertyLists

/// Flags a rule where no system looks for one.
struct MisplacedRule: LintRule {
  static let description = LintRuleDescription(
    id: "misplaced-rule", severity: .error,
    summary: "The rule does not stand under NSExtension › NSExtensionAttributes.",
    rationale: "Only the rule at that place is read. A rule anywhere else leaves the extension without one.",
    certainty: .observed,
    flagged: [
      LintExample(
        "<plist><dict><key>CFBundleName</key><string>A</string>▶<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string></dict></plist>"
      ),
      LintExample(
        "<plist><dict><key>CFBundleName</key><string>A</string>▶<key>NSExtensionActivationSupportsText</key><true/></dict></plist>"
      ),
      LintExample(
        "<plist><dict><key>CFBundlePackageType</key><string>APPL</string>▶<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string></dict></plist>"
      ),
      Samples.list("", properties: "▶<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string>"),
      LintExample(
        "<plist><dict><key>CFBundleIdentifier</key><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>▶<key>NSExtensionActivationRule</key><dict/></dict></dict></dict></dict></plist>"
      ),
      Samples.list(
        "<string>extensionItems.@count == 2</string>",
        properties: "▶<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string>"),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count == 1</string>"),
      LintExample("<plist><dict><key>NSExtensionActivationSupportsText</key><true/></dict></plist>"),
      Samples.dictionary(#""@SupportsText": true"#),
      LintExample(
        "<plist><dict><key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string></dict></plist>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let document = context.subject.document, !context.subject.properties.isFragment else { return [] }
    if case .appList? = context.subject.properties.unused?.cause { return inAppList(document, context) }
    guard document.format != .json else { return [] }
    let places = document.root.misplacedRules.map { $0.entry.keyRange } + keysAtTheTop(context)
    if let used = document.root.value(at: Array(ExtensionProperties.ruleKeyPath.dropLast()))?
      .entries(named: NestedActivationRule.key).last
    {
      let note = Diagnostic.Note("the rule that is used is here; remove the other", at: used.keyRange)
      return places.map { finding("no system looks for a rule here", at: $0, notes: [note]) }
    }
    return places.map { place in
      finding(
        "no system looks for the rule here; it belongs at NSExtension › NSExtensionAttributes › NSExtensionActivationRule",
        at: place)
    }
  }

  /// The findings about rules in the app's own list.
  private static func inAppList(_ document: PropertyListDocument, _ context: LintContext) -> [Diagnostic] {
    let attributes = document.root.value(at: Array(ExtensionProperties.ruleKeyPath.dropLast()))
    let rules = attributes?.entries(named: NestedActivationRule.key) ?? []
    let places = (document.root.misplacedRules.map { $0.entry } + rules).map { $0.keyRange }
    return (places.isEmpty ? keysAtTheTop(context) : places).map { place in
      finding(
        "this is the app's own property list, and the system reads rules of extensions only; move the rule to the "
          + "Info.plist of the Share or Action extension", at: place)
    }
  }

  /// The first key of a rule that is written into the list of a bundle, in place of the list of an extension.
  private static func keysAtTheTop(_ context: LintContext) -> [SourceRange] {
    switch context.subject.properties.unused?.cause {
    case .misplaced(keyPath: []), .appList: break
    default: return []
    }
    return (context.entries ?? []).filter { $0.key.text.hasPrefix(RuleKey.prefix) }.prefix(1).map { $0.keyRange }
  }
}
