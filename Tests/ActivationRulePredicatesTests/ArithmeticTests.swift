import ActivationRulePredicates
import Testing

/// Integers stay integers and never wrap; what has no result raises.
@Suite("Arithmetic")
struct ArithmeticTests {
  static let rows: [EvaluatedExpression] = [
    .init("2 + 3 * 4", .integer(14)), .init("1 + TRUE", .integer(2)), .init("1 + 1.5", .real(2.5)),
    .init("3.5 - 1", .real(2.5)), .init("1.5 * 2", .real(3)), .init("7 / 2", .integer(3)),
    .init("-7 / 2", .integer(-3)),
    .init("7 / 2.0", .real(3.5)), .init("1 / 0.0", fails: .divisionByZero), .init("1 / 0", fails: .divisionByZero),
    .init("high + 1", fails: .overflow), .init("low - 1", fails: .overflow), .init("high * 2", fails: .overflow),
    .init("low / -1", fails: .overflow), .init("-low", fails: .overflow), .init("-number", .integer(-5)),
    .init("1 + 'a'", fails: .notANumber), .init("1 + absent", fails: .notANumber), .init("-text", fails: .notANumber),
    .init("2 ** 3", .real(8)), .init("2 ** -2", .real(0.25)), .init("4 ** 0.5", .real(2)), .init("0 ** 0", .real(1)),
    .init("2 ** 3 ** 2", .real(64)), .init("1 ** 2000", .real(1)),
    .init("6 & 3", .integer(2)), .init("6 | 3", .integer(7)), .init("6 ^ 3", .integer(5)),
    .init("1 << 63", .integer(.min)),
    .init("-8 >> 1", .integer(-4)), .init("1 << 64", fails: .overflow), .init("1 >> -1", fails: .overflow),
    .init("1.5 & 1", fails: .notANumber), .init("6.0 & 3", .integer(2)),
    .init("set UNION numbers", .set([.integer(1), .integer(2)])),
    .init("set UNION {3}", .set([.integer(1), .integer(2), .integer(3)])),
    .init("set INTERSECT {2, 3}", .set([.integer(2)])), .init("set MINUS {2, 3}", .set([.integer(1)])),
    .init("numbers UNION set", fails: .notACollection), .init("set MINUS 5", fails: .notACollection),
    .init("TERNARY(number == 5, 1, 1 / 0)", .integer(1)), .init("TERNARY(number == 6, 1 / 0, 2)", .integer(2)),
    .init("$z := 5", .integer(5)), .init("{1, absent, number}", .array([.integer(1), .nullObject, .integer(5)])),
  ]

  @Test("has its value, or raises", arguments: rows)
  func computes(_ row: EvaluatedExpression) throws { try row.check() }
}
