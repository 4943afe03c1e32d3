import ActivationRulePredicates
import ActivationRuleText

/// Changes of predicates.
extension ChangeSearch {
  /// The number of first edits to combine with second ones, and of second ones: at most 640 pairs, within the work
  /// left.
  private static let pairLimits = (first: 16, second: 40)

  /// Tries single edits, then pairs of them.
  mutating func predicateChanges(_ predicate: PredicateNode) -> [VerdictChange] {
    let edits = edits(predicate)
    let trials = tried(edits, predicate)
    let singles = ranked(trials)
    if singles.contains(where: { $0.effect == .flips }) {
      let isHarmful = !singles.contains { $0.reach?.nowHidden == 0 }
      return isHarmful ? ranked(trials + withLooserBounds(edits, predicate)) : singles
    }
    var pairs: [Trial] = []
    // Accepting two types preserves more of the rule than loosening a limit.
    for edit in edits.prefix(Self.pairLimits.first).ordered(by: { [$0.rank.rawValue] }) where !isExhausted {
      let first = edit.step(edit.stepCount)
      let changed = first.applied(to: predicate)
      let others = self.edits(changed).filter { !edit.adds(partAt: $0.path) }
      for second in tried(Array(others.prefix(Self.pairLimits.second)), changed)
      where second.effect == .flips {
        pairs.append(
          Trial(
            text: [first.instruction, second.text].inTurn, effect: .flips, rule: second.rule,
            verdict: second.verdict, rank: [edit.rank, second.rank].together, asked: second.asked))
      }
      if pairs.count >= 2 { break }
    }
    return ranked(pairs) + singles
  }

  /// Accepts further types, each with one or two looser limits.
  ///
  /// A rule that wants exactly one attachment of its types hides other shares as soon as it accepts a second type that
  /// they have.
  private mutating func withLooserBounds(_ edits: [PredicateEdit], _ predicate: PredicateNode) -> [Trial] {
    var found: [Trial] = []
    for edit in edits.prefix(Self.pairLimits.first) {
      guard case .acceptBeside = edit.action else { continue }
      let changed = edit.applied(to: predicate)
      // Change outer parts first, since they contain the inner parts unchanged.
      let bounds = self.edits(changed).filter { $0.rank == .bound }.ordered { [$0.path.count] }
      for bounds in bounds.map({ [$0] }) + (bounds.count == 2 ? [bounds] : []) {
        let rule = bounds.reduce(changed) { $1.applied(to: $0) }.description
        let text = ([edit] + bounds).map { $0.instruction }.inTurn
        if let trial = attempt(text, predicate: rule, ([edit] + bounds).map { $0.rank }.together) {
          found.append(trial)
        }
      }
    }
    return found
  }

  private func edits(_ predicate: PredicateNode) -> [PredicateEdit] {
    PredicateEdit.edits(
      of: predicate, aim: .loosen, types: rule.types, for: payload,
      hasMixedOperators: rule.diagnostics.contains { $0.id == PredicateFault.mixedLogicalOperators.rawValue })
  }

  private mutating func tried(_ edits: [PredicateEdit], _ predicate: PredicateNode) -> [Trial] {
    var found: [Trial] = []
    for edit in edits {
      if let trial = smallest(edit, predicate) { found.append(trial) }
    }
    return found
  }

  /// The smallest sufficient step of an edit, found by bisection: if a small step is enough, a larger one is too.
  private mutating func smallest(_ edit: PredicateEdit, _ predicate: PredicateNode) -> Trial? {
    var (low, high) = (0, edit.stepCount)
    guard var best = attempt(edit.step(high), predicate) else { return nil }
    while low < high {
      let middle = (low + high) / 2
      if let trial = attempt(edit.step(middle), predicate), trial.effect == best.effect {
        (best, high) = (trial, middle)
      } else {
        low = middle + 1
      }
    }
    return best
  }

  private mutating func attempt(_ edit: PredicateEdit, _ predicate: PredicateNode) -> Trial? {
    guard !isExhausted else { return nil }
    return attempt(edit.instruction, predicate: edit.applied(to: predicate).description, edit.rank)
  }

  // MARK: Texts that cannot be read

  /// The number of rounds of repairs, each applied to the result of the previous one.
  private static let repairRounds = 4

  /// Applies the repairs that the diagnostics of a text propose, until it can be read.
  mutating func repairs() -> [Trial] {
    guard case .predicate(let text) = rule.value else { return [] }
    var source = SourceText(name: "", text: text.text)
    var messages: [String] = []
    for _ in 0..<Self.repairRounds {
      let result = PredicateParser.parse(bytes: source.bytes)
      guard result.hasErrors else { break }
      let fixes = result.diagnostics.filter { $0.severity == .error }.compactMap { $0.fixIts.first }
      guard !fixes.isEmpty else { return [] }
      source = source.applying(fixes.map { TextEdit(replacing: $0.range, with: Array($0.replacement.utf8)) }).text
      for fix in fixes where !messages.contains(fix.message) { messages.append(fix.message) }
    }
    guard !messages.isEmpty else { return [] }
    let repaired = source.text(SourceRange(0, source.bytes.count))
    return attempt(WordList.list(messages, "and"), predicate: repaired).map { [$0] } ?? []
  }
}
