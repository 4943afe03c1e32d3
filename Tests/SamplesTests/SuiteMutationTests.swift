import ActivationRuleTesting
import Testing

@Suite("Suites of the samples, against mistakes in the rules")
struct SuiteMutationTests {
  @Test("notice nine of ten that change a verdict", arguments: SuiteSample.all)
  func notice(_ sample: SuiteSample) throws {
    for mutants in RuleCoverage.mutants(of: try sample.suite().groups) {
      #expect(mutants.percentage >= 90, "\(mutants.gaps)")
    }
  }
}
