import ActivationRuleSuites
import ActivationRules

/// What small mistakes in the rules the cases would notice.
enum MutantReport {
  static func text(_ suites: [TestedSuite]) -> String {
    var text = ""
    for tested in suites.lazy.flatMap({ $0.groups }) {
      let check = MutationCheck(of: tested.group.rule, by: tested.results.map { $0.suiteCase })
      let survived = check.survived
      text +=
        "Mutants of \(OneLine.text(tested.group.name)): \(check.caught.count) caught, \(survived.count) not, "
        + "\(check.equivalentCount) the same as the rule\n"
      for (mutant, witness) in survived {
        guard case .exchanged(let change) = mutant.change else { continue }
        let line = LineTable(tested.group.ruleSource).line(at: mutant.range.lowerBound)
        text += "  ✗ \(line): no case notices that \(OneLine.text(change))\n"
        if let witness { text += "      try: \(SuiteText.line(witness))\n" }
      }
    }
    return text
  }
}
