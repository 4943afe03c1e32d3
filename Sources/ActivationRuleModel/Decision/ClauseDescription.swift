import PredicateFormat
import UniformTypes
import Texts

/// Finds the clause of a predicate that decided, and says in words how it came out.
struct ClauseDescription {
  var reader: EvidenceReader
  let types: TypeChains

  init(_ reader: EvidenceReader, _ types: UniformTypeRegistry) {
    self.reader = reader
    self.types = TypeChains(types: types)
  }

  /// The innermost clause that made a predicate true or false.
  mutating func deciding(_ evidence: Evidence) -> Evidence {
    switch evidence.node.kind {
    case .and, .or: return reader.decidingPart(of: evidence).map { deciding($0.evidence) } ?? evidence
    case .not(let operand):
      guard case .not = operand.kind else { return evidence }
      return deciding(reader.parts(of: reader.parts(of: evidence)[0])[0])
    case .comparison:
      guard let (counted, position) = decidingItem(evidence), let elements = counted.elements else { return evidence }
      return deciding(reader.evidence(inside: elements[position], of: counted))
    case .constant, .missing: return evidence
    }
  }

  /// How the clause that decided came out.
  mutating func words(_ evidence: Evidence) -> ClauseWords {
    switch evidence.node.kind {
    case .constant: return "the rule is always \(evidence.holds)"
    case .and:
      if let part = reader.decidingPart(of: evidence)?.evidence { return words(part) }
      return words(reader.parts(of: evidence)[0]) + "; the rest of the rule holds too"
    case .or: return reader.decidingPart(of: evidence).map { words($0.evidence) } ?? words(ofNone: evidence)
    case .not:
      let operand = reader.parts(of: evidence)[0]
      if case .not = operand.node.kind { return words(reader.parts(of: operand)[0]) }
      return words(operand).negated(holds: evidence.holds)
    case .comparison(let comparison): return words(comparison, evidence)
    case .missing: return "the rule cannot be read"
    }
  }

  /// None of several alternatives holds.
  private mutating func words(ofNone evidence: Evidence) -> ClauseWords {
    let parts = reader.parts(of: evidence)
    let first = words(parts[0])
    guard parts.count == 2 else { return first + "; no other alternative holds either" }
    return first + "; nor does the other alternative hold: " + words(parts[1])
  }

  // MARK: Comparisons

  private mutating func words(_ comparison: PredicateNode.Comparison, _ evidence: Evidence) -> ClauseWords {
    if let counted = reader.counted(evidence) { return words(counted, comparison.withCountOnTheLeft, evidence) }
    if comparison.quantifier == nil, let path = CountedPath(comparison.left) {
      return words(path, comparison, evidence)
    }
    let text = "'\(WordList.shortened(evidence.node.description))' is \(evidence.holds)"
    guard comparison.quantifier == nil, let left = number(comparison.left, evidence) else { return "\(text)" }
    return "\(text): the left side is \(left)"
  }

  /// Describes a comparison of a plain count, as `extensionItems.@count == 1`.
  private mutating func words(
    _ path: CountedPath, _ comparison: PredicateNode.Comparison, _ evidence: Evidence
  ) -> ClauseWords {
    let wanted = comparison.wanted(reader.value(of: comparison.right, in: evidence), of: -1)
    guard case .integer(let count)? = reader.value(of: comparison.left, in: evidence) else {
      let rest: ClauseWords =
        evidence.holds
        ? ", so the count is nil, and that is what the rule wants" : ", " + .wants(wanted, isMet: false)
      return "there are no \(path.noun)" + rest
    }
    let subject = count == 1 ? "1 \(path.noun.dropLast()) is shared" : "\(count) \(path.noun) are shared"
    return "\(subject), " + .wants(wanted, isMet: evidence.holds)
  }

  mutating func number(_ node: ExpressionNode, _ evidence: Evidence) -> String? {
    switch reader.value(of: node, in: evidence) {
    case .integer(let number)?: String(number)
    case .null?: "nil"
    default: nil
    }
  }
}
