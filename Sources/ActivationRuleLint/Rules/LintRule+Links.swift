import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about links, and payloads that come in their place or with them.
extension LintRule {
  static let links: [LintRule] = [
    urlAsText, urlWithoutText, urlTakesFiles, notUrlExcludesFiles, dataMatchesUrls, vcardViaText, movieOnlySocial,
  ]

  /// Reports rules for links that are hidden where the link comes as a text.
  static let urlAsText = LintRule(
    id: "url-as-text", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true, isCommon: true,
    yieldsTo: ["no-accepted-type", "tautology", "true-predicate"]
  ) { context in
    let lost = LinksAndTexts.lostAsText(context)
    if lost.isEmpty { return [] }
    return .one(
      "some apps share a link as text, which this rule does not take; that hides \(WordList.count(lost.count, "known share"))",
      at: LinksAndTexts.place(context), notes: [LintContext.note("hidden", lost)])
  }

  /// Reports rules for links that are hidden when a text comes with the link.
  static let urlWithoutText = LintRule(
    id: "url-without-text", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true,
    yieldsTo: ["no-accepted-type", "tautology", "true-predicate", "missing-dictionary-version-2"]
  ) { context in
    let lost = LinksAndTexts.lostWithText(context)
    if lost.isEmpty { return [] }
    return .one(
      "text next to a link hides the extension; \(WordList.count(lost.count, "known share")) would show it without the text",
      at: LinksAndTexts.place(context), notes: [LintContext.note("hidden", lost)])
  }

  /// Reports tests for links that also accept every file.
  static let urlTakesFiles = LintRule(
    id: "url-takes-files", severity: .info, certainty: .reported, needsUsedRule: true,
    yieldsTo: ["tautology", "true-predicate", "zero-matches-pass", "parse-error"]
  ) { context in
    let literals = context.typeLiterals.filter { !$0.isNegated }
    guard !literals.contains(where: { $0.identifier == "public.file-url" }) else { return [] }
    let links = literals.filter { $0.identifier == "public.url" && $0.isConformance }
    guard !links.isEmpty, documentTypes.allSatisfy({ isTakenAsFile($0, context) }) else { return [] }
    return links.prefix(1).map { literal in
      Fault(
        "'public.url' also takes every file, since a file has an address",
        at: literal.place,
        notes: [
          Note(
            "add 'AND NOT … \"public.file-url\"' to this test to take links alone; name 'public.file-url' if files are meant"
          )
        ] + links.dropFirst().map { Note("here, too", at: $0.place) })
    }
  }

  /// The kinds of files that a rule for links is least likely to mean.
  private static let documentTypes = [LintContext.unnamedType, "org.openxmlformats.wordprocessingml.document"]

  /// Returns whether a type is accepted because it comes as a file: the rule does not accept its data.
  private static func isTakenAsFile(_ type: String, _ context: LintContext) -> Bool {
    context.rule.evaluate(Payload([.item(.attachment(type, "public.file-url"))])) == .shown
      && context.rule.evaluate(Payload([.item(.attachment(type))])) != .shown
  }

  /// Flags an exception for links that also excludes files.
  static let notUrlExcludesFiles = LintRule(
    id: "not-url-excludes-files", severity: .warning, certainty: .documented, needsUsedRule: true
  ) { context in
    let literals = context.typeLiterals
    let wanted = literals.filter { !$0.isNegated }.prefix(LintContext.questionLimit)
    guard let lost = wanted.first(where: { isLostAsFile($0.identifier, context) }) else { return [] }
    return literals.filter { $0.isNegated && $0.isConformance && $0.identifier == "public.url" }.map { literal in
      Fault(
        "this also excludes files; 'public.file-url', which they register, conforms to 'public.url'",
        at: literal.place,
        notes: [
          Note(
            "a file of \(VisibleText.quoted(lost.identifier)) is hidden; write '(NOT … \"public.url\" OR … \"public.file-url\")'"
          )
        ])
    }
  }

  /// Returns whether data of a type is accepted, and a file of it is not.
  private static func isLostAsFile(_ type: String, _ context: LintContext) -> Bool {
    func isShown(_ types: [String]) -> Bool {
      context.rule.evaluate(Payload([Payload.Item([Payload.Attachment(types)])])) == .shown
    }
    return isShown([type]) && !isShown([type, "public.file-url"])
  }

  /// Flags general types that also accept links.
  static let dataMatchesUrls = LintRule(
    id: "data-matches-urls", severity: .warning, certainty: .documented, needsUsedRule: true, yieldsTo: ["tautology"]
  ) { context in
    let literals = context.typeLiterals
    guard !literals.contains(where: { $0.identifier == "public.url" && !$0.isNegated }),
      context.rule.evaluate(Payload([.item(.attachment("public.url"))])) == .shown
    else { return [] }
    let general = ["public.data", "public.item", "public.content"]
    return literals.filter { literal in
      general.contains(literal.identifier) && !literal.isNegated
        && context.types.conforms("public.url", to: literal.identifier)
    }.map { literal in
      Fault(
        "'\(literal.identifier)' also takes links, since a link is data too", at: literal.place,
        notes: [
          Note(
            "test 'public.file-url', or add '(NOT … \"public.url\" OR … \"public.file-url\")', which leaves out links alone"
          )
        ])
    }
  }

