import ActivationRules

extension RequestAnswerer {
  /// What can be asked about two rules, about one, or about several.
  private enum Relation: String, CaseIterable {
    case equivalent, implies, disjoint, always, never
    case neverRaises = "never-raises"
    case neverShadowed = "never-shadowed"

    /// What is made of a verdict that the rule is not to blame for, behind a phrase about a rule that raises.
    var consequence: String { self == .neverRaises ? "" : ", which counts as hidden" }
  }

  /// Says whether a relation holds for all payloads; where it fails, with the smallest payload that shows it.
  ///
  /// What is no rule, raises or is refused counts as hidden; a note reports it.
  mutating func compare(_ request: Request) throws(RequestError) -> [JSONMember] {
    let options = try request.options()
    let relation: Relation = try request.required("relation", .choice)
    var analysisOptions = try assuming(request, options)
    analysisOptions.isBeforeHostStage = options.runsHostStage
    guard relation != .neverShadowed else { return try shadows(request, options.settings, analysisOptions) }
    let first = try rule(request, options.settings, field: "a")
    let analysis = Analysis(first, options: analysisOptions)
    var rules = [first]
    let answer: AnalysisAnswer
    switch relation {
    case .always: answer = analysis.isAlwaysShown()
    case .never: answer = analysis.isNeverShown()
    case .neverRaises: answer = analysis.neverRaises()
    case .equivalent, .implies, .disjoint, .neverShadowed:
      let second = try rule(request, options.settings, field: "b")
      rules.append(second)
      switch relation {
      case .implies: answer = analysis.implies(second)
      case .disjoint: answer = analysis.isDisjoint(with: second)
      default: answer = analysis.isEquivalent(to: second)
      }
    }
    let undeclared = analysis.undeclaredTypes(besides: Array(rules.dropFirst()))
    var described: [JSONMember] = []
    if options.describes, rules.count == 2 {
      let reverse = Analysis(rules[1].with(types: first.types), options: analysisOptions)
      described = [
        JSONMember("onlyA", analysis.acceptedCombinations(besides: rules[1]).json),
        JSONMember("onlyB", reverse.acceptedCombinations(besides: first).json),
      ]
    }
    return members(answer, relation, rules, undeclared, options.settings) + described
  }

  /// Which payloads an answer is about, with the rule in the field `assuming`.
  mutating func assuming(_ request: Request, _ options: Request.Options) throws(RequestError) -> AnalysisOptions {
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

  private func members(
    _ answer: AnalysisAnswer, _ relation: Relation, _ rules: [ActivationRule], _ undeclared: [String],
    _ settings: RuleSettings
  ) -> [JSONMember] {
    var members = [
      JSONMember("holds", answer.value.map { .boolean($0) } ?? .null),
      JSONMember("witness", answer.witness?.payload.json ?? .null),
    ]
    if let declarations = answer.witness?.declarations, !declarations.isEmpty {
      members.append(JSONMember("declarations", TypeDeclarations(declarations).json))
    }
    if case .notDecided(let reason) = answer {
      members.append(JSONMember("reason", .string(reason.description(naming: ["'a'", "'b'"]))))
    }
    let notes = rules.indices.compactMap { place in
      note(rules[place], named: place == 0 ? "a" : "b", answer.witness?.verdicts[place], relation.consequence)
    }
    return members + remarks(undeclared, notes, settings)
  }

  /// What there is to say of any answer.
  func remarks(_ undeclared: [String], _ notes: [String], _ settings: RuleSettings) -> [JSONMember] {
    var members: [JSONMember] = []
    if !undeclared.isEmpty { members.append(JSONMember("undeclaredTypes", .strings(undeclared))) }
    if !notes.isEmpty { members.append(JSONMember("note", .string(notes.joined(separator: "; ")))) }
    if !settings.deviations.isEmpty { members.append(JSONMember("assumptions", settings.json)) }
    return members
  }

  /// Why a rule counts as hidden although that is not the whole story.
  private func note(
    _ rule: ActivationRule, named name: String, _ verdict: Verdict?, _ consequence: String
  ) -> String? {
    if let reason = rule.reasonToBeNeverShown { return "'\(name)' is never shown: \(reason)" }
    switch verdict {
    case .error?: return "evaluating '\(name)' raises an exception for the witness\(consequence)"
    case .hidden(.unsafe)?: return "the safety check refuses '\(name)' for the witness\(consequence)"
    default: return nil
    }
  }
}
