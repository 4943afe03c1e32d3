import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleTesting
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

/// What explanations propose, read again from its text and asked about what hosts share.
///
/// `ACTIVATION_CORPUS` names a folder with collected rules, `rules.jsonl`; without it those are left out.
@Suite("What explanations propose")
struct ProposalTests {
  /// The shares that are counted, which the product chooses by other code.
  private static let shares = PresetLibrary.builtIn.presets.filter { preset in
    !preset.isHandlerSide && !preset.isForOwnApps && preset.basis != .synthetic && preset.host != "Any app"
      && preset.confidence >= .medium
      && preset.until == nil
      && (preset.platform ?? .iOS) == .iOS
  }.map { $0.payload.seenByRules() }

  /// Shares of many kinds, about which collected rules are asked.
  private static let asked = [
    "safari-page-js", "safari-pdf-file-url", "chrome-page-2025", "photos-image-heic", "photos-several-images",
    "photos-video-mov", "photos-mixed", "files-pdf", "files-unknown-extension", "notes-text", "maps-place-legacy",
    "edge-two-items-same-type",
  ].compactMap { PresetLibrary.builtIn[id: $0]?.payload.seenByRules() }

  @Test("keeps its promise, and what the rule is for, under the rules of the sample suites")
  func samples() throws {
    var count = 0
    for group in try SuiteSample.all.flatMap({ try $0.suite().groups }) {
      let payloads = group.cases.flatMap { $0.shares }.map { $0.payload }
      count += try Self.check(group.rule, Payload.distinct(payloads).prefix(8).map { $0.payload })
    }
    #expect(count > 70, "\(count)")
  }

  private static let corpus = ProcessInfo.processInfo.environment["ACTIVATION_CORPUS"]

  @Test(
    "keeps its promise under all collected rules",
    .enabled(if: corpus != nil, "ACTIVATION_CORPUS names no folder of collected rules"))
  func collected() throws {
    let text = try String(contentsOfFile: "\(Self.corpus ?? "")/rules.jsonl", encoding: .utf8)
    let rules = try text.split(separator: "\n").compactMap { line -> RuleValue? in
      try JSONReader.read(SourceText(name: "rules.jsonl", text: String(line))).root["rule"].map { RuleValue($0) }
    }
    var count = 0
    var seen: Set<RuleValue> = []
    for value in Effort.sample(rules.filter { seen.insert($0).inserted }) {
      count += try Self.check(ActivationRule(value), Self.asked)
    }
    #expect(Self.asked.count == 12 && count > (Effort.takesAll ? 1_000 : 100), "\(count)")
  }

  /// Checks every proposed rule, and returns how many there were.
  private static func check(_ rule: ActivationRule, _ payloads: [Payload]) throws -> Int {
    var count = 0
    let before = shares.map { rule.evaluate($0) == .shown }
    for payload in payloads {
      let explanation = rule.explain(payload, among: .known(on: .iOS))
      var sparing: Set<Bool> = []
      var order: [(rank: ChangeRank, size: Int)] = []
      for change in explanation.changes {
        guard let text = change.rule?.text, change.effect == .flips else { continue }
        count += 1
        let place = "\(change.text) for \(payload)"
        let changed = try read(text, inPlaceOf: rule)
        #expect(changed.evaluate(payload) == change.verdict, "\(place)")
        #expect(change.verdict == .shown, "\(place)")
        #expect(!isNegation(changed) || isNegation(rule), "\(place)")
        #expect(asksForType(changed) || !asksForType(rule), "\(place)")
        if case .unused = rule.value { continue }
        let reach = try #require(change.reach, "\(place)")
        let after = shares.map { changed.evaluate($0) == .shown }
        // One share that looks like the payload is the payload.
        let same = shares.firstIndex(of: payload)
        let others = shares.indices.filter { $0 != same }
        #expect(reach.alsoShown == others.count { after[$0] && !before[$0] }, "\(place)")
        #expect(reach.nowHidden == others.count { before[$0] && !after[$0] }, "\(place)")
        let different = shares.indices.filter { shares[$0] != payload }
        #expect(!different.contains { before[$0] } || different.contains { before[$0] && after[$0] }, "\(place)")
        #expect(reach.shareCount == shares.count)
        order.append((change.rank, reach.alsoShown + reach.nowHidden))
        sparing.insert(reach.nowHidden == 0)
      }
      #expect(zip(order, order.dropFirst()).allSatisfy { $0 <= $1 }, "\(payload): \(order)")
      #expect(sparing.count < 2, "one hides other shares, and one does not")
    }
    return count
  }

  private static func read(_ text: String, inPlaceOf rule: ActivationRule) throws -> ActivationRule {
    var value = RuleValue.predicate(MappedString(text))
    if text.hasPrefix("{\"") || text == "{}" {
      value = RuleValue(try JSONReader.read(SourceText(name: "rule", text: text)).root)
    }
    return ActivationRule(value, types: rule.types, settings: rule.settings)
  }

  /// Whether a rule is a `NOT` over everything.
  private static func isNegation(_ rule: ActivationRule) -> Bool {
    if case .not? = rule.predicate?.kind { true } else { false }
  }

  /// Whether a rule tests a type anywhere.
  private static func asksForType(_ rule: ActivationRule) -> Bool {
    rule.predicate?.comparisons.contains { $0.comparisonOperator.isTypeOperator } ?? false
  }
}
