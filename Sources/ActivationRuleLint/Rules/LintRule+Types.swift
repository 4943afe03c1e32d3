import ActivationRuleModel

/// Lint rules about the names of types.
extension LintRule {
  static let types = [
    unknownUti, undeclaredCustomUti, deprecatedOrDynamicUti, caseOfUti, publicVideoNotMovie, foreignUtiVariants,
    intuneVariant,
  ]

  /// Flags type identifiers that nothing declares.
  static let unknownUti = LintRule(
    id: "unknown-uti", severity: .warning, furtherSeverities: [.info],
    summary: "The predicate tests a type that neither the system nor the app declares.",
    rationale: """
      An undeclared identifier matches nothing but itself. A typing mistake in a name makes that alternative dead, and \
      nothing says so. A placeholder that a build step fills is an info, except in a built product.
      """,
    certainty: .documented, yieldsTo: ["parse-error", "missing-or"],
    flagged: [
      .rule(takes("▶public.jpg")),
      .rule(takes("▶text/x-vcalendar")),
      .rule(takes("▶$(DOCUMENT_TYPE)")),
      .rule(takes("▶__UNIFORM_TYPE_IDENTIFIER__")),
      .rule(takes("▶public.ogg", "public.audio")),
      .listed("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶&quot;public.imgae&quot;"),
    ],
    clean: [
      .rule(takes("public.jpeg")),
      .rule(takes("org.appextension.find-login-action")),
      .rule(takes("dyn.ah62d4rv4ge81g6xy")),
      .rule("ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \"com.example.find-login\""),
      .listed("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO &quot;$(PRODUCT_BUNDLE_IDENTIFIER).doc&quot;"),
    ]
  ) { context in
    let unknown = context.typeLiterals.filter { literal in
      context.types.index(of: literal.identifier) == nil && !isOwn(literal.identifier, context)
    }
    return unknown.prefix(literalLimit).compactMap { unknownType($0, context) }
  }

  /// Looking for what was meant takes a while, and nobody reads more findings of one kind.
  private static let literalLimit = 100

