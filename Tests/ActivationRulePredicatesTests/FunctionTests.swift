import ActivationRulePredicates
import Testing

/// The functions that predicates call by name, as `NSExpression` documents them.
@Suite("Functions")
struct FunctionTests {
  static let collections: [EvaluatedExpression] = [
    .init("sum({1, 2, 3})", .integer(6)), .init("sum({1, 2.5})", .real(3.5)), .init("sum({})", .integer(0)),
    .init("sum(absent)", .null), .init("sum(5)", fails: .notACollection), .init("sum({'a'})", fails: .notANumber),
    .init("sum({high, 1})", fails: .overflow),
    .init("count({1, 'a', nil})", .integer(3)), .init("count(set)", .integer(2)),
    .init("min({3, 1, 2})", .integer(1)), .init("min({nil, 'b', 'a'})", .string("a")), .init("min({})", .null),
    .init("max({1, 2.5, 2})", .real(2.5)), .init("max({1, 'a'})", fails: .typeMismatch),
    .init("average({1, 2})", .real(1.5)), .init("average({})", .null),
    .init("median({9, 1, 2})", .real(2)), .init("median({4, 1, 3, 2})", .real(2.5)), .init("median({})", .null),
    .init("median({1, 'a'})", fails: .notANumber),
    .init("mode({1, 2, 2, 3, 3})", .array([.real(2), .real(3)])), .init("mode({})", .array([])),
    .init("stddev({2, 4, 4, 4, 5, 5, 7, 9})", .real(2)), .init("stddev({})", .null),
  ]

  static let operators: [EvaluatedExpression] = [
    .init("add:to:(1, 2)", .integer(3)), .init("from:subtract:(5, 2)", .integer(3)),
    .init("multiply:by:(3, 4)", .integer(12)), .init("divide:by:(7, 2)", .integer(3)),
    .init("raise:toPower:(2, 10)", .real(1_024)), .init("bitwiseAnd:with:(6, 3)", .integer(2)),
    .init("bitwiseOr:with:(6, 3)", .integer(7)), .init("bitwiseXor:with:(6, 3)", .integer(5)),
    .init("leftshift:by:(1, 4)", .integer(16)), .init("rightshift:by:(16, 2)", .integer(4)),
    .init("onesComplement:(5)", .integer(-6)), .init("onesComplement:(1.5)", fails: .notANumber),
    .init("modulus:by:(7, 4)", .integer(3)), .init("modulus:by:(-7, 4.0)", .integer(-3)),
    .init("modulus:by:(low, -1)", .integer(0)), .init("modulus:by:(7.5, 2)", fails: .notANumber),
    .init("modulus:by:(7, 0)", fails: .divisionByZero),
  ]

  static let numbers: [EvaluatedExpression] = [
    .init("floor(1.5)", .real(1)), .init("floor(-1.5)", .real(-2)), .init("floor(3)", .integer(3)),
    .init("ceiling(1.2)", .real(2)), .init("ceiling(-1.2)", .real(-1)), .init("ceiling(3)", .integer(3)),
    .init("trunc(-1.7)", .real(-1)), .init("trunc(1.7)", .real(1)), .init("trunc(3)", .integer(3)),
    .init("abs(-3)", .integer(3)), .init("abs(3)", .integer(3)), .init("abs(-2.5)", .real(2.5)),
    .init("abs(low)", fails: .overflow), .init("sqrt(9)", .real(3)), .init("log(100)", .real(2)),
    .init("ln(1)", .real(0)), .init("exp(0)", .real(1)), .init("exp('a')", fails: .notANumber),
    .init("randomn(1)", .integer(0)), .init("randomn(0)", fails: .typeMismatch),
    .init("randomn(2.5)", fails: .notANumber),
  ]

  static let others: [EvaluatedExpression] = [
    .init("uppercase('aé')", .string("AÉ")), .init("lowercase('AÉ')", .string("aé")),
    .init("canonical('ÉcoLe')", .string("ecole")), .init("length('😀a')", .integer(3)),
    .init("uppercase(absent)", .null), .init("length(5)", fails: .notAString),
    .init("noindex(number)", .integer(5)), .init("now()", .date(7)),
    .init("objectFrom:withIndex:(numbers, 1)", .integer(2)),
    .init("distanceToLocation:fromLocation:(1, 2)", fails: .refused),
    .init("castObject:toType:(1, 'NSString')", .string("1")),
    .init("nosuch(1)", fails: .unknownFunction), .init("count({1}, {2})", fails: .unknownFunction),
    .init("count:({1, 2})", .integer(2)), .init("FUNCTION(text, 'length')", fails: .refused),
  ]

  static let casts: [EvaluatedExpression] = [
    .init("CAST('a', 'NSString')", .string("a")), .init("CAST(TRUE, 'NSString')", .string("1")),
    .init("CAST(42, 'NSString')", .string("42")), .init("CAST(1.5, 'NSString')", .string("1.5")),
    .init("CAST(FALSE, 'NSString')", .string("0")), .init("CAST(1, 'NSNumber')", .integer(1)),
    .init("CAST('42', 'NSNumber')", .integer(42)), .init("CAST('1.5', 'NSNumber')", .real(1.5)),
    .init("CAST('a', 'NSNumber')", .real(0)), .init("CAST(date, 'NSNumber')", .real(5)),
    .init("CAST(5, 'NSDate')", .date(5)), .init("CAST(date, 'NSDate')", .date(5)),
    .init("CAST(absent, 'NSString')", .null), .init("CAST('a', 'NSDate')", fails: .typeMismatch),
    .init("CAST(numbers, 'NSString')", fails: .typeMismatch), .init("CAST(1, 'NSFileManager')", fails: .refused),
    .init("CAST(1, 2)", fails: .notAString),
  ]

  @Test("have their value, or raise", arguments: collections + operators + numbers + others + casts)
  func calls(_ row: EvaluatedExpression) throws { try row.check() }

  @Test("take as many arguments as their names have colons")
  func arguments() throws {
    for function in BuiltInFunction.allCases {
      #expect(BuiltInFunction(named: function.rawValue) == function)
      #expect(function.argumentCount == function.rawValue.filter { $0 == ":" }.count)
      if function.argumentCount == 1 {
        #expect(BuiltInFunction(named: String(function.rawValue.dropLast())) == function)
      }
    }
    #expect(BuiltInFunction(named: "random:") == .random && BuiltInFunction(named: "now:") == .now)
    #expect(BuiltInFunction(named: "add") == nil && BuiltInFunction(named: "Sum") == nil)
  }

  @Test("draw the same random numbers for the same seed, others for another one")
  func random() throws {
    let expression = try #require(PredicateParser.parse("random() == randomn(6)").predicate?.comparisons.first)
    func drawn(_ seed: UInt64) throws -> [Value] {
      var evaluator = PredicateEvaluator(object: .null, environment: EvaluationEnvironment(randomSeed: seed))
      return try (0..<20).flatMap { _ in
        [try evaluator.value(of: expression.left), try evaluator.value(of: expression.right)]
      }
    }
    let first = try drawn(1)
    #expect(first == (try drawn(1)))
    #expect(first != (try drawn(2)))
    for (index, value) in first.enumerated() {
      guard case .integer(let number) = value else {
        Issue.record("\(value) is no integer")
        continue
      }
      #expect(number >= 0 && number < (index.isMultiple(of: 2) ? 1 << 31 : 6))
    }
    #expect(first.contains { if case .integer(let number) = $0 { number >= 1 << 30 } else { false } })
  }
}
