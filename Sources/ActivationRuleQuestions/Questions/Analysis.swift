public import ActivationRuleModel
import ActivationRulePredicates

/// Questions about all payloads at once: what a rule can ever accept, and how two rules differ.
///
/// Errors and unsafe rules count as hidden. The types are those of the first rule's registry; a rule with other types
/// is read again with them. A question takes its steps from the budget in the settings of the first rule
/// (`RuleSettings.budget`), or from a new one; once it is used up the answer is "not decided". <doc:Exactness>
/// describes what the answers are based on and what they do not cover.
public struct Analysis: Sendable {
  /// The rule in question.
  package let rule: ActivationRule
  /// The payloads that the answers are about.
  package private(set) var options: AnalysisOptions

  /// Prepares an analysis.
  public init(_ rule: ActivationRule, options: AnalysisOptions = AnalysisOptions()) {
    self.rule = rule
    self.options = options
  }

  /// Whether the extension is shown for every payload.
  public func isAlwaysShown() -> AnalysisAnswer {
    find([rule]) { !$0[0] }.isNone
  }

  /// Whether the extension is never shown; the witness is a payload for which it is.
  public func isNeverShown() -> AnalysisAnswer {
    find([rule]) { $0[0] }.isNone
  }

  /// Whether no payload makes the rule raise an exception or fail the safety check; the witness is a payload that does.
  ///
  /// A rule that is not a predicate fails for every payload.
  public func neverRaises() -> AnalysisAnswer {
    var search = search([rule, rule.faultRule])
    return search.findFault().isNone
  }

  /// Whether the other rule is shown for every payload for which this one is.
  public func implies(_ other: ActivationRule) -> AnalysisAnswer {
    find([rule, other]) { $0[0] && !$0[1] }.isNone
  }

  /// Whether both rules are shown for the same payloads.
  public func isEquivalent(to other: ActivationRule) -> AnalysisAnswer {
    find([rule, other]) { $0[0] != $0[1] }.isNone
  }

  /// Whether there is no payload for which both rules are shown.
  public func isDisjoint(with other: ActivationRule) -> AnalysisAnswer {
    find([rule, other]) { $0[0] && $0[1] }.isNone
  }

  /// The differences between the rule and another one.
  package func difference(from other: ActivationRule) -> RuleDifference {
    var search = search([rule, other])
    let onlyFirst = search.find { $0[0] && !$0[1] }
    let onlySecond = search.find { !$0[0] && $0[1] }
    return RuleDifference(onlyFirst: onlyFirst, onlySecond: onlySecond, both: search.find { $0[0] && $0[1] })
  }

  func find(_ rules: [ActivationRule], where isWanted: ([Bool]) -> Bool) -> Existence {
    var search = search(rules)
    return search.find(where: isWanted)
  }

  func search(_ rules: [ActivationRule]) -> PayloadSearch {
    PayloadSearch(rules.map { $0.with(types: rule.types) }, options)
  }

  /// The same analysis with a shared budget, for callers with several questions.
  var budgeted: Analysis {
    rule.settings.budget == nil ? Analysis(rule.with(budget: StepBudget()), options: options) : self
  }

  /// The reason why questions since then are not decided: the budget was used up; `nil` if it was not.
  func spentReason(since refusals: Int) -> UndecidedReason? {
    guard let budget = rule.settings.budget, budget.refusals > refusals else { return nil }
    return .limit(budget.message)
  }
}
