extension RequestAnswerer {
  /// Returns whether a relation is true for all payloads, with the smallest counterexample if it is not.
  ///
  /// A value that is not a rule, an exception and a refusal count as hidden; a note reports them.
  func compare(_ request: Request) throws(RequestError) -> [JSONMember] {
    let options = try request.options()
    let expectation: Expectation = try request.required("relation", .choice)
    var payloads = try assuming(request, options)
    payloads.isBeforeHostStage = options.runsHostStage
    let (rules, names) = try rules(expectation.ruleCount, request, options.settings)
    let comparison = RuleComparison(
      rules, named: names, ComparisonQuestion(expectation, about: payloads), isBrief: !options.describes)
    return comparison.members
  }

  /// Returns the rules of a relation, with their names.
  private func rules(
    _ count: Int?, _ request: Request, _ settings: RuleSettings
  ) throws(RequestError) -> ([ActivationRule], [String]) {
    var rules: [ActivationRule] = []
    if let count {
      for field in ["a", "b"].prefix(count) { rules.append(try rule(request, settings, field: field)) }
      return (rules, ["A", "B"])
    }
    let nodes = try request.required("rules", .array)
    guard nodes.count > 1 else { throw RequestError(.invalidField, "'rules' must contain at least two rules") }
    for node in nodes { rules.append(try rule(node, request, settings)) }
    return (rules, nodes.indices.map { "rules[\($0)]" })
  }

  /// Returns the payloads that an answer is about, with the rule in the field `assuming`.
  func assuming(_ request: Request, _ options: Request.Options) throws(RequestError) -> AnalysisOptions {
    var analysis = options.analysis
    let ruleType = FieldType<PropertyListNode>("a string or an object") { node in
      if case .other = RuleValue(node) { nil } else { node }
    }
    guard let node = try request.optional("assuming", ruleType) else { return analysis }
    let rule = try rule(node, request, options.settings)
    if let fault = rule.diagnostics.first(where: { $0.severity == .error }) {
      throw RequestError(.invalidField, "the field 'assuming' is no predicate: \(fault.message)")
    }
    analysis.assumption = rule
    return analysis
  }
}
