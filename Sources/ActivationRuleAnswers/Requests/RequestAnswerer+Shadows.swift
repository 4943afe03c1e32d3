import ActivationRules

extension RequestAnswerer {
  /// Says what each of the field `rules` is shown for alone, and what none of them is shown for.
  mutating func shadows(
    _ request: Request, _ settings: RuleSettings, _ options: AnalysisOptions
  ) throws(RequestError) -> [JSONMember] {
    let nodes = try request.required("rules", .array)
    guard nodes.count > 1 else { throw RequestError(.invalidField, "'rules' must contain at least two rules") }
    var rules: [ActivationRule] = []
    for node in nodes { rules.append(try rule(node, request, settings)) }
    let (analysis, others) = (Analysis(rules[0], options: options), Array(rules.dropFirst()))
    let shadows = analysis.shadows(besides: others)
    let untaken = JSONMember("exists", .answer(shadows.untaken.isNone.value.map { !$0 }))
    var members = [
      JSONMember("holds", .answer(shadows.areAllAlone)),
      JSONMember("rules", .array(shadows.places.map { .object($0.members + Self.members($0.isAlone)) })),
      JSONMember("untaken", .object([untaken] + Self.members(shadows.untaken))),
    ]
    if let reason = shadows.undecidedReason {
      let names = rules.indices.map { "'rules[\($0)]'" }
      members.append(JSONMember("reason", .string(reason.description(naming: names))))
    }
    let notes = rules.indices.compactMap { place in
      rules[place].reasonToBeNeverShown.map { "'rules[\(place)]' is never shown: \($0)" }
    }
    return members + remarks(analysis.undeclaredTypes(besides: others), notes, settings)
  }

  private static func members(_ existence: Existence) -> [JSONMember] {
    let witness = JSONMember("witness", existence.witness?.payload.json ?? .null)
    let declarations = existence.witness?.declarations ?? []
    return declarations.isEmpty
      ? [witness] : [witness, JSONMember("declarations", TypeDeclarations(declarations).json)]
  }
}
