import ActivationRuleModel
import Texts

/// Flags a rule that says of itself that it is always true.
struct TruePredicateRule: LintRule {
  static let description = LintRuleDescription(
    id: "true-predicate", severity: .error,
    summary: "The rule is always true, so the extension is offered for everything.",
    rationale: """
      'TRUEPREDICATE' is the template's placeholder. App Review refuses it, and the extension appears where it can do \
      nothing. List the types that the code handles.
      """,
    certainty: .documented, needsUsedRule: true,
    flagged: [
      "▶TRUEPREDICATE", "▶1 == 1",
      "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string><key>NSExtensionPrincipalClass</key><string>A</string><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>▶TRUEPREDICATE</string></dict></dict></dict></plist>",
    ],
    clean: ["FALSEPREDICATE", "extensionItems.@count == 1", #"{"NSExtensionActivationSupportsText": true}"#])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let predicate = context.predicate, ConstantFolding.value(of: predicate) == true else { return [] }
    return [
      finding(
        "the rule is always true, so that the extension is offered for everything; name the types it handles",
        at: context.rulePlace)
    ]
  }
}
