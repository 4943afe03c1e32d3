import ActivationRuleModel
import PredicateFormat
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
        "<plist><dict>▶<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string></dict></plist>"),
      Samples.list("", properties: "▶<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string>"),
      LintExample(
        "<plist><dict><key>CFBundleIdentifier</key><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>▶<key>NSExtensionActivationRule</key><dict/></dict></dict></dict></dict></plist>"
      ),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count == 1</string>"),
      LintExample("<plist><dict><key>NSExtensionActivationSupportsText</key><true/></dict></plist>"),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let document = context.subject.document, document.format != .json else { return [] }
    let right = document.root.value(at: ["NSExtension", "NSExtensionAttributes"])
    return entries(in: document.root, except: right).map { entry in
      finding(
        "no system looks for the rule here; it belongs at NSExtension › NSExtensionAttributes › NSExtensionActivationRule",
        at: entry.keyRange)
    }
  }

  /// The entries for rules anywhere but in a dictionary; rules inside of rules are another fault.
  private static func entries(in node: PropertyListNode, except right: PropertyListNode?) -> [PropertyListEntry] {
    switch node.kind {
    case .array(let nodes): return nodes.flatMap { entries(in: $0, except: right) }
    case .dictionary(let all):
      let own = right.map { $0.range == node.range && !node.range.isEmpty } ?? false
      return all.flatMap { entry in
        entry.key.text == NestedActivationRule.key
          ? (own ? [] : [entry]) : entries(in: entry.value, except: right)
      }
    default: return []
    }
  }
}
