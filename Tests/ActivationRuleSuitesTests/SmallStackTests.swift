import Texts
import ActivationRuleSources
import ActivationRuleAnalysis
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleSuites
import PredicateFormat
import Testing

/// What the library asks of its caller's stack; the command works on one of its own.
@Suite("Small stacks")
struct SmallStackTests {
  /// Optimised, the deepest rules that are read fit in what threads have on Apple systems. Without optimisation a level
  /// takes up to 22 kB, and an operator of a chain up to 3 kB.
  #if DEBUG
    static let (kilobytes, levels, operators) = (1_024, 40, 250)
  #else
    static let (kilobytes, levels, operators) = (512, Limit.predicateNesting.value, Limit.predicateOperators.value)
  #endif

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
      "chain": "1" + String(repeating: "+1", count: operators) + " == 2",
    ]) { $1 }

  @Test("hold every question about the deepest rules", arguments: rules.keys.sorted())
  func hold(_ name: String) throws {
    let text = try #require(Self.rules[name])
    let answered = LargeStack.run(size: Self.kilobytes * 1_024) {
      let rule = ActivationRule(predicate: text).with(budget: StepBudget(20_000))
      let payload = Payload([.item(.attachment("public.jpeg"), .attachment("public.url"))])
      let analysis = Analysis(rule)
      _ = (rule.evaluate(payload), rule.explain(payload), rule.lint(), rule.predicate.hashValue)
      _ = (analysis.isAlwaysShown(), analysis.acceptedCombinations(), analysis.dictionaryConversion())
      _ = analysis.simplification()
      guard let tree = rule.predicate else { return false }
      // A layout of its own may find the tree too deep, and says so.
      _ = try? PredicateLayout().text(of: tree)
      _ = PredicateParser.parse(tree.description)
      return PredicateParser.parse(text).tree == tree
    }
    #expect(answered)
  }
}
