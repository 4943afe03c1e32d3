import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about types that are narrower than what hosts share.
extension LintRule {
  static let formats = [
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
      "a PDF that is shown in Safari comes as bare data, which the file key does not accept; a predicate with 'com.adobe.pdf' does",
      at: entry.keyRange, notes: [LintContext.note("hidden", lost)])
  }
}
