import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// Lint rules about web pages and the script for them.
extension LintRule {
  static let webPages = [
    webPageKeyAlone, webpageKeyWithoutJsFile, jsFileWithoutWebpageKey, webpageAndUrlConflict,
  ]

  /// Reports the key for web pages without the key for links.
  static let webPageKeyAlone = LintRule(
    id: "web-page-key-alone", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true,
    proposedKeys: [DictionaryKey.link], yieldsTo: ["misplaced-key", "unknown-dictionary-key"]
  ) { context in
    guard context.acceptsWebPages, let entry = context.entry(WebPages.key), let entries = context.entries,
      context.entry(DictionaryKey.link) == nil
    else { return [] }
    let link = PropertyListEntry(key: MappedString(DictionaryKey.link), value: PropertyListNode(.integer(1)))
    let lost = context.presets(shownBy: context.rule(entries + [link]), notBy: context.rule)
    guard Set(lost.map { $0.host }).count >= leastHostsLost else { return [] }
    return .one(
      "this key accepts the page that Safari shows, and no links; "
        + "\(WordList.count(lost.count, "known share")) of links would come back with '\(RuleKey.short(DictionaryKey.link))'",
      at: entry.keyRange,
      notes: [
        LintContext.note("hidden now and shown with '\(RuleKey.short(DictionaryKey.link))' 1", lost),
        Note(adviceOnLinks(context)),
      ])
  }

  /// The minimum number of lost hosts, as one alone may share something odd.
  private static let leastHostsLost = 2

  private static func adviceOnLinks(_ context: LintContext) -> String {
    if context.extensionRoot != nil, context.pageScript == nil {
      return "write '\(DictionaryKey.link)' in place of this key, since there is no script to look into a page"
    }
    return "add '\(DictionaryKey.link)' with 1 next to this key; where no script ran, the code gets the link"
  }

  /// Reports accepted web pages without a script for them.
  static let webpageKeyWithoutJsFile = LintRule(
    id: "webpage-key-without-js-file", severity: .info, certainty: .documented, needsUsedRule: true,
    yieldsTo: ["web-page-key-alone"]
  ) { context in
    guard context.extensionRoot != nil, context.pageScript == nil, context.acceptsWebPages,
      let entry = context.entry(WebPages.key)
    else { return [] }
    return .one("web pages are accepted, and there is no 'NSExtensionJavaScriptPreprocessingFile'", at: entry.keyRange)
  }

  /// Flags a page script whose pages the rule does not accept.
  static let jsFileWithoutWebpageKey = LintRule(
    id: "js-file-without-webpage-key", severity: .warning, furtherSeverities: [.info], certainty: .reported,
    needsUsedRule: true, proposedKeys: [WebPages.key]
  ) { context in
    guard let script = context.pageScript, context.entries != nil, !context.acceptsWebPages else { return [] }
    let takesLinks = context.entry(DictionaryKey.link)?.value.integerValue ?? 0 > 0
    return .one(
      takesLinks
        ? "the rule accepts links and no web pages; reports differ on whether the script then runs"
        : "there is a script for web pages, and the rule accepts neither web pages nor links", at: script.keyRange,
      notes: takesLinks ? [] : [Note("add 'NSExtensionActivationSupportsWebPageWithMaxCount' with 1 to the rule")],
      severity: takesLinks ? .info : .warning)
  }

  /// Reports a page script in addition to accepted links.
  static let webpageAndUrlConflict = LintRule(
    id: "webpage-and-url-conflict", severity: .info, certainty: .reported, needsUsedRule: true, usesPresets: true
  ) { context in
    guard let script = context.pageScript, context.acceptsWebPages,
      let entry = context.entry(DictionaryKey.link), entry.value.integerValue > 0
    else { return [] }
    let alone = context.rule((context.entries ?? []).filter { $0.key.text != entry.key.text })
    let lost = context.presets(shownBy: context.rule, notBy: alone)
    return .one(
      "where the script runs, the link is lost: the handler gets what the script returns; the code must handle both",
      at: entry.keyRange,
      notes: [Note("the script", at: script.keyRange)]
        + (lost.isEmpty ? [] : [LintContext.note("links from elsewhere, which web pages alone would lose", lost)]))
  }
}
