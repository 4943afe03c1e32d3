import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about the names of types.
extension LintRule {
  static let types: [LintRule] = [
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
    id: "undeclared-custom-uti", severity: .info, certainty: .reported
  ) { context in
    context.typeLiterals.compactMap { literal in
      guard context.types.index(of: literal.identifier) == nil, isOwn(literal.identifier, context) else { return nil }
      return Fault(
        "the type \(VisibleText.quoted(literal.identifier)) is the app's own, and no list that is read declares it",
        at: literal.place,
        notes: [Note("files need a declaration under 'UTExportedTypeDeclarations'; code may register it without")])
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

/// Lint rules about types that are narrower than what hosts share.
extension LintRule {
  static let formats: [LintRule] = [
    specificFormatOnly, specificImageOnly, missesFileUrlOnlyHosts, fileKeyMissesSafariPdf,
  ]

  /// Reports movie, audio and text formats where the general kind was most likely meant.
  static let specificFormatOnly = LintRule(
    id: "specific-format-only", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true
  ) { context in
    let literals = context.typeLiterals.filter { !$0.isNegated }
    return kindsWithFormats.compactMap { kind in
      guard let format = literals.first(where: { isFormat($0.identifier, of: kind.type, context) }) else { return nil }
      let lost = lostFormats(kind.type, context)
      if lost.isEmpty { return nil }
      return Fault(
        "hosts share other formats of \(kind.name); \(WordList.count(lost.count, "known share")) would come with '\(kind.type)'",
        at: format.place,
        notes: [LintContext.note("hidden now and shown with '\(kind.type)' in place of the formats", lost)])
    }
  }

  private static let kindsWithFormats = [
    (type: "public.movie", name: "films"), (type: "public.audio", name: "sounds"),
    (type: "public.plain-text", name: "texts"),
  ]

  private static func isFormat(_ type: String, of kind: String, _ context: LintContext) -> Bool {
    !context.types.isEqual(type, kind) && context.types.conforms(type, to: kind)
  }

  /// Returns the shares that the rule gains if it tests the kind instead of its formats.
  private static func lostFormats(_ kind: String, _ context: LintContext) -> [HostPreset] {
    guard let predicate = context.predicateOfUsualSize else { return [] }
    let general = predicate.map { node in
      guard case .comparison(let comparison) = node.kind, let test = TypeTest(node),
        isFormat(test.identifier, of: kind, context)
      else { return nil }
      return PredicateNode(.comparison(comparison.with(right: ExpressionNode(.literal(.string(kind))))))
    }
    return context.presets(shownBy: context.rule(general), notBy: context.rule)
  }

  /// Reports lists of picture formats without the general picture type.
  static let specificImageOnly = LintRule(
    id: "specific-image-only", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true
  ) { context in
    let formats = ["public.jpeg", "public.png", "public.heic", "public.heif", "public.tiff"]
    guard let literal = context.typeLiterals.first(where: { formats.contains($0.identifier) && !$0.isNegated }) else {
      return []
    }
    guard context.rule.evaluate(Payload([.item(.attachment(literal.identifier))])) == .shown else { return [] }
    let lost = context.presets.filter { entry in
      entry.payload.payload.attachments.map { $0.registeredTypeIdentifiers } == [["public.image"]]
        && !context.isShown(entry)
    }.map { $0.preset }
    if lost.isEmpty { return [] }
    return .one(
      "pictures from memory are 'public.image' and no format; \(WordList.count(lost.count, "known share")) of them are lost",
      at: literal.place, notes: [LintContext.note("hidden", lost), Note("test 'public.image' in place of the formats")])
  }

  /// Reports document types where hosts share only a file.
  static let missesFileUrlOnlyHosts = LintRule(
    id: "misses-file-url-only-hosts", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true
  ) { context in
    let pdf = Payload([.item(.attachment("com.adobe.pdf", "public.file-url"))])
    guard let literal = context.typeLiterals.first(where: { $0.identifier == "com.adobe.pdf" && !$0.isNegated }),
      context.rule.evaluate(pdf) == .shown
    else { return [] }
    let lost = context.presets.filter { entry in
      entry.payload.payload.attachments.map { $0.registeredTypeIdentifiers } == [["public.file-url"]]
        && !context.isShown(entry)
    }.map { $0.preset }
    if lost.isEmpty { return [] }
    return .one(
      "some hosts share a PDF as a file URL alone; accept 'public.file-url' too and look at the file in code",
      at: literal.place, notes: [LintContext.note("hidden", lost)])
  }

  /// Reports the file key where a document comes without a file.
  static let fileKeyMissesSafariPdf = LintRule(
    id: "file-key-misses-safari-pdf", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true,
    isCommon: true
  ) { context in
    guard let entry = context.entry(RuleKey.prefix + "SupportsFileWithMaxCount"), entry.value.integerValue > 0 else {
      return []
    }
    let lost = context.presets.filter { $0.preset.id == "safari-pdf" && !context.isShown($0) }.map { $0.preset }
    if lost.isEmpty { return [] }
    return .one(
      "Safari shares an open PDF as data, not as a file, so the file key misses it", at: entry.keyRange,
      notes: [Note("a predicate with 'com.adobe.pdf' takes it"), LintContext.note("hidden", lost)])
  }
}
