import ActivationRuleModel
import PredicateFormat
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
    let places = [root, root["NSExtension"], root.value(at: ["NSExtension", "NSExtensionAttributes"])].compactMap { $0 }
    return places.flatMap { $0.entries }.filter { isRuleKey($0.key.text) }.map { entry in
      finding(
        RuleKey.all.contains(entry.key.text)
          ? "'\(RuleKey.short(entry.key.text))' is only read inside the rule dictionary"
          : "the system knows no key \(Words.quoted(entry.key.text)), neither here nor in the rule", at: entry.keyRange,
        notes: RuleKey.all.contains(entry.key.text)
          ? [Diagnostic.Note("move it into the dictionary under 'NSExtensionActivationRule'")] : [])
    }
  }

  private static func isRuleKey(_ key: String) -> Bool {
    key.hasPrefix(RuleKey.prefix) && key != NestedActivationRule.key
  }
}
