import ActivationRuleModel
import HostPresets
import PredicateFormat
import Texts
import UniformTypes

/// Flags equality with types that stand for many formats, which hosts do not register.
struct EqualityWithGeneralTypeRule: LintRule {
  static let description = LintRuleDescription(
    id: "equality-with-general-type", severity: .warning, furtherSeverities: [.info],
    summary: "'UTI-EQUALS' asks for a type that stands for many formats, and hosts register the formats.",
    rationale: """
      A film registers 'public.mpeg-4' or 'com.apple.quicktime-movie' and not 'public.movie', so that equality misses \
      it. 'UTI-CONFORMS-TO' takes all formats. It is a warning where no known share registers the type itself, and a \
      remark where few do. A format, as 'com.adobe.pdf', may be asked for.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true,
    flagged: [
      Samples.rule(equals("▶\"public.movie\"")),
      Samples.rule(Samples.any("com.adobe.pdf") + " OR " + equals("▶\"public.audio\"")),
      Samples.rule(equals("▶\"public.image\"")),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-EQUALS ▶\"public.movie\").@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.movie")),
      Samples.rule(equals("\"public.url\"")),
      Samples.rule(equals("\"com.adobe.pdf\"")),
      Samples.rule(equals("\"public.movie\"") + " OR " + Samples.any("public.movie")),
      Samples.rule(Samples.any("public.data") + " AND NOT " + equals("\"public.movie\"")),
      Samples.rule(equals("\"com.example.card\"")),
    ])

  private static func equals(_ type: String) -> String {
    "ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \(type)"
  }

  static func check(_ context: LintContext) -> [Diagnostic] {
    let literals = context.typeLiterals.filter { literal in
      !literal.isConformance && !literal.isNegated
        && context.types.type(literal.identifier).map { !$0.isDynamic && $0.filenameExtensions.isEmpty } == true
    }
    return literals.prefix(LintContext.questionLimit).compactMap { about($0, context) }
  }

  private static func about(_ literal: TypeLiteral, _ context: LintContext) -> Diagnostic? {
    guard let predicate = context.predicateOfUsualSize else { return nil }
    let general = context.rule(predicate.following(literal))
    let lost = context.presets(shownBy: general, notBy: context.rule)
    if lost.isEmpty || context.opensTheRule(general) { return nil }
    let related = context.presets.filter { entry in
      entry.payload.payload.attachments.contains { attachment in
        attachment.registeredTypeIdentifiers.contains { context.types.conforms($0, to: literal.identifier) }
      }
    }
    let registering = related.filter { entry in
      entry.payload.payload.attachments.contains { attachment in
        attachment.registeredTypeIdentifiers.contains { context.types.isEqual($0, literal.identifier) }
      }
    }
    guard registering.count * 3 <= related.count else { return nil }
    let isUnknown = registering.isEmpty && Set(lost.map { $0.host }).count > 1
    let name = VisibleText.quoted(literal.identifier)
    return finding(
      registering.isEmpty
        ? "no known share registers \(name) itself; hosts register its formats, which equality misses"
        : "only \(registering.count) of \(related.count) known shares that conform to \(name) register it itself; equality misses the others",
      at: literal.place, notes: [LintContext.note("hidden now and shown with 'UTI-CONFORMS-TO'", lost)],
      severity: isUnknown ? .warning : .info)
  }
}

extension PredicateNode {
  /// The predicate with conformance in place of one test for equality.
  fileprivate func following(_ literal: TypeLiteral) -> PredicateNode {
    map { node in
      guard case .comparison(let comparison) = node.kind, let test = TypeTest(node), !test.isConformance,
        comparison.right.range == SourceRange(literal.content.lowerBound - 1, literal.content.upperBound + 1)
      else { return nil }
      return .comparison(comparison.quantifier, comparison.left, .typeConformsTo, comparison.right)
    }
  }
}
