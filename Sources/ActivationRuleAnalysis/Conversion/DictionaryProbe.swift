import ActivationRuleModel

/// What a rule says of payloads of one kind, from which the dictionaries are guessed that might be the same rule.
struct DictionaryProbe {
  let kinds: [DictionaryShape.Kind]
  let samples: ConversionSamples
  /// For each kind the numbers, of those tried, for which attachments of the kind alone are accepted.
  private let accepted: [[Int]]
  /// The numbers for which attachments of an undeclared type are accepted.
  private let unknown: [Int]
  private let rule: ActivationRule

  init(_ rule: ActivationRule) {
    self.rule = rule
    kinds = DictionaryShape.Kind.all(rule.settings)
    let samples = ConversionSamples(rule, kinds)
    self.samples = samples
    func numbers(_ type: String) -> [Int] {
      samples.numbers.filter { rule.evaluate(ConversionSamples.payload(type, $0)) == .shown }
    }
    accepted = kinds.map { numbers($0.type) }
    unknown = numbers("org.example.undeclared")
  }

  private var beyond: Int { samples.numbers.last ?? 1 }

  /// Whether the rule accepts attachments without a bound on their number.
  var isUnbounded: Bool {
    (accepted + [unknown]).contains { $0.last == beyond }
  }

  /// What stands in a key for no bound.
  var largeCount: Int64 { Int64(max(DictionaryConversion.usualAttachmentLimit, beyond)) }

  /// The largest number of attachments of a kind alone; 0 if there is none.
  func bound(_ kind: Int) -> Int64 {
    guard let last = accepted[kind].last else { return 0 }
    return last == beyond ? largeCount : Int64(last)
  }

  /// The values that a count may take, in descending order.
  var values: [Int64] {
    [largeCount] + samples.numbers.dropLast().reversed().map { Int64($0) }
  }

  /// The smallest number of attachments that is accepted, as the key for it; `nil` for 1.
  var minimum: Int64? {
    let smallest = (accepted + [unknown]).compactMap { $0.first }.min() ?? 1
    return smallest > 1 ? Int64(smallest) : nil
  }

  // MARK: Guesses

  /// Dictionaries that might be the same rule, the likeliest first.
  var guesses: [DictionaryShape] {
    var never = DictionaryShape.empty(kinds)
    never.counts[1] = 0
    var plain = DictionaryShape.empty(kinds)
    for kind in kinds.indices where bound(kind) > 0 { plain.counts[kind] = bound(kind) }
    var fuzzy = plain
    fuzzy.isFuzzy = true
    var guesses = [never]
    for shape in [plain, fuzzy, forbidding(fuzzy)] where !guesses.contains(shape) { guesses.append(shape) }
    if !unknown.isEmpty { guesses.append(.empty(kinds)) }
    let limits = values.filter { $0 <= Int64(beyond) }.map { Optional($0) }
    return guesses.flatMap { bounded($0, [nil] + limits) }
  }

  /// A dictionary with each of some bounds on all attachments, with and without the minimum.
  private func bounded(_ shape: DictionaryShape, _ limits: [Int64?]) -> [DictionaryShape] {
    let minima: [Int64?] = minimum.map { [nil, $0] } ?? (shape.acceptsKinds ? [nil] : [nil, 1])
    return limits.flatMap { limit in
      minima.map { minimum in
        var bounded = shape
        (bounded.maximum, bounded.minimum) = (limit, minimum)
        return bounded
      }
    }
  }

  /// The kinds set to zero that the rule does not let come along with what it accepts.
  func forbidding(_ shape: DictionaryShape) -> DictionaryShape {
    guard let first = kinds.indices.first(where: { bound($0) > 0 }), let count = accepted[first].first else {
      return shape
    }
    var shape = shape
    for kind in kinds.indices where shape.counts[kind] == nil {
      let types = [String](repeating: kinds[first].type, count: count) + [kinds[kind].type]
      if rule.evaluate(ConversionSamples.payload(types)) != .shown { shape.counts[kind] = 0 }
    }
    return shape
  }
}
