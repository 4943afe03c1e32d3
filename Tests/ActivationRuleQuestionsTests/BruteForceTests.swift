import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import Foundation
import Testing

/// The analysis against trying every small payload.
///
/// `ACTIVATION_PAIRS` and `ACTIVATION_PAYLOADS` set how many pairs of rules and payloads are tried; a release build takes
/// 2,000 pairs and 60,000 payloads in about a minute.
@Suite("The analysis and brute force agree")
struct BruteForceTests {
  static let worlds = [
    ["public.image", "public.url"],
    ["public.image", "public.jpeg", "public.url"],
    ["public.url", "public.file-url", "com.example.note"],
    ["public.data", "public.image", "public.plain-text"],
    ["public.movie", "public.image", "public.file-url", "public.url"],
    ["com.apple.webarchive", "com.apple.active-webpage", "public.url"],
  ]

  /// How many pairs of rules are tried.
  static var pairCount: Int { setting("ACTIVATION_PAIRS") ?? 60 }

  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test("on what distinguishes random rules", arguments: worlds)
  func difference(_ types: [String]) {
    let pairs = Self.pairCount / Self.worlds.count
    let world = SmallWorld(testing: types, upTo: Self.setting("ACTIVATION_PAYLOADS") ?? 400)
    var rules = RandomRules(types: types, seed: UInt64(types.joined().utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
    for _ in 0..<pairs { check(rules.rule(), rules.rule(), world) }
  }

  @Test("on whether anything does, when apps may declare types", arguments: worlds.filter { $0.count < 4 })
  func declaredTypes(_ tested: [String]) {
    let pairs = Self.pairCount / Self.worlds.count
    let types = SmallWorld.declaring(below: tested)
    let world = SmallWorld(testing: tested, upTo: Self.setting("ACTIVATION_PAYLOADS") ?? 400, types: types)
    var rules = RandomRules(types: tested, seed: 4711)
    for _ in 0..<pairs {
      let (first, second) = (rules.rule(), rules.rule())
      let difference = Analysis(first).difference(from: second)
      let answers = [difference.onlyFirst, difference.onlySecond, difference.both].map { $0.isNone.value }
      // No payload speaks against answers that say of each question that there is one.
      if answers.allSatisfy({ $0 == false }) { continue }
      let (richFirst, richSecond) = (first.with(types: types), second.with(types: types))
      for (payload, _) in world.payloads {
        let verdicts = (richFirst.evaluate(payload) == .shown, richSecond.evaluate(payload) == .shown)
        guard let place = Self.place(verdicts.0, verdicts.1) else { continue }
        #expect(
          answers[place] == false,
          "\(first.predicate?.description ?? "") / \(second.predicate?.description ?? ""): \(payload.payload)")
        if answers[place] != false { break }
      }
    }
  }

  private func check(_ first: ActivationRule, _ second: ActivationRule, _ world: SmallWorld) {
    let options = AnalysisOptions(types: .registered)
    let difference = Analysis(first, options: options).difference(from: second)
    var least: [[Int]?] = [nil, nil, nil]
    for (payload, cost) in world.payloads {
      guard let place = Self.place(first.evaluate(payload) == .shown, second.evaluate(payload) == .shown) else {
        continue
      }
      if least[place].map({ cost.lexicographicallyPrecedes($0) }) ?? true { least[place] = cost }
    }
    for (place, existence) in [difference.onlyFirst, difference.onlySecond, difference.both].enumerated() {
      let rules = "\(first.predicate?.description ?? "none") / \(second.predicate?.description ?? "none")"
      check(existence, least[place], place, first, second, world, "\(rules), question \(place)")
    }
  }

  /// Which of the three questions two verdicts answer.
  private static func place(_ first: Bool, _ second: Bool) -> Int? {
    switch (first, second) {
    case (true, false): 0
    case (false, true): 1
    case (true, true): 2
    case (false, false): nil
    }
  }

  private func check(
    _ existence: Existence, _ least: [Int]?, _ place: Int, _ first: ActivationRule, _ second: ActivationRule,
    _ world: SmallWorld, _ question: String
  ) {
    switch existence {
    case .none: #expect(least == nil, "\(question)")
    case .notDecided(let reason): Issue.record("not decided, \(reason.description): \(question)")
    case .some(let witness):
      let cost = SmallWorld.cost(witness.payload)
      if let least { #expect(!least.lexicographicallyPrecedes(cost), "\(question): \(witness.payload)") }
      if world.contains(witness.payload) { #expect(least == cost, "\(question): \(witness.payload)") }
      let answers = { (payload: Payload) in
        Self.place(first.evaluate(payload) == .shown, second.evaluate(payload) == .shown) == place
      }
      #expect(answers(witness.payload), "\(question): \(witness.payload)")
      for smaller in witness.payload.withoutOneAttachment {
        #expect(!answers(smaller), "\(question): \(witness.payload)")
      }
    }
  }
}

extension Payload {
  /// The payloads with one attachment less, but for the one without any.
  var withoutOneAttachment: [Payload] {
    items.indices.flatMap { item in
      items[item].attachments.indices.map { attachment in
        var smaller = self
        smaller.items[item].attachments.remove(at: attachment)
        return smaller
      }
    }.filter { !$0.attachments.isEmpty }
  }
}
