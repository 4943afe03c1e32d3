/// Finds the keys of a rule dictionary that change no verdict.
struct DictionarySimplifier {
  private let rule: ActivationRule
  private let options: AnalysisOptions
  private let entries: [PropertyListEntry]
  private let proofLimit: Int

  init(_ analysis: Analysis, _ entries: [PropertyListEntry], proofLimit: Int) {
    rule = analysis.rule
    options = analysis.options
    self.entries = entries
    self.proofLimit = proofLimit
  }

  /// Removes keys one after the other, the last one first, while the rest stays the same rule.
  func run() -> Simplification {
    var prover = RelationProver(rule, options, budget: proofLimit)
    var kept = entries
    var isChanged = true
    // A key may be without effect only once another one is gone.
    while isChanged {
      isChanged = false
      for edit in KeyEdits(rule, kept).edits(.same).reversed() where prover.hasSteps() {
        let rest = edit.reduce(kept) { $0.applying($1) }
        let smaller = ActivationRule(.dictionary(rest), types: rule.types, settings: rule.settings)
        guard !rest.isEmpty, prover.proves(.same, smaller) else { continue }
        (kept, isChanged) = (rest, true)
      }
    }
    let left = Set(kept.map { $0.key.text })
    return Simplification(
      predicate: nil, removals: [],
      idleKeys: KeyEdits(rule, entries).edits(.same).map { $0[0].key }.filter { !left.contains($0) },
      undecidedReason: prover.undecidedReason, isAlwaysShown: false)
  }
}
