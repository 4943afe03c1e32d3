import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// The result of a clause in words that keep the wish of the clause separate, so that they can be negated.
struct ClauseWords: ExpressibleByStringInterpolation {
  private enum Piece: Equatable {
    case text(String)
    /// The wish of the clause; joined by "as" if it is satisfied, otherwise by "and".
    case wanted(String)
    /// The clause is true, and must not be.
    case exclusion
  }

  private var pieces: [Piece]

  init(stringLiteral text: String) { pieces = [.text(text)] }

  /// The wish of the clause, after the finding.
  static func wants(_ wanted: String) -> ClauseWords {
    var words: ClauseWords = ""
    words.pieces = [.wanted(wanted)]
    return words
  }

  static func + (left: ClauseWords, right: ClauseWords) -> ClauseWords {
    var words = left
    words.pieces += right.pieces
    return words
  }

  /// Words joined by a text.
  static func joined(_ parts: [ClauseWords], by text: String) -> ClauseWords {
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { $0 + "\(text)" + $1 }
  }

  /// The words for a clause that is true although `NOT` precedes it.
  var excluded: ClauseWords {
    var words = self
    words.pieces.append(.exclusion)
    return words
  }

  /// The words for `NOT clause`: the wish of the clause is excluded by the rule.
  ///
  /// - Parameter holds: whether the negation is true.
  func negated(holds: Bool) -> ClauseWords {
    var words = self
    // A negation inside the clause states the wish of the clause, which the rule does not exclude.
    words.pieces.removeAll { $0 == .exclusion }
    var isTurned = false
    for place in words.pieces.indices {
      guard case .wanted(let wanted) = words.pieces[place] else { continue }
      words.pieces[place] = .text("and the rule excludes \(wanted)")
      isTurned = true
    }
    if isTurned { return words }
    return holds ? words + ", so what the rule excludes with NOT is not there" : words.excluded
  }

  /// The words as one text.
  var text: String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .wanted(let wanted): "and the rule wants \(wanted)"
      case .exclusion: ", which the rule excludes with NOT"
      }
    }.joined()
  }
}

/// The words for results: of the deciding path one sentence, of an attachment a phrase.
final class Sentence {
  let rule: ActivationRule
  /// The remarks on types so far, since the same types recur in many attachments.
  private var remarks: [[String]: String?] = [:]

  /// The number of different remarks to determine; each searches the type graph.
  private static let remarkLimit = 24
  /// The most parts of an `AND` or `OR` that a phrase reports.
  private static let partLimit = 3

  init(_ rule: ActivationRule) { self.rule = rule }

  /// The most informative remark on identifiers that conform to none of the wanted types, after a semicolon; empty if
  /// there is none.
  func remark(on identifiers: [String], wanted: [String]) -> String {
    let key = identifiers + [""] + wanted
    if remarks[key] == nil, remarks.count < Self.remarkLimit {
      remarks[key] = .some(rule.types.remark(on: identifiers, wanted: wanted))
    }
    guard let known = remarks[key], let remark = known else { return "" }
    return "; \(remark)"
  }

  // MARK: Clauses

  /// The result of the deciding clause.
  func words(_ step: Step) -> ClauseWords {
    switch step.node.kind {
    case .constant: return "the rule is always \(step.holds)"
    case .and:
      if let part = step.decidingPart { return words(part) }
      return words(step.parts[0]) + "; the rest of the rule holds too"
    case .or:
      if let part = step.decidingPart { return words(part) }
      let first = words(step.parts[0])
      guard step.parts.count == 2 else { return first + "; no other alternative holds either" }
      return first + "; nor does the other alternative hold: " + words(step.parts[1])
    case .not(let operand):
      if case .not = operand.kind { return words(step.parts[0].parts[0]) }
      return words(step.parts[0]).negated(holds: step.holds)
    case .comparison(let comparison): return words(step, comparison)
    case .missing: return "the rule cannot be read"
    }
  }

