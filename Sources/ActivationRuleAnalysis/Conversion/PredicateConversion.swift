/// The predicate that a rule dictionary stands for.
package struct PredicateConversion: Hashable, Sendable {
  /// A shorter predicate in the shape that Apple's guide uses.
  package struct GuideForm: Hashable, Sendable {
    /// The predicate.
    package let predicate: PredicateNode
    /// The payloads for which it was proved to be the same rule; `nil` for all.
    package let scope: ConversionScope?
  }

  /// All of the ``clauses``, with another condition that always holds in place of `TRUEPREDICATE`, and without those parts that
  /// others were proved to imply.
  ///
  /// The App Store refuses apps with that word in a rule.
  package let predicate: PredicateNode
  /// The tests that the dictionary leads to, each with its key and how sure it is that the system makes it.
  package let clauses: [DictionaryTest]
  /// Whether the predicate is the same rule as the dictionary, for all payloads.
  package let isEquivalent: AnalysisAnswer
  /// A shorter predicate; `nil` if none was proved to be the same rule even for one item.
  package let guideForm: GuideForm?
}

extension Analysis {
  /// The predicate that a dictionary stands for; `nil` for a rule that is no dictionary, or leads to no predicate.
  ///
  /// A dictionary with the key for shared places is no predicate alone; then ``PredicateConversion/isEquivalent`` fails.
  ///
  /// - Parameter proofLimit: how many questions are put to the analysis to shorten the predicate.
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

  /// Predicates that say what other tests than those of the rule say: for one item in the shape of Apple's guide, if that was
  /// proved, and for all payloads.
  package func predicates(of tests: [DictionaryTest], proofLimit: Int = 60) -> [PredicateNode] {
    let whole = asRule(PredicateNode.all(of: tests.map { $0.predicate }).withoutTrueConditions)
    let analysis = Analysis(whole, options: options)
    let form = analysis.guideForm(tests, proofLimit: proofLimit)?.predicate
    return [form, analysis.simplified(whole, proofLimit: proofLimit) ?? whole.predicate].compactMap { $0 }
  }

  /// The shortest proved form: for all payloads, else for those of one item.
  private func guideForm(_ clauses: [DictionaryTest], proofLimit: Int) -> PredicateConversion.GuideForm? {
    guard let form = GuideForm.predicate(of: clauses) else { return nil }
    var oneItem = options
    oneItem.maximumItemCount = 1
    let scope = ConversionScope(maximumItemCount: 1, maximumAttachmentCount: options.maximumAttachmentCount)
    for (options, scope) in [(options, nil), (oneItem, scope)] {
      let analysis = Analysis(rule, options: options)
      guard analysis.isEquivalent(to: asRule(form)) == .holds else { continue }
      guard let simple = analysis.simplified(asRule(form), proofLimit: proofLimit) else { continue }
      return PredicateConversion.GuideForm(predicate: simple, scope: scope)
    }
    return nil
  }

  /// A predicate without parts that change nothing; `nil` unless what is left was proved to be the rule of the analysis.
  ///
  /// What keeps payloads without attachments away stays, although no host is known to send one.
  private func simplified(_ predicate: ActivationRule, proofLimit: Int) -> PredicateNode? {
    var all = options
    all.allowsEmptyPayloads = true
    let simple = Analysis(predicate, options: all).simplification(proofLimit: proofLimit).predicate
    return (simple ?? predicate.predicate).flatMap { isEquivalent(to: asRule($0)) == .holds ? $0 : nil }
  }

  /// A predicate as a rule with the types and settings of this one.
  private func asRule(_ predicate: PredicateNode) -> ActivationRule {
    ActivationRule(predicate, types: rule.types, settings: rule.settings)
  }
}
