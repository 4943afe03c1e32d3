import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about the names of types.
extension LintRule {
  static let types = [
    unknownUti, undeclaredCustomUti, deprecatedOrDynamicUti, publicVideoNotMovie, foreignUtiVariants,
  ]

  /// Flags type identifiers that nothing declares.
  static let unknownUti = LintRule(
    id: "unknown-uti", severity: .warning, furtherSeverities: [.info], certainty: .documented,
    yieldsTo: ["parse-error", "missing-or"]
  ) { context in
    let unknown = context.typeLiterals.filter { literal in
      context.types.index(of: literal.identifier) == nil && !isOwn(literal.identifier, context)
    }
    return unknown.prefix(literalLimit).compactMap { unknownType($0, context) }
  }

  /// Finding the intended type takes a while, and nobody reads more findings of one kind.
  private static let literalLimit = 100

  private static func unknownType(_ literal: TypeLiteral, _ context: LintContext) -> Fault? {
    let identifier = literal.identifier
    if KnownTypes.isConvention(identifier) || DeprecatedTypes.isConstantName(identifier, context.types) { return nil }
    if context.isSourceList, KnownTypes.holdsBuildSetting(identifier) { return nil }
    if identifier.isPlaceholder { return unknownType(placeholder: literal, context) }
    if let fault = KnownTypes.fault(in: identifier) {
      return Fault(
        "\(VisibleText.quoted(identifier)) is not a type identifier; \(fault)", at: literal.place,
        notes: noteOnType(identifier, context))
    }
    let notes = noteOnType(identifier, context)
    // A convention between apps is tested for equality, since nothing declares it.
    if notes.isEmpty, !literal.isConformance || isKnownElsewhere(identifier) { return nil }
    return Fault(
      "nothing declares the type \(VisibleText.quoted(identifier)); it matches only itself", at: literal.place,
      notes: notes)
  }

  private static func unknownType(placeholder literal: TypeLiteral, _ context: LintContext) -> Fault {
    let name = VisibleText.quoted(literal.identifier)
    let isBuilt = context.extensionRoot != nil && !context.isSourceList
    return Fault(
      isBuilt
        ? "\(name) is a placeholder that no build step has filled"
        : "\(name) is a placeholder, which a build step fills; lint the list that the build writes",
      at: literal.place, severity: isBuilt ? .warning : .info)
  }

  private static func isKnownElsewhere(_ identifier: String) -> Bool {
    KnownTypes.isThirdParty(identifier) || foreignVariants.contains { $0.1 == identifier }
  }

  private static func noteOnType(_ identifier: String, _ context: LintContext) -> [Note] {
    switch context.types.suggestion(for: identifier) {
    case .mistaken(let meant?)?: [.meant([meant])]
    case .mistaken(nil)?: [Note("the system has no such type")]
    case .similar(let names)?: [.meant(names)]
    case nil: []
    }
  }

  /// Flags types of the app that its property lists do not declare.
  static let undeclaredCustomUti = LintRule(
    id: "undeclared-custom-uti", severity: .warning, certainty: .reported
  ) { context in
    context.typeLiterals.compactMap { literal in
      guard context.types.index(of: literal.identifier) == nil, isOwn(literal.identifier, context) else { return nil }
      return Fault(
        "the type \(VisibleText.quoted(literal.identifier)) is the app's own, and neither list declares it",
        at: literal.place,
        notes: [Note("declare it under 'UTExportedTypeDeclarations' in the app's Info.plist")])
    }
  }

  /// Returns whether an identifier begins with the same two or more parts as the bundle's.
  private static func isOwn(_ identifier: String, _ context: LintContext) -> Bool {
    guard let bundle = context.extensionRoot?["CFBundleIdentifier"]?.string else { return false }
    let (own, parts) = (
      bundle.utf8.split(separator: UInt8(ascii: ".")), identifier.utf8.split(separator: UInt8(ascii: "."))
    )
    guard own.count > 2, parts.count > 2 else { return false }
    return own[0].elementsEqual(parts[0]) && own[1].elementsEqual(parts[1])
  }

  /// Flags dynamic identifiers and names of constants.
  static let deprecatedOrDynamicUti = LintRule(
    id: "deprecated-or-dynamic-uti", severity: .warning, certainty: .documented
  ) { context in
    context.typeLiterals.compactMap { literal in
      if literal.identifier.hasPrefix("dyn.") {
        return Fault(
          "a dynamic identifier is made up for an extension that nothing declares; it changes when an app declares it",
          at: literal.place)
      }
      guard DeprecatedTypes.isConstantName(literal.identifier, context.types),
        case .mistaken(let meant?)? = context.types.suggestion(for: literal.identifier)
      else { return nil }
      return Fault(
        "\(VisibleText.quoted(literal.identifier)) is the name of a constant; its identifier is '\(meant)'",
        at: literal.place)
    }
  }

  /// Flags the type of video without sound.
  static let publicVideoNotMovie = LintRule(
    id: "public-video-not-movie", severity: .warning, certainty: .documented
  ) { context in
    let literals = context.typeLiterals
    if literals.contains(where: {
      $0.identifier != "public.video" && context.types.conforms("public.mpeg-4", to: $0.identifier)
    }) {
      return []
    }
    return literals.filter { $0.identifier == "public.video" }.map { literal in
      Fault("films conform to 'public.movie'; 'public.video' is video without sound", at: literal.place)
    }
  }

  /// Reports types that other apps declare under different names.
  static let foreignUtiVariants = LintRule(
    id: "foreign-uti-variants", severity: .info, certainty: .reported, needsUsedRule: true
  ) { context in
    let literals = context.typeLiterals
    return literals.compactMap { literal in
      guard !literal.isNegated, let variant = foreignVariants.first(where: { $0.0 == literal.identifier })?.1,
        !literals.contains(where: { $0.identifier == variant || $0.identifier == "public.file-url" })
      else { return nil }
      return Fault(
        "other apps declare such files under other names, such as '\(variant)'", at: literal.place,
        notes: [Note("list the variants as well, or test 'public.file-url' and check the name in code")])
    }
  }

  /// Types and a variant of each that was observed.
  private static let foreignVariants = [
    ("com.topografix.gpx", "net.osmand.gpx"), ("net.daringfireball.markdown", "net.ia.markdown"),
  ]
}
