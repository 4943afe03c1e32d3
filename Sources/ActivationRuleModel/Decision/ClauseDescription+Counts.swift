import PredicateFormat
import Texts

/// Counts of items and attachments in words.
extension ClauseDescription {
  /// Describes a comparison of a subquery's count, going into its elements.
  mutating func describe(
    _ subquery: CountedSubquery, _ comparison: PredicateNode.Comparison, _ value: Bool, _ node: PredicateNode
  ) -> Clause {
    let elements = ((try? evaluator.value(of: subquery.collection)) ?? .null).elements ?? []
    let matching = elements.indices.filter { holds(subquery.predicate, with: subquery.variable, as: elements[$0]) }
    let number = number(comparison.right) ?? WordList.shortened(comparison.right.description)
    let count = Count(
      subquery: subquery, elements: elements, matching: matching, wanted: comparison.wanted(number, of: elements.count),
      value: value)
    let isItems = subquery.collection.isPath(ofKeys: "extensionItems")
    if elements.isEmpty { return Clause(words: nothing(comparison, count, isItems: isItems), range: node.range) }
    return isItems ? describeItems(count, node) : Clause(words: attachmentText(count), range: node.range)
  }

  /// A count that was compared.
  struct Count {
    let subquery: CountedSubquery
    let elements: [Value]
    /// The positions of the elements that match.
    let matching: [Int]
    /// What the rule wants, in words.
    let wanted: String
    /// Whether the comparison holds.
    let value: Bool

    var total: Int { elements.count }
  }

  private mutating func holds(_ node: PredicateNode, with name: String, as value: Value) -> Bool {
    let hidden = evaluator.bind(name, to: value)
    defer { evaluator.bind(name, to: hidden) }
    return holds(node)
  }

  /// There is nothing to count, which is nil for an item and 0 for an empty payload.
  private mutating func nothing(
    _ comparison: PredicateNode.Comparison, _ count: Count, isItems: Bool
  ) -> ClauseWords {
    let nothing: ClauseWords = isItems ? "nothing is shared" : "the item has no attachments"
    guard count.value else { return nothing }
    if isItems || comparison.right.isLiteral { return nothing + ", " + .wants(count.wanted, isMet: false) }
    return "the item has no attachments, so both counts are nil, and nil \(comparison.comparisonOperator.rawValue) nil"
  }

  // MARK: Items

  /// Goes into the item that decided, or counts them.
  private mutating func describeItems(_ count: Count, _ node: PredicateNode) -> Clause {
    let hasTooMany = !count.value && count.matching.count > 1
    let missing = count.elements.indices.first { !count.matching.contains($0) }
    guard !hasTooMany, let position = count.value ? count.matching.first : missing else {
      let verb = count.matching.count == 1 ? "matches" : "match"
      let noun = count.total == 1 ? "item" : "items"
      let words = "\(count.matching.count) of \(count.total) \(noun) \(verb), " + ending(count)
      return Clause(words: words, range: node.range)
    }
    let inner = describeItem(count, position)
    guard count.total == 2, count.matching.isEmpty, !count.value else {
      return count.total > 1 ? Clause(words: "item \(position + 1): " + inner.words, range: inner.range) : inner
    }
    // Either item could be the one that was meant to match.
    let other = describeItem(count, 1)
    let words = "neither item matches; item 1: " + inner.words + "; item 2: " + other.words
    return Clause(words: words, range: node.range)
  }

  private mutating func describeItem(_ count: Count, _ position: Int) -> Clause {
    let hidden = evaluator.bind(count.subquery.variable, to: count.elements[position])
    defer { evaluator.bind(count.subquery.variable, to: hidden) }
    return describe(count.subquery.predicate)
  }

  // MARK: Attachments

  private mutating func attachmentText(_ count: Count) -> ClauseWords {
    let matches = count.matching.count
    if count.total == 1, count.value == (matches == 1) { return sentence(count, 0, "the attachment") }
    if matches == 1, count.value {
      let position = count.matching[0]
      return sentence(count, position, "attachment \(position + 1)") + ", " + .wants(count.wanted, isMet: true)
    }
    if matches == 0, !count.value { return noneText(count) }
    let verb = Self.phrase(count.subquery.predicate, isSingular: matches == 1)
    let noun = count.total == 1 ? "attachment" : "attachments"
    return "\(matches) of \(count.total) \(noun) \(verb), " + ending(count) + "\(example(count))"
  }

  private func ending(_ count: Count) -> ClauseWords { .wants(count.wanted, isMet: count.value) }

  /// One attachment and how the condition came out for it.
  private mutating func sentence(_ count: Count, _ position: Int, _ name: String) -> ClauseWords {
    let identifiers = ElementName.identifiers(count.elements[position]) ?? []
    let phrase = AttachmentPhrase(types: types, identifiers: identifiers)
    if identifiers.count == 1, !count.matching.contains(position),
      let wanted = TypeAlternatives(count.subquery.predicate)
    {
      return "\(name) registers only \(identifiers[0]), which \(phrase.refusal(wanted.types))"
    }
    let hidden = evaluator.bind(count.subquery.variable, to: count.elements[position])
    defer { evaluator.bind(count.subquery.variable, to: hidden) }
    return "\(name) [\(identifiers.joined(separator: ", "))] " + phrase.phrase(count.subquery.predicate, &evaluator)
  }

  /// None of several attachments matches: what they are instead.
  private func noneText(_ count: Count) -> ClauseWords {
    let all = count.elements.map { ElementName.identifiers($0) ?? [] }
    let found = WordList.some(all.map { "[" + $0.joined(separator: ", ") + "]" })
    let verb = Self.phrase(count.subquery.predicate, isSingular: true)
    let words =
      "none of the \(count.total) attachments \(verb), " + .wants(count.wanted, isMet: false) + ": found \(found)"
    guard let wanted = TypeAlternatives(count.subquery.predicate),
      let remark = TypeNotes(types: types.types).remark(on: Array(all.joined()), wanted: wanted.types)
    else { return words }
    return words + "; \(remark)"
  }

  /// The first attachment that is missing among the matching ones, when there are too few.
  private func example(_ count: Count) -> String {
    guard !count.value, let other = count.elements.indices.first(where: { !count.matching.contains($0) }),
      let identifiers = ElementName.identifiers(count.elements[other])
    else { return "" }
    return "; attachment \(other + 1) is [\(identifiers.joined(separator: ", "))]"
  }

  /// The condition of a subquery as a verb phrase.
  private static func phrase(_ predicate: PredicateNode, isSingular: Bool) -> String {
    guard let alternatives = TypeAlternatives(predicate) else {
      return "\(isSingular ? "fulfils" : "fulfil") '\(WordList.shortened(predicate.description))'"
    }
    return "\(isSingular ? "conforms" : "conform") to \(WordList.list(alternatives.types))"
  }
}
