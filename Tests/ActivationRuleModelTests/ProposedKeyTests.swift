import ActivationRuleModel
import ActivationRuleText
import Testing

@Suite("Keys that an explanation proposes")
struct ProposedKeyTests {
  /// Keys that are there, settings, what is shared, and the dictionary that would show the extension; `nil` for none.
  static let rows: [(keys: [String: PropertyListNode], settings: RuleSettings, type: String, proposed: String?)] = [
    (["SupportsText": true], settings(), "public.png", "SupportsImageWithMaxCount"),
    (["SupportsText": true], settings(), "com.apple.active-webpage", "SupportsWebPageWithMaxCount"),
    (["SupportsText": true], settings(), "com.apple.webarchive", nil),
    (
      ["SupportsText": true], settings(.webPageTypes), "com.apple.webarchive",
      "SupportsWebPageWithMaxCount"
    ),
    (["SupportsImageWithMaxCount": 1], settings(), "public.html", nil),
    (["SupportsImageWithMaxCount": 1], settings(.textType), "public.html", "SupportsText"),
  ]

  static func settings(_ questions: Assumption...) -> RuleSettings {
    var settings = RuleSettings()
    settings.others = Set(questions)
    return settings
  }

  @Test("accept what is shared under the answers to the open questions", arguments: rows.indices)
  func areProposed(_ index: Int) {
    let row = Self.rows[index]
    let rule = ActivationRule(dictionary: row.keys, settings: row.settings)
    let payload = Payload([.item(.attachment(row.type))])
    let dictionaries = rule.explain(payload).changes.filter { $0.verdict == .shown }.compactMap { $0.rule?.text }
      .filter { $0.hasPrefix("{") }
    #expect(dictionaries.isEmpty == (row.proposed == nil), "\(dictionaries)")
    if let key = row.proposed {
      #expect(dictionaries.contains { $0.contains("NSExtensionActivation" + key) }, "\(dictionaries)")
    }
  }
}
