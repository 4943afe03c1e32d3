import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import Testing

@Suite("What rules are each shown for alone, and what none is shown for")
struct RuleShadowsTests {
  /// What becomes of a rule, without the payload.
  enum Fate: Equatable {
    case alone, neverShown, notDecided
    case shadowed([Int])

    init(_ place: RuleShadows.Place) {
      switch place {
      case .alone: self = .alone
      case .neverShown: self = .neverShown
      case .notDecided: self = .notDecided
      case .shadowed(let others): self = .shadowed(others)
      }
    }
  }

  private static func shadows(
    _ rules: [ActivationRule], _ options: AnalysisOptions = AnalysisOptions(types: .registered)
  ) -> RuleShadows {
    Analysis(rules[0], options: options).shadows(besides: Array(rules.dropFirst()))
  }

  private static func items(_ condition: String) -> String { "extensionItems.@count \(condition)" }

  private static let pattern = """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers MATCHES "x.*").@count > 0
      ).@count > 0
    """

  /// Predicates, what becomes of each, and whether some payload is left to none.
  static let rows: [(rules: [String], fates: [Fate], leaves: Bool?)] = [
    ([items("== 1"), items("== 2")], [.alone, .alone], true),
    ([items("== 1"), items("> 1")], [.alone, .alone], false),
    ([items("== 1"), items("<= 2")], [.shadowed([1]), .alone], true),
    ([items("== 1"), items("== 1")], [.shadowed([1]), .shadowed([0])], true),
    ([items("== 1"), items("<= 2"), items("<= 3")], [.shadowed([1, 2]), .shadowed([2]), .alone], true),
    // It takes both of the others.
    (["TRUEPREDICATE", items("== 1"), items("!= 1")], [.shadowed([]), .shadowed([0]), .shadowed([0])], false),
    ([items("== 1"), "FALSEPREDICATE", "a =="], [.alone, .neverShown, .neverShown], true),
    // Beside one that is not covered, pairs still prove it.
    ([items("== 1"), items("<= 1"), pattern], [.shadowed([1]), .shadowed([0]), .notDecided], true),
    (["TRUEPREDICATE", pattern], [.alone, .notDecided], nil),
    // Of more rules than are followed together, pairs and single ones still prove it.
    ((1...9).map { items("== \($0)") }, Array(repeating: .notDecided, count: 9), nil),
    (
      (1...7).map { items("== \($0)") } + [items("<= 1"), "FALSEPREDICATE"],
      [.shadowed([7])] + Array(repeating: .notDecided, count: 6) + [.shadowed([0]), .neverShown], nil
    ),
  ]

  @Test("come out for each", arguments: rows.indices)
  func fates(_ index: Int) {
    let row = Self.rows[index]
    let shadows = Self.shadows(row.rules.map { ActivationRule(predicate: $0) })
    #expect(shadows.places.map { Fate($0) } == row.fates)
    #expect(shadows.untaken.isNone.value.map { !$0 } == row.leaves)
    let isDecided = !row.fates.contains(.notDecided)
    #expect(
      shadows.areAllAlone == (row.fates.contains { $0 != .alone && $0 != .notDecided } ? false : isDecided ? true : nil)
    )
    #expect((shadows.undecidedReason == nil) == (isDecided && row.leaves != nil))
  }

  @Test("agree with trying every small payload", arguments: BruteForceTests.worlds)
  func everySmallPayload(_ types: [String]) {
    let world = SmallWorld(testing: types, upTo: 200)
    var random = RandomRules(types: types, seed: 1919)
    for _ in 0..<BruteForceTests.pairCount / BruteForceTests.worlds.count / 2 {
      let rules = (0..<3).map { _ in random.rule() }
      let shadows = Self.shadows(rules)
      let shown = { (payload: PreparedPayload) in rules.map { $0.evaluate(payload) == .shown } }
      let text = rules.map { $0.predicate?.description ?? "none" }.joined(separator: " / ")
      let wanted = rules.indices.map { place in rules.indices.map { $0 == place } } + [[false, false, false]]
      for (existence, wanted) in zip(shadows.places.map { $0.isAlone } + [shadows.untaken], wanted) {
        let least = world.payloads.filter { $0.cost[1] > 0 && shown($0.payload) == wanted }.map { $0.cost }
          .min { $0.lexicographicallyPrecedes($1) }
        guard let witness = existence.witness else {
          #expect(least == nil, "\(text): \(existence)")
          continue
        }
        #expect(shown(PreparedPayload(witness.payload, types: rules[0].types)) == wanted, "\(text): \(witness.payload)")
        if world.contains(witness.payload), witness.isSmallest {
          #expect(least == SmallWorld.cost(witness.payload), "\(text): \(witness.payload)")
        }
      }
      for (rule, place) in zip(rules, shadows.places) {
        guard case .shadowed(let others) = place else { continue }
        for other in others {
          #expect(Analysis(rule, options: AnalysisOptions(types: .registered)).implies(rules[other]) == .holds)
        }
      }
    }
  }
}
