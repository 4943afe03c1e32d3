package import ActivationRuleModel
package import ActivationRulePredicates

/// The predicate equivalent to a rule dictionary.
package struct PredicateConversion: Hashable, Sendable {
  /// A shorter predicate in the form of Apple's guide.
  package struct GuideForm: Hashable, Sendable {
    /// The predicate.
    package let predicate: PredicateNode
    /// The payloads for which it was proved to be the same rule; `nil` for all.
    package let scope: ConversionScope?
  }

  /// All of the ``clauses``, with another tautology in place of `TRUEPREDICATE`, and without parts that provably follow
  /// from others.
  ///
  /// The App Store refuses apps with that word in a rule.
  package let predicate: PredicateNode
  /// The tests that the dictionary leads to, each with its key and the certainty that the system makes it.
  package let clauses: [DictionaryTest]
  /// Whether the predicate is the same rule as the dictionary, for all payloads.
  package let isEquivalent: AnalysisAnswer
  /// A shorter predicate; `nil` if none is provably the same rule even for one item.
  package let guideForm: GuideForm?
}

extension Analysis {
  /// The predicate equivalent to a dictionary; `nil` for a rule that is not a dictionary, or has no predicate.
  ///
  /// A dictionary with the key for shared places is not only a predicate; then ``PredicateConversion/isEquivalent``
  /// fails.
  ///
  /// - Parameter proofLimit: the number of questions for the analysis to shorten the predicate.
  package func predicateConversion(proofLimit: Int = 60) -> PredicateConversion? {
    guard rule.settings.budget != nil else { return budgeted.predicateConversion(proofLimit: proofLimit) }
    let clauses = rule.dictionaryTests
    guard let predicate = rule.predicate?.withoutTrueConditions, !clauses.isEmpty else { return nil }
    let whole = asRule(predicate)
    let isSame = isEquivalent(to: whole)
    let simple = isSame == .holds ? simplified(whole, proofLimit: proofLimit) : nil
    return PredicateConversion(
      predicate: simple ?? predicate, clauses: clauses, isEquivalent: isSame,
      guideForm: guideForm(clauses, proofLimit: proofLimit))
  }

  /// Predicates equivalent to tests other than the rule's: for one item in the form of Apple's guide, if proved, and
  /// for all payloads.
  package func predicates(of tests: [DictionaryTest], proofLimit: Int = 60) -> [PredicateNode] {
    let whole = asRule(PredicateNode.all(of: tests.map { $0.predicate }).withoutTrueConditions)
    let analysis = Analysis(whole, options: options)
    let form = analysis.guideForm(tests, proofLimit: proofLimit)?.predicate
    return [form, analysis.simplified(whole, proofLimit: proofLimit) ?? whole.predicate].compactMap { $0 }
  }

  /// The shortest proved form: for all payloads, otherwise for payloads of one item.
  private func guideForm(_ clauses: [DictionaryTest], proofLimit: Int) -> PredicateConversion.GuideForm? {
    let form = asRule(GuideForm.predicate(of: clauses))
    var oneItem = options
    oneItem.maximumItemCount = 1
    let scope = ConversionScope(maximumItemCount: 1, maximumAttachmentCount: options.maximumAttachmentCount)
    for (options, scope) in [(options, nil), (oneItem, scope)] {
      let analysis = Analysis(rule, options: options)
      guard analysis.isEquivalent(to: form) == .holds else { continue }
      guard let simple = analysis.simplified(form, proofLimit: proofLimit) else { continue }
      return PredicateConversion.GuideForm(predicate: simple, scope: scope)
    }
    return nil
  }

  /// A predicate without parts that have no effect; `nil` unless the rest is proved to be the rule of the analysis.
  ///
  /// Parts that reject payloads without attachments stay, although no host is known to send one.
  private func simplified(_ predicate: ActivationRule, proofLimit: Int) -> PredicateNode? {
    var all = options
    all.allowsEmptyPayloads = true
    let simple = Analysis(predicate, options: all).simplifiedPredicate(proofLimit: proofLimit)
    return (simple ?? predicate.predicate).flatMap { isEquivalent(to: asRule($0)) == .holds ? $0 : nil }
  }

  /// A predicate as a rule with the types and settings of this one.
  private func asRule(_ predicate: PredicateNode) -> ActivationRule {
    ActivationRule(predicate, types: rule.types, settings: rule.settings)
  }
}
