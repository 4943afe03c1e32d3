import ActivationRuleModel
import UniformTypes

/// What a rule says of payloads of one kind, from which the dictionaries are guessed that might be the same rule.
struct DictionaryProbe {
  let kinds: [DictionaryShape.Kind]
  let samples: ConversionSamples
  /// For each kind the numbers, of those tried, for which attachments of the kind alone are accepted.
  private let accepted: [[Int]]
  /// The same for kinds that are accepted only beside others, and have a bound.
  private let acceptedBeside: [[Int]]
  /// The attachments of the smallest payload that is accepted.
  private let smallest: [Payload.Attachment]
  /// The numbers for which attachments of an undeclared type are accepted.
  private let unknown: [Int]
  private let rule: ActivationRule

  /// - Parameter smallest: the smallest payload that is accepted, if it is known.
  init(_ rule: ActivationRule, smallest: Witness?) {
    self.rule = rule
    kinds = DictionaryShape.Kind.all(rule.settings)
    let samples = ConversionSamples(rule, kinds)
    self.samples = samples
    func numbers(_ type: String) -> [Int] {
      samples.numbers.filter { rule.evaluate(ConversionSamples.payload(type, $0)) == .shown }
    }
    let accepted = kinds.map { numbers($0.type) }
    self.accepted = accepted
    let attachments = smallest.map { $0.declarations.isEmpty ? $0.payload.attachments : [] } ?? []
    self.smallest = attachments
    acceptedBeside = zip(kinds, accepted).map { kind, alone in
      alone.isEmpty ? Self.numbers(of: kind.type, beside: attachments, rule, samples.numbers) : []
    }
    unknown = numbers("org.example.undeclared")
  }

  /// The numbers for which attachments of a type are accepted beside others that a minimum asks for; none without a bound,
  /// as what merely comes along has none.
  private static func numbers(
    of type: String, beside attachments: [Payload.Attachment], _ rule: ActivationRule, _ numbers: [Int]
  ) -> [Int] {
    let others = attachments.filter { attachment in
      !attachment.registeredTypeIdentifiers.contains { rule.types.conforms($0, to: type) }
    }
    guard !others.isEmpty else { return [] }
    let accepted = numbers.filter { number in
      let own = [Payload.Attachment](repeating: .attachment(type), count: number)
      // They come in addition, or in place of as many others.
      return [0, min(number, others.count)].contains { dropped in
        rule.evaluate(Payload([Payload.Item(own + others.dropFirst(dropped))])) == .shown
      }
    }
    return accepted.last == numbers.last ? [] : accepted
  }

  private var beyond: Int { samples.numbers.last ?? 1 }

  /// Whether the rule accepts attachments without a bound on their number.
  var isUnbounded: Bool {
    (accepted + [unknown]).contains { $0.last == beyond }
  }

  /// What stands in a key for no bound.
  var largeCount: Int64 { Int64(max(DictionaryConversion.usualAttachmentLimit, beyond)) }

  /// The largest number of attachments of a kind alone, or beside others if there must be some; 0 if there is none.
  func bound(_ kind: Int) -> Int64 {
    guard let last = accepted[kind].last ?? acceptedBeside[kind].last else { return 0 }
    return last == beyond ? largeCount : Int64(last)
  }

  /// The values that a count may take, in descending order.
  var values: [Int64] {
    [largeCount] + samples.numbers.dropLast().reversed().map { Int64($0) }
  }

  /// The smallest number of attachments that is accepted, as the key for it; `nil` for 1.
  var minimum: Int64? {
    let alone = (accepted + [unknown]).compactMap { $0.first }
    let fewest = (smallest.isEmpty ? alone : alone + [smallest.count]).min() ?? 1
    return fewest > 1 ? Int64(fewest) : nil
  }

  // MARK: Guesses

  /// Dictionaries that might be the same rule, the likeliest first.
  var guesses: [DictionaryShape] {
    var plain = DictionaryShape.empty(kinds)
    for kind in kinds.indices where bound(kind) > 0 { plain.counts[kind] = bound(kind) }
    var fuzzy = plain
    fuzzy.isFuzzy = true
    var guesses: [DictionaryShape] = []
    for shape in [plain, fuzzy, forbidding(fuzzy)] where !guesses.contains(shape) { guesses.append(shape) }
    if !unknown.isEmpty {
      var excluding = DictionaryShape.empty(kinds)
      excluding.isFuzzy = true
      for kind in kinds.indices where bound(kind) == 0 { excluding.counts[kind] = 0 }
      guesses += [.empty(kinds), excluding]
    }
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
    var base = smallest
    if let first = kinds.indices.first(where: { !accepted[$0].isEmpty }), let count = accepted[first].first {
      base = [Payload.Attachment](repeating: .attachment(kinds[first].type), count: count)
    }
    if base.isEmpty { return shape }
    // With a bound on all attachments there may be no room for one more, but for one in place of another.
    let places = base.count > 1 ? [base, Array(base.dropFirst()), base.dropLast()] : [base]
    var shape = shape
    for kind in kinds.indices where shape.counts[kind] == nil {
      let isAccepted = places.contains { others in
        rule.evaluate(Payload([Payload.Item(others + [.attachment(kinds[kind].type)])])) == .shown
      }
      if !isAccepted { shape.counts[kind] = 0 }
    }
    return shape
  }
}
