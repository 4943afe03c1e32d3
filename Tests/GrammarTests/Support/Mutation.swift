import ActivationRuleTestSupport

/// One mistake in a sentence: a token left out, written twice, or swapped with the next.
struct Mutation {
  enum Kind: CaseIterable {
    case delete, double, swap
  }

  /// The tokens behind the mistake.
  let tokens: [String]
  /// The place of the mistake in the new list.
  let index: Int

  init(_ tokens: [String], _ random: inout SeededGenerator) {
    var changed = tokens
    let place = random.below(tokens.count)
    switch random.pick(Kind.allCases) {
    case .delete: changed.remove(at: place)
    case .double: changed.insert(tokens[place], at: place)
    case .swap: if place + 1 < tokens.count { changed.swapAt(place, place + 1) }
    }
    self.tokens = changed
    index = place
  }
}
