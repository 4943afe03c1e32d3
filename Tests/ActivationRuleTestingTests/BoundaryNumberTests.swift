import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTesting
import Testing

/// Numbers at the ends of their ranges, which no arithmetic on a rule may run over.
@Suite("Numbers at the ends of their ranges")
struct BoundaryNumberTests {
  static let numbers = [
    "-9223372036854775808", "-9223372036854775807", "-1", "0", "1", "9007199254740992", "9223372036854775806",
    "9223372036854775807", "9223372036854775808", "1e308", "-1e308",
  ]
  static let operators: [(text: String, holds: @Sendable (Double, Double) -> Bool)] = [
    ("==", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }),
    (">=", { $0 >= $1 }),
  ]
  /// What counts one thing for a payload of one attachment.
  static let shapes = [
    "extensionItems.@count OPERATOR NUMBER",
    "SUBQUERY(extensionItems, $i, $i.attachments.@count OPERATOR NUMBER).@count >= 1",
  ]

  static func rule(_ shape: String, _ comparison: String, _ number: String) -> String {
    shape.replacing("OPERATOR", with: comparison).replacing("NUMBER", with: number)
  }

  @Test("are compared, moved to where they change the verdict, and end no question", arguments: numbers)
  func answers(_ number: String) throws {
    let value = try #require(Double(number))
    let one = ActivationRule(predicate: "extensionItems.@count >= 1")
    for shape in Self.shapes {
      for (comparison, holds) in Self.operators {
        let rule = ActivationRule(predicate: Self.rule(shape, comparison, number))
        #expect(try rule.isShown(for: .text("some words")) == holds(1, value), "\(rule)")
        #expect(try !rule.explain(.text("some words")).shares.isEmpty, "\(rule)")
        _ = (rule.lint(), Analysis(rule).acceptedPayloads(), Analysis(rule).difference(from: one))
      }
    }
  }
}
