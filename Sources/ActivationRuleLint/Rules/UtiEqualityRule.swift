import ActivationRuleModel
import PredicateFormat
import Texts
import UniformTypes

/// Flags text operators on type identifiers where conformance is meant.
struct UtiEqualityRule: LintRule {
  static let description = LintRuleDescription(
    id: "uti-equality", severity: .warning, furtherSeverities: [.error],
    summary: "Type identifiers are compared as texts.",
    rationale: """
      A photo registers 'public.jpeg' and not 'public.image', so that equality misses it; and a list of \
      identifiers is never equal to a text. Patterns catch or miss types that are named otherwise. 'UTI-CONFORMS-TO' \
      follows the types' ancestors.
      """,
    certainty: .documented, needsUsedRule: true,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers ▶== \"public.image\""),
      Samples.rule("$attachment.registeredTypeIdentifiers ▶CONTAINS \"public.url\""),
      Samples.rule("\"public.url\" ▶IN $attachment.registeredTypeIdentifiers"),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers ▶LIKE \"public.image\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers ▶LIKE \"public.*\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers ▶BEGINSWITH \"public.\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers ▶MATCHES \"public[.](jpeg|png)\""),
      Samples.rule("$attachment.registeredTypeIdentifiers ▶LIKE \"public.*\""),
      Samples.rule("$attachment.registeredTypeIdentifiers ▶== \"public.url\""),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers == \"com.example.marker\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers BEGINSWITH \"com.example.\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \"public.image\""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let sites = context.sites.comparisons.filter { $0.comparesIdentifiersAsTexts }
    let found = sites.prefix(LintContext.questionLimit).filter { isAboutTypes($0, context) }
    if found.isEmpty { return [] }
    let severity: Diagnostic.Severity = isDead(found, context) ? .error : .warning
    return found.map { site in
      finding(
        "'\(site.comparison.comparisonOperator.rawValue)' compares type identifiers as texts; 'UTI-CONFORMS-TO' is meant",
        at: context.operatorPlace(site), notes: [advice(site, context)], severity: severity)
    }
  }

  /// Whether no payload shows the rule, since a list is never equal to a text, or since each share is refused.
  private static func isDead(_ sites: [RuleSites.Comparing], _ context: LintContext) -> Bool {
    guard let predicate = context.predicateOfUsualSize else { return false }
    let unequal = sites.filter { isList($0) && $0.comparison.comparisonOperator == .equal }.map { $0.range }
    let plain = predicate.map { unequal.contains($0.range) ? PredicateNode(.constant(false)) : nil }
    return context.isProvedNeverShown(context.rule(plain)) || context.refusals.areAll
  }

  /// Whether the whole list of identifiers is compared.
  private static func isList(_ site: RuleSites.Comparing) -> Bool {
    site.left == .identifiers && site.comparison.quantifier == nil
  }

  /// Whether the text is a declared type, or fits one; what nothing declares has no descendants to miss.
  private static func isAboutTypes(_ site: RuleSites.Comparing, _ context: LintContext) -> Bool {
    guard let text = site.comparedText else { return false }
    if context.types.index(of: text) != nil { return true }
    switch site.comparison.comparisonOperator {
    case .equal: return isList(site)
    case .beginsWith, .endsWith, .contains, .like, .matches:
      return context.matchesKnownIdentifier(site, isDeclared: true)
    default: return false
    }
  }

  private static func advice(_ site: RuleSites.Comparing, _ context: LintContext) -> Diagnostic.Note {
    guard let text = site.comparedText, KnownTypes.fault(in: text) == nil, context.types.index(of: text) != nil else {
      return Diagnostic.Note(
        "name the types with 'ANY … UTI-CONFORMS-TO'; a general one, as 'public.image', takes all its formats")
    }
    return Diagnostic.Note(
      "write 'ANY … UTI-CONFORMS-TO' with \(VisibleText.quoted(text)), or 'UTI-EQUALS' for this very type alone")
  }
}
