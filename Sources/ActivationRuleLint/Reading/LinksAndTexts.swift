import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

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
