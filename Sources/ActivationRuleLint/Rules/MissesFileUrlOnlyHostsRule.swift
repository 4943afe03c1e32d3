import ActivationRuleModel
import HostPresets
import Texts

/// Reports document types where hosts share nothing but a file.
struct MissesFileUrlOnlyHostsRule: LintRule {
  static let description = LintRuleDescription(
    id: "misses-file-url-only-hosts", severity: .info,
    summary: "The rule demands a type of document, and some hosts share a file URL alone.",
    rationale: """
      Finder and Preview, and the scans of Notes, register no type but 'public.file-url'. Accept that too and look \
      at the file in code.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.adobe.pdf\""),
      Samples.rule(
        "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.adobe.pdf\" OR " + Samples.any("public.image")
      ),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.adobe.pdf\").@count == $e.attachments.@count).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("com.adobe.pdf") + " OR " + Samples.any("public.file-url")),
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("public.data")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let pdf = Payload([.item(.attachment("com.adobe.pdf", "public.file-url"))])
    guard let literal = context.typeLiterals.first(where: { $0.identifier == "com.adobe.pdf" && !$0.isNegated }),
      context.rule.evaluate(pdf) == .shown
    else { return [] }
    let lost = context.presets.filter { entry in
      entry.payload.payload.attachments.map { $0.registeredTypeIdentifiers } == [["public.file-url"]]
        && !context.isShown(entry)
    }.map { $0.preset }
    if lost.isEmpty { return [] }
    return [
      finding(
        "some hosts share a PDF as a file URL alone; accept 'public.file-url' too and look at the file in code",
        at: literal.place, notes: [LintContext.note("hidden", lost)])
    ]
  }
}
