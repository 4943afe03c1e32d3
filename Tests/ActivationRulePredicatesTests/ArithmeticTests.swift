import ActivationRulePredicates
import Testing

/// Integers stay integers and never wrap; what has no result raises.
@Suite("Arithmetic")
struct ArithmeticTests {
  static let rows: [EvaluatedExpression] = [
    .init("2 + 3 - 4", .integer(1)), .init("1 + TRUE", .integer(2)), .init("1 + 1.5", .real(2.5)),
    .init("3.5 - 1", .real(2.5)), .init("add:to:(1, 2)", .integer(3)), .init("from:subtract:(5, 2)", .integer(3)),
    .init("add:to:(1)", fails: .refused),
    .init("high + 1", fails: .overflow), .init("low - 1", fails: .overflow), .init("-low", fails: .overflow),
    .init("-number", .integer(-5)),
    .init("1 + 'a'", fails: .notANumber), .init("1 + absent", fails: .notANumber), .init("-text", fails: .notANumber),
    .init("set UNION numbers", .set([.integer(1), .integer(2)])),
    .init("set UNION {3}", .set([.integer(1), .integer(2), .integer(3)])),
    .init("set INTERSECT {2, 3}", .set([.integer(2)])), .init("set MINUS {2, 3}", .set([.integer(1)])),
    .init("numbers UNION set", fails: .notACollection), .init("set MINUS 5", fails: .notACollection),
    .init("{1, absent, number}", .array([.integer(1), .nullObject, .integer(5)])),
  ]

  /// What the system's safety check refuses in every rule.
  static let refused: [EvaluatedExpression] = [
    "1 * 2", "7 / 2", "2 ** 3", "6 & 3", "6 | 3", "6 ^ 3", "1 << 2", "8 >> 1", "1 + 2 * 3", "2 * 3 + 1",
    "TERNARY(number == 5, 1, 2)", "$z := 5", "sum({1, 2})", "uppercase('a')", "now()", "nosuch(1)",
    "FUNCTION(text, 'length')", "CAST(1, 'NSString')", "numbers[0]", "numbers[FIRST]", "entries.look(1)", "SELF.$key",
  ].map { EvaluatedExpression($0, fails: .refused) }

  @Test("has its value, or raises", arguments: rows + refused)
  func computes(_ row: EvaluatedExpression) throws { try row.check() }
}
