import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleTesting
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

  @Test("ask of every rule what it can decide", arguments: SuiteSample.all)
  func coverage(_ sample: SuiteSample) throws {
    let found = try sample.suite().groups.map { group in
      let coverage = RuleCoverage(
        of: group.rule, by: group.cases.filter { $0.skipReason == nil }.flatMap { $0.questions.map { $0.payload } })
      let name = String(group.name.split(separator: "/").last ?? "")
      return SuiteSample.Coverage(name, coverage.coveredCount, of: coverage.countableCount)
    }
    #expect(found == sample.coverage)
  }

  @Test("are all in the table")
  func table() throws {
    let files = try SampleFiles.paths().filter { $0.hasPrefix("Suites/") }.map { String($0.dropFirst(7)) }
    #expect(files == SuiteSample.all.map { $0.name })
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
