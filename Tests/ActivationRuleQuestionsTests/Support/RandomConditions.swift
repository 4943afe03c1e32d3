import ActivationRuleTestSupport

/// Makes conditions on one attachment at random, the same ones for the same seed.
///
/// They are built of ANY, ALL and NONE over its identifiers, of inner subqueries, and of AND, OR and NOT on both levels.
struct RandomConditions {
  /// The types that the conditions test.
  let types: [String]
  private var generator: SplitMix64

  init(types: [String], seed: UInt64) {
    self.types = types
    generator = SplitMix64(state: seed)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...(elements.count - 1))]
  }

  /// A condition on the attachment `$a`.
  mutating func condition(depth: Int = 2) -> String {
    switch depth == 0 ? number(4...9) : number(0...9) {
    case 0, 1: "(\(condition(depth: depth - 1)) AND \(condition(depth: depth - 1)))"
    case 2: "(\(condition(depth: depth - 1)) OR \(condition(depth: depth - 1)))"
    case 3: "NOT \(condition(depth: depth - 1))"
    case 4, 5, 6: "\(pick(["ANY", "ALL", "ALL", "NONE"])) $a.registeredTypeIdentifiers \(test())"
    case 7 where number(0...3) == 0: "$a.registeredTypeIdentifiers.@count \(pick(["== 1", ">= 2", "!= 2"]))"
    default:
      """
      SUBQUERY($a.registeredTypeIdentifiers, $t, \(identifierCondition())).@count \
      \(pick(["> 0", "> 0", ">= 1", "== 0", "== 0", "< 1", ">= 2", "== 1", "<= 1"]))
      """
    }
  }

  /// A condition on the identifier `$t`.
  private mutating func identifierCondition(depth: Int = 2) -> String {
    switch depth == 0 ? 9 : number(0...5) {
    case 0, 1: "(\(identifierCondition(depth: depth - 1)) AND \(identifierCondition(depth: depth - 1)))"
    case 2: "(\(identifierCondition(depth: depth - 1)) OR \(identifierCondition(depth: depth - 1)))"
    case 3: "NOT \(identifierCondition(depth: depth - 1))"
    default: "$t \(test())"
    }
  }

  private mutating func test() -> String {
    "\(pick(["UTI-CONFORMS-TO", "UTI-CONFORMS-TO", "UTI-CONFORMS-TO", "UTI-EQUALS"])) \"\(pick(types))\""
  }
}
