import ActivationRuleModel
import HostPresets

/// Lint rules about web pages and the script for them.
extension LintRule {
  static let webPages = [
    webPageKeyAlone, webpageKeyWithoutJsFile, jsFileWithoutWebpageKey, scriptFileName, webpageAndUrlConflict,
  ]

  /// Reports the key for web pages without the one for links.
  static let webPageKeyAlone = LintRule(
    id: "web-page-key-alone", severity: .info,
    summary: "The dictionary accepts web pages and no links.",
    rationale: """
      A web page is what Safari shares while it shows one: the page itself, into which a script can look. Every other app \
      shares the link alone, and 'SupportsWebURLWithMaxCount' accepts that. With both keys the extension appears for \
      both; where no script ran, its code gets the link. A 0 for links is taken as meant.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true, proposedKeys: [DictionaryKey.link],
    yieldsTo: ["misplaced-key", "unknown-dictionary-key"],
    flagged: [
      .dictionary(#"▶"@SupportsWebPageWithMaxCount": 1"#),
      .dictionary(#""@SupportsText": true, ▶"@SupportsWebPageWithMaxCount": 100"#),
      .withScript("<dict>▶\(pageEntry)</dict>"),
    ],
    clean: [
      .dictionary(#""@SupportsWebPageWithMaxCount": 1, "@SupportsWebURLWithMaxCount": 1"#),
      .dictionary(#""@SupportsWebPageWithMaxCount": 1, "@SupportsWebURLWithMaxCount": 0"#),
      .dictionary(#""@SupportsWebURLWithMaxCount": 1"#),
      .dictionary(#""@SupportsWebPageWithMaxCount": 0, "@SupportsText": true"#),
    ]
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

  /// How many hosts must be lost, as one alone may share something odd.
  private static let leastHostsLost = 2

  private static func adviceOnLinks(_ context: LintContext) -> String {
    if context.extensionRoot != nil, context.pageScript == nil {
      return "write '\(DictionaryKey.link)' in place of this key, since there is no script to look into a page"
    }
    return "add '\(DictionaryKey.link)' with 1 next to this key; where no script ran, the code gets the link"
  }

  /// Reports accepted web pages without a script for them.
  static let webpageKeyWithoutJsFile = LintRule(
    id: "webpage-key-without-js-file", severity: .info,
    summary: "The dictionary accepts web pages, and there is no script to look into them.",
    rationale: "The key gives a script access to the page. Without one, links are enough.",
    certainty: .documented, needsUsedRule: true, yieldsTo: ["web-page-key-alone"],
    flagged: [
      .list("<dict>▶\(pageEntry)\(linkEntry)</dict>"),
      .list("<dict><key>@SupportsText</key><true/>\(linkEntry)▶\(pageEntry)</dict>"),
      .list(
        "<dict>▶<key>@SupportsWebPageWithMaxCount</key><integer>2</integer>\(linkEntry)</dict>",
        point: "com.apple.ui-services"),
    ],
    clean: [
      .withScript("<dict>\(pageEntry)</dict>"),
      .list("<dict>\(linkEntry)</dict>"),
      .dictionary(#""@SupportsWebPageWithMaxCount": 1"#),
    ]
  ) { context in
    guard context.extensionRoot != nil, context.pageScript == nil, context.acceptsWebPages,
      let entry = context.entry(WebPages.key)
    else { return [] }
    return .one("web pages are accepted, and there is no 'NSExtensionJavaScriptPreprocessingFile'", at: entry.keyRange)
  }

  private static let pageEntry = "<key>@SupportsWebPageWithMaxCount</key><integer>1</integer>"
  private static let linkEntry = "<key>@SupportsWebURLWithMaxCount</key><integer>1</integer>"

  /// Flags a page script whose pages the rule does not accept.
  static let jsFileWithoutWebpageKey = LintRule(
    id: "js-file-without-webpage-key", severity: .warning, furtherSeverities: [.info],
    summary: "There is a script for web pages, and the dictionary does not accept web pages.",
    rationale: """
      The page belongs to what is shared, so that the script is for rules that accept it: \
      'SupportsWebPageWithMaxCount' 1 does so. With accepted links it is only an info: published extensions of that \
      form work, and one report says that the script does not run.
      """,
    certainty: .reported, needsUsedRule: true, proposedKeys: [WebPages.key],
    flagged: [
      .withScript("<dict>\(linkEntry)</dict>", "▶"),
      .withScript("<dict><key>@SupportsText</key><true/></dict>", "▶"),
      .withScript(
        "<dict><key>@SupportsWebPageWithMaxCount</key><integer>0</integer><key>@SupportsText</key><true/></dict>", "▶"),
    ],
    clean: [
      .withScript("<dict>\(pageEntry)</dict>"),
      .list("<dict><key>@SupportsText</key><true/></dict>"),
      .withScript("<string>FALSEPREDICATE</string>"),
    ]
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

  /// Reports a page script that is named with its extension.
  static let scriptFileName = LintRule(
    id: "script-file-name", severity: .info,
    summary: "The script for web pages is named with '.js'.",
    rationale: """
      Apple's key reference names the file without its extension, 'Action' for 'Action.js', and adds no word about it. \
      Whether the system finds 'Action.js' too is not known. Name it as Apple does, and put it at the root of the built \
      extension: uploads with a script elsewhere are refused as ITMS-90362.
      """,
    certainty: .inferred,
    flagged: [
      .list(
        "<dict>\(pageEntry)</dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key>▶<string>Action.js</string>"),
      .list(
        "<string>extensionItems.@count == 1</string>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key>▶<string>Page.JS</string>"),
      .list(
        "<dict/>", attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key>▶<string>$(NAME).js</string>",
        point: "com.apple.ui-services"),
    ],
    clean: [
      .list(
        "<dict>\(pageEntry)</dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>"),
      .list("<dict/>", attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>.js</string>"),
      .list("<dict><key>@SupportsText</key><true/></dict>"),
    ]
  ) { context in
    guard let script = context.pageScript, let name = script.value.string, ASCII.lowercased(name).hasSuffix(".js"),
      name.utf8.count > 3
    else { return [] }
    return .one(
      "the script is named with '.js', and Apple's reference leaves it out; whether it is found so is not known",
      at: script.value.range, notes: [Note("write \(VisibleText.quoted(String(name.dropLast(3))))")])
  }

  /// Reports a page script beside accepted links.
  static let webpageAndUrlConflict = LintRule(
    id: "webpage-and-url-conflict", severity: .info,
    summary: "There is a script for web pages, and links are accepted as well.",
    rationale: """
      Where the script runs, the handler gets its result and no link; where it does not, as from a page's own \
      share button, it gets the link alone. The code must handle both.
      """,
    certainty: .reported, needsUsedRule: true, dependsOnHosts: true,
    flagged: [
      .withScript("<dict>\(pageEntry)▶\(linkEntry)</dict>"),
      .withScript("<dict>▶<key>@SupportsWebURLWithMaxCount</key><integer>3</integer>\(pageEntry)</dict>"),
      .list(
        "<dict>▶\(linkEntry)\(pageEntry)</dict>",
        attributes: "<key>NSExtensionJavaScriptPreprocessingFile</key><string>P</string>",
        point: "com.apple.ui-services"),
    ],
    clean: [
      .withScript("<dict>\(pageEntry)</dict>"),
      .list("<dict>\(linkEntry)</dict>"),
      .list("<dict>\(linkEntry)\(pageEntry)</dict>"),
    ]
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

extension LintExample {
  /// A list with a page script.
  ///
  /// - Parameter mark: the mark of a finding at its key.
  fileprivate static func withScript(_ rule: String, _ mark: String = "") -> LintExample {
    .list(rule, attributes: mark + "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>")
  }
}
