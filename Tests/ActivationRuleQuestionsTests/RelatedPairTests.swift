import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleTestSupport
import ActivationRuleTypes
import Foundation
import Testing

/// Pairs of a rule and a rewritten one, which are often the same and otherwise differ in little.
///
/// `ACTIVATION_PAIRS` sets how many; a release build takes 5,000 in some seconds.
@Suite("Rules that were rewritten")
struct RelatedPairTests {
  private static let types = ["public.image", "public.jpeg", "public.url", "com.example.note"]
  private static let count = ProcessInfo.processInfo.environment["ACTIVATION_PAIRS"].flatMap { Int($0) }
  private static let payloadCount = count == nil ? 80 : 200

  /// Changes of a predicate's text, some of which change nothing.
  private static let changes: [@Sendable (String) -> String] = [
    { "NOT (NOT (\($0)))" }, { "(\($0)) AND extensionItems.@count >= 0" }, { "FALSEPREDICATE OR (\($0))" },
    { "(\($0)) OR (\($0))" }, { $0.replacingOccurrences(of: "> 0", with: ">= 1") },
    { $0.replacingOccurrences(of: ">= 1", with: "!= 0") }, { $0.replacingOccurrences(of: "> 1", with: ">= 2") },
    { $0.replacingOccurrences(of: "< 1", with: "== 0") }, { $0.replacingOccurrences(of: "<= 1", with: "< 2") },
    { $0.replacingOccurrences(of: "ANY ", with: "SOME ") }, { $0.replacingOccurrences(of: ">= 2", with: ">= 3") },
    { $0.replacingOccurrences(of: "public.jpeg", with: "public.image") },
    { $0.replacingOccurrences(of: "UTI-EQUALS", with: "UTI-CONFORMS-TO") },
    { $0.replacingOccurrences(of: "== $i.attachments.@count", with: ">= $i.attachments.@count") },
    { $0.replacingOccurrences(of: "ALL ", with: "ANY ") },
  ]

  @Test("agree on random payloads where they are called the same, and differ by a witness that has nothing to spare")
  func related() {
    let count = Self.count ?? 60
    var rules = RandomRules(types: Self.types, seed: 77)
    var generator = SplitMix64(state: 78)
    var sameCount = 0
    let world = DeclaredWorld(testing: Self.types, upTo: Self.count == nil ? 80 : 4000)
    for _ in 0..<count {
      let predicate = rules.predicate()
      var changed = predicate
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        changed = Self.changes[Int.random(in: 0..<Self.changes.count, using: &generator)](changed)
      }
      let pair = [ActivationRule(predicate: predicate), ActivationRule(predicate: changed)]
      switch Analysis(pair[0]).isEquivalent(to: pair[1]) {
      case .notDecided(let reason): Issue.record("not decided, \(reason.description): \(predicate) / \(changed)")
      case .holds:
        sameCount += 1
        let declaring = pair.map { world.shown($0) }
        let other = world.payloads.indices.first { declaring[0][$0] != declaring[1][$0] }
        #expect(other == nil, "\(predicate) / \(changed): \(other.map { "\(world.payloads[$0])" } ?? "")")
        for _ in 0..<Self.payloadCount {
          let payload = rules.payload()
          let shown = pair.map { $0.referenceVerdict(payload) == .shown }
          // Payloads without attachments only count where that is asked.
          let isOutside = shown[0] != shown[1] && payload.attachments.isEmpty && Self.differForEmptyPayloads(pair)
          #expect(shown[0] == shown[1] || isOutside, "\(predicate) / \(changed): \(payload)")
        }
      case .fails(let witness):
        let types = UniformTypeRegistry.system.adding(TypeDeclarations(witness.declarations))
        let declaring = [predicate, changed].map { ActivationRule(predicate: $0, types: types) }
        for payload in [witness.payload] + witness.payload.withoutOneAttachment {
          let shown = declaring.map { $0.referenceVerdict(payload) == .shown }
          #expect((shown[0] != shown[1]) == (payload == witness.payload), "\(predicate) / \(changed): \(payload)")
        }
      }
    }
    #expect(sameCount > count / 4 && sameCount < count, "both answers occur")
  }

  private static func differForEmptyPayloads(_ pair: [ActivationRule]) -> Bool {
    let options = AnalysisOptions(allowsEmptyPayloads: true)
    return Analysis(pair[0], options: options).isEquivalent(to: pair[1]).value == false
  }

  @Test("are the same where only payloads without attachments distinguish them, unless those count")
  func payloadsWithoutAttachments() {
    // The forgotten ANY raises as soon as there is an attachment; nil equals nil where there is none.
    let test = "SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.jpeg\").@count"
    let rules = [2, 3].map { number in
      ActivationRule(
        predicate: """
          NOT (SUBQUERY(extensionItems, $i,
            $i.attachments.@count != 0 AND \(test) == $i.attachments.@count).@count >= \(number))
          """)
    }
    #expect(Analysis(rules[0]).isEquivalent(to: rules[1]) == .holds)
    let options = AnalysisOptions(allowsEmptyPayloads: true)
    #expect(
      Analysis(rules[0], options: options).isEquivalent(to: rules[1]).witness?.payload == Payload([.item(), .item()]))
  }
}

extension RandomRules {
  /// A payload of the types that the rules test, and of others.
  mutating func payload() -> Payload {
    let identifiers = types + ["public.png", "public.file-url", "com.adobe.pdf"]
    return Payload(
      (0..<number(1...3)).map { _ in
        Payload.Item(
          (0..<number(0...4)).map { _ in
            Payload.Attachment((0..<number(1...3)).map { _ in pick(identifiers) })
          })
      })
  }
}
