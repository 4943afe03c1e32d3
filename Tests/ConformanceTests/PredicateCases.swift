import ActivationRuleTestSupport
import Testing

@Suite("Cases of the predicate language")
struct PredicateCases {
  @Test("agree, but for those that are listed with a reason")
  func agree() throws {
    let known = try KnownDifferences.load("predicate")
    var differing: Set<String> = []
    let cases = try PredicateCase.load()
    for row in cases {
      let id = row.question.id
      guard let difference = row.difference() else { continue }
      differing.insert(id)
      #expect(known[id] != nil, "\(id) \(difference): \(row.question.text.prefix(200))")
      #expect(
        row.question.isOpen || row.confidence != "high", "\(id) is sure, and may not differ: \(difference)")
    }
    #expect(cases.count == 472)
    #expect(differing == Set(known.keys), "a listed difference that is none any more has to leave the list")
  }
}
