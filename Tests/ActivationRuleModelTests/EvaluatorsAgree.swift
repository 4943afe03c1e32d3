import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleModel

/// `ACTIVATION_PAIRS` sets how many random rules and payloads are compared.
@Suite("The query of a rule")
struct EvaluatorsAgree {
  /// How many dictionaries are made, and a quarter of the predicates; each rule is asked about three payloads.
  private static let effort = (Effort.number("ACTIVATION_PAIRS") ?? 15_000) / 15

  @Test("says of random predicates what the tree walker says")
  func predicates() {
    var writer = RuleWriter(seed: 1)
    var compiled = 0
    var shown = 0
    for _ in 0..<4 * Self.effort {
      let text = writer.predicate()
      let rule = ActivationRule(predicate: text)
      #expect(rule.diagnostics.allSatisfy { $0.severity != .error }, "\(text)")
      if !rule.content.query.roots.isEmpty { compiled += 1 }
      shown += compare(rule, text, &writer)
    }
    #expect(compiled * 10 >= 4 * Self.effort * 6, "most rules should have a query")
    #expect(shown >= 2 * Self.effort && shown <= 10 * Self.effort, "both verdicts should be met")
  }

  @Test("says of random dictionaries what the tree walker says")
  func dictionaries() {
    var writer = RuleWriter(seed: 2)
    var shown = 0
    for _ in 0..<Self.effort {
      let entries = writer.dictionary()
      var settings = RuleSettings()
      for assumption in Assumption.allCases where writer.chance(4) {
        _ = settings.assume(assumption, writer.element(of: assumption.choices))
      }
      let rule = ActivationRule(.dictionary(entries), settings: settings)
      if case .dictionary(let tests, _) = rule.core { #expect(tests.isEmpty == rule.content.query.roots.isEmpty) }
      shown += compare(rule, "\(entries.map { ($0.key.text, $0.value.kind) })", &writer)
    }
    #expect(shown * 10 >= Self.effort)
  }

  /// Asks both for a few payloads; the number of those for which the extension appears.
  private func compare(_ rule: ActivationRule, _ name: String, _ writer: inout RuleWriter) -> Int {
    var shown = 0
    for _ in 0..<3 {
      let payload = writer.payload()
      let verdict = rule.evaluate(payload)
      #expect(verdict == rule.referenceVerdict(payload), "\(name)\n\(payload)")
      if verdict == .shown { shown += 1 }
    }
    return shown
  }

  @Test("counts beyond the 64 attachments that it looks at together", arguments: [63, 64, 65, 128, 200])
  func manyAttachments(_ count: Int) {
    let place = RuleQuery.Place(block: count >> 6, attachments: 1 << UInt64(count & 63))
    #expect(place.attachment == count)
    let types = ["public.jpeg", "com.adobe.pdf", "com.example.unknown"]
    let attachments = (0..<count).map { Payload.Attachment([types[$0 % 3], "public.file-url"]) }
    let images = (count + 2) / 3
    let inner = "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image')"
    for wanted in images - 1...images + 1 {
      let rule = ActivationRule(predicate: "SUBQUERY(extensionItems, $i, \(inner).@count == \(wanted)).@count == 1")
      for split in [0, 1, 60, count] {
        let items = [Payload.Item(Array(attachments[..<split])), Payload.Item(Array(attachments[split...]))]
        let payload = Payload(split == 0 ? [items[1]] : items)
        #expect(rule.evaluate(payload) == rule.referenceVerdict(payload))
        if split == 0 { #expect((rule.evaluate(payload) == .shown) == (wanted == images)) }
      }
    }
  }

  /// Predicates that nobody writes by chance, and nearly of a form that is compiled.
  static let rare: [String] = {
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    func attachments(_ condition: String) -> String { "SUBQUERY(\(all), $a, \(condition)).@count == 1" }
    func identifiers(_ condition: String) -> String {
      attachments("SUBQUERY($a.registeredTypeIdentifiers, $t, \(condition)).@count == 1")
    }
    return [
      "$x.extensionItems.@count == 1", "extensionItems.@count == 1.0", "extensionItems.@count == 1.5",
      "extensionItems.@count < 1.5", "extensionItems.@count > 1.0",
      attachments("$a.registeredTypeIdentifiers.@count == 2"),
      attachments("TRUEPREDICATE").replacing("!=", with: "=="),
      attachments("TRUEPREDICATE").replacing("nil", with: "1"),
      identifiers("$t UTI-CONFORMS-TO 'public.url' OR NOT $t UTI-CONFORMS-TO 'public.data'"),
      identifiers("$t UTI-CONFORMS-TO 'public.data' AND NOT $t UTI-CONFORMS-TO 'public.url'"),
      identifiers("$t UTI-EQUALS '\(UniformTypeRegistry.system.identifier(of: 0))'"),
    ]
  }()

  @Test("says of rare forms what the tree walker says", arguments: rare)
  func rareForms(_ text: String) {
    let rule = ActivationRule(predicate: text)
    let first = UniformTypeRegistry.system.identifier(of: 0)
    for types in [[], ["public.url"], ["public.jpeg", "public.url"], ["com.example.unknown"], [first]] {
      for payload in [Payload([.item(Payload.Attachment(types))]), Payload([.item()])] {
        #expect(rule.evaluate(payload) == rule.referenceVerdict(payload), "\(payload)")
      }
    }
  }

  /// What dictionaries and examples of Apple ask for, and the clause that it becomes.
  static let usual: [(String, RuleQuery.Clause.Shape, RuleQuery.Clause.Condition)] = {
    let test = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO"
    let own = "SUBQUERY($i.attachments, $a, \(test) 'public.image' OR \(test) 'public.movie').@count"
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    return [
      ("SUBQUERY(extensionItems, $i, \(own) == $i.attachments.@count).@count == 1", .itemsByShare, .some),
      ("SUBQUERY(extensionItems, $i, \(own) == 2).@count == 1", .itemsByCount, .some),
      ("SUBQUERY(\(all), $a, NOT \(test) 'public.image').@count == 0", .attachments, .none),
      ("SUBQUERY(\(all), $a, TRUEPREDICATE).@count <= 3", .attachmentCount, .node),
      ("extensionItems.@count > 1.5", .itemCount, .node),
    ]
  }()

  @Test("decides usual forms by the bits of attachments", arguments: usual)
  func clauses(_ text: String, _ shape: RuleQuery.Clause.Shape, _ condition: RuleQuery.Clause.Condition) {
    let rule = ActivationRule(predicate: text)
    let query = rule.content.query
    #expect(query.clauses.map { $0.shape } == [shape] && query.clauses.map { $0.condition } == [condition])
    #expect(!query.asksForNothing && !query.comparesEach)
    let payload = PreparedPayload(Payload([.item(.attachment("public.jpeg"))]), types: rule.types)
    #expect(query.cost(of: payload) == 1 + query.nodes.count * 3 / 8)
  }

  @Test("answers what is always nil", arguments: ["foo == nil", "SELF.foo.bar == nil", "foo.@count > 0"])
  func nothing(_ text: String) {
    let query = ActivationRule(predicate: text).content.query
    #expect(!query.roots.isEmpty && query.asksForNothing)
  }

  @Test("knows each declared type by its number")
  func typeNumbers() {
    let types = UniformTypeRegistry.system
    for number in [0, 1, 63, 64, 65] {
      let identifier = types.identifier(of: number)
      let exact = RuleQuery.TypeTest(identifier, isExact: true, types)
      let set = types.members(of: exact)
      #expect(set.map { $0.nonzeroBitCount }.reduce(0, +) == 1 && set[number / 64] == 1 << UInt64(number % 64))
      let payload = PreparedPayload(Payload([.item(.attachment(identifier))]), types: types)
      #expect(payload.contains(RuleQuery.TypeTest(conformingTo: identifier, types), types))
    }
  }

  @Test("leaves items whose attachments are an entry of the user info to the tree walker")
  func foreignAttachments() {
    let payload = Payload([Payload.Item(userInfo: ["attachments": .string("none")])])
    let rule = ActivationRule(predicate: "SUBQUERY(extensionItems, $i, $i.attachments != nil).@count == 1")
    #expect(!rule.content.query.roots.isEmpty)
    #expect(rule.evaluate(payload) == .shown)
  }
}
