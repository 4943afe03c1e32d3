import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Whether a payload of some kind exists, with the decisions of the rules on it.
struct PayloadFinding {
  /// The kind of payload.
  enum Kind: String {
    /// Payloads for which only the first of two rules is shown, only the second, or both.
    case onlyFirst, onlySecond, both
    /// Payloads for which a single rule is shown, is hidden, or raises or is refused.
    case shown, hidden, raises
    /// Payloads for which exactly one of several rules is shown, with a finding for each rule in order; or for which
    /// none is shown.
    case alone, untaken
  }

  let kind: Kind
  let existence: Existence
  /// The decision of each rule on the payload; empty if there is no payload.
  let decisions: [Decision]
  /// All payloads of the kind, described by their contents, if only one of two rules is shown for them; `nil` for other
  /// kinds, and if there are none.
  let combinations: AcceptedCombinations?
}

/// A comparison of two rules, a question about one rule and all payloads, or about the payloads for which only one of
/// several rules is shown.
package struct RuleComparison {
  /// The rules as they were read; empty for rules of a request.
  let loaded: [LoadedRule]
  let question: ComparisonQuestion
  /// Whether only the expectation is checked and nothing else is computed.
  let isBrief: Bool
  /// Whether two rules are compared with each other.
  let isPair: Bool
  /// The presets for which two rules are compared, within the bounds.
  let selection: PresetSelection
  /// The findings; those about the expectation come first.
  let findings: [PayloadFinding]
  /// The result for two rules; `nil` for any other number.
  let difference: RuleDifference?
  /// The result for several rules of a request; `nil` for one or two.
  let shadows: RuleShadows?
  /// The types that the rules test and nothing declares.
  ///
  /// The answer assumes that they conform to no other type.
  let undeclaredTypes: [String]
  /// The rules on the presets within the payloads of the question; without presets for one rule.
  let matrix: Matrix
  /// The number of presets left out because their payloads are outside the question.
  let leftOutCount: Int

  /// Compares rules that were read from files or words.
  ///
  /// - Parameter loaded: one rule, or two.
  package init(_ loaded: [LoadedRule], _ question: ComparisonQuestion, _ selection: PresetSelection) {
    let types = Self.types(of: loaded)
    self.init(
      loaded.map { $0.rule.with(types: types) }, named: ["A", "B"], question, selection, loaded: loaded)
  }

  /// Compares rules of a request, without presets.
  ///
  /// - Parameter isBrief: whether only the expectation is checked.
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
    // The payload that rules see of a preset must be within the bounds of the proof, like any other.
    let asked = presets.filter { analysis.options.allows($0.payload.seenByRules()) }
    leftOutCount = presets.count - asked.count
    matrix = Matrix(zip(names, rules).map { Matrix.Column(name: $0, rule: $1) }, presets: asked)
  }

  /// Returns all payload kinds to check.
  ///
  /// Kinds that decide the expectation come first.
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

  /// Returns the types that the apps of both rules declare, together.
  private static func types(of loaded: [LoadedRule]) -> UniformTypeRegistry {
    var types = loaded[0].rule.types
    for rule in loaded.dropFirst() where !rule.declarations.declarations.isEmpty {
      if rule.declarations != loaded[0].declarations { types = types.adding(rule.declarations) }
    }
    return types
  }

  /// The maximum number of steps for describing what only one rule accepts, and the divisor of the remaining budget
  /// that it may use.
  private static let (combinationSteps, combinationPart) = (7_000_000, 3)

  /// Returns the payloads that only one of the rules accepts.
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

  /// Whether the expectation is met; `nil` if undecided.
  var holds: Bool? { question.expectation.holds(findings, shadows) }

  /// The reason why a result is undecided; `nil` if everything is decided.
  private var undecided: UndecidedReason? {
    for case .notDecided(let reason) in findings.lazy.map({ $0.existence }) { return reason }
    return nil
  }

  /// The same reason in words.
  var undecidedReason: String? { undecided?.description(naming: names) }

  /// The names of the rules in sentences.
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

  /// Returns whether a payload of some kind exists; for one rule among several, also why it is never shown alone.
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

  /// Whether a rule is not a predicate.
  package var isBroken: Bool { matrix.columns.contains { Self.isBroken($0) } }

  /// Whether the rule of a column is not a predicate.
  static func isBroken(_ column: Matrix.Column) -> Bool {
    column.rule.evaluate(Payload()) == .error(.parseError)
  }
}

extension Existence {
  /// Converts the answer of the analysis to whether a counterexample exists.
  init(ofCounterexample answer: AnalysisAnswer) {
    switch answer {
    case .holds: self = .none
    case .fails(let witness): self = .some(witness)
    case .notDecided(let reason): self = .notDecided(reason)
    }
  }
}
