package import ActivationRuleModel
package import ActivationRulePredicates
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

extension Analysis {
  /// A dictionary, in the order of `RuleKey.all`, with the answer whether it is the same rule.
  ///
  /// A dictionary converts to itself, without keys that have no effect. Others are guessed from the numbers of
  /// attachments of each kind that the rule accepts, and then tried. If none is the same rule on all tried payloads, one
  /// that differs only for types that an app would have to declare. `nil` if there is none, and for a rule that is never
  /// shown.
  package func dictionaryConversion() -> (entries: [PropertyListEntry], isSame: AnalysisAnswer)? {
    var guesser = DictionaryGuesser(self)
    return guesser?.found()
  }
}

extension RuleKey {
  /// The entries of a dictionary of values by their keys in full.
  static func entries(_ values: [String: PropertyListNode]) -> [PropertyListEntry] {
    all.compactMap { key in values[key].map { PropertyListEntry(key: MappedString(key), value: $0) } }
  }
}

/// The choices that make up a rule dictionary, as far as they are guessed.
private struct DictionaryShape: Hashable {
  /// Whether one attachment of an accepted type is enough, which is true in version 2.
  var isLenient = false
  /// The value of each kind's key; `nil` without the key.
  var counts: [Int64?]
  /// The largest and the smallest number of attachments; `nil` without the key.
  var maximum: Int64?
  var minimum: Int64?

  /// Whether a kind is accepted.
  var acceptsKinds: Bool { counts.contains { ($0 ?? 0) > 0 } }
}

/// Guesses dictionaries from the behaviour of a rule on attachments of each kind.
private struct DictionaryGuesser {
  /// The value of a key that stands for no limit.
  private static let largeCount: Int64 = 100
  /// An attachment that no dictionary key counts.
  private static let filler = Payload.Attachment([KindWorld.unknown])

  /// The keys that accept a kind of attachment.
  private let keys: [(key: String, type: String, isBoolean: Bool)]
  /// The numbers to try, in ascending order, the last one above all numbers of the rule.
  private let numbers: [Int]
  private let analysis: Analysis
  private var rule: ActivationRule { analysis.rule }
  /// The smallest payload that shows the rule, if no app has to declare its types.
  private let smallest: [Payload.Attachment]
  private var rest = Limit.triedRules.value
  /// Payloads that told the rule from a dictionary; they usually tell it from the next one, too.
  private var telling: [PreparedPayload] = []

  /// `nil` for a rule that none of the tried payloads shows.
  init?(_ analysis: Analysis) {
    guard let shown = analysis.isNeverShown().witness else { return nil }
    smallest = shown.declarations.declarations.isEmpty ? shown.payload.attachments : []
    self.analysis = analysis
    let rule = analysis.rule
    keys = rule.settings.ruleTable.rows.compactMap { row in
      row.types.first.map { (key: row.key, type: $0, isBoolean: row.isBoolean) }
    }
    let sides = (rule.predicate?.comparisons ?? []).flatMap { [$0.left, $0.right] }
    let compared = sides.compactMap { $0.integer }.filter { (0...1_000).contains($0) }.map { Int($0) }
    let near = compared.prefix(8).flatMap { [$0 - 1, $0, $0 + 1] }
    let sorted = Set(near + [1, 2]).filter { $0 > 0 }.sorted()
    numbers = sorted + [(sorted.last ?? 1) + 1]
  }

  /// A dictionary that is the same rule, without keys that have no effect; otherwise one usually the same.
  mutating func found() -> (entries: [PropertyListEntry], isSame: AnalysisAnswer)? {
    if case .dictionary(let entries) = rule.value {
      // Of duplicate keys the last one counts.
      let own = RuleKey.all.compactMap { key in entries.last { $0.key.text == key } }
      if let isSame = usually(own), isSame.isUnrefuted { return (own, isSame) }
    }
    var best: (shape: DictionaryShape, isSame: AnalysisAnswer)?
    for guess in guesses where best?.isSame.isUnrefuted != true {
      guard let isSame = usually(dictionary(guess)) else { continue }
      if isSame.isUnrefuted || best == nil { best = (guess, isSame) }
    }
    guard var (shape, isSame) = best else { return nil }
    var open = trims(of: shape)[...]
    while let simpler = open.popFirst() {
      guard let answer = usually(dictionary(simpler)), answer.isUnrefuted || !isSame.isUnrefuted else {
        continue
      }
      (shape, isSame, open) = (simpler, answer, trims(of: simpler)[...])
    }
    return (dictionary(shape), isSame)
  }