  private func words(_ step: Step, _ comparison: PredicateNode.Comparison) -> ClauseWords {
    if let count = step.comparedCount { return words(step, count) }
    let isPlain = comparison.quantifier == nil
    if isPlain, let noun = comparison.left.countedNoun { return Self.words(step, noun, comparison) }
    let text = "'\(WordList.shortened(step.node.description))' is \(step.holds)"
    guard isPlain else { return "\(text)" }
    switch step.left {
    case .integer?, .null?: return "\(text): the left side is \(Self.text(of: step.left))"
    default: return "\(text)"
    }
  }

  /// Describes a comparison of a plain count, such as `extensionItems.@count == 1`.
  private static func words(_ step: Step, _ noun: String, _ comparison: PredicateNode.Comparison) -> ClauseWords {
    let wanted = comparison.wanted(step.right, of: -1)
    guard case .integer(let count)? = step.left else {
      let rest: ClauseWords =
        step.holds ? ", so the count is nil, and that is what the rule wants" : ", " + .wants(wanted)
      return "there are no \(noun)" + rest
    }
    let subject = count == 1 ? "1 \(noun.dropLast()) is shared" : "\(count) \(noun) are shared"
    return "\(subject), " + .wants(wanted)
  }

  /// The value of a side of a comparison in words.
  static func text(of value: Value?) -> String {
    switch value {
    case nil: "an exception"
    case .null?, .nullObject?: "nil"
    case .boolean(let flag)?: flag ? "true" : "false"
    case .integer(let number)?: String(number)
    case .real(let number)?: String(number)
    case .string(let text)?: "\"\(WordList.shortened(text, to: 60))\""
    case .array(let elements)?: "a list of \(elements.count)"
    case .set(let elements)?: "a set of \(elements.count)"
    case .dictionary?: "a dictionary"
    case .date?: "a date"
    case .data?: "data"
    }
  }

  // MARK: Counts of items and attachments

  /// Describes a comparison of a subquery's count, including its elements.
  private func words(_ step: Step, _ count: Step.ComparedCount) -> ClauseWords {
    if count.elements.isEmpty { return Self.wordsOfNothing(step, count) }
    return count.counted.isOfItems ? itemWords(step, count) : attachmentWords(step, count)
  }

  /// There is nothing to count, which is nil for an item and 0 for an empty payload.
  private static func wordsOfNothing(_ step: Step, _ count: Step.ComparedCount) -> ClauseWords {
    let isItems = count.counted.isOfItems
    let nothing: ClauseWords = isItems ? "nothing is shared" : "the item has no attachments"
    guard step.holds else { return nothing }
    if isItems || count.comparison.right.isLiteral { return nothing + ", " + .wants(count.wanted) }
    return nothing + ", so both counts are nil, and nil \(count.comparison.comparisonOperator.rawValue) nil"
  }

  /// Describes the item that decided, or the number of items.
  private func itemWords(_ step: Step, _ count: Step.ComparedCount) -> ClauseWords {
    if let item = step.decidingItem, let inside = count.elements[item].inside {
      return count.total > 1 ? "item \(item + 1): " + words(inside) : words(inside)
    }
    if count.total == 2, count.matching.isEmpty, !step.holds, let first = count.elements[0].inside,
      let second = count.elements[1].inside
    {
      return "neither item matches; item 1: " + words(first) + "; item 2: " + words(second)
    }
    return "\(count.tally.outcome), " + .wants(count.wanted)
  }

  private func attachmentWords(_ step: Step, _ count: Step.ComparedCount) -> ClauseWords {
    let matches = count.matching.count
    let ending = ", " + ClauseWords.wants(count.wanted)
    if count.total == 1, step.holds == (matches == 1), !step.holds || count.isTrue(for: 1 - matches) == !step.holds {
      return sentence(count, 0, "the attachment")
    }
    if matches == 1, step.holds {
      let position = count.matching[0]
      return sentence(count, position, count.total == 1 ? "the attachment" : "attachment \(position + 1)") + ending
    }
    if matches == 0, !step.holds { return wordsOfNone(count, ending) }
    var words = "\(count.tally.share) \(count.verb(isSingular: count.tally.isSingular))" + ending
    // The first missing attachment, if too few match.
    if !step.holds, let other = count.elements.firstIndex(where: { $0.matches != true }),
      case .attachment(let identifiers) = count.elements[other].kind
    {
      words = words + "; attachment \(other + 1) is \(Payload.Attachment(identifiers).shape)"
    }
    return words
  }

