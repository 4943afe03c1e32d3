import ActivationRuleTestSupport
import Testing

@Suite("Cases of the predicate language")
struct PredicateCases {
  /// A second, and ten where nothing is optimised.
  #if DEBUG
    static let bound = Duration.seconds(10)
  #else
    static let bound = Duration.seconds(1)
  #endif

  @Test("agree, but for those that are listed with a reason; none takes long")
  func agree() throws {
    let known = try KnownDifferences.load("predicate")
    var differing: Set<String> = []
    let cases = try PredicateCase.load()
    for row in cases {
      let id = row.question.id
      var difference: String?
      let time = ProcessorTime.measure { difference = row.difference() }
      #expect(time < Self.bound, "\(id) takes too long")
      guard let difference else { continue }
      differing.insert(id)
      #expect(known[id] != nil, "\(id) \(difference): \(row.question.text.prefix(200))")
      #expect(
        row.question.isOpen || row.confidence != "high", "\(id) is sure, and may not differ: \(difference)")
    }
    #expect(cases.count == 472)
    #expect(differing == Set(known.keys), "a listed difference that is none any more has to leave the list")
  }
}