  /// Whether a dictionary is the same rule; `nil` if it is not even for declared types.
  private mutating func usually(_ dictionary: [PropertyListEntry]) -> AnalysisAnswer? {
    let other = rule.with(value: .dictionary(dictionary))
    guard rest > 0, telling.allSatisfy({ (rule.evaluate($0) == .shown) == (other.evaluate($0) == .shown) }) else {
      return nil
    }
    rest -= 1
    let answer = analysis.isEquivalent(to: other)
    guard let witness = answer.witness, witness.declarations.declarations.isEmpty else { return answer }
    telling.append(PreparedPayload(witness.payload, types: rule.types))
    return nil
  }

  private func dictionary(_ shape: DictionaryShape) -> [PropertyListEntry] {
    var values: [String: PropertyListNode] = [:]
    for (key, count) in zip(keys, shape.counts) {
      guard let count else { continue }
      values[key.key] = key.isBoolean ? PropertyListNode(.boolean(count > 0)) : PropertyListNode(.integer(count))
    }
    if shape.isLenient, !values.isEmpty { values[RuleKey.dictionaryVersion] = 2 }
    values[RuleKey.attachmentMaximum] = shape.maximum.map { PropertyListNode(.integer($0)) }
    values[RuleKey.attachmentMinimum] = shape.minimum.map { PropertyListNode(.integer($0)) }
    return RuleKey.entries(values)
  }

  // MARK: What the rule accepts

  private func accepts(_ attachments: [Payload.Attachment]) -> Bool {
    rule.evaluate(Payload(of: attachments)) == .shown
  }

  private func attachments(_ key: Int, _ count: Int) -> [Payload.Attachment] {
    Array(repeating: Payload.Attachment([keys[key].type]), count: count)
  }

  /// The largest accepted number of attachments of a kind together with others; `nil` if none is accepted.
  ///
  /// - Parameter least: the number of attachments up to which those of an undeclared type fill up.
  private func bound(_ key: Int, with others: [Payload.Attachment] = [], filledUpTo least: Int = 0) -> Int64? {
    let last = numbers.last { number in
      let filling = Array(repeating: Self.filler, count: max(0, least - number))
      // They are added to the others, or replace some of them.
      return (0...min(number, others.count)).contains {
        accepts(attachments(key, number) + filling + others.dropFirst($0))
      }
    }
    return last.map { $0 == numbers.last ? Self.largeCount : Int64($0) }
  }

  /// Whether an attachment has the kind of a key, and none that is a part of it, as files are a part of URLs.
  private func isOf(_ key: Int, _ attachment: Payload.Attachment) -> Bool {
    let parts = keys.filter { $0.type != keys[key].type && rule.types.conforms($0.type, to: keys[key].type) }
    return attachment.registeredTypeIdentifiers.contains { identifier in
      rule.types.conforms(identifier, to: keys[key].type)
        && !parts.contains { rule.types.conforms(identifier, to: $0.type) }
    }
  }

  // MARK: Guesses

  /// Dictionaries that might be the same rule, the most likely first.
  private var guesses: [DictionaryShape] {
    let empty = DictionaryShape(counts: keys.map { _ in nil })
    var strict = empty
    for key in keys.indices {
      let others = smallest.filter { !isOf(key, $0) }
      // What any number of is accepted next to others is merely allowed.
      let limited = others.isEmpty ? nil : bound(key, with: others).flatMap { $0 == Self.largeCount ? nil : $0 }
      strict.counts[key] = bound(key) ?? limited
    }
    var lenient = empty
    lenient.isLenient = true
    for key in keys.indices { lenient.counts[key] = bound(key, filledUpTo: smallest.count) }
    lenient = forbidding(lenient)
    let fewest = Int64(max(1, smallest.count))
    let isOpen = numbers.contains { accepts(Array(repeating: Self.filler, count: $0)) }
    let totals: [Int64?] = numbers.dropLast().reversed().map { Int64($0) }
    var guesses = bounded(strict, [nil], fewest)
    if lenient.acceptsKinds {
      let total = largestTotal(with: lenient)
      guesses += choices(lenient).flatMap { bounded($0, [total], fewest) }
    }
    guesses += bounded(strict, totals, fewest)
    if isOpen { guesses += [empty, forbidding(empty)].flatMap { bounded($0, [nil] + totals, fewest) } }
    return guesses
  }

