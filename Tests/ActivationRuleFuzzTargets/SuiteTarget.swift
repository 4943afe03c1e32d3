import ActivationRuleModel
import ActivationRuleAnswers
import ActivationRuleTesting
import ActivationRulePredicates
import ActivationRuleText

/// Reads the input as a suite, in lines or in JSON, and runs what it has.
///
/// Files that it names would be looked for in a folder that is not there.
enum SuiteTarget {
  private static let folder = "/no-such-folder/of/the/fuzz-targets/"

  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let isJSON = taker.byte() % 2 == 1
    // What a suite names is data, and no file outside of its folder is any of its business here.
    let text = Array(taker.rest)
    guard isJSON || !namesOutside(text) else { return }
    let source = SourceText(name: folder + (isJSON ? "a.ruletests.json" : "a.ruletests"), bytes: text)
    do throws(SuiteError) {
      let suite = try SuiteLoader.load(source)
      for suiteCase in suite.cases.prefix(32) {
        require(suiteCase.range.upperBound <= suite.source.bytes.count, "a case is outside the suite")
        let result = suiteCase.run()
        require(!result.description.isEmpty, "a result without words")
      }
      // What cases miss takes as many evaluations as there are clauses.
      if text.count % 8 == 0, let group = suite.groups.first { checkCoverage(of: group) }
    } catch {
      require(!error.description.isEmpty, "a suite is refused without words")
      for diagnostic in error.diagnostics { requireInside(diagnostic, error.source) }
    }
  }

  /// Checks that what is covered, and each mistake that is tried, is in the rule.
  private static func checkCoverage(of group: RuleSuite.Group) {
    let rule = group.rule.with(budget: StepBudget(100_000))
    let payloads = group.cases.prefix(8).flatMap { $0.questions.prefix(2).map { $0.payload } }
    let coverage = RuleCoverage(of: rule, by: payloads)
    require(coverage.coveredCount <= coverage.targets.count, "more is covered than there is")
    let check = MutationCheck(of: rule, by: Array(group.cases.prefix(4)))
    let judged = check.caught.count + check.survived.count + check.equivalentCount
    require(judged <= Mutation.exchanges(of: rule).count, "more mutants than there are")
  }

  /// Whether a word of the suite leads out of its folder.
  private static func namesOutside(_ text: [UInt8]) -> Bool {
    Bytes.contains(text, "..") || Bytes.contains(text, " /") || Bytes.contains(text, "=/")
  }
}
