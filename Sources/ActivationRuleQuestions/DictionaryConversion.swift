package import ActivationRuleModel
package import ActivationRuleText
package import ActivationRuleTypes

/// A rule dictionary that is the result of a conversion.
package struct ConvertedDictionary: Hashable, Sendable {
  /// The keys with their values, each key once, in the order of `RuleKey.all`.
  package let entries: [PropertyListEntry]

  init(_ entries: [PropertyListEntry]) {
    self.entries = entries
  }

  /// The keys of a dictionary that have an effect; `nil` for a rule that is not a dictionary.
  init?(_ rule: ActivationRule) {
    guard case .dictionary(let entries) = rule.value else { return nil }
    // Of duplicate keys the last one counts.
    self.init(RuleKey.all.compactMap { key in entries.last { $0.key.text == key } })
  }

  /// The dictionary as a rule.
  package func rule(types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings()) -> ActivationRule {
    ActivationRule(.dictionary(entries), types: types, settings: settings)
  }
}

extension Analysis {
  /// A dictionary that is the same rule on all tried payloads; `nil` if none was found.
  ///
  /// A dictionary converts to itself, without keys that have no effect. Others are guessed from the numbers of
  /// attachments of each kind that the rule accepts, and then tried. A rule that is never shown has none.
  package func equivalentDictionary() -> ConvertedDictionary? {
    dictionaryConversion().dictionary
  }

  /// The same, with the number of payloads on which the dictionary was tried.
  package func dictionaryConversion() -> (dictionary: ConvertedDictionary?, payloadCount: Int) {
    var guesser = DictionaryGuesser(rule, options)
    guard guesser.sampled.shown != nil else { return (nil, guesser.sampled.payloadCount) }
    return (ConvertedDictionary(rule) ?? guesser.found(), guesser.sampled.payloadCount)
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
  private(set) var sampled: SampledRule
  private var rule: ActivationRule { sampled.rule }
  private var rest = Limit.triedRules.value

  init(_ rule: ActivationRule, _ options: AnalysisOptions) {
    keys = rule.settings.ruleTable.rows.compactMap { row in
      row.types.first.map { (key: row.key, type: $0, isBoolean: row.isBoolean) }
    }
    let near = rule.comparedNumbers.filter { $0 <= 1_000 }.prefix(8).flatMap { [$0 - 1, $0, $0 + 1] }
    let sorted = Set(near + [1, 2]).filter { $0 > 0 }.sorted()
    numbers = sorted + [(sorted.last ?? 1) + 1]
    // The types of the keys matter as much as those of the rule, and so does the number that stands for no limit.
    let all = DictionaryShape(counts: keys.map { _ in Self.largeCount }, maximum: nil, minimum: nil)
    let dictionary = Self.dictionary(all, keys).rule(types: rule.types, settings: rule.settings)
    sampled = SampledRule(rule, options, besides: [dictionary])
  }

  /// A dictionary that is the same rule, without keys that have no effect.
  mutating func found() -> ConvertedDictionary? {
    for guess in guesses where isSame(guess) {
      var shape = guess
      while let simpler = trims(of: shape).first(where: { isSame($0) }) { shape = simpler }
      return Self.dictionary(shape, keys)
    }
    return nil
  }

  private mutating func isSame(_ shape: DictionaryShape) -> Bool {
    guard rest > 0 else { return false }
    rest -= 1
    return sampled.isSame(as: Self.dictionary(shape, keys).rule(types: rule.types, settings: rule.settings))
  }

  private static func dictionary(
    _ shape: DictionaryShape, _ keys: [(key: String, type: String, isBoolean: Bool)]
  ) -> ConvertedDictionary {
    var values: [String: PropertyListNode] = [:]
    for (key, count) in zip(keys, shape.counts) {
      guard let count else { continue }
      values[key.key] = key.isBoolean ? PropertyListNode(.boolean(count > 0)) : PropertyListNode(.integer(count))
    }
    if shape.isLenient, !values.isEmpty { values[RuleKey.dictionaryVersion] = 2 }
    if let maximum = shape.maximum {
      values[RuleKey.attachmentMaximum] = PropertyListNode(.integer(maximum))
    }
    if let minimum = shape.minimum {
      values[RuleKey.attachmentMinimum] = PropertyListNode(.integer(minimum))
    }
    return ConvertedDictionary(
      RuleKey.all.compactMap { key in values[key].map { PropertyListEntry(key: MappedString(key), value: $0) } })
  }

  // MARK: What the rule accepts

  private func accepts(_ attachments: [Payload.Attachment]) -> Bool {
    rule.evaluate(Payload([Payload.Item(attachments)])) == .shown
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
    let smallest = sampled.shown.map { $0.declarations.declarations.isEmpty ? $0.payload.attachments : [] } ?? []
    let empty = DictionaryShape(counts: keys.map { _ in nil }, maximum: nil, minimum: nil)
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
    lenient = forbidding(lenient, smallest)
    let fewest = Int64(max(1, smallest.count))
    let isOpen = numbers.contains { accepts(Array(repeating: Self.filler, count: $0)) }
    let totals: [Int64?] = numbers.dropLast().reversed().map { Int64($0) }
    var guesses = bounded(strict, [nil], fewest)
    if lenient.acceptsKinds {
      let total = largestTotal(with: lenient)
      guesses += choices(lenient).flatMap { bounded($0, [total], fewest) }
    }
    guesses += bounded(strict, totals, fewest)
    if isOpen { guesses += [empty, forbidding(empty, smallest)].flatMap { bounded($0, [nil] + totals, fewest) } }
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
  private func forbidding(_ shape: DictionaryShape, _ smallest: [Payload.Attachment]) -> DictionaryShape {
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
      var next = shape
      change(&next)
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