  /// A dictionary with each of some limits on all attachments, with and without the minimum.
  private func bounded(_ shape: DictionaryShape, _ limits: [Int64?], _ fewest: Int64) -> [DictionaryShape] {
    let minima: [Int64?] = fewest > 1 ? [nil, fewest] : shape.acceptsKinds ? [nil] : [nil, 1]
    return limits.flatMap { limit in
      minima.map { minimum in
        var bounded = shape
        (bounded.maximum, bounded.minimum) = (limit, minimum)
        return bounded
      }
    }
  }

  /// The largest accepted number of attachments if all but one are of an undeclared type; `nil` without a limit.
  private func largestTotal(with shape: DictionaryShape) -> Int64? {
    guard let key = keys.indices.first(where: { shape.counts[$0] ?? 0 > 0 }) else { return nil }
    let last = numbers.last { accepts(attachments(key, 1) + Array(repeating: Self.filler, count: $0 - 1)) }
    return last == numbers.last ? nil : last.map { Int64($0) }
  }

  /// Sets to zero the kinds that the rule does not accept together with its others.
  private func forbidding(_ shape: DictionaryShape) -> DictionaryShape {
    guard !smallest.isEmpty else { return shape }
    // With a limit on all attachments there may be no room for one more, but one can be replaced.
    let places = smallest.count > 1 ? [smallest, Array(smallest.dropFirst()), smallest.dropLast()] : [smallest]
    var shape = shape
    shape.isLenient = true
    for key in keys.indices where shape.counts[key] == nil {
      if !places.contains(where: { accepts($0 + attachments(key, 1)) }) { shape.counts[key] = 0 }
    }
    return shape
  }

  /// Each choice of a dictionary's zeros: all of them first, none last.
  private func choices(_ shape: DictionaryShape) -> [DictionaryShape] {
    let zeros = shape.counts.indices.filter { shape.counts[$0] == 0 }
    return (0..<1 << zeros.count).map { choice in
      var chosen = shape
      for (place, key) in zeros.enumerated() where choice >> place & 1 != 0 { chosen.counts[key] = nil }
      return chosen
    }
  }

  /// The dictionary without one key, or with smaller values, which may be the same rule.
  private func trims(of shape: DictionaryShape) -> [DictionaryShape] {
    var trims: [DictionaryShape] = []
    func add(_ change: (inout DictionaryShape) -> Void) {
      let next = changing(shape, change)
      let isRule = next.acceptsKinds || next.maximum != nil || next.minimum != nil
      if next != shape, isRule { trims.append(next) }
    }
    add { $0.isLenient = false }
    add { $0.minimum = nil }
    for key in keys.indices {
      add { if let most = $0.maximum { $0.counts[key] = $0.counts[key].map { min($0, most) } } }
    }
    add { $0.maximum = nil }
    for key in keys.indices where shape.counts[key] == 0 { add { $0.counts[key] = nil } }
    return trims
  }
}

/// The predicate equivalent to a rule dictionary.
package struct PredicateConversion: Hashable, Sendable {
  /// All of the ``clauses``, with another tautology in place of `TRUEPREDICATE`, and without parts that change no verdict.
  ///
  /// The App Store refuses apps with that word in a rule.
  package let predicate: PredicateNode
  /// The tests that the dictionary leads to, each with its key and the certainty that the system makes it.
  package let clauses: [DictionaryTest]
  /// Whether the predicate is the same rule as the dictionary.
  package let isEquivalent: AnalysisAnswer
  /// A shorter predicate; `nil` if none is the same rule even for one item.
  package let guideForm: GuideForm?
}

extension Analysis {
  /// The predicate equivalent to a dictionary; `nil` for a rule that is not a dictionary, or has no predicate.
  ///
  /// A dictionary with the key for shared places is not only a predicate; then ``PredicateConversion/isEquivalent``
  /// fails.
  package func predicateConversion() -> PredicateConversion? {
    let clauses = rule.dictionaryTests
    guard let predicate = rule.predicate?.withoutTrueConditions, !clauses.isEmpty else { return nil }
    let isSame = isEquivalent(to: asRule(predicate))
    return PredicateConversion(
      predicate: isSame.isUnrefuted ? simplified(predicate) : predicate, clauses: clauses, isEquivalent: isSame,
      guideForm: guideForm(clauses))
  }
}