  /// Describes one attachment and the result of the condition for it.
  private func sentence(_ count: Step.ComparedCount, _ position: Int, _ name: String) -> ClauseWords {
    let element = count.elements[position]
    let identifiers = element.identifiers
    if identifiers.count == 1, element.matches != true, let wanted = TypeAlternatives(count.condition) {
      let shown = Payload.Attachment(identifiers).typeNames[0]
      return "\(name) registers only \(shown), which \(refusal(of: identifiers, wanted.types))"
    }
    let phrase = element.inside.map { self.phrase($0, about: identifiers) } ?? ""
    return "\(name) \(Payload.Attachment(identifiers).shape) " + phrase
  }

  /// Describes several attachments of which none matches.
  private func wordsOfNone(_ count: Step.ComparedCount, _ ending: ClauseWords) -> ClauseWords {
    let all = count.elements.map { $0.identifiers }
    let found = WordList.some(all.map { Payload.Attachment($0).shape })
    let words =
      "none of the \(count.total) attachments \(count.verb(isSingular: true))" + ending + ": found \(found)"
    guard let wanted = TypeAlternatives(count.condition) else { return words }
    return words + "\(remark(on: Array(all.joined()), wanted: wanted.types))"
  }

  // MARK: Conditions on one attachment

  /// Describes the result of a condition on one attachment in a verb phrase: "conforms to public.image (public.heic →
  /// …)".
  ///
  /// - Parameter identifiers: the identifiers of the attachment.
  private func phrase(_ step: Step, about identifiers: [String]) -> ClauseWords {
    switch step.node.kind {
    case .and:
      if let part = step.decidingPart { return phrase(part, about: identifiers) }
      return phrases(step, about: identifiers, by: " and ")
    case .or:
      if let position = step.decidingPosition {
        return phrase(step.parts[position], about: identifiers)
          + ", \(Words.ordinal(position, of: step.parts.count)) alternatives"
      }
      if let wanted = TypeAlternatives(step.node) { return "\(refusal(of: identifiers, wanted.types))" }
      return phrases(step, about: identifiers, by: ", and ")
    case .not:
      let words = phrase(step.parts[0], about: identifiers)
      return step.holds ? words : words.excluded
    case .comparison(let comparison): return phrase(step, comparison, identifiers)
    case .constant, .missing: return Self.generalPhrase(step)
    }
  }

  private func phrases(_ step: Step, about identifiers: [String], by text: String) -> ClauseWords {
    var phrases: [ClauseWords] = []
    for part in step.parts.prefix(Self.partLimit) { phrases.append(phrase(part, about: identifiers)) }
    return .joined(phrases, by: text)
  }

  private func phrase(
    _ step: Step, _ comparison: PredicateNode.Comparison, _ identifiers: [String]
  ) -> ClauseWords {
    guard comparison.left.isIdentifierList, let type = comparison.right.text else {
      return Self.generalPhrase(step)
    }
    if comparison.quantifier == nil, !step.holds {
      let written = "'\(comparison.left.description) \(comparison.comparisonOperator.rawValue) …'"
      let text = WordList.shortened(type, to: 60)
      return
        "has a list of types, which \(written) compares as a whole with the string \"\(text)\"; to look at each type the "
        + "rule needs ANY"
    }
    guard comparison.quantifier == .any, comparison.comparisonOperator.isTypeOperator else {
      return Self.generalPhrase(step)
    }
    let isExact = comparison.comparisonOperator == .typeEquals
    guard step.holds else { return "\(refusal(of: identifiers, [type], isExact: isExact))" }
    if isExact { return "has the type \(type)" }
    let first = identifiers.first { rule.types.conforms($0, to: type) }
    return "conforms to \(rule.types.chainText(type, from: first))"
  }

  /// The phrase for types that no identifier has, with the most informative fact about them.
  private func refusal(of identifiers: [String], _ wanted: [String], isExact: Bool = false) -> String {
    let verb = isExact ? "does not have the type" : "does not conform to"
    return "\(verb) \(WordList.list(wanted))\(remark(on: identifiers, wanted: wanted))"
  }

