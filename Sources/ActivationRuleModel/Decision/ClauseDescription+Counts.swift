import PredicateFormat
import Texts

/// Counts of items and attachments in words.
extension ClauseDescription {
  /// Describes a comparison of a subquery's count, going into its elements.
  mutating func words(
    _ counted: Evidence.Counted, _ comparison: PredicateNode.Comparison, _ evidence: Evidence
  ) -> ClauseWords {
    let right = reader.value(of: comparison.right, in: evidence)
    let elements = counted.elements ?? []
    let matching = counted.matching
    let count = Count(
      counted: counted, elements: elements, matching: matching,
      wanted: comparison.wanted(right, of: elements.count), value: evidence.holds,
      isDecidedByOne: elements.count == 1 && comparison.holds(1 - matching.count, right) == !evidence.holds)
    if elements.isEmpty { return nothing(comparison, count) }
    return counted.isOfItems ? itemText(count, decidingItem(evidence)?.position) : attachmentText(count)
  }

  /// A count that was compared.
  struct Count {
    let counted: Evidence.Counted
    let elements: [EvidenceElement]
    /// The positions of the elements that match.
    let matching: [Int]
    /// What the rule wants, in words.
    let wanted: String
    /// Whether the comparison holds.
    let value: Bool
    /// Whether there is only one element, and the comparison depends on whether it matches.
    let isDecidedByOne: Bool

    var condition: PredicateNode { counted.subquery.predicate }
    var total: Int { elements.count }
  }

  /// There is nothing to count, which is nil for an item and 0 for an empty payload.
  private mutating func nothing(
    _ comparison: PredicateNode.Comparison, _ count: Count
  ) -> ClauseWords {
    let isItems = count.counted.isOfItems
    let nothing: ClauseWords = isItems ? "nothing is shared" : "the item has no attachments"
    guard count.value else { return nothing }
    if isItems || comparison.right.isLiteral { return nothing + ", " + .wants(count.wanted, isMet: false) }
    return "the item has no attachments, so both counts are nil, and nil \(comparison.comparisonOperator.rawValue) nil"
  }

  // MARK: Items

  /// The item whose condition decided a comparison of how many items match; `nil` where they were counted.
  mutating func decidingItem(_ evidence: Evidence) -> (counted: Evidence.Counted, position: Int)? {
    guard let counted = reader.counted(evidence), counted.isOfItems, let elements = counted.elements else { return nil }
    let matching = counted.matching
    if evidence.holds { return matching.first.map { (counted, $0) } }
    // Of two items either could be the one that was meant to match.
    guard matching.count <= 1, matching.count != 0 || elements.count != 2,
      let missing = elements.firstIndex(where: { $0.matches != true })
    else { return nil }
    return (counted, missing)
  }

  /// Goes into the item that decided, or counts them.
  private mutating func itemText(_ count: Count, _ position: Int?) -> ClauseWords {
    if let position {
      let inner = itemWords(count, position)
      return count.total > 1 ? "item \(position + 1): " + inner : inner
    }
    if count.total == 2, count.matching.isEmpty, !count.value {
      return "neither item matches; item 1: " + itemWords(count, 0) + "; item 2: " + itemWords(count, 1)
    }
    let verb = count.matching.count == 1 ? "matches" : "match"
    let noun = count.total == 1 ? "item" : "items"
    return "\(count.matching.count) of \(count.total) \(noun) \(verb), " + ending(count)
  }

  private mutating func itemWords(_ count: Count, _ position: Int) -> ClauseWords {
    words(reader.evidence(inside: count.elements[position], of: count.counted))
  }

  // MARK: Attachments

  private mutating func attachmentText(_ count: Count) -> ClauseWords {
    let matches = count.matching.count
    if count.total == 1, count.value == (matches == 1), count.isDecidedByOne || !count.value {
      return sentence(count, 0, "the attachment")
    }
    if matches == 1, count.value {
      let position = count.matching[0]
      let name = count.total == 1 ? "the attachment" : "attachment \(position + 1)"
      return sentence(count, position, name) + ", " + .wants(count.wanted, isMet: true)
    }
    if matches == 0, !count.value { return noneText(count) }
    let verb = Self.phrase(count.condition, isSingular: matches == 1)
    let noun = count.total == 1 ? "attachment" : "attachments"
    return "\(matches) of \(count.total) \(noun) \(verb), " + ending(count) + "\(example(count))"
  }

  private func ending(_ count: Count) -> ClauseWords { .wants(count.wanted, isMet: count.value) }

  /// One attachment and how the condition came out for it.
  private mutating func sentence(_ count: Count, _ position: Int, _ name: String) -> ClauseWords {
    let element = count.elements[position]
    let identifiers = element.identifiers
    let phrase = AttachmentPhrase(types: types, identifiers: identifiers)
    if identifiers.count == 1, element.matches != true, let wanted = TypeAlternatives(count.condition) {
      return "\(name) registers only \(identifiers[0]), which \(phrase.refusal(wanted.types))"
    }
    return "\(name) [\(identifiers.joined(separator: ", "))] "
      + phrase.phrase(reader.evidence(inside: element, of: count.counted), &reader)
  }

  /// None of several attachments matches: what they are instead.
  private func noneText(_ count: Count) -> ClauseWords {
    let all = count.elements.map { $0.identifiers }
    let found = WordList.some(all.map { "[" + $0.joined(separator: ", ") + "]" })
    let verb = Self.phrase(count.condition, isSingular: true)
    let words =
      "none of the \(count.total) attachments \(verb), " + .wants(count.wanted, isMet: false) + ": found \(found)"
    guard let wanted = TypeAlternatives(count.condition),
      let remark = TypeNotes(types: types.types).remark(on: Array(all.joined()), wanted: wanted.types)
    else { return words }
    return words + "; \(remark)"
  }

  /// The first attachment that is missing among the matching ones, when there are too few.
  private func example(_ count: Count) -> String {
    guard !count.value, let other = count.elements.indices.first(where: { count.elements[$0].matches != true }),
      case .attachment(let identifiers) = count.elements[other].kind
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

extension Evidence.Counted {
  fileprivate var isOfItems: Bool { subquery.collection.isPath(ofKeys: "extensionItems") }
}
