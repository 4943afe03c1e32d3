import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Lint rules about links, and payloads that come in their place or with them.
extension LintContext {
  /// Reports rules for links that are hidden where the link comes as a text.
  var urlAsText: [Fault] {
    let lost = linksLostAsText
    return .hiding(
      lost,
      "some apps share a link as text, which this rule does not take; that hides \(WordList.count(lost.count, "known share"))",
      at: placeOfLinks)
  }

  /// Reports rules for links that are hidden when a text comes with the link.
  var urlWithoutText: [Fault] {
    let lost = linksLostWithText
    return .hiding(
      lost,
      "text next to a link hides the extension; \(WordList.count(lost.count, "known share")) would show it without the text",
      at: placeOfLinks)
  }

  /// Reports tests for links that also accept every file.
  var urlTakesFiles: [Fault] {
    // The kinds of files that a rule for links is least likely to mean, and that it does not take as data.
    let documents = [Self.unnamedType, "org.openxmlformats.wordprocessingml.document"]
    guard !wantedTypes.contains(where: { $0.identifier == "public.file-url" }) else { return [] }
    let links = wantedTypes.filter { $0.identifier == "public.url" && $0.isConformance }
    guard !links.isEmpty, documents.allSatisfy({ takes($0, "public.file-url") && !takes($0) }) else { return [] }
    return links.prefix(1).map { literal in
      Fault(
        "'public.url' also takes every file, since a file has an address",
        at: literal.place,
        notes: [
          Note(
            "add 'AND NOT … \"public.file-url\"'; if files are meant, test that type"
          )
        ] + links.dropFirst().map { Note("here, too", at: $0.place) })
    }
  }

  /// Flags an exception for links that also excludes files.
  var notUrlExcludesFiles: [Fault] {
    let wanted = wantedTypes.prefix(Self.questionLimit)
    guard wanted.contains(where: { takes($0.identifier) && !takes($0.identifier, "public.file-url") }) else {
      return []
    }
    return typeLiterals.filter { $0.isNegated && $0.isConformance && $0.identifier == "public.url" }.map { literal in
      Fault(
        "this also keeps files out: their 'public.file-url' is a 'public.url' too",
        at: literal.place,
        notes: [
          Note("write '(NOT … \"public.url\" OR … \"public.file-url\")' to take files")
        ])
    }
  }

  /// Flags general types that also accept links.
  var dataMatchesUrls: [Fault] {
    guard !wantedTypes.contains(where: { $0.identifier == "public.url" }), takes("public.url") else { return [] }
    let general = ["public.data", "public.item", "public.content"]
    return wantedTypes.filter { literal in
      general.contains(literal.identifier) && types.conforms("public.url", to: literal.identifier)
    }.map { literal in
      Fault(
        "'\(literal.identifier)' also takes links, since a link is data too", at: literal.place,
        notes: [
          Note("test 'public.file-url' to take files alone"),
          Note("add '(NOT … \"public.url\" OR … \"public.file-url\")' to leave out links alone"),
        ])
    }
  }

  /// Reports that a test for texts also accepts contacts.
  var vcardViaText: [Fault] {
    let literals = typeLiterals
    let contacts = presets.filter { $0.preset.id == "contacts-card" && isShown($0) }.map { $0.preset }
    if contacts.isEmpty || literals.contains(where: { $0.identifier == "public.vcard" }) { return [] }
    if literals.contains(where: {
      $0.identifier != "public.text" && types.conforms("public.text", to: $0.identifier)
    }) {
      return []
    }
    return wantedTypes.filter { $0.identifier == "public.text" }.map { literal in
      Fault(
        "contacts are texts as well; 'public.vcard' conforms to 'public.text'", at: literal.place,
        notes: [Self.note("shown", contacts)])
    }
  }

  /// Reports that social apps share links to movies.
  var movieOnlySocial: [Fault] {
    guard takes("public.mpeg-4"), !takes("public.url"), !takes("public.plain-text"), !takes("public.jpeg"),
      !takes("com.adobe.pdf")
    else { return [] }
    return .hiding(
      hidden { ["tiktok-video-link", "youtube-video"].contains($0.preset.id) },
      "social apps share links to their films, which this rule does not accept",
      at: entry(RuleKey.movie)?.keyRange ?? place(ofTestTaking: "public.mpeg-4"))
  }
}

/// Finds links that a rule loses because of texts, although it accepts a link alone.
extension LintContext {
  static let link = Payload.Attachment.attachment("public.url")
  static let text = Payload.Attachment.attachment("public.plain-text")

  /// The hidden shares of a link with texts that would be shown without the texts.
  ///
  /// Empty where a link and a text in one item show the extension: the shares are then hidden because of their items.
  var linksLostWithText: [Preset] {
    guard rule.evaluate(Payload(of: [Self.link, Self.text])) != .shown else { return [] }
    return links { attachments in
      attachments.contains(Self.link) ? attachments.filter { $0 != Self.text } : nil
    }
  }

  /// The hidden shares of a link as plain text, of hosts that are known to share one, that would be shown if the text
  /// were a link.
  private var linksLostAsText: [Preset] {
    let ids = [
      "chrome-page-legacy-text", "youtube-video", "shazam-song", "odysee-video", "home-depot-product", "chatgpt-link",
    ]
    return links { attachments in
      attachments.contains(Self.link) ? nil : attachments.map { $0 == Self.text ? Self.link : $0 }
    }.filter { ids.contains($0.id) }
  }

  /// Returns the hidden shares of links and texts alone that a change of their attachments would show.
  ///
  /// - Parameter change: the attachments of the whole share as they would be shown; `nil` for a share of another kind.
  private func links(_ change: ([Payload.Attachment]) -> [Payload.Attachment]?) -> [Preset] {
    guard takes("public.url") else { return [] }
    return hidden { entry in
      var changed = entry.payload.payload
      let all = changed.attachments
      guard all.contains(Self.text), all.allSatisfy({ $0 == Self.link || $0 == Self.text }), change(all) != nil
      else { return false }
      for index in changed.items.indices {
        let attachments = changed.items[index].attachments
        changed.items[index].attachments = change(attachments) ?? attachments.filter { $0 != Self.text }
      }
      return rule.evaluate(changed) == .shown
    }
  }

  /// The place where the rule accepts links.
  private var placeOfLinks: SourceRange {
    entry(RuleKey.link)?.keyRange ?? place(ofTestTaking: "public.url")
  }

  /// Returns the first type in the predicate whose test accepts a type, or else the whole rule.
  func place(ofTestTaking type: String) -> SourceRange {
    wantedTypes.first { types.conforms(type, to: $0.identifier) }?.place ?? rulePlace
  }
}
