package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
package import ActivationRuleText

/// A rule read line by line: what each part asks, in words, in the order of its text.
package struct RuleLines {
  /// What one part asks.
  package struct Line: Hashable, Sendable {
    /// The place of the part in the file.
    package let range: SourceRange
    /// The number of parts around it.
    package let depth: Int
    /// What it asks.
    package fileprivate(set) var text: String
  }

  /// What the parts ask, from the first to the last.
  package private(set) var lines: [Line] = []

  /// Reads a rule; a rule without a predicate has no lines.
  package init(_ rule: ActivationRule) {
    switch rule.value {
    case .predicate(let written):
      guard let predicate = rule.predicate else { return }
      add(predicate, 0)
      lines = lines.map { Line(range: written.map.sourceRange($0.range), depth: $0.depth, text: $0.text) }
    case .dictionary(let entries): add(entries, of: rule)
    case .absent, .other, .unused: return
    }
  }

  private mutating func add(_ text: String, _ range: SourceRange, _ depth: Int) {
    lines.append(Line(range: range, depth: depth, text: text))
  }

  // MARK: Dictionaries

  private mutating func add(_ entries: [PropertyListEntry], of rule: ActivationRule) {
    let tests = rule.dictionaryTests
    for entry in entries {
      let row = entry.row
      let parts = tests.filter { $0.key == entry.key.text }.map { Self.words(for: $0, row?.words) }
      if row?.value == .version {
        let isFuzzy = tests.contains { $0.kind == .any }
        add(isFuzzy ? "one thing of these kinds is enough" : Self.strict, entry.keyRange, 0)
      } else if let type = row?.words, row?.value == .boolean {
        add(parts.isEmpty && entry.isFalse ? "no \(type.several)" : "any number of \(type.several)", entry.keyRange, 0)
      } else {
        add(parts.isEmpty ? "nothing" : WordList.full(parts, "and"), entry.keyRange, 0)
      }
    }
    let hasVersion = entries.contains { $0.name == "DictionaryVersion" }
    if !hasVersion, tests.contains(where: { $0.kind == .all }) { add(Self.strict, .none, 0) }
  }

  private static let strict = "everything shared must be of these kinds"

  private static func words(for test: DictionaryTest, _ words: ThingWords?) -> String {
    let words = words ?? ShareKind.other.words
    switch test.kind {
    case .atMost(0), .none: return "no \(words.several)"
    case .atMost(let count): return "at most \(count) \(words.counted(Int(clamping: count)))"
    case .atLeast(let count): return "at least \(count) \(words.counted(Int(clamping: count)))"
    case .all, .any: return words.several
    }
  }

  // MARK: Predicates

  private mutating func add(_ node: PredicateNode, _ depth: Int) {
    if let phrase = Self.phrase(node) { return add(phrase, node.range, depth) }
    switch node.kind {
    case .constant(let isTrue): add(isTrue ? "always" : "never", node.range, depth)
    case .missing: break
    case .not(let part):
      add("not:", node.range, depth)
      add(part, depth + 1)
    case .and(let parts): add(parts, "and", depth)
    case .or(let parts): add(parts, "or", depth)
    case .comparison(let comparison): add(comparison, node, depth)
    }
  }

  /// Adds parts below each other, with the word between them.
  private mutating func add(_ parts: [PredicateNode], _ word: String, _ depth: Int) {
    for (index, part) in parts.enumerated() {
      // A list of the other kind reads as one part.
      let isList = part.isList && Self.phrase(part) == nil
      if isList { add(word == "and" ? "one of:" : "all of:", part.range, depth) }
      add(part, isList ? depth + 1 : depth)
      if index < parts.count - 1 { lines[lines.count - 1].text += ", \(word)" }
    }
  }

  private mutating func add(_ comparison: PredicateNode.Comparison, _ node: PredicateNode, _ depth: Int) {
    let comparison = comparison.withCountOnTheLeft
    guard let counted = CountedSubquery(comparison.left), let noun = Self.noun(of: counted.collection),
      let quantity = Self.quantity(comparison, of: counted.collection)
    else { return add("'\(WordList.shortened(node.description))'", node.range, depth) }
    let isOne = quantity.isOfOne || quantity == .every || quantity == .no
    let subject = "\(quantity.words) \(isOne ? noun.one : noun.several)"
    let verb = noun.one == "item" ? "in \(subject):" : "\(subject) \(isOne ? "is" : "are"):"
    if let phrase = Self.phrase(counted.predicate) { return add("\(verb) \(phrase)", node.range, depth) }
    add(verb, node.range, depth)
    add(counted.predicate, depth + 1)
  }

  /// Returns a part in a few words; `nil` if it needs separate lines.
  private static func phrase(_ node: PredicateNode) -> String? {
    switch node.kind {
    case .not(let part): return phrase(part).map { $0.hasPrefix("not ") ? String($0.dropFirst(4)) : "not \($0)" }
    case .comparison(let comparison):
      let comparison = comparison.withCountOnTheLeft
      if let test = TypeTest(comparison) { return words(for: test) }
      if let counted = CountedSubquery(comparison.left) { return words(counted, comparison) }
      guard let collection = comparison.left.countedCollection, let noun = noun(of: collection),
        let quantity = quantity(comparison, of: nil)
      else { return nil }
      return "\(quantity.words) \(quantity.isOfOne ? noun.one : noun.several)"
    case .constant, .missing, .and, .or: return nil
    }
  }

  /// Returns the type of a thing, tested by counting its identifiers; `nil` for another count.
  private static func words(_ counted: CountedSubquery, _ comparison: PredicateNode.Comparison) -> String? {
    guard counted.collection.isIdentifierList, let test = TypeTest(counted.predicate), let type = words(for: test)
    else { return nil }
    switch quantity(comparison, of: nil) {
    case .number("at least", 1): return type
    case .no: return "not \(type)"
    default: return nil
    }
  }

  private static func words(for test: TypeTest) -> String? {
    if case .variable = test.left.kind {} else if !test.left.isIdentifierList { return nil }
    let phrase = AttachmentTest(test.identifier, isItself: !test.isConformance).onePhrase
    switch test.quantifier {
    case nil, .any: return phrase
    case .all: return nil
    }
  }

  /// Returns the words for the elements of a collection; `nil` if it is not a collection of a payload.
  private static func noun(of collection: ExpressionNode) -> (one: String, several: String)? {
    guard case .keyPath(_, let steps) = collection.kind else { return nil }
    if steps.last?.isKey("extensionItems") == true { return ("item", "items") }
    if collection.isIdentifierList { return ("of its types", "of its types") }
    return steps.last?.isKey("attachments") == true ? ("thing", "things") : nil
  }

  /// The number of things that a comparison wants.
  private enum Quantity: Equatable {
    case every, no
    /// At least, at most, or exactly a number.
    case number(_ bound: String, Int64)

    var words: String {
      switch self {
      case .every: "every"
      case .no: "no"
      case .number(let bound, let number): "\(bound) \(number)"
      }
    }

    var isOfOne: Bool { if case .number(_, 1) = self { true } else { false } }
  }

  /// Returns the number that a comparison wants; `nil` if it compares something else.
  ///
  /// - Parameter collection: what is counted, if only some elements are.
  private static func quantity(_ comparison: PredicateNode.Comparison, of collection: ExpressionNode?) -> Quantity? {
    guard comparison.quantifier == nil, comparison.options.isEmpty else { return nil }
    if let collection, let all = comparison.right.countedCollection, all == collection {
      return [.equal, .greaterThanOrEqual].contains(comparison.comparisonOperator) ? .every : nil
    }
    guard let number = comparison.right.integer, number >= 0, number < .max else { return nil }
    switch comparison.comparisonOperator {
    case .equal: return number == 0 ? .no : .number("exactly", number)
    case .lessThanOrEqual: return number == 0 ? .no : .number("at most", number)
    case .lessThan: return number == 0 ? nil : number == 1 ? .no : .number("at most", number - 1)
    case .greaterThan: return .number("at least", number + 1)
    case .greaterThanOrEqual: return .number("at least", number)
    case .notEqual: return number == 0 ? .number("at least", 1) : nil
    default: return nil
    }
  }
}

extension PropertyListEntry {
  /// Whether the value is no, or 0.
  fileprivate var isFalse: Bool {
    switch value.kind {
    case .boolean(let isTrue): !isTrue
    case .integer(let number): number == 0
    default: false
    }
  }
}
