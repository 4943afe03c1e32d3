import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleModel

/// `ACTIVATION_PAIRS` sets how many random rules and payloads are compared.
@Suite("The condition of a rule")
struct EvaluatorsAgree {
  /// How many dictionaries are made, and a quarter of the predicates; each rule is asked about three payloads.
  private static let effort = (Effort.number("ACTIVATION_PAIRS") ?? 15_000) / 15

  @Test("says of random predicates what the tree walker says")
  func predicates() {
    var writer = RuleWriter(seed: 1)
    var conditions = 0
    var shown = 0
    for _ in 0..<4 * Self.effort {
      let text = writer.predicate()
      let rule = ActivationRule(predicate: text)
      #expect(rule.findings.allSatisfy { $0.severity != .error }, "\(text)")
      if rule.condition != nil { conditions += 1 }
      shown += compare(rule, text, &writer)
    }
    #expect(conditions * 10 >= 4 * Self.effort * 5, "most rules should have a condition")
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
        if writer.chance(2) { settings.others.insert(assumption) }
      }
      let rule = ActivationRule(.dictionary(entries), settings: settings)
      if case .dictionary(let tests, _) = rule.core { #expect(tests.isEmpty == (rule.condition == nil)) }
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
      if let predicate = rule.predicate { requireSameTruth(predicate, rule, payload) }
    }
    return shown
  }

  /// The tree of results has the truth of the evaluation.
  private func requireSameTruth(_ predicate: PredicateNode, _ rule: ActivationRule, _ payload: Payload) {
    let walker = StepWalker(rule, PreparedPayload(payload, types: rule.types))
    let step = walker.step(predicate)
    do throws(EvaluationError) {
      let value = try PredicateEvaluator.evaluate(predicate, on: payload.object, environment: rule.environment)
      #expect(step.truth == .success(value), "\(predicate)\n\(payload)")
    } catch {
      #expect(step.truth == .failure(error), "\(predicate)\n\(payload)")
    }
  }

  @Test("counts any number of attachments", arguments: [1, 63, 64, 65, 200])
  func manyAttachments(_ count: Int) {
    let types = ["public.jpeg", "com.adobe.pdf", "com.example.unknown"]
    let attachments = (0..<count).map { Payload.Attachment([types[$0 % 3], "public.file-url"]) }
    let images = (count + 2) / 3
    let inner = "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image')"
    for wanted in images - 1...images + 1 {
      let rule = ActivationRule(predicate: "SUBQUERY(extensionItems, $i, \(inner).@count == \(wanted)).@count == 1")
      for split in [0, 1, min(60, count), count] {
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

  /// Forms that rules have, and some that only the tree walker understands.
  static let forms: [(String, Bool)] = {
    let test = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO"
    let own = "SUBQUERY($i.attachments, $a, \(test) 'public.image' OR \(test) 'public.movie').@count"
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    return [
      ("SUBQUERY(extensionItems, $i, \(own) == $i.attachments.@count).@count == 1", true),
      ("SUBQUERY(\(all), $a, NOT \(test) 'public.image').@count == 0", true),
      ("SUBQUERY(\(all), $a, TRUEPREDICATE).@count <= 3", true), ("SELF.extensionItems.@count > 1", true),
      ("SUBQUERY(\(all), $a, $a.registeredTypeIdentifiers.@count == 2).@count == 1", true),
      ("\(all).@count <= 3", false), ("foo == nil", false), ("extensionItems.@count > 1.5", false),
      ("SUBQUERY(extensionItems, $i, SUBQUERY(extensionItems, $j, TRUEPREDICATE).@count == 1).@count == 1", false),
      ("SUBQUERY(extensionItems, $i, SUBQUERY(\(all), $a, TRUEPREDICATE).@count == 1).@count == 1", false),
      ("SUBQUERY(extensionItems, $i, $i.title LIKE 'a').@count == 1", false),
    ]
  }()

  @Test("is of forms that cannot raise and are never refused", arguments: forms)
  func isCondition(_ text: String, _ hasCondition: Bool) {
    #expect((ActivationRule(predicate: text).condition != nil) == hasCondition)
  }

  @Test("takes no attachments from the user info of an item")
  func foreignAttachments() {
    let payload = Payload([Payload.Item(userInfo: ["attachments": .string("none")])])
    let rule = ActivationRule(predicate: "SUBQUERY(extensionItems, $i, $i.attachments != nil).@count == 1")
    #expect(rule.condition != nil)
    #expect(rule.evaluate(payload) != .shown && rule.referenceVerdict(payload) != .shown)
  }
}
