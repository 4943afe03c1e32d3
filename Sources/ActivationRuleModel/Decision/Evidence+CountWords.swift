import ActivationRulePredicates
import ActivationRuleText

/// Counts of items and attachments in words.
extension Evidence {
  /// Describes a comparison of a subquery's count, including its elements.
  func words(_ count: ComparedCount) -> ClauseWords {
    if count.elements.isEmpty { return wordsOfNothing(count) }
    return count.counted.isOfItems ? itemWords(count) : attachmentWords(count)
  }

  /// There is nothing to count, which is nil for an item and 0 for an empty payload.
  private func wordsOfNothing(_ count: ComparedCount) -> ClauseWords {
    let isItems = count.counted.isOfItems
    let nothing: ClauseWords = isItems ? "nothing is shared" : "the item has no attachments"
    guard holds else { return nothing }
    if isItems || count.comparison.right.isLiteral { return nothing + ", " + .wants(count.wanted, isMet: false) }
    return nothing + ", so both counts are nil, and nil \(count.comparison.comparisonOperator.rawValue) nil"
  }

  private func ending(_ count: ComparedCount) -> ClauseWords { ", " + .wants(count.wanted, isMet: holds) }

  // MARK: Items

  /// Describes the item that decided, or the number of items.
  private func itemWords(_ count: ComparedCount) -> ClauseWords {
    let words = { self.inside(count.elements[$0], of: count.counted).words }
    if let item = decidingItem { return count.total > 1 ? "item \(item + 1): " + words(item) : words(item) }
    if count.total == 2, count.matching.isEmpty, !holds {
      return "neither item matches; item 1: " + words(0) + "; item 2: " + words(1)
    }
    return "\(count.tally.outcome)" + ending(count)
  }

  // MARK: Attachments

  private func attachmentWords(_ count: ComparedCount) -> ClauseWords {
    let matches = count.matching.count
    if count.total == 1, holds == (matches == 1), !holds || count.isTrue(for: 1 - matches) == !holds {
      return sentence(count, 0, "the attachment")
    }
    if matches == 1, holds {
      let position = count.matching[0]
      return sentence(count, position, count.total == 1 ? "the attachment" : "attachment \(position + 1)")
        + ending(count)
    }
    if matches == 0, !holds { return wordsOfNone(count) }
    return "\(count.tally.share) \(count.verb(isSingular: count.tally.isSingular))" + ending(count)
      + "\(example(count))"
  }

  /// Describes one attachment and the result of the condition for it.
  private func sentence(_ count: ComparedCount, _ position: Int, _ name: String) -> ClauseWords {
    let element = count.elements[position]
    let identifiers = element.identifiers
    if identifiers.count == 1, element.matches != true, let wanted = TypeAlternatives(count.condition) {
      return "\(name) registers only \(identifiers[0]), which \(refusal(of: identifiers, wanted.types))"
    }
    return "\(name) [\(identifiers.joined(separator: ", "))] "
      + inside(element, of: count.counted).phrase(about: identifiers)
  }

  /// Describes several attachments of which none matches.
  private func wordsOfNone(_ count: ComparedCount) -> ClauseWords {
    let all = count.elements.map { $0.identifiers }
    let found = WordList.some(all.map { "[" + $0.joined(separator: ", ") + "]" })
    let words =
      "none of the \(count.total) attachments \(count.verb(isSingular: true))" + ending(count) + ": found \(found)"
    guard let wanted = TypeAlternatives(count.condition),
      let remark = reader.remark(on: Array(all.joined()), wanted: wanted.types)
    else { return words }
    return words + "; \(remark)"
  }

  /// The first missing attachment, if too few match.
  private func example(_ count: ComparedCount) -> String {
    guard !holds, let other = count.elements.firstIndex(where: { $0.matches != true }),
      case .attachment(let identifiers) = count.elements[other].kind
    else { return "" }
    return "; attachment \(other + 1) is [\(identifiers.joined(separator: ", "))]"
  }
}

extension Evidence.ComparedCount {
  /// The condition of the subquery as a verb phrase.
  fileprivate func verb(isSingular: Bool) -> String {
    guard let alternatives = TypeAlternatives(condition) else {
      return "\(isSingular ? "fulfils" : "fulfil") '\(WordList.shortened(condition.description))'"
    }
    return "\(isSingular ? "conforms" : "conform") to \(WordList.list(alternatives.types))"
  }
}
