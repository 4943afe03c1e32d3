import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText
import ActivationRuleTypes
import Testing

/// A rule, and what is known of it over all payloads.
struct Question: Sendable, CustomTestStringConvertible {
  /// The rule shown for the smallest payload, hidden for the smallest one; `nil` where there is none.
  struct Answer: Equatable {
    let shown: Payload?
    let hidden: Payload?
  }

  let rule: String
  let answer: Answer
  var options = AnalysisOptions()

  init(_ rule: String, shown: Payload?, hidden: Payload?, _ options: AnalysisOptions = AnalysisOptions()) {
    self.rule = rule
    answer = Answer(shown: shown, hidden: hidden)
    self.options = options
  }

  var testDescription: String { rule }
}

@Suite("Questions about one rule")
struct AnalysisTests {
  static let photo = Payload.Attachment.attachment("public.jpeg")
  static let link = Payload.Attachment.attachment("public.url")

  private static func any(_ type: String) -> String { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\"" }

  /// Items with a number of attachments that fulfil a condition.
  private static func items(_ condition: String, _ count: String, _ itemCount: String = "> 0") -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(count)).@count \(itemCount)"
  }

  static let questions: [Question] = [
    .init("TRUEPREDICATE", shown: Payload([.item(photo)]), hidden: nil),
    .init("FALSEPREDICATE", shown: nil, hidden: Payload([.item(photo)])),
    .init("extensionItems.@count > 0", shown: Payload([.item(photo)]), hidden: nil),
    .init(
      "extensionItems.@count > 0", shown: Payload([.item()]), hidden: Payload([]),
      AnalysisOptions(allowsEmptyPayloads: true)),
    .init(items(any("public.image"), ">= 1"), shown: Payload([.item(photo)]), hidden: Payload([.item(link)])),
    .init(
      items(any("public.image"), ">= 3"), shown: Payload([.item(photo, photo, photo)]), hidden: Payload([.item(photo)])),
    .init(
      items(any("public.image"), ">= 3"), shown: nil, hidden: Payload([.item(photo)]),
      AnalysisOptions(maximumAttachmentCount: 2)),
    .init(
      items(any("public.image"), "== 1", "== 2"), shown: Payload([.item(photo), .item(photo)]),
      hidden: Payload([.item(photo)])),
    .init(
      items(any("public.image"), "== 1", "== 2"), shown: nil, hidden: Payload([.item(photo)]),
      AnalysisOptions(maximumItemCount: 1)),
    // As many as there are is true of an item without any: nil equals nil.
    .init(
      items(any("public.image"), "== $i.attachments.@count", "== 2"), shown: Payload([.item(photo), .item()]),
      hidden: Payload([.item(photo)])),
    .init(items(any("public.image"), "< 0"), shown: nil, hidden: Payload([.item(photo)])),
    .init(
      items("\(any("public.jpeg")) AND NOT \(any("public.image"))", "> 0"), shown: nil, hidden: Payload([.item(photo)])),
    // An undeclared type is equal to itself alone.
    .init(
      items(any("com.example.note"), "> 0"), shown: Payload([.item(.attachment("com.example.note"))]),
      hidden: Payload([.item(photo)])),
    // Two attachments in one would be one identifier too many for a single type.
    .init(
      items("\(any("public.image")) AND \(any("public.url"))", "> 0"),
      shown: Payload([.item(.attachment("public.jpeg", "public.url"))]), hidden: Payload([.item(photo)])),
    // In front of the host stage no attachment has public.url beside another identifier.
    .init(
      items(
        "\(any("public.image")) AND ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.url\" AND $a.registeredTypeIdentifiers.@count < 3",
        "> 0"), shown: nil, hidden: Payload([.item(photo)]), AnalysisOptions(isBeforeHostStage: true)),
    // A forgotten ANY raises inside the subquery, a plain key cannot step through an array, and lists are refused.
    .init(
      items("$a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"", ">= 0"), shown: nil,
      hidden: Payload([.item(photo)])),
    .init("extensionItems.attachments.@count > 0", shown: nil, hidden: Payload([.item(photo)])),
    .init("1 IN {1, 2}", shown: nil, hidden: Payload([.item(photo)])),
    // The raising part is only come to for what is no link.
    .init(
      items("\(any("public.url")) OR $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"", "> 0"),
      shown: Payload([.item(link)]), hidden: Payload([.item(photo)])),
    // Nothing has such keys.
    .init(items("$a.fileName == nil", "> 0"), shown: Payload([.item(photo)]), hidden: nil),
    .init("NSExtensionItems == nil", shown: Payload([.item(photo)]), hidden: nil),
    // Text of an item may be anything, so only some payloads are tried.
    .init("a ==", shown: nil, hidden: Payload([.item(photo)])),
  ]

  @Test("are answered with the smallest payloads", arguments: questions)
  func single(_ question: Question) {
    let analysis = Analysis(ActivationRule(predicate: question.rule), options: question.options)
    let answer = Question.Answer(
      shown: analysis.isNeverShown().witness?.payload, hidden: analysis.isAlwaysShown().witness?.payload)
    #expect(answer == question.answer)
    #expect(analysis.isNeverShown().value != nil && analysis.isAlwaysShown().value != nil)
  }

  @Test("need types that an app declares only where no registered type will do")
  func declaredTypes() throws {
    let rule = ActivationRule(
      predicate: Self.items(
        """
        SUBQUERY($a.registeredTypeIdentifiers, $u, $u UTI-CONFORMS-TO "public.movie"
        AND $u UTI-CONFORMS-TO "com.adobe.pdf").@count > 0
        """, "> 0"))
    #expect(Analysis(rule, options: AnalysisOptions(types: .registered)).isNeverShown() == .holds)
    let witness = try #require(Analysis(rule).isNeverShown().witness)
    #expect(witness.declarations.map { $0.conformsTo } == [["public.movie", "com.adobe.pdf"]])
    #expect(witness.payload.attachments.map { $0.registeredTypeIdentifiers } == [[witness.declarations[0].identifier]])
    #expect(witness.verdicts == [.shown])
    let plain = ActivationRule(predicate: Self.items(Self.any("public.movie"), "> 0"))
    #expect(Analysis(plain).isNeverShown().witness?.declarations == [])
  }

  /// Conditions that only a type which an app declares below com.adobe.pdf can fulfil, or that it takes another one for.
  static let belowPDF = [
    items("\(any("com.adobe.pdf")) AND NOT ANY $a.registeredTypeIdentifiers UTI-EQUALS \"com.adobe.pdf\"", "== 1"),
    items(
      "SUBQUERY($a.registeredTypeIdentifiers, $u, $u UTI-CONFORMS-TO \"com.adobe.pdf\").@count >= 2", "== 1"),
    items(
      "$a.registeredTypeIdentifiers.@count >= 3 AND ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\"",
      "== 1"),
  ]

  @Test("know that apps may declare types below each tested one", arguments: belowPDF)
  func typesBelow(_ predicate: String) {
    let rule = ActivationRule(predicate: predicate)
    #expect(Analysis(rule, options: AnalysisOptions(types: .registered)).isNeverShown() == .holds)
    #expect(Analysis(rule).isNeverShown().witness?.declarations.first?.conformsTo == ["com.adobe.pdf"])
  }

  @Test("are not decided where a rule asks for what the analysis does not cover, unless a small payload settles it")
  func notCovered() {
    let title = ActivationRule(predicate: "SUBQUERY(extensionItems, $i, $i.title == \"x\").@count > 0")
    #expect(Analysis(title).isNeverShown().witness?.payload.items.map { $0.title } == ["x"])
    #expect(Analysis(title).isNeverShown().witness?.isSmallest == false)
    #expect(Analysis(title).isAlwaysShown().value == false)
    let titles = ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, $i.title == \"x\" AND $i.title != \"x\").@count > 0")
    #expect(Analysis(titles).isNeverShown().value == nil)
    let pattern = ActivationRule(
      predicate: Self.items("ANY $a.registeredTypeIdentifiers MATCHES \"public\\\\..*\"", "> 0"))
    #expect(Analysis(pattern).isNeverShown().value == false)
  }

  @Test("know the payload that the location key is about")
  func location() {
    let places = ActivationRule(dictionary: ["SupportsLocationWithMaxCount": PropertyListNode(.integer(1))])
    let place = [["public.vcard"], ["public.url"], ["com.apple.mapkit.map-item"]]
    #expect(
      Analysis(places).isNeverShown().witness?.payload.attachments.map { $0.registeredTypeIdentifiers } == place)
    let never = ActivationRule(predicate: "FALSEPREDICATE")
    #expect(Analysis(places).difference(from: never).relation == .wider)
  }

  @Test("know that a page of two items is also tried item by item")
  func webPage() {
    let oneItem = ActivationRule(predicate: "extensionItems.@count == 1")
    let pair = ActivationRule(predicate: Self.items(Self.any("com.apple.webarchive"), "> 0", "== 1"))
    let both = ActivationRule(
      predicate: "extensionItems.@count == 1 AND \(Self.items(Self.any("com.apple.webarchive"), "> 0", "== 1"))")
    // Shown for a page of two items too, since it is shown for the archive alone.
    let answer = Analysis(both).implies(oneItem)
    #expect(answer == .holds)
    #expect(
      Analysis(pair).implies(both).witness?.payload.items.count == 1 || Analysis(pair).implies(both).value == false)
  }

  @Test("find the smallest page that only the way it is tried shows")
  func pageParts() {
    let predicate = "extensionItems.@count == 1 AND \(Self.items(Self.any("com.apple.webarchive"), "== 1", "== 1"))"
    var settings = RuleSettings()
    settings.webPageAlternative = false
    let rule = ActivationRule(predicate: predicate)
    let difference = Analysis(rule).difference(from: ActivationRule(predicate: predicate, settings: settings))
    let page = Payload([
      .item(.attachment("com.apple.webarchive")), .item(.attachment("com.apple.active-webpage")),
    ])
    #expect(difference.onlyFirst.witness?.payload == page)
    #expect(difference.onlyFirst.witness?.isSmallest == true)
    #expect(difference.onlySecond == .none)
  }

  @Test("look at all pages of attachments of many types")
  func pagesOfManyTypes() {
    let types = [
      "public.image", "public.movie", "com.adobe.pdf", "public.audio", "public.plain-text", "public.url",
      "public.archive",
    ]
    let rules = [1, 2].map { number in
      let parts = types.map { Self.items(Self.any($0), "<= 1", "<= \(number)") }
      return ActivationRule(predicate: parts.joined(separator: " AND "))
    }
    #expect(Analysis(rules[0]).implies(rules[1]) == .holds)
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    let bounded = [1, 2].map { number in
      let parts = types.map { "SUBQUERY(\(all), $a, \(Self.any($0))).@count <= \(number)" }
      return ActivationRule(predicate: parts.joined(separator: " AND "))
    }
    #expect(Analysis(bounded[0]).implies(bounded[1]) == .holds)
  }

  /// A rule that the evaluator does not bring to an end within its step limit.
  private static func endless(_ predicate: String, triesPageParts: Bool) -> ActivationRule {
    var settings = RuleSettings()
    settings.stepLimit = 3
    settings.webPageAlternative = triesPageParts
    return ActivationRule(predicate: predicate, settings: settings)
  }

  @Test(
    "are not decided by a verdict that only the step limit brought about",
    arguments: [true, false])
  func stepLimit(_ triesPageParts: Bool) {
    let rule = Self.endless(Self.items(Self.any("public.image"), "> 1"), triesPageParts: triesPageParts)
    #expect(Analysis(rule).isNeverShown().value == nil)
    let page = Self.endless(
      """
      \(Self.items(Self.any("com.apple.webarchive"), "== 1", "== 1"))
      AND \(Self.items(Self.any("com.apple.active-webpage"), "== 1", "== 1"))
      """, triesPageParts: triesPageParts)
    #expect(Analysis(page).isNeverShown().value == nil)
  }

  @Test("stop at the limits, and say so")
  func limits() {
    let many = (0..<12).map { Self.items(Self.any("com.example.type\($0)"), ">= \($0 + 1)") }
    let rule = ActivationRule(predicate: many.joined(separator: " AND "))
    let other = ActivationRule(predicate: many.reversed().joined(separator: " AND "))
    let small = AnalysisOptions(limits: AnalysisLimits(attachmentStates: 8, cases: 2, work: 1000))
    guard case .notDecided(.limit) = Analysis(rule, options: small).isEquivalent(to: other) else {
      Issue.record("the limits are not kept")
      return
    }
  }
}
