import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleModel

@Suite("The guarded predicate")
struct GuardedPredicateTests {
  private static func items(_ condition: String) -> String {
    "SUBQUERY(extensionItems, $i, \(condition)).@count >= 1"
  }

  private static func attachments(_ condition: String) -> String {
    items("SUBQUERY($i.attachments, $a, \(condition)).@count >= 1")
  }

  private static let list = "$a.registeredTypeIdentifiers"

  /// Rules with parts that the safety check refuses, that raise, or that are always nil.
  static let guarded = [
    attachments("\(list) UTI-CONFORMS-TO 'public.image'"),
    attachments("ANY \(list) UTI-CONFORMS-TO 'public.url' AND \(list) UTI-EQUALS 'public.url'"),
    attachments("ANY \(list) UTI-CONFORMS-TO 'public.image' OR \(list) UTI-EQUALS 'public.url'"),
    attachments("NOT \(list) UTI-EQUALS 'public.url'"),
    attachments("ANY \(list) IN {'public.url'}"),
    attachments("SUBQUERY(\(list), $t, TERNARY($t == nil, 1, 2) == 1).@count == 0"),
    items("$i.attachments.@count == 2 AND $i.title IN {'a'}"),
    items("$i.attachments.registeredTypeIdentifiers.@count == 1"),
    items("$i.attachments.registeredTypeIdentifiers.@count == 1 OR $i.attachments == nil"),
    items("SUBQUERY($i.attachments, $a, TRUEPREDICATE).count == 1"),
    items("$i.foo.@count == nil"), items("SUBQUERY($i.foo, $f, $f == 1).@count == nil"),
    "extensionItems.@count == 2 OR 1 IN {1, 2}", "extensionItems.attachments.@count == 1",
    "SUBQUERY(extensionItems, $i, TRUEPREDICATE).count == 1", "NOT extensionItems[0] == nil",
    "SUBQUERY(NSExtensionItems, $i, TRUEPREDICATE).@count == nil", "SUBQUERY(foo, $i, TRUEPREDICATE).a.b == nil",
    "foo.@count == 0", "NOT SELF.foo.@count > 0", "CAST(1, 'NSString') == '1'",
  ]

  /// Rules that are as good as they are.
  static let unchanged = [
    "TRUEPREDICATE", "extensionItems.@count == 1", attachments("ANY \(list) UTI-CONFORMS-TO 'public.image'"),
    items("$i.attachments.@count == 2 OR $i.attachments == nil"),
    "NOT " + attachments("ANY \(list) UTI-EQUALS 'public.url'"),
  ]

  static let payloads: [Payload] = [
    Payload(), Payload([.item()]), Payload([.item(.attachment("public.jpeg"))]),
    Payload([.item(.attachment("public.url"))]), Payload([.item(.attachment("public.png", "public.url"))]),
    Payload([.item(.attachment("public.jpeg"), .attachment("public.url"))]),
    Payload([.item(.attachment("public.jpeg")), .item(.attachment("com.adobe.pdf"))]), Payload([.item(.attachment())]),
    Payload([.item(), .item(.attachment("public.url"))]),
  ]

