import ActivationRuleModel
import HostPresets
import Texts

/// Reports which hosts a rule loses that demands that all attachments match.
struct AllAttachmentsVetoRule: LintRule {
  static let description = LintRuleDescription(
    id: "all-attachments-veto", severity: .info,
    summary: "Every attachment of an item must match, so that one of another kind hides the extension.",
    rationale: """
      That is Apple's own example, and right where the code cannot handle other attachments. Where one matching \
      attachment is enough, '>= 1' keeps the hosts that add something. Attachments whose type nobody has identified \
      are no ground for it.
      """,
    certainty: .documented, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.rule(Samples.any("public.image"), inner: ".@count ▶== $item.attachments.@count"),
      Samples.rule(Samples.any("public.plain-text"), inner: ".@count ▶== $item.attachments.@count"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;public.url&quot;).@count ▶== $e.attachments.@count).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("com.example.custom"), inner: Samples.allAttachments),
      Samples.rule("TRUEPREDICATE", inner: Samples.allAttachments),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let predicate = context.predicateOfUsualSize else { return [] }
    let equalities = context.sites.comparisons.filter { $0.isEqualityWithAllAttachments }
    return equalities.prefix(LintContext.questionLimit).compactMap { site in
      let lenient = context.rule(predicate.asking(atLeastOneAt: site.range))
      if context.opensTheRule(lenient) { return nil }
      let lost = context.presets(shownBy: lenient, notBy: context.rule).filter {
        !$0.payload.attachments.isEmpty && !context.restsOnStandIns($0)
      }
      if lost.isEmpty { return nil }
      return finding(
        "all attachments must match; one of another kind hides the extension", at: context.operatorPlace(site),
        notes: [LintContext.note("hidden now and shown with '>= 1'", lost)] + emptyItemNotes(lenient, context))
    }
  }

  /// What else the operator lets in, which '>= 1' ends as well.
  private static func emptyItemNotes(_ lenient: ActivationRule, _ context: LintContext) -> [Diagnostic.Note] {
    let empty = Payload([Payload.Item()])
    guard context.rule.evaluate(empty) == .shown else { return [] }
    return [
      Diagnostic.Note(
        "an item without attachments shows the extension too"
          + (lenient.evaluate(empty) == .shown ? "" : "; with '>= 1' it does not"))
    ]
  }
}
