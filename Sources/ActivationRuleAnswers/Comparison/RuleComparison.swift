import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// A payload of some kind, with the decisions of the rules on it.
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
  /// The payload; `nil` if none of the tried ones is of the kind.
  let witness: Witness?
  /// The decision of each rule on the payload; empty if there is no payload.
  let decisions: [Decision]
  /// The payloads of the kind, described by their contents, if only one of two rules is shown for them; `nil` for other
  /// kinds, and if there are none.
  let accepted: AcceptedPayloads?
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
  /// The number of payloads that were tried.
  let payloadCount: Int
  /// The types that the rules test and nothing declares.
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
    let found =
      isBrief || rules.count == 1
      ? Self.findings(question.expectation, analysis, others, isBrief: isBrief)
      : Self.findings(question.expectation, difference, shadows)
    payloadCount = found.payloadCount
    findings = found.witnesses.map { kind, witness in
      PayloadFinding(
        kind: kind, witness: witness, decisions: Self.decisions(of: rules, on: witness),
        accepted: isBrief || witness == nil ? nil : Self.accepted(kind, rules, analysis.options))
    }
    let presets = rules.count > 1 ? selection.presets : []
    // The payload that rules see of a preset must be one of those in question, like any other.
    let asked = presets.filter { analysis.options.allows($0.payload.seenByRules()) }
    leftOutCount = presets.count - asked.count
    matrix = Matrix(zip(names, rules).map { Matrix.Column(name: $0, rule: $1) }, presets: asked)
  }

  /// The payloads of each kind, beginning with the kind that the expectation is about, and the number of tried payloads.
  private typealias Findings = (witnesses: [(PayloadFinding.Kind, Witness?)], payloadCount: Int)

  private static func findings(
    _ expectation: Expectation, _ difference: RuleDifference?, _ shadows: RuleShadows?
  ) -> Findings {
    if let shadows {
      return (
        shadows.places.map { (PayloadFinding.Kind.alone, $0.witness) } + [(.untaken, shadows.untaken)],
        shadows.payloadCount
      )
    }
    let each = [(PayloadFinding.Kind.onlyFirst, difference?.onlyFirst), (.onlySecond, difference?.onlySecond)]
    let both = [(PayloadFinding.Kind.both, difference?.both)]
    return (expectation == .disjoint ? both + each : each + both, difference?.payloadCount ?? 0)
  }

  /// The answer to the expectation; unless it is brief, also whether a rule is ever hidden, and ever shown.
  private static func findings(
    _ expectation: Expectation, _ analysis: Analysis, _ others: [ActivationRule], isBrief: Bool
  ) -> Findings {
    let asked = others.isEmpty && expectation.ruleCount != 1 ? [] : [expectation]
    var found: Findings = ([], 0)
    for one in asked + (isBrief ? [] : [Expectation.always, .never].filter { !asked.contains($0) }) {
      let answer = one.answer(analysis, others)
      if case .holds(let count) = answer { found.payloadCount = count }
      var kinds = one.counterexamples
      if let witness = answer.witness, kinds.count > 1 {
        kinds = [decisions(of: [analysis.rule], on: witness)[0].verdict == .shown ? .onlyFirst : .onlySecond]
      }
      found.witnesses += kinds.map { ($0, answer.witness) }
    }
    return found
  }

  /// Returns the types that the apps of both rules declare, together.
  private static func types(of loaded: [LoadedRule]) -> UniformTypeRegistry {
    var types = loaded[0].rule.types
    for rule in loaded.dropFirst() where !rule.declarations.declarations.isEmpty {
      if rule.declarations != loaded[0].declarations { types = types.adding(rule.declarations) }
    }
    return types
  }

  /// Returns the payloads that only one of the rules accepts.
  private static func accepted(
    _ kind: PayloadFinding.Kind, _ rules: [ActivationRule], _ options: AnalysisOptions
  ) -> AcceptedPayloads? {
    switch kind {
    case .onlyFirst: Analysis(rules[0], options: options).acceptedPayloads(besides: rules[1])
    case .onlySecond: Analysis(rules[1], options: options).acceptedPayloads(besides: rules[0])
    default: nil
    }
  }

  private static func decisions(of rules: [ActivationRule], on witness: Witness?) -> [Decision] {
    guard let witness else { return [] }
    return rules.map { $0.with(types: $0.types.adding(witness.declarations)).decide(witness.payload) }
  }

  /// Whether the expectation is met by the payloads that were tried.
  var holds: Bool { question.expectation.holds(findings, shadows) }

  /// The comparison for programs.
  var json: JSONValue {
    let counterexample =
      holds ? nil : findings.first { question.expectation.counterexamples.contains($0.kind) && $0.witness != nil }
    return [
      "holds": holds.json, "relation": relation.json,
      "message": (isBrief ? question.expectation.sentence(holds, payloadCount) : answer).json,
      "witness": counterexample?.witness?.json,
      "triedPayloads": payloadCount == 0 ? nil : payloadCount.json,
      "notes": notes.json,
      "undeclaredTypes": undeclaredTypes.json,
      "witnesses": findings.indices.map { json(finding: $0) }.json,
    ]
  }

  /// Returns a payload of some kind; for one rule among several, also why it is never shown alone.
  private func json(finding place: Int) -> JSONValue {
    let finding = findings[place]
    let shadow = finding.kind == .alone ? shadows?.places[place] : nil
    return [
      "kind": finding.kind.rawValue.json, "witness": finding.witness?.json,
      "decisions": finding.decisions.json, "accepts": finding.accepted?.json,
      "state": shadow?.word.json, "shadowedBy": (shadow?.others ?? []).json,
    ]
  }

  /// Whether a rule is not a predicate.
  package var isBroken: Bool { matrix.columns.contains { Self.isBroken($0) } }

  /// Whether the rule of a column is not a predicate.
  static func isBroken(_ column: Matrix.Column) -> Bool {
    column.rule.evaluate(Payload()) == .error(.parseError)
  }
}
