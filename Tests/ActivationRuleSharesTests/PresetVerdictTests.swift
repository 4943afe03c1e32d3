import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import Testing

@Suite("Rules on presets")
struct PresetVerdictTests {
  static let attachments = "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
  static let any = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "

  static func counting(_ test: String, _ inner: String, _ outer: String) -> ActivationRule {
    ActivationRule(predicate: "\(attachments)\(test)).@count \(inner)).@count \(outer)")
  }

  static func dictionary(_ keys: [String: Int], version: Int = 1) -> ActivationRule {
    var nodes: [String: PropertyListNode] = [:]
    for (key, value) in keys { nodes[key] = PropertyListNode(.integer(Int64(value))) }
    nodes["DictionaryVersion"] = PropertyListNode(.integer(Int64(version)))
    return ActivationRule(dictionary: nodes)
  }

  static let rules: [(name: String, rule: ActivationRule)] = [
    ("true", ActivationRule(predicate: "TRUEPREDICATE")),
    ("links", dictionary(["SupportsWebURLWithMaxCount": 1])),
    ("links, version 2", dictionary(["SupportsWebURLWithMaxCount": 1], version: 2)),
    ("pages", dictionary(["SupportsWebPageWithMaxCount": 1])),
    ("images", dictionary(["SupportsImageWithMaxCount": 10])),
    ("files and texts", dictionary(["SupportsFileWithMaxCount": 5, "SupportsText": 1])),
    ("two attachments", dictionary(["SupportsAttachmentsWithMaxCount": 2, "SupportsAttachmentsWithMinCount": 1])),
    ("a PDF in all", counting(any + #""com.adobe.pdf""#, "== $i.attachments.@count", "== 1")),
    ("some image", counting(any + #""public.image""#, ">= 1", ">= 1")),
    ("a link or a text", counting(any + #""public.url" OR "# + any + #""public.text""#, "> 0", "> 0")),
    ("exactly a JPEG", counting(#"ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.jpeg""#, "== 1", "== 1")),
    ("unsafe or broken", ActivationRule(predicate: #"extensionItems.attachments.registeredTypeIdentifiers == 3"#)),
    ("no predicate", ActivationRule(predicate: "extensionItems[")),
    ("no rule", ActivationRule(.absent)),
  ]

  @Test("never trap, and both evaluators agree", arguments: rules.indices)
  func agree(_ index: Int) {
    let rule = Self.rules[index].rule
    for preset in PresetLibrary.builtIn.presets {
      for payload in [preset.payload.seenByRules(.skipped), preset.payload.seenByRules()] {
        #expect(rule.evaluate(payload) == rule.referenceVerdict(payload), "\(Self.rules[index].name): \(preset.id)")
      }
    }
  }

  @Test("a decision about a preset is never surer than the preset, unless it is the same for every share")
  func carriesGrade() {
    for (name, rule) in Self.rules {
      let isSame = Set(PresetLibrary.builtIn.presets.map { rule.evaluate($0.payload.seenByRules()) }).count == 1
      for preset in PresetLibrary.builtIn.presets {
        let share = SharedPayload(preset)
        let (decision, explanation) = (rule.decide(share), rule.explain(share, changes: false))
        let isOffered = decision.verdict != .hidden(.notOffered)
        #expect(
          decision.verdict == rule.evaluate(preset.payload.seenByRules()) || !isOffered && preset.obstacle != nil,
          "\(name): \(preset.id)")
        #expect(decision.certainty <= preset.certainty || isSame, "\(name): \(preset.id)")
        #expect(explanation.decision == decision, "\(name): \(preset.id)")
      }
    }
  }

  /// The complaint heard most often: a rule that works in one browser and not in another.
  @Test(
    "show what people report",
    arguments: [
      ("links", "safari-page", "shown"), ("links", "firefox-page", "hidden"),
      ("links, version 2", "firefox-page", "shown"),
      ("links", "chrome-page-2025", "hidden"), ("links, version 2", "chrome-page-2025", "shown"),
      ("images", "photos-several-images", "shown"), ("images", "photos-eleven-images", "hidden"),
      ("a PDF in all", "files-pdf", "shown"), ("a PDF in all", "finder-pdf", "hidden"),
      ("exactly a JPEG", "screenshot-editor", "hidden"), ("pages", "safari-page", "shown"),
      ("pages", "chrome-page-legacy", "hidden"), ("no predicate", "safari-page", "error"),
    ])
  func reported(_ name: String, _ id: String, _ word: String) throws {
    let rule = try #require(Self.rules.first { $0.name == name }).rule
    let preset = try #require(PresetLibrary.builtIn[id: id])
    #expect(rule.evaluate(preset.payload.seenByRules()).word == word)
  }
}
