import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import Testing

/// The library answers on its caller's stack: 512 kB, which is what threads other than the main one have on Apple's systems.
@Suite("Small stacks")
struct SmallStackTests {
  static let levels = Limit.predicateNesting.value

  /// What opens each level, the innermost part, what closes each level, and what follows.
  static let shapes = [
    "parentheses": ["(", "1 == 1", ")", ""], "sums": ["(1+", "1", ")", " == 2"], "not": ["NOT ", "1 == 1", "", ""],
    "signs": ["-", "1", "", " == 1"], "lists": ["{", "", "}", " == 1"], "indexes": ["a[", "1", "]", " == 1"],
    "subqueries": ["SUBQUERY(extensionItems, $i, ", "TRUEPREDICATE", ").@count >= 1", ""],
    "collections": ["SUBQUERY(", "extensionItems", ", $i, TRUEPREDICATE)", ".@count == 1"],
    "choices": ["TERNARY(1 == 1, ", "1", ", 2)", " == 1"], "casts": ["CAST(", "1", ", \"NSNumber\")", " == 1"],
    "calls": ["abs(", "1", ")", " == 1"], "assignments": ["$a := ", "1", "", " == 1"],
  ]

  static let rules =
    shapes.mapValues { shape in
      String(repeating: shape[0], count: levels) + shape[1] + String(repeating: shape[2], count: levels) + shape[3]
    }.merging([
      "alternatives": String(repeating: "(1 == 2 OR NOT ", count: levels / 2) + "1 == 1"
        + String(repeating: ")", count: levels / 2),
      "conditions within subqueries": String(
        repeating: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
          + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\" AND ", count: levels / 2)
        + "TRUEPREDICATE" + String(repeating: ").@count >= 1).@count >= 1", count: levels / 2),
      "chain": "1" + String(repeating: "+1", count: Limit.predicateOperators.value) + " == 2",
      "key path": "a" + String(repeating: ".a", count: Limit.keyPathSteps.value - 1) + " == 1",
      "pattern": "\"a\" MATCHES \"" + String(repeating: "(b|", count: Limit.patternNesting.value) + "a"
        + String(repeating: ")*", count: Limit.patternNesting.value) + "\"",
      "unclosed": String(repeating: "(", count: levels) + "1 ? 1",
      "unclosed subqueries": String(repeating: "SUBQUERY(extensionItems, $i, ", count: levels) + "? ?",
      "far too deep": String(repeating: "(", count: 10_000) + "1 == 1",
    ]) { $1 }

  @Test("hold every question about the deepest rules", arguments: rules.keys.sorted())
  func hold(_ name: String) throws {
    let text = try #require(Self.rules[name])
    let answered = LargeStack.run(size: 512 * 1_024) {
      var settings = RuleSettings()
      // The depth is in question, not the work.
      settings.stepLimit = 2_000
      let rule = ActivationRule(predicate: text, settings: settings)
      let payload = Payload([.item(.attachment("public.jpeg"), .attachment("public.url"))])
      let analysis = Analysis(rule)
      _ = (rule.evaluate(payload), rule.explain(payload), rule.lint(), rule.predicate.hashValue)
      _ = (analysis.isAlwaysShown(), analysis.acceptedPayloads(), analysis.dictionaryConversion())
      if let predicate = rule.predicate { _ = analysis.simplified(predicate) }
      guard let tree = rule.predicate else { return !rule.findings.isEmpty }
      // A layout of its own may find the tree too deep, and says so.
      _ = LaidOutPredicate(tree)?.text()
      _ = PredicateParser.parse(tree.description)
      return PredicateParser.parse(text).tree == tree
    }
    #expect(answered)
  }
}
