/// Removes parts of a predicate as long as the whole stays the same.
struct PredicateSimplifier {
  private var prover: RelationProver
  private var predicate: PredicateNode
  private var removals: [Simplification.Removal] = []
  private var isAlwaysShown = false
  /// Trees that could not be proved to be the same.
  private var rejected: Set<PredicateNode> = []

  init(_ analysis: Analysis, _ predicate: PredicateNode, proofLimit: Int) {
    prover = RelationProver(analysis.rule, analysis.options, budget: proofLimit)
    self.predicate = predicate
  }

  mutating func run() -> Simplification {
    // A rule that the analysis does not cover stays unchanged.
    guard prover.isCovered() else { return result }
    // Everything simpler than a rule that is always true is `TRUEPREDICATE`, which the App Store refuses.
    isAlwaysShown = prover.isAlwaysShown()
    if isAlwaysShown { return result }
    while let edit = firstProved() {
      predicate = applied(edit)
      if let reason = Simplification.Removal.Reason(edit) { removals.append(.init(reason: reason, part: edit.removed)) }
    }
    return result
  }

  private var result: Simplification {
    Simplification(
      predicate: predicate, removals: removals, idleKeys: [], undecidedReason: prover.undecidedReason,
      isAlwaysShown: isAlwaysShown)
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

extension Simplification.Removal.Reason {
  /// The reason why an edit gives the same rule; `nil` for an edit that removes nothing.
  fileprivate init?(_ edit: PredicateEdit) {
    switch edit.action {
    case .makeConstant(let value): self = value ? .alwaysTrue : .alwaysFalse
    case .leaveOut: if case .and = edit.part.kind { self = .idleCondition } else { self = .idleAlternative }
    case .leaveOutNot: self = .doubleNegation
    case .leaveOutSubquery: self = .idleSubquery
    default: return nil
    }
  }
}
