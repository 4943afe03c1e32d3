import ActivationRuleModel
import Texts
import PredicateFormat
import UniformTypes

/// Flags dynamic identifiers and names of constants.
struct DeprecatedOrDynamicUtiRule: LintRule {
  static let description = LintRuleDescription(
    id: "deprecated-or-dynamic-uti", severity: .warning,
    summary: "The predicate tests a made-up identifier, or the name of a programming constant.",
    rationale: """
      A 'dyn.' identifier stands for a file extension that nothing declares; as soon as some app declares it, \
      files carry another one. Constants such as 'kUTTypeImage' are names in programs, not identifiers.
      """,
    certainty: .documented,
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"dyn.ah62d4rv4ge81g6xy\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"kUTTypeImage\""),
      Samples.rule(
        Samples.any("public.url") + " OR ANY $attachment.registeredTypeIdentifiers UTI-EQUALS ▶\"kUTTypeURL\""),
    ],
    clean: [
      Samples.rule(Samples.any("public.image")),
      Samples.rule(Samples.any("com.adobe.pdf")),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \"com.example.dyn\""),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    context.typeLiterals.compactMap { literal in
      if literal.identifier.hasPrefix("dyn.") {
        return finding(
          "a dynamic identifier is made up for an extension that nothing declares; it changes when an app declares it",
          at: literal.place)
      }
      guard DeprecatedTypes.isTold(literal.identifier, context.types),
        case .mistaken(let meant?)? = context.types.suggestion(for: literal.identifier)
      else { return nil }
      return finding(
        "\(VisibleText.quoted(literal.identifier)) is the name of a constant; its identifier is '\(meant)'",
        at: literal.place
      )
    }
  }
}
