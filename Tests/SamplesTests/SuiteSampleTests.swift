import ActivationRuleModel
import ActivationRuleTesting
import ActivationRuleTypes
import Testing

@Suite("Suites of the samples")
struct SuiteSampleTests {
  @Test("pass", arguments: SuiteSample.all)
  func pass(_ sample: SuiteSample) throws {
    let suite = try sample.suite()
    for suiteCase in suite.activeCases {
      #expect(suiteCase.expected != nil, "\(suiteCase)")
      #expect(suiteCase.run() == .passed, "\(suiteCase)")
    }
  }

  @Test("ask of every rule most of what it can decide", arguments: SuiteSample.all)
  func coverage(_ sample: SuiteSample) throws {
    let coverage = try sample.suite().coverage()
    #expect(coverage.percentage >= 60, "\(coverage)")
  }

  @Test("show what suites can say")
  func variety() throws {
    let cases = try SuiteSample.all.flatMap { try $0.suite().cases }
    #expect(cases.contains { $0.skipReason != nil })
    #expect(cases.contains { $0.questions.count > 1 })
    #expect(cases.contains { !$0.tags.isEmpty })
    let words = Set(cases.compactMap { $0.expected?.word })
    #expect(words == ["shown", "hidden"])
    #expect(cases.contains { $0.expected?.reason != nil })
    #expect(cases.contains { $0.rule.settings.platform == .macOS })
  }
}
