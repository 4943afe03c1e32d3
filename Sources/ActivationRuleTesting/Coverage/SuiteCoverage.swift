/// The mistakes in its rules that the cases of a suite notice.
public struct SuiteCoverage: Sendable, CustomStringConvertible {
  /// The percentage that the cases cover, from 0 to 100.
  public let percentage: Double
  /// Changes that no case notices, one line each: a clause or key that never decides, or a small mistake that would
  /// pass.
  public let unnoticed: [String]

  /// The percentage, followed by the changes that no case notices.
  public var description: String { (["\(Int(percentage)) %"] + unnoticed.map { "  \($0)" }).joined(separator: "\n") }
}

extension RuleSuite {
  /// Measures which clauses and keys of its rules some case would miss, in the same way as
  /// `activationrule test --coverage`.
  public func coverage() -> SuiteCoverage {
    let found = groups.map { group in
      let asked = group.cases.filter { $0.skipReason == nil }.flatMap { $0.questions.map { $0.payload } }
      return (name: group.name, coverage: RuleCoverage(of: group.rule, by: asked))
    }
    let (covered, all) = found.reduce((0, 0)) { ($0.0 + $1.coverage.coveredCount, $0.1 + $1.coverage.countableCount) }
    let missing = found.flatMap { name, coverage in
      coverage.targets.filter { $0.state != .covered && $0.state != .idle }.map {
        "\(name): \($0.mutant.clause): \($0.mutant.way)"
      }
    }
    return SuiteCoverage(percentage: all == 0 ? 100 : 100 * Double(covered) / Double(all), unnoticed: missing)
  }

  /// Makes one small mistake at a time in its rules, and returns which of them no case notices, in the same way as
  /// `activationrule test --mutants`.
  public func mutants() -> SuiteCoverage {
    let checks = groups.map { (name: $0.name, check: MutationCheck(of: $0.rule, by: $0.cases)) }
    let survived = checks.flatMap { name, check in
      check.survived.map { "\(name): \($0.mutant.clause): \($0.mutant.way)" }
    }
    let caught = checks.reduce(0) { $0 + $1.check.caught.count }
    let all = caught + survived.count
    return SuiteCoverage(percentage: all == 0 ? 100 : 100 * Double(caught) / Double(all), unnoticed: survived)
  }
}
