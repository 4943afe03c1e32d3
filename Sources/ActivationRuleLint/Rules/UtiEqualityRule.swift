import ActivationRuleModel
import PredicateFormat
import UniformTypes

/// Flags text operators on type identifiers where conformance is meant.
struct UtiEqualityRule: LintRule {
  static let description = LintRuleDescription(
    id: "uti-equality", severity: .error,
    summary: "Type identifiers are compared as texts.",
    rationale: """
      A photo registers 'public.jpeg' and not 'public.image', so that equality misses it; and a list of \
      identifiers is never equal to a text. 'UTI-CONFORMS-TO' follows the types' ancestors.
      """,
    certainty: .documented,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers ▶== \"public.image\""),
      Samples.rule("$attachment.registeredTypeIdentifiers ▶CONTAINS \"public.url\""),
      Samples.rule("\"public.url\" ▶IN $attachment.registeredTypeIdentifiers"),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers ▶LIKE \"public.image\""),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers == \"com.example.marker\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \"public.image\""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    context.sites.comparisons.compactMap { site in
      guard !site.comparison.comparisonOperator.isTypeOperator, let type = type(site, context) else { return nil }
      let written = site.comparison.comparisonOperator.rawValue
      return finding(
        "'\(written)' compares type identifiers as texts; 'UTI-CONFORMS-TO' is meant", at: context.operatorPlace(site),
        notes: [
          Diagnostic.Note(
            "write 'ANY … UTI-CONFORMS-TO' with \(Words.quoted(type)), or 'UTI-EQUALS' for this very type alone")
        ])
    }
  }

  /// The type that identifiers are compared with; one that nothing declares has no descendants to miss.
  private static func type(_ site: RuleSites.Comparing, _ context: LintContext) -> String? {
    let sides = [(site.left, site.comparison.right), (site.right, site.comparison.left)]
    for (shape, other) in sides where shape == .identifiers || shape == .identifier {
      guard case .literal(.string(let text)) = other.kind else { continue }
      let isList = shape == .identifiers && site.comparison.quantifier == nil
      if context.types.index(of: text) != nil || isList && site.comparison.comparisonOperator == .equal { return text }
    }
    return nil
  }
}