  private static func unknownType(_ literal: TypeLiteral, _ context: LintContext) -> Fault? {
    let identifier = literal.identifier
    if KnownTypes.isConvention(identifier) || DeprecatedTypes.isConstantName(identifier, context.types) { return nil }
    if context.isSourceList, KnownTypes.holdsBuildSetting(identifier) { return nil }
    if identifier.isPlaceholder { return unknownType(placeholder: literal, context) }
    if let fault = KnownTypes.fault(in: identifier) {
      return Fault(
        "\(VisibleText.quoted(identifier)) is no type identifier; \(fault)", at: literal.place,
        notes: noteOnType(identifier, context))
    }
    let notes = noteOnType(identifier, context)
    // An agreement between apps is tested for equality, since nothing declares it.
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

  /// Flags types of the app's own that its property lists do not declare.
  static let undeclaredCustomUti = LintRule(
    id: "undeclared-custom-uti", severity: .warning,
    summary: "A type of the app's own name space is declared neither by the extension nor by the app.",
    rationale: """
      Unless an installed app declares the type, files of it carry a made-up identifier and the test fails. \
      Declare it as exported or imported in the app.
      """,
    certainty: .reported,
    flagged: [
      .listed(
        "\(testOf)▶\"com.example.notes.bundle\"",
        root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>"),
      .listed(
        "ANY $a.registeredTypeIdentifiers UTI-EQUALS ▶\"com.example.card\"",
        root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>"),
      .listed("\(testOf)▶\"org.sample.pad\"", root: "<key>CFBundleIdentifier</key><string>org.sample.share</string>"),
    ],
    clean: [
      .listed(
        "\(testOf)\"com.example.card\"",
        root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>",
        app:
          "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.card</string></dict></array>"
      ),
      .rule(takes("com.example.card")),
      .listed("\(testOf)\"public.url\"", root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>"),
    ]
  ) { context in
    context.typeLiterals.compactMap { literal in
      guard context.types.index(of: literal.identifier) == nil, isOwn(literal.identifier, context) else { return nil }
      return Fault(
        "the type \(VisibleText.quoted(literal.identifier)) is the app's own, and neither list declares it",
        at: literal.place,
        notes: [Note("declare it under 'UTExportedTypeDeclarations' in the app's Info.plist")])
    }
  }

  /// Whether an identifier begins as the bundle's does, with two parts at least.
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
    id: "deprecated-or-dynamic-uti", severity: .warning,
    summary: "The predicate tests a made-up identifier, or the name of a programming constant.",
    rationale: """
      A 'dyn.' identifier stands for a file extension that nothing declares; as soon as some app declares it, \
      files carry another one. Constants such as 'kUTTypeImage' are names in programs, not identifiers.
      """,
    certainty: .documented,
    flagged: [
      .rule(takes("▶dyn.ah62d4rv4ge81g6xy")),
      .rule(takes("▶kUTTypeImage")),
      .rule(takes("public.url") + " OR ANY $attachment.registeredTypeIdentifiers UTI-EQUALS ▶\"kUTTypeURL\""),
    ],
    clean: [
      .rule(takes("public.image")),
      .rule(takes("com.adobe.pdf")),
      .rule("ANY $attachment.registeredTypeIdentifiers UTI-EQUALS \"com.example.dyn\""),
    ]
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

  /// Reports type identifiers in another case than declared.
  static let caseOfUti = LintRule(
    id: "case-of-uti", severity: .info,
    summary: "A type identifier is written with other letters in upper case than declared.",
    rationale: "The system compares identifiers without regard to case; code that compares them as texts does not.",
    certainty: .documented, hasFix: true,
    flagged: [
      .rule(takes("▶public.JPEG")),
      .rule(takes("▶Public.URL")),
      .listed("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶&quot;com.adobe.PDF&quot;"),
    ],
    clean: [.rule(takes("public.jpeg")), .rule(takes("com.example.Card")), .rule(takes("com.adobe.pdf"))]
  ) { context in
    context.typeLiterals.compactMap { literal in
      let declared = literal.identifier
      if declared == literal.written { return nil }
      return Fault(
        "the type is declared as \(VisibleText.quoted(declared))", at: literal.place,
        fixIts: [context.fix("write \(VisibleText.quoted(declared))", replacing: literal.content, with: declared)])
    }
  }

  /// Flags the type of pictures in motion without sound.
  static let publicVideoNotMovie = LintRule(
    id: "public-video-not-movie", severity: .warning,
    summary: "The predicate tests 'public.video', which camera and film files do not conform to.",
    rationale: "'public.video' is video without audio. MPEG-4 and QuickTime films conform to 'public.movie'.",
    certainty: .documented,
    flagged: [
      .rule(takes("▶public.video")),
      .rule(takes("public.image", "▶public.video")),
      .listed("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶&quot;public.video&quot;"),
    ],
    clean: [.rule(takes("public.movie")), .rule(takes("public.movie", "public.video")), .rule(takes("public.image"))]
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

  /// Reports types that other apps declare under names of their own.
  static let foreignUtiVariants = LintRule(
    id: "foreign-uti-variants", severity: .info,
    summary: "Other apps declare the same files under another identifier.",
    rationale: """
      On a device with such an app a file may carry the app's identifier instead of the well-known one, and the \
      test fails. List the variants, or a common ancestor.
      """,
    certainty: .reported, needsUsedRule: true, dependsOnHosts: true,
    flagged: [
      .rule(takes("▶com.topografix.gpx")),
      .rule(takes("public.url", "▶net.daringfireball.markdown")),
      .listed("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.topografix.gpx\""),
    ],
    clean: [
      .rule(takes("com.topografix.gpx", "net.osmand.gpx")),
      .rule(takes("public.file-url")),
      .rule(takes("com.adobe.pdf")),
    ]
  ) { context in
    let literals = context.typeLiterals
    return literals.compactMap { literal in
      guard !literal.isNegated, let variant = foreignVariants.first(where: { $0.0 == literal.identifier })?.1,
        !literals.contains(where: { $0.identifier == variant || $0.identifier == "public.file-url" })
      else { return nil }
      return Fault(
        "other apps declare such files under names of their own, as '\(variant)'", at: literal.place,
        notes: [Note("list the variants beside it, or test 'public.file-url' and look at the name in code")])
    }
  }

  /// Types and a variant of them that was met.
  private static let foreignVariants = [
    ("com.topografix.gpx", "net.osmand.gpx"), ("net.daringfireball.markdown", "net.ia.markdown"),
  ]

  /// Reports types whose twin for managed apps is missing.
  static let intuneVariant = LintRule(
    id: "intune-variant", severity: .info,
    summary: "Apps under Microsoft Intune share types with a prefix, which the rule does not accept.",
    rationale: """
      Managed apps put 'com.microsoft.intune.mam.' before their types. List each type with the prefix as well.
      """,
    certainty: .documented, needsUsedRule: true, dependsOnHosts: true, isOptIn: true,
    flagged: [
      .rule(takes("▶public.image")),
      .rule(takes("com.microsoft.intune.mam.public.url", "▶public.text")),
      .rule(takes("▶public.image", "▶public.url")),
    ],
    clean: [
      .rule(takes("public.image", "com.microsoft.intune.mam.public.image")),
      .rule(takes("com.microsoft.intune.mam.public.image")),
      "extensionItems.@count == 1",
    ]
  ) { context in
    let literals = context.typeLiterals
    return literals.filter { literal in
      !literal.isNegated && !literal.identifier.hasPrefix(managedPrefix)
        && !literals.contains { context.types.isEqual($0.identifier, managedPrefix + literal.identifier) }
    }.map { literal in
      Fault("managed apps share this as \(VisibleText.quoted(managedPrefix + literal.identifier))", at: literal.place)
    }
  }

  private static let managedPrefix = "com.microsoft.intune.mam."
}
