import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Random sentences of the grammar")
struct SentenceTests {
  @Test("parse without a complaint, reach every production, and print and parse to the same tree")
  func roundTrip() throws {
    var writer = try SentenceWriter(Grammar.load(), seed: Effort.seed)
    var random = SeededGenerator(seed: Effort.seed &+ 1)
    var failures = 0
    for _ in 0..<Effort.sentences where failures < 10 {
      let text = SentenceJoiner.join(writer.sentence(), &random)
      if let fault = Self.fault(in: text) {
        failures += 1
        Issue.record("\(fault): \(text.debugDescription)")
      }
    }
    #expect(writer.unreached == [])
  }

  /// What is wrong with the round trip of a sentence, if anything is.
  private static func fault(in text: String) -> String? {
    if BuildLimits.exclude(text) { return nil }
    guard let tree = PredicateParser.parse(text).predicate else {
      return "does not parse: \(PredicateParser.parse(text).findings.map(\.message))"
    }
    let canonical = tree.description
    guard let again = PredicateParser.parse(canonical).predicate else {
      return "the canonical text does not parse: \(canonical)"
    }
    if again != TreeNormalization.normalize(tree) { return "another tree: \(canonical)" }
    if again.description != canonical { return "the canonical text is no fixed point: \(canonical)" }
    return nil
  }
}
