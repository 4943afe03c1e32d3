import ActivationRuleModel
import PredicateFormat

/// Removes parts of a predicate as long as the whole stays the same.
struct PredicateSimplifier {
  private var prover: RelationProver
  private var predicate: PredicateNode
  private var removals: [Simplification.Removal] = []
  private var isAlwaysShown = false
  /// Trees that were not proved to be the same.
  private var rejected: Set<PredicateNode> = []

  /// A change that may be made.
  private struct Edit {
    enum Kind: Int {
      case drop, replaceByTrue, replaceByFalse, unwrap, unnest
    }

    let kind: Kind
    /// The place of the part, or of a part to drop the place of the list around it.
    let path: [Int]
    /// The place within the list, for a part to drop.
    let place: Int
    let removal: Simplification.Removal
    let size: Int
  }

  init(_ analysis: Analysis, _ predicate: PredicateNode, proofLimit: Int) {
    prover = RelationProver(analysis.rule, analysis.options, budget: proofLimit)
    self.predicate = predicate
  }

  mutating func run() -> Simplification {
    // A rule that the analysis does not cover is left alone.
    guard prover.isCovered() else { return result }
    // All that is simpler than a rule that always holds is `TRUEPREDICATE`, which the App Store refuses.
    isAlwaysShown = prover.isAlwaysShown()
    if isAlwaysShown { return result }
    while let edit = firstProved() {
      predicate = applied(edit)
      removals.append(edit.removal)
    }
    return result
  }

  private var result: Simplification {
    Simplification(
      predicate: predicate, removals: removals, idleKeys: [], undecidedReason: prover.undecidedReason,
      isAlwaysShown: isAlwaysShown)
  }

  /// The first change in order of size that leaves the same rule.
  private mutating func firstProved() -> Edit? {
    var edits: [Edit] = []
    gather(predicate, at: [], isInList: false, &edits)
    let order = edits.indices.sorted { left, right in
      // Of parts of one size the later one goes, so that what was written first stays.
      edits[left].size != edits[right].size ? edits[left].size > edits[right].size : left > right
    }
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
    prover.holds(.same, ActivationRule(changed, types: prover.rule.types, settings: prover.rule.settings))
  }

  /// The predicate with a change; a subquery whose condition goes gives way to its collection.
  private func applied(_ edit: Edit) -> PredicateNode {
    let changed = changed(edit)
    guard edit.kind == .replaceByTrue else { return changed }
    return changed.changing(at: edit.path.dropLast()) { $0.withoutIdleSubqueries }
  }

  private func changed(_ edit: Edit) -> PredicateNode {
    predicate.changing(at: edit.path[...]) { node in
      switch edit.kind {
      case .drop: node.dropping { place, _ in place == edit.place }
      case .replaceByTrue: PredicateNode(.constant(true))
      case .replaceByFalse: PredicateNode(.constant(false))
      case .unwrap: node.parts.first?.parts.first ?? node
      case .unnest: node.withoutIdleSubqueries
      }
    }
  }

  // MARK: Changes

  private func gather(_ node: PredicateNode, at path: [Int], isInList: Bool, _ edits: inout [Edit]) {
    func add(_ kind: Edit.Kind, _ reason: Simplification.Removal.Reason, _ part: PredicateNode, place: Int = 0) {
      edits.append(
        Edit(
          kind: kind, path: path, place: place, removal: .init(reason: reason, part: part), size: part.partCount))
    }
    if !isInList, !node.isConstant {
      add(.replaceByFalse, .alwaysFalse, node)
      if !path.isEmpty { add(.replaceByTrue, .alwaysTrue, node) }
    }
    switch node.kind {
    case .and(let parts):
      for (place, part) in parts.enumerated() { add(.drop, .idleCondition, part, place: place) }
    case .or(let parts):
      for (place, part) in parts.enumerated() { add(.drop, .idleAlternative, part, place: place) }
    case .not(let part):
      if case .not = part.kind { add(.unwrap, .doubleNegation, node) }
    case .comparison:
      if node.withoutIdleSubqueries != node { add(.unnest, .idleSubquery, node) }
    case .constant, .missing: break
    }
    for (place, part) in node.parts.enumerated() {
      gather(part, at: path + [place], isInList: node.isList, &edits)
    }
  }
}

extension PredicateNode {
  fileprivate var isConstant: Bool {
    if case .constant = kind { true } else { false }
  }
}
