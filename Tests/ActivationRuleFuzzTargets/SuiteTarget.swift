import ActivationRuleTesting
import ActivationRuleText

/// Reads the input as a suite and runs what it has.
///
/// Files that it names would be looked for in a folder that is not there.
enum SuiteTarget {
  private static let folder = "/no-such-folder/of/the/fuzz-targets/"

  @Sendable
  static func run(_ input: [UInt8]) {
    // What a suite names is data, and no file outside of its folder is any of its business here.
    guard !namesOutside(input) else { return }
    let source = SourceText(name: folder + "a.ruletests", bytes: input)
    do throws(Failure) {
      let suite = try SuiteLoader.load(source)
      for suiteCase in suite.allCases.prefix(32) {
        require(suiteCase.range.upperBound <= suite.source.bytes.count, "a case is outside the suite")
        let result = suiteCase.run()
        require(!result.description.isEmpty, "a result without words")
      }
      // What cases miss takes as many evaluations as there are clauses.
      if input.count % 8 == 0, var group = suite.groups.first {
        group.cases = Array(group.cases.prefix(4))
        for found in RuleCoverage.decisions(of: [group]) {
          require(found.count + found.gaps.count == found.total, "something is neither noticed nor missed")
        }
      }
    } catch {
      require(!error.description.isEmpty, "a suite is refused without words")
      requireInside(error)
    }
  }

  /// Whether a word of the suite leads out of its folder.
  private static func namesOutside(_ text: [UInt8]) -> Bool {
    Bytes.contains(text, "..") || Bytes.contains(text, " /") || Bytes.contains(text, "=/")
  }
}
