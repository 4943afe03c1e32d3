import ActivationRuleModel
import Texts
import UniformTypes

/// Reports types whose twin for managed apps is missing.
struct IntuneVariantRule: LintRule {
  static let description = LintRuleDescription(
    id: "intune-variant", severity: .info,
    summary: "Apps under Microsoft Intune share types with a prefix, which the rule does not accept.",
    rationale: """
      Managed apps put 'com.microsoft.intune.mam.' before their types. List each type with the prefix as well.
      """,
    certainty: .documented, needsUsedRule: true, dependsOnHosts: true, isOptIn: true,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.image\""),
      Samples.rule(
        Samples.any("com.microsoft.intune.mam.public.url")
          + " OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.text\""),
      Samples.rule(
        "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.image\" OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.url\""
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image") + " OR " + Samples.any("com.microsoft.intune.mam.public.image")),
      Samples.rule(Samples.any("com.microsoft.intune.mam.public.image")),
      LintExample("extensionItems.@count == 1"),
    ])

  static let prefix = "com.microsoft.intune.mam."

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals
    return literals.filter { literal in
      !literal.isNegated && !literal.identifier.hasPrefix(prefix)
        && !literals.contains { context.types.isEqual($0.identifier, prefix + literal.identifier) }
    }.map { literal in
      finding("managed apps share this as \(VisibleText.quoted(prefix + literal.identifier))", at: literal.place)
    }
  }
}
