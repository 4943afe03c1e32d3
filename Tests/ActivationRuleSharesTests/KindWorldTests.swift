import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Two rules that differ in one place")
struct NearPairTests {
  /// A rule, one that differs in one place, and how the first relates to the second.
  static let pairs: [(String, String, RuleRelation)] = [
    // A number, a comparison.
    (Short.items(Short.count("public.image", "<= 5")), Short.items(Short.count("public.image", "<= 6")), .narrower),
    (Short.items(Short.count("public.image", ">= 2")), Short.items(Short.count("public.image", ">= 1")), .narrower),
    (Short.items(Short.count("public.image", "== 2")), Short.items(Short.count("public.image", "!= 2")), .different),
    (Short.items(Short.count("public.image", "> 999")), Short.items(Short.count("public.image", "> 998")), .narrower),
    ("extensionItems.@count == 3", "extensionItems.@count >= 3", .narrower),
    // How the conditions are joined, and how they are negated.
    (
      Short.items(Short.count("public.image", ">= 1") + " AND " + Short.count("public.url", ">= 1")),
      Short.items(Short.count("public.image", ">= 1") + " OR " + Short.count("public.url", ">= 1")), .narrower
    ),
    (
      Short.items("NOT " + Short.count("public.image", ">= 1")), Short.items(Short.count("public.image", ">= 1")),
      .different
    ),
    // A type, and whether it is the type itself.
    (Short.items(Short.count("public.jpeg", ">= 1")), Short.items(Short.count("public.image", ">= 1")), .narrower),
    (
      Short.items(Short.count("public.image", ">= 1", "UTI-EQUALS")), Short.items(Short.count("public.image", ">= 1")),
      .narrower
    ),
    // Nothing that is declared is below a JPEG, but an app may declare it.
    (
      Short.items(Short.count("public.jpeg", ">= 1", "UTI-EQUALS")), Short.items(Short.count("public.jpeg", ">= 1")),
      .narrower
    ),
    (
      Short.items(Short.count("com.example.mine", ">= 1", "UTI-EQUALS")),
      Short.items(Short.count("com.example.mine", ">= 1")), .narrower
    ),
    // Mixtures of numbers.
    (mixed("== 3", "== 2"), mixed("== 3", "<= 2"), .narrower),
    (mixed(">= 3", ">= 2"), mixed(">= 3", ">= 3"), .wider),
    // Items.
    (Short.items("$i.attachments.@count >= 1", "== 1"), Short.items("$i.attachments.@count >= 1"), .narrower),
    // Texts.
    (Short.items("$i.title == \"x\""), Short.items("$i.title != \"x\""), .different),
    // Three items, each with more than two of a type, of which the others have none.
    (
      Short.items(Short.count("public.image", "<= 2"), "<= 2") + " AND "
        + Short.items(Short.count("public.url", "<= 2"), "<= 2"),
      Short.items(Short.count("public.image", "<= 2"), "<= 2") + " AND "
        + Short.items(Short.count("public.movie", "<= 2"), "<= 2"), .different
    ),
    // The same in other words.
    (Short.items(Short.count("public.image", ">= 1")), Short.items(Short.count("public.image", "> 0")), .same),
    ("extensionItems.@count == 1 AND TRUEPREDICATE", "1 == extensionItems.@count", .same),
  ]

  private static func mixed(_ images: String, _ movies: String) -> String {
    Short.items(Short.count("public.image", images) + " AND " + Short.count("public.movie", movies))
  }

  /// Rules that only an unusual payload shows.
  static let rare: [String] = [
    Short.items("$i.attachments.@count == 2", "== 3"), mixed("== 3", "== 2"), mixed("> 6", "== 4"),
    Short.items(
      (1...6).map { Short.count("com.example.part\($0)", ">= 1") }.joined(separator: " AND "), "== 1"),
    Short.items(
      "SUBQUERY($i.attachments, $a, "
        + (1...6).map { "ANY $a.registeredTypeIdentifiers UTI-EQUALS \"com.example.part\($0)\"" }.joined(
          separator: " AND ") + ").@count == 1"),
    Short.items(Short.count("public.image", "== 1001")),
  ]

  @Test("are not taken for rules that nothing shows", arguments: rare)
  func isNotNever(_ rule: String) throws {
    let rule = ActivationRule(predicate: rule)
    let witness = try #require(Analysis(rule).isNeverShown().witness)
    #expect(witness.isShown(rule))
  }

