import ActivationRuleModel
import ActivationRuleTestSupport
import Testing

@Suite("Cases whose outcome is known")
struct ActivationCases {
  @Test("agree with both evaluators", arguments: ["activation", "field"])
  func agree(_ file: String) throws {
    let cases = try ActivationCase.load(file)
    #expect(cases.count >= 80)
    for row in cases {
      let verdict = row.rule.evaluate(row.payload)
      #expect(verdict.word == row.expected, "\(row.id): \(verdict)")
      #expect(row.rule.referenceVerdict(row.payload) == verdict, "\(row.id)")
      if let reason = row.reason { #expect(verdict.reason == reason, "\(row.id): \(verdict)") }
    }
  }
}
