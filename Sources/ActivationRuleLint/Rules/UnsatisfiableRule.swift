import ActivationRuleAnalysis
import ActivationRuleModel
import Texts
import PredicateFormat
import PropertyLists

/// Flags rules that nothing can match.
struct UnsatisfiableRule: LintRule {
  static let description = LintRuleDescription(
    id: "unsatisfiable-rule", severity: .error,
    summary: "No share can fulfil the rule.",
    rationale: "Two of its parts contradict each other, so that the extension never appears.",
    certainty: .inferred, needsUsedRule: true,
    yieldsTo: [
      "false-predicate", "always-refused", "empty-rule", "missing-any", "unknown-key-path", "min-greater-than-max",
      "safety-disallowed", "uti-equality", "parse-error", "missing-or", "smart-quotes", "plist-xml-escaping",
      "comment-in-predicate",
      "substituted-variable",
    ],
    flagged: [
      LintExample("▶extensionItems.@count == 1 AND extensionItems.@count == 2"),
      LintExample("▶" + Samples.text(Samples.any("public.png") + " AND NOT " + Samples.any("public.image"))),
      Samples.list("<string>▶extensionItems.@count &lt; 0</string>"),
    ],
    clean: [
      LintExample("extensionItems.@count == 1"),
      Samples.rule(Samples.any("public.png") + " AND NOT " + Samples.any("public.jpeg")),
      // A type that an app declares below both fulfils it.
      Samples.rule(
        "ALL $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\" AND " + Samples.any("com.adobe.pdf")
      ),
      LintExample("FALSEPREDICATE"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.isProvedNeverShown else { return [] }
    return [
      finding(
        "no share can fulfil the rule; the extension never appears", at: context.rulePlace, notes: conflict(context))
    ]
  }

  /// The first two parts of the rule that cannot hold together.
  private static func conflict(_ context: LintContext) -> [Diagnostic.Note] {
    guard let predicate = context.predicate, case .and(let parts) = predicate.kind, parts.count <= 12 else { return [] }
    for (index, part) in parts.enumerated() {
      for other in parts[..<index] {
        let pair = context.rule(.all(of: [other, part]))
        guard case .holds = context.analysis(of: pair, allowsEmptyPayloads: true).isNeverShown() else { continue }
        return [
          Diagnostic.Note("this part", at: context.place(other.range)),
          Diagnostic.Note("cannot hold together with this one", at: context.place(part.range)),
        ]
      }
    }
    return []
  }
}
