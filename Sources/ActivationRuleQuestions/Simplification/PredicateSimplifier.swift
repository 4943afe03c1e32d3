import ActivationRuleModel
package import ActivationRulePredicates

extension Analysis {
  /// The predicate of the rule without parts that change no verdict: alternatives that another implies, branches that
  /// never matter, comparisons that are always true; `nil` for a rule without a predicate.
  ///
  /// Each removal is based on a proof that the rest is shown for the same payloads. Larger parts are tried first, of
  /// equal ones the later one, so the answer is the same in every run. Nothing is replaced by `TRUEPREDICATE`, which the
  /// App Store refuses; a predicate that is always shown stays unchanged.
  ///
  /// ``options`` define what counts as the same; with ``AnalysisOptions/allowsEmptyPayloads`` a condition that rejects
  /// payloads without attachments stays.
  ///
  /// - Parameter proofLimit: the largest number of questions for the analysis.
  /// - Complexity: at most as many proofs as the limit allows, and for each of them and each part of the rule an
  ///   evaluation on the payloads that refuted earlier removals.
  package func simplifiedPredicate(proofLimit: Int = 300) -> PredicateNode? {
    guard rule.settings.budget != nil else { return budgeted.simplifiedPredicate(proofLimit: proofLimit) }
    return rule.predicate.map { predicate in
      var simplifier = PredicateSimplifier(self, predicate, proofLimit: proofLimit)
      return simplifier.run()
    }
  }
}

/// Removes parts of a predicate as long as the whole stays the same.
private struct PredicateSimplifier {
  private var prover: RelationProver
  private var predicate: PredicateNode
  /// Trees that could not be proved to be the same.
  private var rejected: Set<PredicateNode> = []

  init(_ analysis: Analysis, _ predicate: PredicateNode, proofLimit: Int) {
    prover = RelationProver(analysis.rule, analysis.options, budget: proofLimit)
    self.predicate = predicate
  }

  mutating func run() -> PredicateNode {
    // A rule that the analysis does not cover stays unchanged. Everything simpler than a rule that is always true is
    // `TRUEPREDICATE`, which the App Store refuses.
    guard prover.isCovered(), !prover.isAlwaysShown() else { return predicate }
    while let edit = firstProved() { predicate = applied(edit) }
    return predicate
  }

  /// The first change in order of size that gives the same rule.
  private mutating func firstProved() -> PredicateEdit? {
    let edits = PredicateEdit.edits(of: predicate, aim: .same)
    let sizes = edits.map { $0.removed.partCount }
    // Of parts of one size, remove the later one, so that the first mention stays.
    let order = edits.indices.sorted { sizes[$0] != sizes[$1] ? sizes[$0] > sizes[$1] : $0 > $1 }
    for index in order where prover.hasSteps() {
      let changed = applied(edits[index])
      guard changed != predicate, changed.trueCount <= predicate.trueCount, !rejected.contains(changed) else {
        continue
      }
      if isSame(changed) { return edits[index] }
      rejected.insert(changed)
    }
    return nil
  }

  private mutating func isSame(_ changed: PredicateNode) -> Bool {
    prover.proves(.same, ActivationRule(changed, types: prover.rule.types, settings: prover.rule.settings))
  }

  /// The predicate after an edit; a subquery without a condition becomes its collection.
  private func applied(_ edit: PredicateEdit) -> PredicateNode {
    let changed = edit.applied(to: predicate)
    guard edit.action == .makeConstant(true) else { return changed }
    return changed.changing(at: edit.path.dropLast()) { $0.withoutIdleSubqueries }
  }
}
