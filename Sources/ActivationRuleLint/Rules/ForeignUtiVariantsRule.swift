import ActivationRuleModel
import Texts

/// Reports types that other apps declare under names of their own.
struct ForeignUtiVariantsRule: LintRule {
  static let description = LintRuleDescription(
    id: "foreign-uti-variants", severity: .info,
    summary: "Other apps declare the same files under another identifier.",
    rationale: """
      On a device with such an app a file may carry the app's identifier instead of the well-known one, and the \
      test fails. List the variants, or a common ancestor.
      """,
    certainty: .reported, needsUsedRule: true, dependsOnHosts: true,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.topografix.gpx\""),
      Samples.rule(
        Samples.any("public.url")
          + " OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"net.daringfireball.markdown\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.topografix.gpx\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("com.topografix.gpx") + " OR " + Samples.any("net.osmand.gpx")),
      Samples.rule(Samples.any("public.file-url")),
      Samples.rule(Samples.any("com.adobe.pdf")),
    ])

  /// Types and a variant of them that was met.
  static let variants = [
    ("com.topografix.gpx", "net.osmand.gpx"), ("net.daringfireball.markdown", "net.ia.markdown"),
  ]

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals
    return literals.compactMap { literal in
      guard !literal.isNegated, let variant = variants.first(where: { $0.0 == literal.identifier })?.1,
        !literals.contains(where: { $0.identifier == variant || $0.identifier == "public.file-url" })
      else { return nil }
      return finding(
        "other apps declare such files under names of their own, as '\(variant)'", at: literal.place,
        notes: [Diagnostic.Note("list the variants beside it, or test 'public.file-url' and look at the name in code")])
    }
  }
}
