/// Whether there is a payload of some kind, with what the rules say of it.
struct PayloadFinding {
  /// Which payloads are meant.
  enum Kind: String {
    /// Those that the first of two rules is shown for, and the second is not; the other way round; both are.
    case onlyFirst, onlySecond, both
    /// Those that a single rule is shown for, or not; those that it raises for, or is refused for.
    case shown, hidden, raises
    /// Those that just one of several rules is shown for, a finding for each rule in order; those that none is shown for.
    case alone, untaken
  }

  let kind: Kind
  let existence: Existence
  /// The decision of each rule on the payload; none if there is no payload.
  let decisions: [Decision]
  /// All payloads of the kind in the terms of what they hold, for those that only one of two rules is shown for; `nil` for
  /// others, and if there is none.
  let combinations: AcceptedCombinations?
}

/// Two rules compared with each other, one asked about all payloads, or several asked what each is shown for alone.
package struct RuleComparison {
  /// The rules as they were read; none for those of a request.
  let loaded: [LoadedRule]
  let question: ComparisonQuestion
  /// Whether nothing is worked out but whether the expectation holds.
  let isBrief: Bool
  /// Whether two rules are compared with each other.
  let isPair: Bool
  /// The presets that two rules are asked about, as far as they are within the bounds.
  let selection: PresetSelection
  /// What was found, what decides the expectation first.
  let findings: [PayloadFinding]
  /// What all was learned about two rules; `nil` for others.
  let difference: RuleDifference?
  /// What all was learned about several rules; `nil` for others.
  let shadows: RuleShadows?
  /// The types that the rules test and nothing declares, which the answer takes to conform to nothing else.
  let undeclaredTypes: [String]
  /// The rules on those presets that are among the payloads that were asked about; without presets for one rule.
  let matrix: Matrix
  /// How many presets are left out, since their payloads are none that was asked about.
  let leftOutCount: Int

  /// Compares.
  ///
  /// - Parameter loaded: as many rules as the expectation is about.
  package init(_ loaded: [LoadedRule], _ question: ComparisonQuestion, _ selection: PresetSelection) {
    let types = Self.types(of: loaded)
    let isAboutAll = question.expectation == .neverShadowed
    self.init(
      loaded.map { $0.rule.with(types: types) }, named: isAboutAll ? Self.names(of: loaded) : ["A", "B"], question,
      selection, loaded: loaded)
  }

  /// Compares rules of a request, without presets.
  ///
  /// - Parameter isBrief: whether nothing is worked out but whether the expectation holds.
  init(_ rules: [ActivationRule], named names: [String], _ question: ComparisonQuestion, isBrief: Bool) {
    let presets = PresetSelection([], in: .builtIn)
    self.init(
      rules, named: names, question, presets, loaded: [], isBrief: isBrief && question.expectation.isOneQuestion)
  }

  private init(
    _ rules: [ActivationRule], named names: [String], _ question: ComparisonQuestion, _ selection: PresetSelection,
    loaded: [LoadedRule], isBrief: Bool = false
  ) {
    (self.loaded, self.question, self.selection, self.isBrief) = (loaded, question, selection, isBrief)
    let isAboutAll = question.expectation == .neverShadowed
    let analysis = Analysis(rules[0], options: question.payloads)
    let others = Array(rules.dropFirst())
    isPair = rules.count == 2 && !isAboutAll
    difference = isPair && !isBrief ? analysis.difference(from: rules[1]) : nil
    shadows = isAboutAll ? analysis.shadows(besides: others) : nil
    undeclaredTypes = analysis.undeclaredTypes(besides: others)
    let existences =
      isBrief
      ? question.expectation.existences(analysis, others)
      : Self.existences(question.expectation, analysis, difference, shadows)
    findings = existences.map { kind, existence in
      PayloadFinding(
        kind: kind, existence: existence, decisions: Self.decisions(of: rules, on: existence.witness),
        combinations: isBrief
          ? nil : existence.witness.flatMap { _ in Self.combinations(of: kind, rules, analysis.options) })
    }
    let presets = rules.count > 1 ? selection.presets : []
    // What rules see of a preset is a payload like any other, so that it must be within the bounds of the proof.
    let asked = presets.filter { analysis.options.allows($0.payload.seenByRules()) }
    leftOutCount = presets.count - asked.count
    matrix = Matrix(zip(names, rules).map { Matrix.Column(name: $0, rule: $1) }, presets: asked)
  }

  /// All that can be asked about payloads, what decides the expectation first.
  private static func existences(
    _ expectation: Expectation, _ analysis: Analysis, _ difference: RuleDifference?, _ shadows: RuleShadows?
  ) -> [(PayloadFinding.Kind, Existence)] {
    if let shadows { return shadows.places.map { (.alone, $0.isAlone) } + [(.untaken, shadows.untaken)] }
    if let difference {
      let each = [(PayloadFinding.Kind.onlyFirst, difference.onlyFirst), (.onlySecond, difference.onlySecond)]
      let both = [(PayloadFinding.Kind.both, difference.both)]
      return expectation == .disjoint ? both + each : each + both
    }
    let asked = [expectation].filter { $0.ruleCount == 1 }
    return (asked + [.always, .never].filter { !asked.contains($0) }).flatMap { $0.existences(analysis, []) }
  }

  /// The types that either rule's own app declares, together.
  private static func types(of loaded: [LoadedRule]) -> UniformTypeRegistry {
    var types = loaded[0].rule.types
    for rule in loaded.dropFirst() where !rule.declarations.declarations.isEmpty {
      if rule.declarations != loaded[0].declarations { types = types.adding(rule.declarations) }
    }
    return types
  }

  /// How many steps it may take to say what only one of the rules accepts, and the part of what is left that it may take.
  private static let (combinationSteps, combinationPart) = (7_000_000, 3)

  /// What only one of the rules accepts.
  private static func combinations(
    of kind: PayloadFinding.Kind, _ rules: [ActivationRule], _ options: AnalysisOptions
  ) -> AcceptedCombinations? {
    guard kind == .onlyFirst || kind == .onlySecond else { return nil }
    let ordered = kind == .onlyFirst ? rules : rules.reversed()
    let all = ordered[0].settings.budget
    let budget = StepBudget(min(combinationSteps, (all?.rest ?? .max) / combinationPart))
    let found = Analysis(ordered[0].with(budget: budget), options: options).acceptedCombinations(besides: ordered[1])
    all?.spend(budget.spent)
    return found
  }

  private static func decisions(of rules: [ActivationRule], on witness: Witness?) -> [Decision] {
    guard let witness else { return [] }
    return rules.map { rule in
      let types =
        witness.declarations.isEmpty ? rule.types : rule.types.adding(TypeDeclarations(witness.declarations))
      return rule.with(types: types).decide(witness.payload)
    }
  }

  /// Whether what is expected holds; `nil` when that is not decided.
  var holds: Bool? { question.expectation.holds(findings, shadows) }

  /// Whether no payload fulfils the assumption.
  var isAssumptionEmpty: Bool { findings.contains { $0.existence == .notDecided(.emptyAssumption) } }

  /// Why something is not decided; `nil` if all is.
  private var undecided: UndecidedReason? {
    for case .notDecided(let reason) in findings.lazy.map({ $0.existence }) { return reason }
    return nil
  }

  /// The same in words.
  var undecidedReason: String? { undecided?.description(naming: names) }

  /// What the rules are called.
  private var names: [String] { matrix.columns.count == 1 ? ["the rule"] : matrix.columns.map { $0.name } }

  /// The comparison for programs.
  var members: [JSONMember] {
    let counterexample =
      holds == false
      ? findings.first { question.expectation.counterexamples.contains($0.kind) && $0.existence.witness != nil } : nil
    return [
      JSONMember("holds", .answer(holds)), JSONMember("relation", JSONValue(relation)),
      JSONMember("message", .string(isBrief ? question.expectation.sentence(holds) : answer)),
      JSONMember("witness", counterexample?.existence.witness?.json ?? .null),
      JSONMember("undecided", undecided?.json(naming: names) ?? .null), JSONMember("notes", .strings(notes)),
      JSONMember("undeclaredTypes", .strings(undeclaredTypes)),
      JSONMember("witnesses", .array(findings.indices.map { json(finding: $0) })),
    ]
  }

  /// Whether there is a payload of some kind; with what becomes of the one rule among several that is shown for it.
  private func json(finding place: Int) -> JSONValue {
    let finding = findings[place]
    let shadow = finding.kind == .alone ? shadows?.places[place] : nil
    return [
      "kind": .string(finding.kind.rawValue), "exists": .answer(finding.existence.isNone.value.map { !$0 }),
      "witness": finding.existence.witness?.json ?? .null,
      "decisions": .array(finding.decisions.map { $0.json }), "accepts": finding.combinations?.json ?? .null,
      "state": JSONValue(shadow?.word), "shadowedBy": .array((shadow?.others ?? []).map { .count($0) }),
    ]
  }

  /// Whether a rule is no predicate.
  package var isBroken: Bool { matrix.columns.contains { Self.isBroken($0) } }

  /// Whether the rule of a column is no predicate.
  static func isBroken(_ column: Matrix.Column) -> Bool {
    column.rule.evaluate(Payload()) == .error(.parseError)
  }
}

extension Existence {
  /// Whether there is a payload that an answer fails for.
  init(ofCounterexample answer: AnalysisAnswer) {
    switch answer {
    case .holds: self = .none
    case .fails(let witness): self = .some(witness)
    case .notDecided(let reason): self = .notDecided(reason)
    }
  }
}