  /// Reports that a test for texts also accepts contacts.
  static let vcardViaText = LintRule(
    id: "vcard-via-text", severity: .info, certainty: .documented, needsUsedRule: true, usesPresets: true
  ) { context in
    let literals = context.typeLiterals
    let contacts = context.presets.filter { $0.preset.id == "contacts-card" && context.isShown($0) }.map { $0.preset }
    if contacts.isEmpty || literals.contains(where: { $0.identifier == "public.vcard" }) { return [] }
    if literals.contains(where: {
      $0.identifier != "public.text" && context.types.conforms("public.text", to: $0.identifier)
    }) {
      return []
    }
    return literals.filter { $0.identifier == "public.text" && !$0.isNegated }.map { literal in
      Fault(
        "contacts are texts as well; 'public.vcard' conforms to 'public.text'", at: literal.place,
        notes: [LintContext.note("shown", contacts)])
    }
  }

  /// Reports that social apps share links to movies.
  static let movieOnlySocial = LintRule(
    id: "movie-only-social", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true
  ) { context in
    func accepts(_ type: String) -> Bool {
      context.rule.evaluate(Payload([.item(.attachment(type))])) == .shown
    }
    guard accepts("public.mpeg-4"), !accepts("public.url"), !accepts("public.plain-text"), !accepts("public.jpeg"),
      !accepts("com.adobe.pdf")
    else { return [] }
    let lost = context.presets.filter { linksToFilms.contains($0.preset.id) && !context.isShown($0) }.map { $0.preset }
    if lost.isEmpty { return [] }
    let place =
      context.entry(RuleKey.prefix + "SupportsMovieWithMaxCount")?.keyRange
      ?? context.place(ofTestTaking: "public.mpeg-4")
    return .one(
      "social apps share links to their films, which this rule does not accept", at: place,
      notes: [LintContext.note("hidden", lost)])
  }

  private static let linksToFilms = ["tiktok-video-link", "youtube-video"]
}

/// Finds links that a rule loses because of texts, although it accepts a link alone.
enum LinksAndTexts {
  static let link = Payload.Attachment.attachment("public.url")
  static let text = Payload.Attachment.attachment("public.plain-text")

  /// Hosts that are known to share a link as plain text.
  private static let linksAsText = [
    "chrome-page-legacy-text", "youtube-video", "shazam-song", "odysee-video", "home-depot-product", "chatgpt-link",
  ]

  /// Returns the hidden shares of a link with texts that would be shown without the texts.
  ///
  /// Empty where a link and a text in one item show the extension: the shares are then hidden because of their items.
  static func lostWithText(_ context: LintContext) -> [HostPreset] {
    guard context.rule.evaluate(Payload([Payload.Item([link, text])])) != .shown else { return [] }
    return lost(context) { attachments in
      attachments.contains(link) ? attachments.filter { $0 != text } : nil
    }
  }

  /// Returns the hidden shares of a link as plain text that would be shown if the text were a link.
  static func lostAsText(_ context: LintContext) -> [HostPreset] {
    lost(context, of: linksAsText) { attachments in
      attachments.contains(link) ? nil : attachments.map { $0 == text ? link : $0 }
    }
  }

  /// Returns the hidden shares of links and texts alone that a change of their attachments would show.
  ///
  /// - Parameter change: the attachments of the whole share as they would be shown; `nil` for a share of another kind.
  private static func lost(
    _ context: LintContext, of presets: [String]? = nil, _ change: ([Payload.Attachment]) -> [Payload.Attachment]?
  ) -> [HostPreset] {
    guard context.rule.evaluate(Payload([Payload.Item([link])])) == .shown else { return [] }
    return context.presets.filter { entry in
      guard entry.isOfLinksAndTexts, presets?.contains(entry.preset.id) ?? true, !context.isShown(entry),
        change(entry.payload.payload.attachments) != nil
      else { return false }
      var changed = entry.payload.payload
      for index in changed.items.indices {
        let attachments = changed.items[index].attachments
        changed.items[index].attachments = change(attachments) ?? attachments.filter { $0 != text }
      }
      return context.rule.evaluate(changed) == .shown
    }.map { $0.preset }
  }

  /// Returns the place where a rule accepts links.
  static func place(_ context: LintContext) -> SourceRange {
    context.entry(DictionaryKey.link)?.keyRange
      ?? context.place(ofTestTaking: "public.url")
  }
}

extension LintContext {
  /// Returns the first type in the predicate whose test accepts a type, or else the whole rule.
  func place(ofTestTaking type: String) -> SourceRange {
    typeLiterals.first { !$0.isNegated && types.conforms(type, to: $0.identifier) }?.place ?? rulePlace
  }
}
