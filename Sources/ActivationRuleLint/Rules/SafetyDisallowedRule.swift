import ActivationRuleModel
import Texts

/// Flags constructs that the system's safety check refuses.
struct SafetyDisallowedRule: LintRule {
  static let description = LintRuleDescription(
    id: "safety-disallowed", severity: .warning, furtherSeverities: [.error],
    summary: "The predicate has a part that the system refuses to evaluate.",
    rationale: """
      Before it evaluates a predicate, the system checks it, and hides the extension if it calls functions, casts, \
      lists values in braces, or steps through an array with a plain key. A unit test with NSPredicate does not see \
      that, since it evaluates the predicate without the check. It is an error where that is proved to \
      happen for every payload that the rule could be shown for.
      """,
    certainty: .observed, needsUsedRule: true, hasFix: true,
    flagged: [
      LintExample("▶FUNCTION(extensionItems, \"count\") > 0"),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers IN ▶{\"public.url\", \"public.image\"}"),
      LintExample("SUBQUERY(extensionItems.▶attachments, $a, TRUEPREDICATE).@count > 0"),
      LintExample("▶extensionItems.@count * 2 > 2"),
      LintExample(
        Samples.text(Samples.any("public.image")) + " OR SUBQUERY(extensionItems, $item, SUBQUERY(SUBQUERY("
          + "$item.attachments, $attachment, " + Samples.any("com.adobe.pdf")
          + "), $pdf, ANY $pdf.registeredTypeIdentifiers IN ▶{\"com.adobe.pdf\"}).@count > 0).@count > 0"),
      Samples.rule(Samples.any("public.url"), outer: ".▶count > 0"),
      Samples.rule(Samples.any("public.url"), inner: ".▶count > 0"),
      LintExample("extensionItems.▶count == 1 AND " + Samples.text(Samples.any("public.url"))),
      LintExample("ANY extensionItems.▶attachments.▶registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""),
    ],
    clean: [
      Samples.rule(Samples.any("public.url")),
      LintExample("SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, TRUEPREDICATE).@count > 0"),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers MATCHES \"com[.]example[.].*\""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let stepping = context.sites.keys.filter { isCollection($0.owner) }
    let refused = context.sites.refused
    if stepping.isEmpty, refused.isEmpty { return [] }
    let severity: Diagnostic.Severity = context.isNeverShown ? .error : .warning
    var found =
      stepping.map { about($0, severity, context) }
      + refused.map { part in
        finding("\(part.text) by the system's safety check", at: context.place(part.range), severity: severity)
      }
    let first = found.indices.min { found[$0].range.lowerBound < found[$1].range.lowerBound } ?? 0
    found[first].notes.append(
      Diagnostic.Note("a unit test with NSPredicate evaluates it all the same; the share sheet refuses it"))
    return found
  }

  private static func about(
    _ key: RuleSites.Key, _ severity: Diagnostic.Severity, _ context: LintContext
  ) -> Diagnostic {
    if key.name == "count" {
      return finding(
        "the number of elements is '@count'; the system refuses the plain key 'count' on a collection",
        at: context.place(key.range), notes: [Diagnostic.Note("did you mean '@count'?")],
        fixIts: [
          context.fix(
            "write '@count', so that the rule can be shown at all", replacing: SourceRange(at: key.range.lowerBound),
            with: "@")
        ], severity: severity)
    }
    return finding(
      "a plain key may not step through a collection; the system refuses the rule", at: context.place(key.range),
      notes: [Diagnostic.Note("a SUBQUERY goes over the elements, '@unionOfArrays.\(key.name)' gathers their arrays")],
      severity: severity)
  }

  private static func isCollection(_ shape: ExpressionShape) -> Bool {
    [.items, .attachments, .identifiers, .attachmentLists].contains(shape)
  }
}
