import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleTesting
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

/// What is claimed of all payloads, asked about payloads that did not make the claims.
///
/// `ACTIVATION_CORPUS` names a folder with collected rules, `rules.jsonl`; without it those are left out.
@Suite("Claims about all payloads")
struct ClaimTests {
  private static let corpus = ProcessInfo.processInfo.environment["ACTIVATION_CORPUS"]

  private static func rules() throws -> [ActivationRule] {
    var values = try SuiteSample.all.flatMap { try $0.suite().groups.map { $0.rule.value } }
    if let corpus {
      let text = try String(contentsOfFile: "\(corpus)/rules.jsonl", encoding: .utf8)
      values += try text.split(separator: "\n").compactMap { line -> RuleValue? in
        try JSONReader.read(SourceText(name: "rules.jsonl", text: String(line))).root["rule"].map { RuleValue($0) }
      }
    }
    var seen: Set<RuleValue> = []
    return values.filter { seen.insert($0).inserted }.map { ActivationRule($0) }
  }

  private static let usual = [
    "public.jpeg", "public.png", "public.heic", "public.url", "public.file-url", "public.plain-text", "public.html",
    "com.adobe.pdf", "com.apple.quicktime-movie", "public.mp3", "public.vcard", "com.example.other",
    "public.zip-archive",
  ]

  /// Payloads of usual types, of those that rules name, and of any others.
  private static func payloads(_ rules: [ActivationRule], _ generator: inout SeededGenerator) -> [Payload] {
    let named = rules.flatMap { $0.predicate?.strings ?? [] }.filter { $0.contains(".") }
    return (0..<2_000).map { _ in
      let items = generator.oneIn(4) ? 2 + generator.below(2) : 1
      return Payload(
        (0..<items).map { _ in
          Payload.Item(
            (0...generator.below(3)).flatMap { _ -> [Payload.Attachment] in
              var types = [generator.pick(generator.oneIn(2) && !named.isEmpty ? named : usual)]
              if generator.oneIn(5) {
                types = [UniformTypeRegistry.system[generator.below(UniformTypeRegistry.system.count)].identifier]
              }
              if generator.oneIn(5) { types.append("public.file-url") }
              let count = generator.oneIn(2) ? 1 : generator.pick([2, 3, 4, 5, 6, 9, 10, 11, 15, 20, 21])
              return Array(repeating: Payload.Attachment(types), count: count)
            })
        })
    }
  }

  @Test("of one rule hold for others")
  func accepted() throws {
    var generator = SeededGenerator(seed: Effort.seed)
    var shown = 0
    for rule in try Self.rules() {
      let accepted = Analysis(rule).acceptedPayloads()
      for payload in Self.payloads([rule], &generator) {
        let isShown = rule.evaluate(payload) == .shown
        shown += isShown ? 1 : 0
        if accepted.smallest.isEmpty {
          #expect(!isShown, "\(rule): \(payload)")
        } else if accepted.leastItems > 1 || payload.items.count == 1,
          let fits = Claim(accepted).fits(payload, isShown: isShown)
        {
          #expect(isShown == fits, "\(rule): \(payload): \(accepted)")
        }
      }
    }
    #expect(shown > 1_000)
  }

  @Test("of the kinds that a rule takes hold for one thing of each type that is of one kind")
  func kinds() throws {
    let types = UniformTypeRegistry.system
    // A drawing in SVG is a text too, and nothing usual is of the last three kinds.
    let things = types.identifiers.filter { !types.conforms($0, to: "public.text") }.map { Payload.Attachment([$0]) }
      .filter { ![.file, .script, .other].contains(ShareKind($0)) }
    #expect(things.count > 150)
    for rule in try Self.rules() {
      let kinds = rule.kinds
      for thing in things where !kinds.contains(ShareKind(thing)) {
        #expect(rule.evaluate(Payload([.item(thing)])) != .shown, "\(rule) takes \(kinds), and not \(thing)")
      }
    }
  }

  @Test("of what a rule is not for hold for each share that is said to be such")
  func notFor() throws {
    for rule in try Self.rules() {
      let shares = ShareDecision(
        PresetLibrary.builtIn.presets.map { SharedPayload($0) }.map { ShareDecision.Part($0, rule.decide($0)) },
        of: rule.knownKinds)
      for share in shares.parts(shares.places.others) {
        #expect(share.decision.verdict != .shown, "\(rule) is not for \(share.share.payload)")
      }
    }
  }

  @Test("of two rules hold for others")
  func compared() throws {
    var generator = SeededGenerator(seed: Effort.seed)
    let rules = try Self.rules()
    for (first, second) in zip(rules, rules.dropFirst()) {
      let difference = Analysis(first).difference(from: second)
      for payload in Self.payloads([first, second], &generator) {
        let (one, other) = (first.evaluate(payload) == .shown, second.evaluate(payload) == .shown)
        if one, !other { #expect(difference[.onlyFirst] != nil, "\(first), \(second): \(payload)") }
        if other, !one { #expect(difference[.onlySecond] != nil, "\(first), \(second): \(payload)") }
        if one, other { #expect(difference[.both] != nil, "\(first), \(second): \(payload)") }
      }
    }
  }
}

/// What is said to be accepted.
private struct Claim {
  private let accepted: AcceptedPayloads
  private let types = UniformTypeRegistry.system

  init(_ accepted: AcceptedPayloads) { self.accepted = accepted }

  /// The indexes of the kinds that an attachment has; files only if it has no other.
  private func kinds(_ attachment: Payload.Attachment) -> [Int] {
    let all = accepted.kinds.indices.filter { index in
      let test = accepted.kinds[index].test
      return attachment.registeredTypeIdentifiers.contains { type in
        if test.isItself { return types.isEqual(type, test.type) }
        let isLink = test.type == "public.url" && types.conforms(type, to: "public.file-url")
        return types.conforms(type, to: test.type) && !isLink
      }
    }
    return all.count < 2 ? all : all.filter { accepted.kinds[$0].test.type != "public.file-url" }
  }

  /// Whether a payload is within the numbers that are said; `nil` if nothing is said about it.
  ///
  /// Nothing is said about things that are of two kinds at once, nor that all payloads within the numbers are accepted if
  /// there are exceptions.
  func fits(_ payload: Payload, isShown: Bool) -> Bool? {
    let kinds = payload.attachments.map { self.kinds($0) }
    let isPlain = payload.attachments.allSatisfy { $0.registeredTypeIdentifiers.count == 1 }
    if kinds.contains(where: { $0.count > 1 }) || !isShown && (accepted.hasExceptions || !isPlain) { return nil }
    let counts = accepted.kinds.indices.map { kind in kinds.count { $0.contains(kind) } }
    let named = kinds.count { !$0.isEmpty }
    let isWithin =
      zip(accepted.kinds, counts).allSatisfy { $0.bounds.contains($1) } && accepted.named.contains(named)
      && accepted.others.contains(kinds.count - named) && accepted.attachments.contains(kinds.count)
      && !accepted.exclusivePairs.contains { $0.allSatisfy { counts[$0] > 0 } }
    let isEnough = !accepted.needsKind || accepted.enough.contains { counts[$0] > 0 } || isShown
    return isWithin && isEnough && (isShown || payload.items.count == accepted.leastItems)
  }
}
