import ActivationRules

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
  /// The rules as they were read.
  let loaded: [LoadedRule]
  let question: ComparisonQuestion
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
    self.loaded = loaded
    self.question = question
    self.selection = selection
    let types = Self.types(of: loaded)
    let rules = loaded.map { $0.rule.with(types: types) }
    let analysis = Analysis(rules[0], options: question.payloads)
    let others = Array(rules.dropFirst())
    let isAboutAll = question.expectation == .neverShadowed
    difference = rules.count == 2 && !isAboutAll ? analysis.difference(from: rules[1]) : nil
    shadows = isAboutAll ? analysis.shadows(besides: others) : nil
    undeclaredTypes = analysis.undeclaredTypes(besides: others)
    let existences: [(PayloadFinding.Kind, Existence)]
    if let shadows {
      existences = shadows.places.map { (.alone, $0.isAlone) } + [(.untaken, shadows.untaken)]
    } else if let difference {
      let each = [(PayloadFinding.Kind.onlyFirst, difference.onlyFirst), (.onlySecond, difference.onlySecond)]
      let both = [(PayloadFinding.Kind.both, difference.both)]
      existences = question.expectation == .disjoint ? both + each : each + both
    } else {
      let hidden = (PayloadFinding.Kind.hidden, Existence(ofCounterexample: analysis.isAlwaysShown()))
      let shown = (PayloadFinding.Kind.shown, Existence(ofCounterexample: analysis.isNeverShown()))
      switch question.expectation {
      case .never: existences = [shown, hidden]
      case .neverRaises:
        existences = [(.raises, Existence(ofCounterexample: analysis.neverRaises())), hidden, shown]
      default: existences = [hidden, shown]
      }
    }
    findings = existences.map { kind, existence in
      PayloadFinding(
        kind: kind, existence: existence, decisions: Self.decisions(of: rules, on: existence.witness),
        combinations: existence.witness.flatMap { _ in Self.combinations(of: kind, rules, analysis.options) })
    }
    let presets = rules.count > 1 ? selection.presets : []
    // What rules see of a preset is a payload like any other, so that it must be within the bounds of the proof.
    let asked = presets.filter { analysis.options.allows($0.payload.seenByRules()) }
    leftOutCount = presets.count - asked.count
    let names = isAboutAll ? Self.names(of: loaded) : ["A", "B"]
    matrix = Matrix(zip(names, rules).map { Matrix.Column(name: $0, rule: $1) }, presets: asked)
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
  var undecidedReason: String? {
    for finding in findings {
      guard case .notDecided(let reason) = finding.existence else { continue }
      return reason.description(naming: loaded.count == 1 ? ["the rule"] : matrix.columns.map { $0.name })
    }
    return nil
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
