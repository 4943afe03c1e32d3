import ActivationRuleModel
import ActivationRuleTestSupport

/// Payloads to try a rule's claims with: of the types that the claims name, of undeclared ones, and of types that have nothing
/// to do with them.
struct PayloadWorld {
  /// Payloads with few attachments.
  private(set) var payloads: [Payload] = []
  /// Attachments of one or two identifiers.
  let attachments: [Payload.Attachment]

  private static let unrelated = ["com.example.unknown", "public.calendar-event", "public.mp3", "public.item"]

  /// - Parameters:
  ///   - types: the types that the claims name.
  ///   - bases: payloads that are said to be let in.
  ///   - counts: how many attachments there are said to be at most.
  ///   - numbers: how many attachments of each named type are tried alone and beside others.
  init(_ types: [String], _ bases: [Payload], _ counts: [Int], _ numbers: Set<Int>, seed: UInt64) {
    var identifiers = types
    for type in Self.unrelated + ["public.file-url", "public.jpeg", "com.adobe.pdf"] where !identifiers.contains(type) {
      identifiers.append(type)
    }
    let single = identifiers.map { Payload.Attachment([$0]) }
    // Of many types some pairs; the generator takes others.
    let double = identifiers.prefix(8).flatMap { first in
      identifiers.prefix(8).filter { $0 != first }.map { Payload.Attachment([first, $0]) }
    }
    attachments = single + double
    let empty = Payload()
    for attachment in attachments {
      payloads.append(Payload([Payload.Item([attachment])]))
      let others = attachment.registeredTypeIdentifiers.count == 1 ? bases.prefix(3) : bases.prefix(1)
      for base in [empty] + others { payloads += Self.putting(attachment, 1, to: base) }
    }
    for attachment in single {
      for count in Set(counts.flatMap { [$0, $0 + 1] }).sorted() where count > 1 && count < 130 {
        for base in [empty] + bases.prefix(2) { payloads += Self.putting(attachment, count, to: base) }
      }
    }
    for attachment in single.prefix(types.count) {
      for count in numbers.sorted() {
        for base in [empty] + bases.prefix(1) { payloads += Self.putting(attachment, count, to: base) }
      }
    }
    payloads += random(200, seed)
  }

  /// Attachments alone, beside those of a payload, and in an item of their own.
  static func putting(_ attachment: Payload.Attachment, _ count: Int, to base: Payload) -> [Payload] {
    let own = [Payload.Attachment](repeating: attachment, count: count)
    guard let first = base.items.first else { return [Payload([Payload.Item(own)])] }
    let rest = Array(base.items.dropFirst())
    return [
      Payload([Payload.Item(first.attachments + own)] + rest),
      Payload([Payload.Item(own + first.attachments.dropFirst())] + rest), Payload(base.items + [Payload.Item(own)]),
    ]
  }

  private func random(_ count: Int, _ seed: UInt64) -> [Payload] {
    var generator = SplitMix64(state: seed)
    return (0..<count).map { _ in
      Payload(
        (0..<Int.random(in: 1...2, using: &generator)).map { _ in
          Payload.Item(
            (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
              attachments.randomElement(using: &generator)
            })
        })
    }
  }
}
