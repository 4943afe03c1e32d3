import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleModel

@Suite("Making rules")
struct LoweringTests {
  @Test("a dictionary has a condition, whatever its keys and numbers")
  func dictionaries() {
    var random = SeededGenerator(seed: Effort.seed &+ 20)
    let keys = RuleSettings().ruleTable.rows.map(\.key)
    for _ in 0..<Effort.sentences / 5 {
      var entries = (0..<1 + random.below(10)).map { _ in
        PropertyListEntry(
          key: MappedString(random.pick(keys)),
          value: PropertyListNode(.integer(random.pick([-1, 0, 1, 2, 20, 1_000_003, .max]))))
      }
      for key in [RuleKey.dictionaryVersion, RuleKey.usesStrictMatching, RuleKey.supportsLocation, "other"]
      where random.below(2) == 0 {
        entries.append(
          PropertyListEntry(key: MappedString(key), value: PropertyListNode(.integer(Int64(random.below(3))))))
      }
      let rule = ActivationRule(.dictionary(entries))
      let tests = DictionaryBuilder(entries).build()
      if case .fixed = rule.core { continue }
      #expect((rule.condition != nil) == !tests.isEmpty)
      #expect(rule.dictionaryTests == tests)
    }
  }

  /// A version, a key, its value and that of another key, with the types that its test makes an exception for.
  @Test(
    "the tests of a key name the exceptions",
    arguments: [
      (1, "SupportsFileWithMaxCount", 1, 1, ["public.image"]), (1, "SupportsFileWithMaxCount", 1, 0, []),
      (2, "SupportsImageWithMaxCount", 0, 1, ["public.file-url"]), (2, "SupportsImageWithMaxCount", 0, 0, []),
    ])
  func exceptions(_ version: Int64, _ key: String, _ value: Int64, _ other: Int64, _ types: [String]) throws {
    let keys = ["SupportsFileWithMaxCount", "SupportsImageWithMaxCount"]
    var values: [String: PropertyListNode] = ["DictionaryVersion": PropertyListNode(.integer(version))]
    for name in keys { values[name] = PropertyListNode(.integer(name == key ? value : other)) }
    let test = try #require(ActivationRule(dictionary: values).dictionaryTests.first { $0.key == RuleKey.prefix + key })
    #expect(test.exceptions == types)
  }

  @Test(
    "a text has the predicate of its tree",
    arguments: [
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-EQUALS 'public.URL' OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'com.example.caf\\u00e9').@count == $i.attachments.@count).@count > 1.5",
      "SELF.extensionItems.@count == 1 AND NOT (nothing == nil OR extensionItems.@count >= 2)",
      "SUBQUERY(SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO 'public.url' AND NOT $t UTI-CONFORMS-TO 'public.file-url').@count > 0).@count <= 3",
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.data' AND $a.registeredTypeIdentifiers.@count == 2).@count != 0).@count == -0",
      "SUBQUERY(extensionItems, $i, $i.attachments.@count == 0 OR $j.attachments.@count == 1).@count == 1", "a == b",
    ])
  func texts(_ text: String) throws {
    let tree = try #require(PredicateParser.parse(text).predicate)
    let rule = ActivationRule(predicate: text)
    #expect(rule.predicate == tree)
  }

  @Test("the location key shows one payload alone")
  func location() throws {
    let place = LocationRule.payload
    let rule = ActivationRule(dictionary: ["SupportsLocationWithMaxCount": 1, "SupportsImageWithMaxCount": 1])
    #expect(rule.locationPayload == place)
    #expect(ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]).locationPayload == nil)
    let decision = rule.decide(place)
    #expect(decision.verdict == .shown)
    #expect(decision.key == RuleKey.supportsLocation)
    #expect(ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]).evaluate(place) != .shown)
    let alone = ActivationRule(dictionary: ["SupportsLocationWithMaxCount": 1])
    #expect(alone.decide(place).verdict == .shown)
    let link = alone.decide(Payload([.item(.attachment("public.url"))]))
    #expect(link.verdict != .shown && link.key == RuleKey.supportsLocation)
  }

  @Test("a rule follows other types")
  func types() {
    let declarations = TypeDeclarations([
      TypeDeclaration("org.example.page", conformsTo: ["public.image"], isExported: true)
    ])
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
    let page = Payload([.item(.attachment("org.example.page"))])
    #expect(rule.evaluate(page) != .shown)
    #expect(rule.with(types: UniformTypeRegistry.system.adding(declarations)).evaluate(page) == .shown)
    #expect(rule.with(types: .system).evaluate(page) != .shown)
  }
}
