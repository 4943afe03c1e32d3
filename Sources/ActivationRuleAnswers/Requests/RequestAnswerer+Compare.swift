import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText

extension RequestAnswerer {
  /// Returns whether a relation is true for the tried payloads, with the smallest counterexample if it is not.
  ///
  /// A value that is not a rule, an exception and a refusal count as hidden; a note reports them.
  func compare(_ request: Request) throws(AnswerFailure) -> JSONValue {
    let options = try request.options()
    let expectation: Expectation = try request.required(.relation, .choice)
    var payloads = options.analysis
    payloads.isBeforeHostStage = options.runsHostStage
    let (rules, names) = try rules(expectation.ruleCount, request, options.settings)
    return RuleComparison(
      rules, named: names, ComparisonQuestion(expectation, about: payloads), isBrief: !options.describes
    ).json
  }

  /// Returns the rules of a relation, with their names.
  private func rules(
    _ count: Int?, _ request: Request, _ settings: RuleSettings
  ) throws(AnswerFailure) -> ([ActivationRule], [String]) {
    var rules: [ActivationRule] = []
    if let count {
      for field in [Request.Field.a, .b].prefix(count) { rules.append(try rule(request, settings, field: field)) }
      return (rules, ["A", "B"])
    }
    let nodes = try request.required(.rules, .array)
    guard nodes.count > 1 else { throw AnswerFailure(.invalidField, "'rules' must contain at least two rules") }
    for node in nodes { rules.append(try rule(node, request, settings)) }
    return (rules, nodes.indices.map { "rules[\($0)]" })
  }
}
