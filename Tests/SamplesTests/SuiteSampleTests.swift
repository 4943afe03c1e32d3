import ActivationRuleModel
import ActivationRuleTesting
import ActivationRuleTypes
import Testing

@Suite("Suites of the samples")
struct SuiteSampleTests {
  @Test("pass", arguments: SuiteSample.all)
  func pass(_ sample: SuiteSample) throws {
    let suite = try sample.suite()
    for suiteCase in suite.cases {
      #expect(suiteCase.expected != nil, "\(suiteCase)")
      #expect(suiteCase.run() == .passed, "\(suiteCase)")
    }
  }

  @Test("ask of every rule what it can decide", arguments: SuiteSample.all)
  func coverage(_ sample: SuiteSample) throws {
    let found = RuleCoverage.decisions(of: try sample.suite().groups)
    #expect(found.map { .init(noticed: $0.count, total: $0.total) } == sample.coverage, "\(found.map { $0.gaps })")
  }

  @Test("are all in the table")
  func table() throws {
    let files = try SampleFiles.paths().filter { $0.hasPrefix("Suites/") }.map { String($0.dropFirst(7)) }
    #expect(files == SuiteSample.all.map { $0.name })
  }

  @Test("show what suites can say")
  func variety() throws {
    let cases = try SuiteSample.all.flatMap { try $0.suite().allCases }
    #expect(cases.contains { $0.skipReason != nil })
    #expect(cases.contains { $0.shares.count > 1 })
    #expect(cases.contains { !$0.tags.isEmpty })
    let words = Set(cases.compactMap { $0.expected?.word })
    #expect(words == ["shown", "hidden"])
    #expect(cases.contains { $0.expected?.reason != nil })
    #expect(cases.contains { $0.rule.settings.platform == .macOS })
  }
}
