/// Lint rules about types that are narrower than what hosts share.
extension LintRule {
  static let formats = [
    equalityWithGeneralType, specificFormatOnly, specificImageOnly, livePhotoAlone, missesFileUrlOnlyHosts,
    fileKeyMissesSafariPdf,
  ]

  /// Flags equality with types that cover many formats, since hosts do not register them.
  static let equalityWithGeneralType = LintRule(
    id: "equality-with-general-type", severity: .warning, furtherSeverities: [.info], certainty: .reported,
    needsUsedRule: true, usesPresets: true
  ) { context in
    let literals = context.typeLiterals.filter { literal in
      !literal.isConformance && !literal.isNegated
        && context.types.type(literal.identifier).map { !$0.isDynamic && $0.filenameExtensions.isEmpty } == true
    }
    return literals.prefix(LintContext.questionLimit).compactMap { equality($0, context) }
  }

  private static func equality(_ literal: TypeLiteral, _ context: LintContext) -> Fault? {
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
    return Fault(
      registering.isEmpty
        ? "no known share registers \(name) itself; hosts register its formats, which equality misses"
        : "only \(registering.count) of \(related.count) known shares that conform to \(name) register it itself; equality misses the others",
      at: literal.place, notes: [LintContext.note("hidden now and shown with 'UTI-CONFORMS-TO'", lost)],
      severity: isUnknown ? .warning : .info)
  }

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

  /// Reports live photos as the only accepted pictures.
  static let livePhotoAlone = LintRule(
    id: "live-photo-alone", severity: .info, certainty: .reported, needsUsedRule: true, dependsOnHosts: true
  ) { context in
    let literals = context.typeLiterals
    let others = literals.filter { $0.identifier != "com.apple.live-photo" }.map { $0.identifier }
    if others.contains(where: {
      context.types.conforms($0, to: "public.image") || context.types.conforms("public.image", to: $0)
    }) {
      return []
    }
    return literals.filter { $0.identifier == "com.apple.live-photo" && !$0.isNegated }.map { literal in
      Fault("a Live Photo often arrives as a plain image; accept 'public.image' too", at: literal.place)
    }
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
      "a PDF that is shown in Safari comes as bare data, which the file key does not accept; a predicate with 'com.adobe.pdf' does",
      at: entry.keyRange, notes: [LintContext.note("hidden", lost)])
  }
}

extension PredicateNode {
  /// Returns the predicate with conformance in place of one test for equality.
  fileprivate func following(_ literal: TypeLiteral) -> PredicateNode {
    map { node in
      guard case .comparison(let comparison) = node.kind, let test = TypeTest(node), !test.isConformance,
        comparison.right.range == SourceRange(literal.content.lowerBound - 1, literal.content.upperBound + 1)
      else { return nil }
      return .comparison(comparison.quantifier, comparison.left, .typeConformsTo, comparison.right)
    }
  }
}
