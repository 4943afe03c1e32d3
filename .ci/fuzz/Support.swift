import ActivationRuleModel
import PredicateFormat
import PropertyLists
import Texts

/// Ends the process with a sentence when an invariant does not hold, so that the fuzzer keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError("invariant violated: \(message())") }
}

/// The input as bytes.
func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// Takes values off the front of an input; behind its end there are only zeros.
struct ByteTaker {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// An element that a byte chooses.
  mutating func element<Element>(of array: [Element]) -> Element { array[Int(byte()) % array.count] }

  /// A text that a byte gives the length of.
  mutating func text() -> String {
    let count = Int(byte())
    let part = rest.prefix(count)
    rest = rest.dropFirst(count)
    return String(decoding: part, as: UTF8.self)
  }
}

// MARK: Ranges

/// Checks that a diagnostic, its notes and its repairs stand inside a text, and that it can be shown.
func requireInside(_ diagnostic: Diagnostic, _ source: SourceText) {
  let ranges = [diagnostic.range] + diagnostic.notes.compactMap { $0.range } + diagnostic.fixIts.map { $0.range }
  for range in ranges {
    require(range.upperBound <= source.bytes.count, "\(diagnostic.id) at \(range) is outside the text")
  }
  require(!diagnostic.id.isEmpty && !diagnostic.message.isEmpty, "a diagnostic says nothing")
  require(!DiagnosticRenderer.render(diagnostic, in: source).isEmpty, "a diagnostic cannot be shown")
}

// MARK: Payloads

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

  init(seed: UInt64) { generator = SplitMix64(state: seed) }

  mutating func payload() -> Payload {
    if chance(8) { return fixed() }
    return Payload((0..<Int.random(in: 0...3, using: &generator)).map { _ in item() })
  }

  /// Shapes that chance would seldom meet.
  private mutating func fixed() -> Payload {
    let shapes = [
      Payload([.item(.attachment("public.vcard"), .attachment("public.url"), .attachment("com.apple.mapkit.map-item"))]
      ),
      Payload([.item(.attachment("com.apple.webarchive")), .item(.attachment("com.apple.active-webpage"))]),
      Payload([.item(.attachment("public.url")), .item(.attachment("public.url", "com.apple.active-webpage"))]),
      Payload([Payload.Item(Array(repeating: .attachment("public.jpeg", "public.file-url"), count: 65))]),
      Payload([Payload.Item(userInfo: ["attachments": .string("none")])]),
      Payload([Payload.Item([.attachment()], userInfo: ["supportsJavaScript": .boolean(true)])]),
    ]
    return shapes[Int.random(in: 0..<shapes.count, using: &generator)]
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

/// The settings that a byte stands for: the platform, and one open question answered otherwise.
func settings(_ byte: UInt8) -> RuleSettings {
  var settings = RuleSettings(platform: byte & 1 == 0 ? .iOS : .macOS)
  let number = Int(byte >> 1)
  guard number > 0 else { return settings }
  let assumption = Assumption.allCases[number % Assumption.allCases.count]
  let choices = assumption.choices
  _ = settings.assume(assumption, choices[choices.count - 1])
  return settings
}

/// Checks that the compiled rule, the tree walker and the explanation say one thing.
func requireAgreement(_ rule: ActivationRule, _ payload: Payload, explained: Bool = true) {
  let verdict = rule.evaluate(payload)
  if let reference = rule.referenceVerdictWithinLimit(payload) {
    require(verdict == reference, "the compiled rule says \(verdict), the tree walker \(reference)")
  }
  guard explained else { return }
  let decision = rule.decide(payload)
  require(decision.verdict == verdict, "the explanation says \(decision.verdict), the rule \(verdict)")
  require(!decision.message.isEmpty, "a decision without words")
}