  @Test("are told apart, and payloads show it", arguments: pairs)
  func relationOfPredicates(_ first: String, _ second: String, _ relation: RuleRelation) {
    let rules = (ActivationRule(predicate: first), ActivationRule(predicate: second))
    let difference = Analysis(rules.0).difference(from: rules.1)
    #expect(difference.relation == relation)
    #expect(difference.payloadCount > 10)
    if let witness = difference[.onlyFirst] { #expect(witness.isShown(rules.0) && !witness.isShown(rules.1)) }
    if let witness = difference[.onlySecond] { #expect(!witness.isShown(rules.0) && witness.isShown(rules.1)) }
    if let witness = difference[.both] { #expect(witness.isShown(rules.0) && witness.isShown(rules.1)) }
    // Each question alone has the same answer.
    let analysis = Analysis(rules.0)
    #expect(analysis.isEquivalent(to: rules.1).isUnrefuted == (relation == .same))
    let isNarrow = analysis.excludes([.onlyFirst], besides: rules.1).isUnrefuted
    #expect(isNarrow == (relation == .same || relation == .narrower))
    #expect(analysis.excludes([.both], besides: rules.1).isUnrefuted == (difference[.both] == nil))
  }

  /// A dictionary's keys, and the same with one key more, fewer or changed.
  static let dictionaries: [([String: PropertyListNode], [String: PropertyListNode], RuleRelation)] = [
    (["SupportsImageWithMaxCount": 5], ["SupportsImageWithMaxCount": 6], .narrower),
    (["SupportsText": true], ["SupportsText": true, "DictionaryVersion": 2], .narrower),
    // Two images that are also texts.
    (["SupportsText": true, "SupportsImageWithMaxCount": 1], ["SupportsText": true], .different),
    (["SupportsText": true], ["SupportsWebURLWithMaxCount": 1], .different),
    (["SupportsImageWithMaxCount": 3], ["SupportsImageWithMaxCount": 3, "SupportsAttachmentsWithMaxCount": 2], .wider),
    (["SupportsImageWithMaxCount": 3], ["SupportsImageWithMaxCount": 3, "SupportsAttachmentsWithMaxCount": 9], .same),
    (
      ["SupportsImageWithMaxCount": 2, "SupportsMovieWithMaxCount": 2, "SupportsAttachmentsWithMinCount": 2],
      ["SupportsImageWithMaxCount": 2, "SupportsMovieWithMaxCount": 2], .narrower
    ),
    // Only several kinds together are more than 50.
    (
      [
        "SupportsImageWithMaxCount": 50, "SupportsMovieWithMaxCount": 50, "SupportsFileWithMaxCount": 50,
        "SupportsAttachmentsWithMaxCount": 50,
      ],
      ["SupportsImageWithMaxCount": 50, "SupportsMovieWithMaxCount": 50, "SupportsFileWithMaxCount": 50], .narrower
    ),
    (["SupportsLocationWithMaxCount": 1, "SupportsText": true], ["SupportsText": true], .wider),
  ]

  @Test("as dictionaries too", arguments: dictionaries.indices)
  func relationOfDictionaries(_ index: Int) {
    let (first, second, relation) = Self.dictionaries[index]
    let difference = Analysis(ActivationRule(dictionary: first)).difference(from: ActivationRule(dictionary: second))
    #expect(difference.relation == relation, "\(difference)")
  }
}

@Suite("Questions about all payloads")
struct AnalysisTests {
  /// A rule, whether it is always and never shown, and whether it never raises.
  static let rules: [(text: String, always: Bool, never: Bool, neverRaises: Bool)] = [
    ("TRUEPREDICATE", true, false, true),
    ("FALSEPREDICATE", false, true, true),
    ("extensionItems.@count >= 1", true, false, true),
    ("extensionItems.@count == 1", false, false, true),
    (Short.items(Short.count("public.image", "> 3") + " AND " + Short.count("public.image", "< 3")), false, true, true),
    (Short.items(Short.count("public.image", ">= 0")), true, false, true),
    // A type and its parent.
    (
      Short.items(Short.count("public.jpeg", ">= 1") + " AND " + Short.count("public.image", "== 0")), false, true, true
    ),
    ("extensionItems < 1", false, true, false),
    ("{1} CONTAINS 2", false, true, false),
    ("a ==", false, true, false),
  ]

  @Test("are answered by trying payloads", arguments: rules.indices)
  func questions(_ index: Int) {
    let row = Self.rules[index]
    let rule = ActivationRule(predicate: row.text)
    let analysis = Analysis(rule)
    #expect(analysis.isAlwaysShown().isUnrefuted == row.always)
    #expect(analysis.isNeverShown().isUnrefuted == row.never)
    #expect(analysis.excludes([.raises]).isUnrefuted == row.neverRaises)
    if let witness = analysis.isAlwaysShown().witness { #expect(!witness.isShown(rule)) }
    if let witness = analysis.isNeverShown().witness { #expect(witness.isShown(rule)) }
    if let witness = analysis.excludes([.raises]).witness { #expect(rule.evaluate(witness.payload).isFault) }
  }

  @Test("count payloads without attachments only where they are asked about")
  func empty() {
    let rule = ActivationRule(predicate: "extensionItems.@count >= 1")
    let answer = Analysis(rule, options: AnalysisOptions(allowsEmptyPayloads: true)).isAlwaysShown()
    #expect(answer.witness?.payload == Payload())
  }

  @Test("keep to payloads of one item, and to what a host can send, where they are asked to")
  func bounds() {
    let two = ActivationRule(predicate: "extensionItems.@count == 2")
    #expect(Analysis(two, options: AnalysisOptions(maximumItemCount: 1)).isNeverShown().isUnrefuted)
    let link = Short.items(
      "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.url\""
        + " AND $a.registeredTypeIdentifiers.@count == 2"
        + " AND NOT ANY $a.registeredTypeIdentifiers UTI-EQUALS \"com.apple.active-webpage\").@count > 0")
    let rule = ActivationRule(predicate: link)
    #expect(!Analysis(rule).isNeverShown().isUnrefuted)
    #expect(Analysis(rule, options: AnalysisOptions(isBeforeHostStage: true)).isNeverShown().isUnrefuted)
  }

  /// A rule, and the types that an app must declare for a payload that shows it.
  static let declared: [(text: String, declarations: [[String]])] = [
    // A type below another one that nothing declares.
    (
      Short.items(
        Short.count("com.example.mine", "== 1") + " AND " + Short.count("com.example.mine", "== 0", "UTI-EQUALS")),
      [["com.example.mine", "public.data"], ["com.example.declared-1", "com.example.mine"]]
    ),
    // An identifier of two types.
    (
      Short.items(
        "SUBQUERY($i.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO \"public.jpeg\""
          + " AND $t UTI-CONFORMS-TO \"public.text\").@count > 0).@count > 0"),
      [["com.example.declared-3", "public.jpeg", "public.text"]]
    ),
  ]

  @Test("name the types that an app must declare, and only where they need to", arguments: declared.indices)
  func declarations(_ index: Int) throws {
    let row = Self.declared[index]
    let rule = ActivationRule(predicate: row.text)
    let witness = try #require(Analysis(rule).isNeverShown().witness)
    #expect(witness.isShown(rule))
    #expect(witness.declarations.declarations.map { [$0.identifier] + $0.conformsTo } == row.declarations)
    let image = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
    #expect(Analysis(image).isNeverShown().witness?.declarations.declarations.isEmpty == true)
  }

  /// Rules with many types, or with large numbers.
  static let large: [String] = [
    (1...80).map { Short.items(Short.count("com.example.type\($0)", "== \($0)")) }.joined(separator: " OR "),
    (1...40).map { Short.items(Short.count("public.image", "> \($0 * 1_000_000)")) }.joined(separator: " AND "),
    Short.items(Short.count("public.image", "<= 1500") + " AND $i.title == \"a\""),
    "SUBQUERY(extensionItems, $a, SUBQUERY(extensionItems, $b, SUBQUERY(extensionItems, $c, $a == $b).@count > 2).@count > 2)"
      + ".@count > 2",
  ]

  @Test("try a bounded number of payloads, whatever the rule", arguments: large)
  func bounded(_ text: String) {
    let count = Analysis(ActivationRule(predicate: text)).difference(from: ActivationRule(predicate: text)).payloadCount
    #expect(count <= 2 * Limit.searchPayloads.value)
  }

  /// Rules that are never shown, and why.
  static let never: [(ActivationRule, String)] = [
    (ActivationRule(predicate: "FALSEPREDICATE"), "the predicate is FALSEPREDICATE"),
    (
      ActivationRule(predicate: "extensionItems.@count > 2 AND extensionItems.@count < 2"),
      "'extensionItems.@count > 2' and 'extensionItems.@count < 2' cannot hold together"
    ),
    (
      ActivationRule(dictionary: [
        "SupportsImageWithMaxCount": 1, "SupportsAttachmentsWithMinCount": 3, "SupportsAttachmentsWithMaxCount": 2,
      ]), "'SupportsAttachmentsWithMaxCount' and 'SupportsAttachmentsWithMinCount' cannot hold together"
    ),
    (
      ActivationRule(
        predicate: Short.items(Short.count("public.image", "> 3") + " AND " + Short.count("public.image", "< 3"))),
      "none of the tried payloads fulfils its conditions"
    ),
  ]

  @Test("know why a rule is never shown", arguments: never.indices)
  func reasons(_ index: Int) {
    let (rule, reason) = Self.never[index]
    #expect(Analysis(rule).isNeverShown().isUnrefuted)
    #expect(Analysis(rule).neverShownReason.text == reason)
  }
}
