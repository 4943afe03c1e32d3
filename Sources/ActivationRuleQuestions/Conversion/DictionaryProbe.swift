import ActivationRuleModel
import ActivationRuleTypes

/// The behaviour of a rule on payloads of one kind, from which dictionaries are guessed that might be the same rule.
struct DictionaryProbe {
  let kinds: [DictionaryShape.Kind]
  let samples: ConversionSamples
  /// For each kind, the tried numbers of attachments of only this kind that are accepted.
  private let accepted: [[Int]]
  /// The same for kinds that are accepted only with others, and are limited.
  private let acceptedBeside: [[Int]]
  /// The same if attachments of an undeclared type fill up to the minimum, as they may in version 2.
  private let acceptedFilledUp: [[Int]]
  /// The attachments of the smallest accepted payload.
  private let smallest: [Payload.Attachment]
  /// The accepted numbers of attachments of an undeclared type.
  private let unknown: [Int]
  private let rule: ActivationRule

  /// An attachment that no dictionary key counts.
  private static let filler = Payload.Attachment.attachment("org.example.undeclared")

  /// - Parameter smallest: the smallest accepted payload, if known.
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

  /// Whether attachments are accepted if no key names their type.
  var acceptsUnknownTypes: Bool { !unknown.isEmpty }

  private static func accepts(_ rule: ActivationRule, _ attachments: [Payload.Attachment]) -> Bool {
    rule.evaluate(Payload([Payload.Item(attachments)])) == .shown
  }

  /// Whether an attachment has a kind, and none that is a part of it, as files are a part of URLs.
  private static func isOf(
    _ kind: DictionaryShape.Kind, among kinds: [DictionaryShape.Kind], _ attachment: Payload.Attachment,
    _ types: UniformTypeRegistry
  ) -> Bool {
    let parts = kinds.filter { $0 != kind && types.conforms($0.type, to: kind.type) }
    return attachment.registeredTypeIdentifiers.contains { identifier in
      types.conforms(identifier, to: kind.type) && !parts.contains { types.conforms(identifier, to: $0.type) }
    }
  }

  /// The accepted numbers of attachments of a type in addition to others that a minimum requires; none if unlimited, as
  /// for types that are merely allowed.
  private static func numbers(
    of type: String, beside others: [Payload.Attachment], _ rule: ActivationRule, _ numbers: [Int]
  ) -> [Int] {
    guard !others.isEmpty else { return [] }
    let accepted = numbers.filter { number in
      let own = [Payload.Attachment](repeating: .attachment(type), count: number)
      // They are added to the others, or replace some of them.
      return (0...min(number, others.count)).contains { Self.accepts(rule, own + others.dropFirst($0)) }
    }
    return accepted.last == numbers.last ? [] : accepted
  }

  private var beyond: Int { samples.numbers.last ?? 1 }

  /// Whether the rule accepts any number of attachments.
  var isUnbounded: Bool {
    (accepted + [unknown]).contains { $0.last == beyond }
  }

  /// The value of a key that stands for no limit.
  var largeCount: Int64 { Int64(max(DictionaryConversion.usualAttachmentLimit, beyond)) }

  /// The largest number of attachments of a kind alone, or with others if there must be some; 0 if there is none.
  func bound(_ kind: Int) -> Int64 {
    bound(accepted[kind].last ?? acceptedBeside[kind].last)
  }

  private func bound(_ last: Int?) -> Int64 {
    guard let last else { return 0 }
    return last == beyond ? largeCount : Int64(last)
  }

  /// The values to try for a count, in descending order.
  var values: [Int64] {
    [largeCount] + samples.numbers.dropLast().reversed().map { Int64($0) }
  }

  /// The smallest accepted number of attachments, as the value of the key; `nil` for 1.
  var minimum: Int64? {
    let alone = (accepted + [unknown]).compactMap { $0.first }
    let fewest = (smallest.isEmpty ? alone : alone + [smallest.count]).min() ?? 1
    return fewest > 1 ? Int64(fewest) : nil
  }

  // MARK: Guesses

  /// Dictionaries that might be the same rule, the most likely first.
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

  /// A dictionary with each of some limits on all attachments, with and without the minimum.
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

  /// Dictionaries of version 2: the kinds of which one attachment is enough, and each choice of zeros among the others
  /// that may be zero.
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

  /// The tried limits on all attachments that agree with the maximum of an accepted kind and undeclared types together.
  private var largestTotals: [Int64?] {
    guard let kind = kinds.indices.first(where: { !acceptedFilledUp[$0].isEmpty }) else { return [nil] }
    let one = Payload.Attachment.attachment(kinds[kind].type)
    let reached = samples.numbers.filter { number in
      Self.accepts(rule, [one] + [Payload.Attachment](repeating: Self.filler, count: number - 1))
    }
    return [reached.last == beyond ? nil : reached.last.map { Int64($0) }]
  }

  /// Sets to zero the kinds that the rule does not accept together with its others.
  func forbidding(_ shape: DictionaryShape) -> DictionaryShape {
    var base = smallest
    if let first = kinds.indices.first(where: { !accepted[$0].isEmpty }), let count = accepted[first].first {
      base = [Payload.Attachment](repeating: .attachment(kinds[first].type), count: count)
    }
    if base.isEmpty { return shape }
    // With a limit on all attachments there may be no room for one more, but one can be replaced.
    let places = base.count > 1 ? [base, Array(base.dropFirst()), base.dropLast()] : [base]
    var shape = shape
    for kind in kinds.indices where shape.counts[kind] == nil {
      let isAccepted = places.contains { Self.accepts(rule, $0 + [.attachment(kinds[kind].type)]) }
      if !isAccepted { shape.counts[kind] = 0 }
    }
    return shape
  }
}
