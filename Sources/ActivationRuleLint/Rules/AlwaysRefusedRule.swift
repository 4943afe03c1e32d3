import ActivationRuleModel
import HostPresets
import Texts
import PredicateFormat

/// Flags predicates that raise an exception, or are refused, where they would have to be true.
struct AlwaysRefusedRule: LintRule {
  static let description = LintRuleDescription(
    id: "always-refused", severity: .error, furtherSeverities: [.warning],
    summary: "The system refuses the predicate, and no known share is accepted.",
    rationale: """
      A value of a wrong kind, as the attachments themselves where their number is meant, raises an exception. The system \
      then hides the extension without a word. It is an error where each share with an attachment that was tried is \
      refused, and a warning where some are merely not accepted.
      """,
    certainty: .observed, needsUsedRule: true,
    yieldsTo: ["missing-any", "uti-equality", "unknown-key-path", "safety-disallowed"],
    flagged: [
      Samples.rule(Samples.any("public.url"), inner: " >= 1").marked(before: "SUBQUERY", occurrence: 2),
      Samples.rule("▶\"public.url\" UTI-CONFORMS-TO $attachment.registeredTypeIdentifiers"),
      Samples.rule("ANY ▶$attachment UTI-CONFORMS-TO \"public.url\""),
      Samples.rule(Samples.any("public.url"), inner: ".@count >= \"1\"").marked(before: "SUBQUERY", occurrence: 2),
      LintExample("▶" + Samples.text(Samples.any("public.url"), outer: " >= 1")),
      Samples.rule(Samples.any("com.adobe.pdf") + " AND ANY ▶$attachment UTI-CONFORMS-TO \"public.url\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY(▶$e, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.url&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.url")),
      Samples.rule(Samples.any("com.example.document"), inner: ".@count == 3"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.url&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard context.predicate != nil, context.hasUsualSize else { return [] }
    let refusals = context.refusals
    guard !refusals.isShown, let payload = refusals.first else { return [] }
    let decision = context.rule.decide(payload)
    // Without a place it is this tool's own limit that was met.
    guard let place = decision.range else { return [] }
    return [
      finding(
        decision.message, at: place, notes: meant(at: place, context),
        severity: refusals.areAll ? .error : .warning)
    ]
  }

  /// What is likely meant by a comparison of values of wrong kinds.
  private static func meant(at place: SourceRange, _ context: LintContext) -> [Diagnostic.Note] {
    guard let site = context.sites.comparisons.first(where: { context.place($0.range) == place }) else { return [] }
    let isTypeTest = site.comparison.comparisonOperator.isTypeOperator
    if isTypeTest, site.right == .identifiers {
      return [Diagnostic.Note("write 'ANY' and the identifiers on the left, and the type on the right")]
    }
    if isTypeTest, site.left == .attachment {
      return [Diagnostic.Note("the types of an attachment are its 'registeredTypeIdentifiers'")]
    }
    if case .subquery = site.comparison.left.kind, !isTypeTest {
      return [Diagnostic.Note("'.@count' behind the SUBQUERY gives the number of its elements")]
    }
    return []
  }
}
