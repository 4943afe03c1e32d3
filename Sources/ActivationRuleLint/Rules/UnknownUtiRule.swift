import ActivationRuleModel
import Texts
import UniformTypes

/// Flags type identifiers that nothing declares.
struct UnknownUtiRule: LintRule {
  static let description = LintRuleDescription(
    id: "unknown-uti", severity: .warning, furtherSeverities: [.info],
    summary: "The predicate tests a type that neither the system nor the app declares.",
    rationale: """
      An undeclared identifier matches nothing but itself. A typing mistake in a name makes that alternative dead, and \
      nothing says so. A placeholder that a build step fills is an info, except in a built product.
      """,
    certainty: .documented, yieldsTo: ["parse-error", "missing-or"],
    flagged: [
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.jpg\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"text/x-vcalendar\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"$(DOCUMENT_TYPE)\""),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"__UNIFORM_TYPE_IDENTIFIER__\""),
      Samples.rule(
        "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"public.ogg\" OR " + Samples.any("public.audio")),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶&quot;public.imgae&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ],
    clean: [
      Samples.rule(Samples.any("public.jpeg")),
      Samples.rule(Samples.any("org.appextension.find-login-action")),
      Samples.rule(Samples.any("dyn.ah62d4rv4ge81g6xy")),
      Samples.rule("ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \"com.example.find-login\""),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;$(PRODUCT_BUNDLE_IDENTIFIER).doc&quot;).@count &gt; 0).@count &gt; 0</string>"
      ),
    ])

  /// Looking for what was meant takes a while, and nobody reads more findings of one kind.
  private static let literalLimit = 100

  static func check(_ context: LintContext) -> [Diagnostic] {
    let unknown = context.typeLiterals.filter { literal in
      context.types.index(of: literal.identifier) == nil && !UndeclaredCustomUtiRule.isOwn(literal.identifier, context)
    }
    return unknown.prefix(literalLimit).compactMap { about($0, context) }
  }

  private static func about(_ literal: TypeLiteral, _ context: LintContext) -> Diagnostic? {
    let identifier = literal.identifier
    if KnownTypes.isConvention(identifier) || DeprecatedTypes.isTold(identifier, context.types) { return nil }
    if context.isSourceList, KnownTypes.holdsBuildSetting(identifier) { return nil }
    if identifier.isPlaceholder { return about(placeholder: literal, context) }
    if let fault = KnownTypes.fault(in: identifier) {
      return finding(
        "\(VisibleText.quoted(identifier)) is no type identifier; \(fault)", at: literal.place,
        notes: meant(identifier, context))
    }
    let notes = meant(identifier, context)
    // An agreement between apps is tested for equality, since nothing declares it.
    if notes.isEmpty, !literal.isConformance || isKnown(identifier) { return nil }
    return finding(
      "nothing declares the type \(VisibleText.quoted(identifier)); it matches only itself", at: literal.place,
      notes: notes)
  }

  private static func about(placeholder literal: TypeLiteral, _ context: LintContext) -> Diagnostic {
    let name = VisibleText.quoted(literal.identifier)
    let isBuilt = context.extensionRoot != nil && !context.isSourceList
    return finding(
      isBuilt
        ? "\(name) is a placeholder that no build step has filled"
        : "\(name) is a placeholder, which a build step fills; lint the list that the build writes",
      at: literal.place, severity: isBuilt ? .warning : .info)
  }

  private static func isKnown(_ identifier: String) -> Bool {
    KnownTypes.isThirdParty(identifier) || ForeignUtiVariantsRule.variants.contains { $0.1 == identifier }
  }

  private static func meant(_ identifier: String, _ context: LintContext) -> [Diagnostic.Note] {
    switch context.types.suggestion(for: identifier) {
    case .mistaken(let meant?)?: [Diagnostic.Note("did you mean '\(meant)'?")]
    case .mistaken(nil)?: [Diagnostic.Note("the system has no such type")]
    case .similar(let names)?: [Diagnostic.Note("did you mean '\(names.joined(separator: "' or '"))'?")]
    case nil: []
    }
  }
}
