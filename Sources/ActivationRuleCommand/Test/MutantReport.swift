/// Small mistakes in a rule that its cases would or would not notice.
struct MutantReport {
  let group: RuleSuite.Group
  let check: MutationCheck

  /// Returns the report of every rule, in the order in which suites name them.
  static func reports(of suites: [TestedSuite]) -> [MutantReport] {
    suites.flatMap { $0.groups }.map { tested in
      MutantReport(
        group: tested.group, check: MutationCheck(of: tested.group.rule, by: tested.results.map { $0.suiteCase }))
    }
  }

  /// The mutants that no case notices, with the change, and a payload that reveals it if one was found.
  private var survived: [(mutant: RuleMutant, change: String, witness: Witness?)] {
    check.survived.compactMap { mutant, witness in
      guard case .exchanged(let change) = mutant.change else { return nil }
      return (mutant, change, witness)
    }
  }

  var rows: [TextRow] {
    let counts =
      "\(check.caught.count) caught, \(check.survived.count) not, \(check.equivalentCount) the same as the rule"
    var rows: [TextRow] = ["Mutants of \(VisibleText.row(group.name)): \(counts)"]
    let source = group.ruleSource.indexed()
    if check.undecidedCount > 0 {
      rows.append("  not decided: \(check.undecidedCount) more; the budget of steps is used up")
    }
    for (mutant, change, witness) in survived {
      let line = source.line(at: mutant.range.lowerBound)
      rows.append("  ✗ \(body: "\(line)"): no case notices that \(VisibleText.row(change))")
      if let witness { rows += SuiteText.proposal(witness) }
    }
    return rows
  }

  var json: JSONValue {
    [
      "name": .string(group.name), "path": .string(group.rulePath), "caught": .count(check.caught.count),
      "same": .count(check.equivalentCount), "notDecided": .count(check.undecidedCount),
      "survived": .array(
        survived.map { mutant, change, witness in
          .object(
            [
              JSONMember("change", .string(change)), JSONMember("position", group.ruleSource.json(mutant.range)),
            ] + Witness.members(witness))
        }),
    ]
  }
}

extension Witness {
  /// Returns a payload to propose as a case, and the rule's decision on it; null if there is none.
  static func members(_ witness: Witness?) -> [JSONMember] {
    let verdict = witness?.verdicts.first
    return [
      JSONMember("witness", witness?.json ?? .null), JSONMember("verdict", JSONValue(verdict?.word)),
      JSONMember("reason", JSONValue(verdict?.reasonCode)),
    ]
  }
}
