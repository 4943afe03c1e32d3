import ActivationRuleModel
import PredicateFormat
import Texts

/// Flags a rule that says of itself that it is always true.
struct TruePredicateRule: LintRule {
  static let description = LintRuleDescription(
    id: "true-predicate", severity: .error,
    summary: "The rule is always true, so the extension is offered for everything, or it holds 'TRUEPREDICATE'.",
    rationale: """
      'TRUEPREDICATE' is the template's placeholder. Apple refuses apps whose rule holds the word, wherever it stands \
      (ITMS-90362 at the upload), and the extension appears where it can do nothing. List the types that the code handles.
      """,
    certainty: .documented, needsUsedRule: true,
    flagged: [
      "▶TRUEPREDICATE", "▶1 == 1", "NOT ▶TRUEPREDICATE", "extensionItems.@count == 1 AND ▶TRUEPREDICATE",
      "SUBQUERY(extensionItems, $item, ▶TRUEPREDICATE).@count == 1",
      "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string><key>NSExtensionPrincipalClass</key><string>A</string><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>▶TRUEPREDICATE</string></dict></dict></dict></plist>",
    ],
    clean: ["FALSEPREDICATE", "extensionItems.@count == 1", #"{"NSExtensionActivationSupportsText": true}"#])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let predicate = context.predicate else { return [] }
    guard ConstantFolding.value(of: predicate) == true else {
      return placeholders(in: predicate).enumerated().map { number, range in
        finding(
          "'TRUEPREDICATE' stands in the rule, and Apple refuses apps whose rule holds it", at: context.place(range),
          notes: number == 0 ? [refusal] : [])
      }
    }
    return [
      finding(
        "the rule is always true, so that the extension is offered for everything; name the types it handles",
        at: context.rulePlace, notes: [refusal])
    ]
  }

  /// What people look for when an upload is refused.
  private static let refusal = Diagnostic.Note("uploads with 'TRUEPREDICATE' are refused as ITMS-90362")

  /// Where the word stands, also within subqueries.
  private static func placeholders(in predicate: PredicateNode) -> [SourceRange] {
    var places: [SourceRange] = []
    _ = predicate.map { node in
      if case .constant(true) = node.kind { places.append(node.range) }
      return nil
    }
    return places.sorted { $0.lowerBound < $1.lowerBound }
  }
}
