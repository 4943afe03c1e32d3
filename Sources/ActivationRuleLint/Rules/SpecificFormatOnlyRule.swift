import ActivationRuleModel
import HostPresets
import PredicateFormat
import Texts
import UniformTypes

/// Reports formats of films, sounds and texts where the kind was most likely meant.
struct SpecificFormatOnlyRule: LintRule {
  static let description = LintRuleDescription(
    id: "specific-format-only", severity: .info,
    summary: "The rule accepts some formats of films, sounds or texts, and hosts share others.",
    rationale: """
      Hosts choose the format: the camera makes QuickTime films, other apps share MPEG-4; a text comes as plain text, \
      whatever its encoding. Test the kind, as 'public.movie', and look at the format in code. Pictures have a lint rule \
      of their own, 'specific-image-only'.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.mpeg-4\""),
      Samples.rule(
        Samples.any("public.image") + " OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.mp3\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.utf8-plain-text\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.apple.quicktime-movie\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.movie")),
      Samples.rule(Samples.any("public.mpeg-4") + " OR " + Samples.any("public.movie")),
      Samples.rule(Samples.any("public.data") + " AND NOT " + Samples.any("public.mpeg-4")),
      Samples.rule(Samples.any("public.jpeg")),
    ])

  private static let kinds = [
    (type: "public.movie", name: "films"), (type: "public.audio", name: "sounds"),
    (type: "public.plain-text", name: "texts"),
  ]

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals.filter { !$0.isNegated }
    return kinds.compactMap { kind in
      guard let format = literals.first(where: { isFormat($0.identifier, of: kind.type, context) }) else { return nil }
      let lost = lost(kind.type, context)
      if lost.isEmpty { return nil }
      return finding(
        "hosts share other formats of \(kind.name); \(WordList.count(lost.count, "known share")) would come with '\(kind.type)'",
        at: format.place,
        notes: [LintContext.note("hidden now and shown with '\(kind.type)' in place of the formats", lost)])
    }
  }

  private static func isFormat(_ type: String, of kind: String, _ context: LintContext) -> Bool {
    !context.types.isEqual(type, kind) && context.types.conforms(type, to: kind)
  }

  /// The shares that the rule gains if it tests the kind in place of its formats.
  private static func lost(_ kind: String, _ context: LintContext) -> [HostPreset] {
    guard let predicate = context.predicateOfUsualSize else { return [] }
    let general = predicate.map { node in
      guard case .comparison(let comparison) = node.kind, let test = TypeTest(node),
        isFormat(test.identifier, of: kind, context)
      else { return nil }
      return PredicateNode(.comparison(comparison.with(right: ExpressionNode(.literal(.string(kind))))))
    }
    return context.presets(shownBy: context.rule(general), notBy: context.rule)
  }
}
