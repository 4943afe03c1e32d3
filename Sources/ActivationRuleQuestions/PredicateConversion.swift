package import ActivationRuleModel
package import ActivationRulePredicates
import ActivationRuleText

/// The predicate equivalent to a rule dictionary.
package struct PredicateConversion: Hashable, Sendable {
  /// A shorter predicate in the form of Apple's guide.
  package struct GuideForm: Hashable, Sendable {
    /// The predicate.
    package let predicate: PredicateNode
    /// Whether it is the same rule only for payloads of one item.
    package let isForOneItem: Bool
  }

  /// All of the ``clauses``, with another tautology in place of `TRUEPREDICATE`, and without parts that change no verdict.
  ///
  /// The App Store refuses apps with that word in a rule.
  package let predicate: PredicateNode
  /// The tests that the dictionary leads to, each with its key and the certainty that the system makes it.
  package let clauses: [DictionaryTest]
  /// Whether the predicate is the same rule as the dictionary.
  package let isEquivalent: AnalysisAnswer
  /// A shorter predicate; `nil` if none is the same rule even for one item.
  package let guideForm: GuideForm?
}

extension Analysis {
  /// The predicate equivalent to a dictionary; `nil` for a rule that is not a dictionary, or has no predicate.
  ///
  /// A dictionary with the key for shared places is not only a predicate; then ``PredicateConversion/isEquivalent``
  /// fails.
  package func predicateConversion() -> PredicateConversion? {
    let clauses = rule.dictionaryTests
    guard let predicate = rule.predicate?.withoutTrueConditions, !clauses.isEmpty else { return nil }
    let isSame = isEquivalent(to: asRule(predicate))
    return PredicateConversion(
      predicate: isSame.isUnrefuted ? simplified(predicate) : predicate, clauses: clauses, isEquivalent: isSame,
      guideForm: guideForm(clauses))
  }

  /// Predicates equivalent to tests other than the rule's: in the form of Apple's guide, if there is one, and for all
  /// payloads.
  package func predicates(of tests: [DictionaryTest]) -> [PredicateNode] {
    let whole = PredicateNode.all(of: tests.map { $0.predicate }).withoutTrueConditions
    let analysis = Analysis(asRule(whole), options: options)
    return (analysis.guideForm(tests).map { [$0.predicate] } ?? []) + [analysis.simplified(whole)]
  }

  /// The form of Apple's guide that is the same rule: for all payloads, otherwise for payloads of one item.
  private func guideForm(_ clauses: [DictionaryTest]) -> PredicateConversion.GuideForm? {
    let form = GuideForm.predicate(of: clauses)
    var oneItem = options
    oneItem.maximumItemCount = 1
    for (options, isForOneItem) in [(options, false), (oneItem, true)] {
      let analysis = Analysis(rule, options: options)
      guard analysis.isEquivalent(to: asRule(form)).isUnrefuted else { continue }
      return PredicateConversion.GuideForm(predicate: analysis.simplified(form), isForOneItem: isForOneItem)
    }
    return nil
  }

  /// A predicate as a rule with the types and settings of this one.
  private func asRule(_ predicate: PredicateNode) -> ActivationRule {
    ActivationRule(predicate, types: rule.types, settings: rule.settings)
  }

  /// A predicate without parts that change no verdict on the tried payloads.
  ///
  /// Larger parts are tried first, of equal ones the later one, so that the first mention stays. Parts that reject
  /// payloads without attachments stay, although no host is known to send one. A predicate that is always shown stays
  /// unchanged, since anything simpler is `TRUEPREDICATE`, which the App Store refuses.
  package func simplified(_ predicate: PredicateNode) -> PredicateNode {
    var options = options
    options.allowsEmptyPayloads = true
    var whole = SampledRule(asRule(predicate), options)
    guard !whole.isAlwaysShown() else { return predicate }
    var (predicate, rest) = (predicate, Limit.triedRules.value)
    var rejected: Set<PredicateNode> = []
    func next() -> PredicateNode? {
      let edits = predicate.sites.flatMap { $0.simplifications }
      let sizes = edits.map { $0.removed.partCount }
      for index in edits.indices.sorted(by: { (sizes[$0], $0) > (sizes[$1], $1) }) where rest > 0 {
        var changed = edits[index].applied(to: predicate)
        if edits[index].replacement.kind == .constant(true) {
          changed = changed.changing(at: edits[index].path.dropLast()) { $0.withoutIdleSubqueries }
        }
        guard changed != predicate, changed.trueCount <= predicate.trueCount, rejected.insert(changed).inserted else {
          continue
        }
        rest -= 1
        if whole.isSame(as: asRule(changed)) { return changed }
      }
      return nil
    }
    while let simpler = next() { predicate = simpler }
    return predicate
  }
}