  @Test("holds exactly when the rule is shown", arguments: guarded + unchanged)
  func holds(_ text: String) throws {
    let rule = ActivationRule(predicate: text)
    let predicate = try #require(rule.predicate)
    let rewritten = GuardedPredicate.rewrite(predicate)
    #expect((rewritten == predicate) == Self.unchanged.contains(text))
    let query = try #require(ActivationRule.jointQuery(of: [rule], types: .system), "\(rewritten)")
    for payload in Self.payloads {
      let isShown = rule.referenceVerdict(payload) == .shown
      #expect(
        try PredicateEvaluator.evaluate(rewritten, on: payload.object, environment: rule.environment) == isShown,
        "\(rewritten) on \(payload.line)")
      let prepared = PreparedPayload(payload, types: .system)
      #expect((query.failingRoot(prepared, .system) == nil) == isShown, "\(rewritten) on \(payload.line)")
    }
  }

  @Test("of random rules has a query that says what the rule says")
  func random() {
    var writer = RuleWriter(seed: 3)
    var (compiled, shown) = (0, 0)
    for _ in 0..<1500 {
      let text = writer.predicate()
      let rule = ActivationRule(predicate: text).withoutWebPageParts
      guard let query = ActivationRule.jointQuery(of: [rule], types: .system) else { continue }
      compiled += 1
      for _ in 0..<2 {
        let payload = writer.payload()
        let isShown = rule.referenceVerdict(payload) == .shown
        shown += isShown ? 1 : 0
        let prepared = PreparedPayload(payload, types: .system)
        #expect((query.failingRoot(prepared, .system) == nil) == isShown, "\(text) on \(payload.line)")
      }
    }
    #expect(compiled > 900 && shown > 500 && shown < 2 * compiled - 500, "\(compiled) \(shown)")
  }

  @Test("is the predicate itself where too many parts would have to be guarded")
  func limit() throws {
    let tests = (0..<70).map { "\(Self.list) UTI-EQUALS 'org.example.t\($0)'" }
    let many = try #require(ActivationRule(predicate: Self.attachments(tests.joined(separator: " OR "))).predicate)
    #expect(GuardedPredicate.rewrite(many) == many)
    let few = try #require(
      ActivationRule(predicate: Self.attachments(tests.prefix(10).joined(separator: " OR "))).predicate)
    #expect(GuardedPredicate.rewrite(few) != few)
  }
}

@Suite("The programs of rules together")
struct JointProgramTests {
  @Test("have a root for each rule, also for one that accepts nothing")
  func roots() throws {
    let rules = [
      ActivationRule(predicate: "extensionItems.@count == 1"), ActivationRule(.absent),
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]), ActivationRule(predicate: "a ==="),
    ]
    let query = try #require(ActivationRule.jointQuery(of: rules, types: .system))
    #expect(query.roots.count == rules.count)
    let raising = ActivationRule(predicate: "extensionItems < 3")
    #expect(ActivationRule.jointQuery(of: rules + [raising], types: .system) == nil)
  }

  /// Parts of rules, and whether they have a query.
  @Test(
    "are made of parts too",
    arguments: [
      ("extensionItems.@count == 1", true), ("SUBQUERY(extensionItems, $i, $i.title LIKE 'a').@count == 1", false),
    ])
  func parts(_ text: String, _ hasQuery: Bool) throws {
    let part = try #require(PredicateParser.parse(text).predicate)
    let rule = ActivationRule(predicate: "TRUEPREDICATE")
    #expect((rule.query(ofPart: part) != nil) == hasQuery)
    let dictionary = ActivationRule(dictionary: ["SupportsText": true])
    #expect((dictionary.query(ofPart: part) != nil) == hasQuery)
  }

  @Test("leave out the location key, which shows one payload alone")
  func location() throws {
    let rule = ActivationRule(dictionary: ["SupportsLocationWithMaxCount": 1, "SupportsImageWithMaxCount": 1])
    let place = try #require(rule.locationPayload)
    #expect(rule.evaluate(place) == .shown)
    let decision = rule.decide(place)
    #expect(decision.message == "the payload is a place, which SupportsLocationWithMaxCount accepts")
    #expect(ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]).locationPayload == nil)
    let alone = ActivationRule(dictionary: ["SupportsLocationWithMaxCount": 1])
    #expect(alone.decide(place).verdict == .shown)
    #expect(
      alone.decide(Payload([.item(.attachment("public.url"))])).message
        == "the payload is not a place, and SupportsLocationWithMaxCount accepts nothing else")
  }

  @Test("follow the settings and types of a rule")
  func settings() {
    let declarations = TypeDeclarations([
      TypeDeclaration("org.example.page", conformsTo: ["public.image"], isExported: true)
    ])
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
    let page = Payload([.item(.attachment("org.example.page"))])
    #expect(rule.evaluate(page) != .shown)
    #expect(rule.with(types: UniformTypeRegistry.system.adding(declarations)).evaluate(page) == .shown)
    #expect(rule.with(types: .system).evaluate(page) != .shown)
    #expect(rule.triesWebPageParts && !rule.withoutWebPageParts.triesWebPageParts)
  }
}
