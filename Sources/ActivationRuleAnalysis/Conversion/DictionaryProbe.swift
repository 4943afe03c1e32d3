/// What a rule says of payloads of one kind, from which the dictionaries are guessed that might be the same rule.
struct DictionaryProbe {
  let kinds: [DictionaryShape.Kind]
  let samples: ConversionSamples
  /// For each kind the numbers, of those tried, for which attachments of the kind alone are accepted.
  private let accepted: [[Int]]
  /// The same for kinds that are accepted only beside others, and have a bound.
  private let acceptedBeside: [[Int]]
  /// The same where attachments of an undeclared type fill up to the minimum, as they may in version 2.
  private let acceptedFilledUp: [[Int]]
  /// The attachments of the smallest payload that is accepted.
  private let smallest: [Payload.Attachment]
  /// The numbers for which attachments of an undeclared type are accepted.
  private let unknown: [Int]
  private let rule: ActivationRule

  /// Nothing that a dictionary counts.
  private static let filler = Payload.Attachment.attachment("org.example.undeclared")

  /// - Parameter smallest: the smallest payload that is accepted, if it is known.
  init(_ rule: ActivationRule, smallest: Witness?) {
    self.rule = rule
    kinds = DictionaryShape.Kind.all(rule.settings)
    let samples = ConversionSamples(rule, kinds)
    self.samples = samples
    func numbers(_ type: String, filledUpTo least: Int = 0) -> [Int] {
      samples.numbers.filter { number in
        let filling = [Payload.Attachment](repeating: Self.filler, count: max(0, least - number))
        return Self.accepts(rule, [Payload.Attachment](repeating: .attachment(type), count: number) + filling)
      }
    }
    let accepted = kinds.map { numbers($0.type) }
    self.accepted = accepted
    let attachments = smallest.map { $0.declarations.isEmpty ? $0.payload.attachments : [] } ?? []
    self.smallest = attachments
    let kinds = kinds
    acceptedBeside = zip(kinds, accepted).map { kind, alone in
      guard alone.isEmpty else { return [] }
      let others = attachments.filter { !Self.isOf(kind, among: kinds, $0, rule.types) }
      return Self.numbers(of: kind.type, beside: others, rule, samples.numbers)
    }
    acceptedFilledUp = kinds.map { numbers($0.type, filledUpTo: attachments.count) }
    unknown = numbers("org.example.undeclared")
  }

  /// Whether attachments are accepted whose type no key names.
  var acceptsUnknownTypes: Bool { !unknown.isEmpty }

  private static func accepts(_ rule: ActivationRule, _ attachments: [Payload.Attachment]) -> Bool {
    rule.evaluate(Payload([Payload.Item(attachments)])) == .shown
  }

  /// Whether an attachment is of a kind, and of none that is a part of it, as files are of URLs.
  private static func isOf(
    _ kind: DictionaryShape.Kind, among kinds: [DictionaryShape.Kind], _ attachment: Payload.Attachment,
    _ types: UniformTypeRegistry
  ) -> Bool {
    let parts = kinds.filter { $0 != kind && types.conforms($0.type, to: kind.type) }
    return attachment.registeredTypeIdentifiers.contains { identifier in
      types.conforms(identifier, to: kind.type) && !parts.contains { types.conforms(identifier, to: $0.type) }
    }
  }

  /// The numbers for which attachments of a type are accepted beside others that a minimum asks for; none without a bound,
  /// as what merely comes along has none.
  private static func numbers(
    of type: String, beside others: [Payload.Attachment], _ rule: ActivationRule, _ numbers: [Int]
  ) -> [Int] {
    guard !others.isEmpty else { return [] }
    let accepted = numbers.filter { number in
      let own = [Payload.Attachment](repeating: .attachment(type), count: number)
      // They come in addition, or in place of some of the others.
      return (0...min(number, others.count)).contains { Self.accepts(rule, own + others.dropFirst($0)) }
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
    bound(accepted[kind].last ?? acceptedBeside[kind].last)
  }

  private func bound(_ last: Int?) -> Int64 {
    guard let last else { return 0 }
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
    let limits = [nil] + values.filter { $0 <= Int64(beyond) }.map { Optional($0) }
    var plain = DictionaryShape.empty(kinds)
    for kind in kinds.indices where bound(kind) > 0 { plain.counts[kind] = bound(kind) }
    var guesses = bounded(plain, [nil])
    guesses += lenient.flatMap { bounded($0, largestTotals) }
    guesses += bounded(plain, Array(limits.dropFirst()))
    if !unknown.isEmpty {
      var excluding = DictionaryShape.empty(kinds)
      excluding.isFuzzy = true
      for kind in kinds.indices where bound(kind) == 0 { excluding.counts[kind] = 0 }
      guesses += bounded(.empty(kinds), limits) + bounded(excluding, limits)
    }
    return guesses
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

  /// Dictionaries of version 2: the kinds that one attachment of is enough for, and each choice of zeros among the others
  /// that may have one.
  private var lenient: [DictionaryShape] {
    var shape = DictionaryShape.empty(kinds)
    shape.isFuzzy = true
    for kind in kinds.indices where !acceptedFilledUp[kind].isEmpty {
      shape.counts[kind] = bound(acceptedFilledUp[kind].last)
    }
    let forbidding = forbidding(shape)
    guard forbidding.acceptsKinds else { return [] }
    let zeros = kinds.indices.filter { forbidding.counts[$0] == 0 }
    // All zeros first, none last.
    return (0..<(1 << zeros.count)).map { choice in
      var chosen = forbidding
      for (place, kind) in zeros.enumerated() where choice >> place & 1 != 0 { chosen.counts[kind] = nil }
      return chosen
    }
  }

  /// The bounds on all attachments, of those tried, that fit with what an accepted kind and undeclared types together reach.
  private var largestTotals: [Int64?] {
    guard let kind = kinds.indices.first(where: { !acceptedFilledUp[$0].isEmpty }) else { return [nil] }
    let one = Payload.Attachment.attachment(kinds[kind].type)
    let reached = samples.numbers.filter { number in
      Self.accepts(rule, [one] + [Payload.Attachment](repeating: Self.filler, count: number - 1))
    }
    return [reached.last == beyond ? nil : reached.last.map { Int64($0) }]
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
      let isAccepted = places.contains { Self.accepts(rule, $0 + [.attachment(kinds[kind].type)]) }
      if !isAccepted { shape.counts[kind] = 0 }
    }
    return shape
  }
}
