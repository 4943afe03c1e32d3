import ActivationRuleTesting
import Testing

@Suite("Suites of the samples, against mistakes in the rules")
struct SuiteMutationTests {
  @Test("notice most of them", arguments: SuiteSample.all)
  func notice(_ sample: SuiteSample) throws {
    let mutants = try sample.suite().mutants()
    #expect(mutants.percentage >= 55, "\(mutants)")
  }
}
