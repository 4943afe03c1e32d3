import PredicateFormat
import Texts
import PropertyLists

/// Changes of predicates.
extension ChangeSearch {
  /// How many first changes a second one is tried on, and how many second ones.
  private static let pairLimits = (first: 16, second: 40)

  /// Tries single changes, then pairs of them.
  mutating func predicateChanges(_ predicate: PredicateNode) -> [VerdictChange] {
    let candidates = candidates(predicate)
    let singles = ranked(tried(candidates))
    if singles.contains(where: { $0.effect == .turns }) || !wantsShown { return singles }
    var pairs: [Trial] = []
    for first in candidates.prefix(Self.pairLimits.first) where !isExhausted {
      let (changed, text) = first.change(first.loosest)
      let seconds = self.candidates(changed).prefix(Self.pairLimits.second)
      for second in tried(Array(seconds)) where second.effect == .turns {
        pairs.append(
          Trial(text: "\(text), and \(second.text)", effect: .turns, rule: second.rule, verdict: second.verdict))
      }
      if pairs.count >= 2 { break }
    }
    return ranked(pairs) + singles
  }

  private func candidates(_ predicate: PredicateNode) -> [PredicateRewriter.Candidate] {
    let isMixed = rule.diagnostics.contains { $0.id == PredicateFault.mixedLogicalOperators.rawValue }
    return PredicateRewriter.candidates(
      of: predicate, for: payload, types: rule.types, loosens: wantsShown, hasMixedOperators: isMixed)
  }

  private mutating func tried(_ candidates: [PredicateRewriter.Candidate]) -> [Trial] {
    var found: [Trial] = []
    for candidate in candidates {
      if let change = smallest(candidate) { found.append(change) }
    }
    return found
  }

  /// The smallest step of a change that is enough, found by halving: what a small step does, a larger one does too.
  private mutating func smallest(_ candidate: PredicateRewriter.Candidate) -> Trial? {
    guard var best = change(candidate, candidate.loosest) else { return nil }
    var (low, high) = (0, candidate.loosest)
    while low < high {
      let middle = (low + high) / 2
      if let change = change(candidate, middle), change.effect == best.effect {
        (best, high) = (change, middle)
      } else {
        low = middle + 1
      }
    }
    return best
  }

  private mutating func change(_ candidate: PredicateRewriter.Candidate, _ step: Int) -> Trial? {
    guard !isExhausted else { return nil }
    let (predicate, text) = candidate.change(step)
    return attempt(text, predicate: predicate.description)
  }

  // MARK: Texts that cannot be read

  /// How often repairs are applied to what earlier ones left.
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
