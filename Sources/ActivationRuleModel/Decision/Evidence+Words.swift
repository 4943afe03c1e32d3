import ActivationRulePredicates
import ActivationRuleText

/// The sentence about a predicate: the deciding path, in words.
extension Evidence {
  /// The result of the deciding clause.
  var words: ClauseWords {
    switch node.kind {
    case .constant: return "the rule is always \(holds)"
    case .and: return decidingPart?.words ?? parts[0].words + "; the rest of the rule holds too"
    case .or: return decidingPart?.words ?? wordsOfNone
    case .not(let operand):
      if case .not = operand.kind { return parts[0].parts[0].words }
      return parts[0].words.negated(holds: holds)
    case .comparison(let comparison): return words(comparison)
    case .missing: return "the rule cannot be read"
    }
  }

  /// None of several alternatives is true.
  private var wordsOfNone: ClauseWords {
    guard parts.count == 2 else { return parts[0].words + "; no other alternative holds either" }
    return parts[0].words + "; nor does the other alternative hold: " + parts[1].words
  }

  // MARK: Comparisons

  private func words(_ comparison: PredicateNode.Comparison) -> ClauseWords {
    if let count = comparedCount { return words(count) }
    let isPlain = comparison.quantifier == nil
    if isPlain, let path = CountedPath(comparison.left) { return words(path, comparison) }
    let text = "'\(WordList.shortened(node.description))' is \(holds)"
    guard isPlain else { return "\(text)" }
    switch value(of: comparison.left) {
    case .integer?, .null?: return "\(text): the left side is \(self.text(of: comparison.left))"
    default: return "\(text)"
    }
  }

  /// Describes a comparison of a plain count, such as `extensionItems.@count == 1`.
  private func words(_ path: CountedPath, _ comparison: PredicateNode.Comparison) -> ClauseWords {
    let wanted = comparison.wanted(value(of: comparison.right), of: -1)
    guard case .integer(let count)? = value(of: comparison.left) else {
      let rest: ClauseWords =
        holds ? ", so the count is nil, and that is what the rule wants" : ", " + .wants(wanted, isMet: false)
      return "there are no \(path.noun)" + rest
    }
    let subject = count == 1 ? "1 \(path.noun.dropLast()) is shared" : "\(count) \(path.noun) are shared"
    return "\(subject), " + .wants(wanted, isMet: holds)
  }
}
