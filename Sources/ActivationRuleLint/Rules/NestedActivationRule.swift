import ActivationRuleModel
import Texts
import PropertyLists

/// Flags a rule inside the rule.
struct NestedActivationRule: LintRule {
  static let description = LintRuleDescription(
    id: "nested-activation-rule", severity: .error,
    summary: "The rule dictionary holds a key for another rule.",
    rationale: """
      The system reads a dictionary or a predicate, not one inside the other: the inner rule is never looked at. \
      One predicate can say all of it.
      """,
    certainty: .reported,
    flagged: [
      Samples.dictionary(#""@SupportsText": true, ▶"@Rule": "TRUEPREDICATE""#),
      Samples.dictionary(#"▶"@Rule": {"@SupportsText": true}"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer>▶<key>NSExtensionActivationRule</key><string>extensionItems.@count == 1</string></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true"#),
      Samples.list("<string>extensionItems.@count == 1</string>"),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
    ])

  static let key = ExtensionProperties.ruleKeyPath[2]

  static func check(_ context: LintContext) -> [Diagnostic] {
    (context.entries ?? []).filter { $0.key.text == key }.map { entry in
      finding(
        "a rule inside the rule is never looked at; say all in one predicate, or all in one dictionary",
        at: entry.keyRange)
    }
  }
}
