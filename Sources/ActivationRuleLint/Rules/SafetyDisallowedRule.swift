import ActivationRuleModel
import PredicateFormat
import PropertyLists

/// Flags constructs that the system's safety check refuses.
struct SafetyDisallowedRule: LintRule {
  static let description = LintRuleDescription(
    id: "safety-disallowed", severity: .warning,
    summary: "The predicate has a part that the system refuses to evaluate.",
    rationale: """
      Before it evaluates a predicate, the system checks it, and hides the extension if it calls functions, casts, \
      lists values in braces, or steps through an array with a plain key.
      """,
    certainty: .observed,
    flagged: [
      LintExample("▶FUNCTION(extensionItems, \"count\") > 0"),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers IN ▶{\"public.url\", \"public.image\"}"),
      LintExample("SUBQUERY(extensionItems.▶attachments, $a, TRUEPREDICATE).@count > 0"),
      LintExample("▶extensionItems.@count * 2 > 2"),
    ],
    clean: [
      Samples.rule(Samples.any("public.url")),
      LintExample("SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, TRUEPREDICATE).@count > 0"),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers MATCHES \"com[.]example[.].*\""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let stepping = context.sites.keys.filter { isCollection($0.owner) }.map { key in
      finding(
        "a plain key may not step through a collection; the system refuses the rule", at: context.place(key.range),
        notes: [Diagnostic.Note("a SUBQUERY goes over the elements, '@unionOfArrays.\(key.name)' gathers their arrays")]
      )
    }
    let refused = context.sites.refused.map { part in
      finding("\(part.what) is refused by the system's safety check", at: context.place(part.range))
    }
    return stepping + refused
  }

  private static func isCollection(_ shape: Shape) -> Bool {
    [.items, .attachments, .identifiers, .attachmentLists].contains(shape)
  }
}
