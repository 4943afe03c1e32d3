import ActivationRuleAnalysis
import ActivationRuleModel
import Texts

/// Flags a product whose rule means something else than its source.
struct SourceProductDifferRule: LintRule {
  static let description = LintRuleDescription(
    id: "source-product-differ", severity: .warning,
    summary: "The rule that was built accepts other things than the rule in the source.",
    rationale: """
      Build settings, plugins and scripts change property lists on the way. What counts is the product.
      """,
    certainty: .reported, needsUsedRule: true,
    flagged: [
      LintExample("▶extensionItems.@count >= 1", builtRule: "extensionItems.@count == 1"),
      LintExample(
        "▶" + Samples.text(Samples.any("public.url")),
        builtRule: "SUBQUERY(extensionItems, , .attachments.@count > 0).@count > 0"),
      LintExample("▶" + Samples.text(Samples.any("public.url")), builtRule: Samples.text(Samples.any("public.image"))),
    ],
    clean: [
      LintExample("extensionItems.@count >= 1", builtRule: "extensionItems.@count > 0"),
      LintExample("extensionItems.@count >= 1"),
      LintExample(
        Samples.text(Samples.any("public.url")),
        builtRule: Samples.text(Samples.any("public.url"), inner: ".@count > 0")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let built = context.subject.builtRule else { return [] }
    let difference = context.analysis(allowsEmptyPayloads: true).difference(from: built)
    var notes: [Diagnostic.Note] = []
    if let witness = difference.onlyFirst.witness { notes.append(WitnessText.note("only the source accepts", witness)) }
    if let witness = difference.onlySecond.witness {
      notes.append(WitnessText.note("only the product accepts", witness))
    }
    if notes.isEmpty { return [] }
    return [finding("the rule in the product does not mean the same as this one", at: context.rulePlace, notes: notes)]
  }
}
