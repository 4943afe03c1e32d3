import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Random trees")
struct TreeTests {
  @Test("print to a text that is read as the same tree")
  func roundTrip() {
    var builder = TreeBuilder(seed: Effort.seed &+ 2)
    var failures = 0
    for index in 0..<Effort.sentences where failures < 10 {
      let tree = builder.predicate(depth: index % 6)
      let text = tree.description
      let result = PredicateParser.parse(text)
      if result.predicate == tree, result.tree.description == text { continue }
      failures += 1
      Issue.record("\(text.debugDescription) reads as \(result.tree), \(result.findings.map(\.message))")
    }
  }

  @Test("bring forth every kind of node, so that none escapes the test")
  func isComplete() {
    var builder = TreeBuilder(seed: Effort.seed &+ 2)
    var text = ""
    for index in 0..<1_000 { text += builder.predicate(depth: index % 6).description + "\n" }
    let spellings = ComparisonOperator.allCases.map(\.rawValue) + BinaryOperator.allCases.map { " \($0.rawValue) " }
    let words = ["AND", "OR", "NOT (", "ANY", "ALL", "TRUEPREDICATE", "SUBQUERY(", "TERNARY(", "CAST(", "FUNCTION("]
    let forms = [":=", "{}", "[FIRST]", "[LAST]", "[SIZE]", ".$", ".@", "#", "-(", "[cdnlwt]"]
    for part in spellings + words + forms { #expect(text.contains(part), "\(part) is never written") }
  }
}
