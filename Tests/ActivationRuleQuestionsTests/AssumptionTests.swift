import ActivationRuleQuestions
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleText
import Testing

@Suite("An assumption restricts the payloads in question")
struct AssumptionTests {
  private static func options(_ assumption: String) -> AnalysisOptions {
    var options = AnalysisOptions(types: .registered)
    options.assumption = ActivationRule(predicate: assumption)
    return options
  }

  @Test("and one that no payload fulfils leaves everything undecided but what fails")
  func contradictory() {
    let rule = ActivationRule(dictionary: ["SupportsText": true])
    let analysis = Analysis(rule, options: Self.options("FALSEPREDICATE"))
    #expect(analysis.isNeverShown() == .notDecided(.emptyAssumption))
    #expect(analysis.neverRaises() == .notDecided(.emptyAssumption))
    #expect(analysis.difference(from: rule).relation == nil)
    #expect(analysis.acceptedCombinations().description == "not decided: no payload fulfils the assumption")
  }

  @Test("as in what is accepted")
  func accepted() {
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 10, "SupportsMovieWithMaxCount": 1])
    let photos = #"""
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO
        "public.image").@count == $i.attachments.@count AND $i.attachments.@count < 5).@count == extensionItems.@count
      AND extensionItems.@count == 1
      """#
    #expect(
      Analysis(rule, options: Self.options(photos)).acceptedCombinations().description
        == "1 to 4 images, nothing else, in one item")
  }

  @Test("names a type that is only let in together with one of the rule's")
  func mixed() {
    let text = ActivationRule(dictionary: ["SupportsText": true])
    var options = AnalysisOptions(types: .registered)
    options.assumption = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
    let combinations = Analysis(text, options: options).acceptedCombinations()
    #expect(combinations.description == "1 plain text, 1 image, nothing else; 1 attachment at most")
    let both = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO
        "public.image" AND ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.plain-text").@count ==
        $i.attachments.@count).@count == 1 AND extensionItems.@count == 1
      """
    let mixed = Analysis(ActivationRule(predicate: both), options: AnalysisOptions(types: .registered))
    #expect(mixed.acceptedCombinations().description.hasPrefix("1 or more images, 1 or more plain texts, nothing else"))
    #expect(!mixed.acceptedCombinations().description.contains("never"))
  }

  @Test("so that answers are those of brute force", arguments: BruteForceTests.worlds)
  func everySmallPayload(_ types: [String]) {
    let world = SmallWorld(testing: types, upTo: 200)
    var rules = RandomRules(types: types, seed: 77)
    for _ in 0..<BruteForceTests.pairCount / BruteForceTests.worlds.count {
      let (first, second) = (rules.rule(), rules.rule())
      let assumption = ActivationRule(predicate: rules.predicate())
      var options = AnalysisOptions(types: .registered)
      options.assumption = assumption
      let answer = Analysis(first, options: options).implies(second)
      let refutes = { (payload: PreparedPayload) in
        [first, second, assumption].map { $0.evaluate(payload) == .shown } == [true, false, true]
      }
      let least = world.payloads.filter { refutes($0.payload) }.map { $0.cost }
        .min { $0.lexicographicallyPrecedes($1) }
      let text = [first, second, assumption].map { $0.predicate?.description ?? "none" }.joined(separator: " / ")
      guard let witness = answer.witness else {
        #expect(least == nil, "\(text): \(answer)")
        continue
      }
      #expect(refutes(PreparedPayload(witness.payload, types: first.types)), "\(text): \(witness.payload)")
      #expect(witness.verdicts.count == 2)
      if world.contains(witness.payload) { #expect(least == SmallWorld.cost(witness.payload), "\(text)") }
    }
  }
}