  private static func generalPhrase(_ step: Step) -> ClauseWords {
    "\(step.holds ? "fulfils" : "does not fulfil") '\(WordList.shortened(step.node.description))'"
  }
}

extension Step.ComparedCount {
  /// The wanted count in words.
  var wanted: String { comparison.wanted(right, of: total) }

  /// Whether every element must match.
  var asksForAll: Bool { comparison.comparisonOperator == .equal && comparison.asksForAll }

  var tally: Tally {
    Tally(
      matching: matching.count, total: total, noun: elements.first?.noun ?? "element", wanted: wanted,
      isLimit: [.lessThan, .lessThanOrEqual].contains(comparison.comparisonOperator))
  }

  /// The condition of the subquery as a verb phrase.
  fileprivate func verb(isSingular: Bool) -> String {
    guard let alternatives = TypeAlternatives(condition) else {
      return "\(isSingular ? "fulfils" : "fulfil") '\(WordList.shortened(condition.description))'"
    }
    return "\(isSingular ? "conforms" : "conform") to \(WordList.list(alternatives.types))"
  }
}

extension Step.Element {
  /// The name of the element with an index.
  func name(_ position: Int) -> String {
    switch kind {
    case .item: "item \(position + 1)"
    case .attachment(let identifiers): "attachment \(position + 1) \(Payload.Attachment(identifiers).shape)"
    case .identifier(let text): Payload.Attachment([text]).typeNames[0]
    case .other: "element \(position + 1)"
    }
  }

  /// The word for elements of this kind.
  fileprivate var noun: String {
    switch kind {
    case .item: "item"
    case .attachment: "attachment"
    case .identifier: "identifier"
    case .other: "element"
    }
  }
}

/// A condition that requires an attachment to have one of several types, and nothing else.
struct TypeAlternatives {
  let types: [String]

  init?(_ node: PredicateNode) {
    let parts: [PredicateNode] = if case .or(let parts) = node.kind { parts } else { [node] }
    var types: [String] = []
    for part in parts {
      guard let test = TypeTest(part), test.quantifier == .any, test.isConformance, test.left.isIdentifierList else {
        return nil
      }
      types.append(test.identifier)
    }
    self.types = types
  }
}

extension ExpressionNode {
  /// The name of what a path such as `$item.attachments.@count` counts, in the plural; `nil` for anything else.
  var countedNoun: String? {
    guard case .keyPath(_, let steps) = kind, steps.last?.kind == .operator("count"), steps.count >= 2,
      case .key(let key) = steps[steps.count - 2].kind
    else { return nil }
    return key == "extensionItems" ? "items" : key == "registeredTypeIdentifiers" ? "types" : key
  }
}

extension PredicateNode.Comparison {
  /// The wanted count in words, such as "at least 1".
  ///
  /// - Parameters:
  ///   - value: the right side's value.
  ///   - total: the number of elements, for a right side that counts all of them.
  fileprivate func wanted(_ value: Value?, of total: Int) -> String {
    let number =
      switch value {
      case .integer(let number)?: String(number)
      case .null?: "nil"
      default: WordList.shortened(right.description)
      }
    switch comparisonOperator {
    case .equal:
      guard asksForAll, number == String(total) else { return "exactly \(number)" }
      return total == 1 ? "every one" : "all \(total)"
    case .notEqual: return "any number but \(number)"
    case .lessThan: return "fewer than \(number)"
    case .greaterThan: return "more than \(number)"
    case .lessThanOrEqual: return "at most \(number)"
    case .greaterThanOrEqual: return "at least \(number)"
    default: return "\(comparisonOperator.rawValue) \(number)"
    }
  }

  /// Whether the right side counts all elements of the left side's collection.
  fileprivate var asksForAll: Bool {
    guard let counted = CountedSubquery(left), let all = right.countedCollection else { return false }
    return counted.collection == all
  }
}

/// Small pieces of sentences.
enum Words {
  /// The position of one among several, such as "the second of 3".
  static func ordinal(_ index: Int, of total: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return index < words.count ? "the \(words[index]) of \(total)" : "number \(index + 1) of \(total)"
  }
}
