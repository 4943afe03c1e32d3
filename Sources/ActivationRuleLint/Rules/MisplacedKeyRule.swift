import ActivationRuleModel
import Texts
import PropertyLists

/// Flags activation keys outside the rule dictionary.
struct MisplacedKeyRule: LintRule {
  static let description = LintRuleDescription(
    id: "misplaced-key", severity: .error,
    summary: "A key of the rule stands beside the rule, where nothing reads it.",
    rationale: """
      'DictionaryVersion', 'UsesStrictMatching' and the kinds belong into the dictionary under \
      'NSExtensionActivationRule'. Elsewhere they do nothing, and an upload may be refused.
      """,
    certainty: .reported,
    flagged: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>",
        attributes: "▶<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>",
        properties: "▶<key>NSExtensionActivationUsesStrictMatching</key><false/>"),
      Samples.list("", attributes: "▶<key>NSExtensionActivationSupportsText</key><true/>"),
      Samples.list("", attributes: "▶<key>NSExtensionActivatonRule</key><string>extensionItems.@count == 1</string>"),
    ],
    clean: [
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
      Samples.list(
        "<dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer><key>NSExtensionActivationSupportsText</key><true/></dict>"
      ),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let root = context.extensionRoot else { return [] }
    return root.dictionariesAroundRule.flatMap { $0.entries }.filter {
      isRuleKey($0.key.text) || isMeantForRule($0.key.text)
    }.map { entry in
      let isKnown = context.keys.contains(entry.key.text)
      return finding(
        isKnown
          ? "'\(RuleKey.short(entry.key.text))' is only read inside the rule dictionary"
          : "the system knows no key \(VisibleText.quoted(entry.key.text)), neither here nor in the rule",
        at: entry.keyRange,
        notes: isKnown ? [move(of: entry.key.text, context)] : meant(by: entry.key.text))
    }
  }

  /// Where the key can go.
  private static func move(of key: String, _ context: LintContext) -> Diagnostic.Note {
    switch context.rule.value {
    case .predicate:
      Diagnostic.Note("the rule is a predicate, which has no keys; remove this one, or say it in the predicate")
    case .dictionary where context.entry(key) != nil: Diagnostic.Note("the rule has this key as well; remove this one")
    case .dictionary: Diagnostic.Note("move it into the dictionary under 'NSExtensionActivationRule'")
    case .absent, .other, .unused:
      Diagnostic.Note("put it into a dictionary under NSExtension › NSExtensionAttributes › NSExtensionActivationRule")
    }
  }

  private static func meant(by key: String) -> [Diagnostic.Note] {
    isMeantForRule(key) ? [Diagnostic.Note("did you mean '\(NestedActivationRule.key)'?")] : []
  }

  /// Whether a key of the attributes stands for the rule under a wrong name.
  static func isMeantForRule(_ key: String) -> Bool {
    guard key != NestedActivationRule.key, !RuleKey.all.contains(key), key.utf8.count <= longestKey else {
      return false
    }
    return otherNames.contains(ASCII.lowercased(key))
      || !EditDistance.nearest(to: key, in: [NestedActivationRule.key]).isEmpty
  }

  private static let otherNames = [
    "activationrule", "activationrules", "nsextensionrule", "nsactivationrule", "nsextensionactivationruledictionary",
  ]

  /// Longer keys are no typing mistakes.
  private static let longestKey = 60

  private static func isRuleKey(_ key: String) -> Bool {
    key.hasPrefix(RuleKey.prefix) && key != NestedActivationRule.key
  }
}
