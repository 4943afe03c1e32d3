import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTestSupport

/// Makes payloads of the kinds that decide rules: few attachments of related types, in all shapes of items.
struct PayloadMaker {
  private var generator: SplitMix64

  static let identifiers = [
    "public.jpeg", "public.image", "public.png", "public.url", "public.file-url", "public.plain-text", "public.text",
    "public.movie", "com.apple.quicktime-movie", "public.mpeg-4", "com.adobe.pdf", "public.data", "public.item",
    "com.apple.active-webpage", "com.apple.webarchive", "public.vcard", "com.apple.mapkit.map-item", "public.folder",
    "PUBLIC.JPEG", "com.example.unknown", "dyn.age80u652", "dyn.ah62d4rv4ge80u652", "", "public.heic",
    "com.apple.live-photo", "public.zip-archive", "org.appextension.fill-login-action",
  ]

  private init(seed: UInt64) { generator = SplitMix64(state: seed) }

  /// Payloads that were made once, each with its bits for the types of the system.
  static let table: [PreparedPayload] = {
    var maker = PayloadMaker(seed: 11)
    return (0..<64).map {
      $0 < maker.shapes.count ? PreparedPayload(maker.shapes[$0]) : PreparedPayload(maker.payload())
    }
  }()

  private mutating func payload() -> Payload {
    Payload((0..<Int.random(in: 0...3, using: &generator)).map { _ in item() })
  }

  /// Shapes that chance would seldom meet.
  private var shapes: [Payload] {
    [
      Payload([.item(.attachment("public.vcard"), .attachment("public.url"), .attachment("com.apple.mapkit.map-item"))]
      ),
      Payload([.item(.attachment("com.apple.webarchive")), .item(.attachment("com.apple.active-webpage"))]),
      Payload([.item(.attachment("public.url")), .item(.attachment("public.url", "com.apple.active-webpage"))]),
      Payload([Payload.Item(Array(repeating: .attachment("public.jpeg", "public.file-url"), count: 65))]),
      Payload([Payload.Item(userInfo: ["attachments": .string("none")])]),
      Payload([Payload.Item([.attachment()], userInfo: ["supportsJavaScript": .boolean(true)])]),
    ]
  }

  private mutating func item() -> Payload.Item {
    let count = Int.random(in: chance(5) ? 0...0 : 1...5, using: &generator)
    let attachments = (0..<count).map { _ in
      Payload.Attachment((0..<Int.random(in: 0...3, using: &generator)).map { _ in identifier() })
    }
    return Payload.Item(
      attachments, contentText: chance(10) ? "text" : nil, title: chance(10) ? "title" : nil,
      userInfo: chance(10) ? ["key": .array([.integer(1), .nullObject])] : [:])
  }

  private mutating func identifier() -> String {
    Self.identifiers[Int.random(in: 0..<Self.identifiers.count, using: &generator)]
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
}
