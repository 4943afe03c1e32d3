import ActivationRulePredicates
import Testing

/// Paths over collections, by the rules of key-value coding.
@Suite("Key paths")
struct KeyPathTests {
  private static func integers(_ numbers: Int64...) -> [Value] { numbers.map { .integer($0) } }

  static let keys: [EvaluatedExpression] = [
    .init("SELF.number", .integer(5)), .init("absent.a.b", .null), .init("entries.c", .null),
    .init("text.length", .integer(4)), .init("number.a", fails: .unknownKey),
    .init("date.a", fails: .unknownKey), .init("data.a", fails: .unknownKey),
    .init("items.n", .array([.integer(1), .nullObject, .integer(3)])), .init("unique.n", .set(integers(7))),
    .init("$nobody", fails: .unboundVariable), .init("$five", .integer(5)),
  ]

  static let operators: [EvaluatedExpression] = [
    .init("items.@count", .integer(3)), .init("items.@count.foo", .integer(3)), .init("absent.@sum.n", .null),
    .init("items.@sum.n", .integer(4)), .init("items.@avg.n", .real(4.0 / 3)), .init("empty.@avg.n", .real(0)),
    .init("items.@min.n", .integer(1)), .init("items.@max.n", .integer(3)), .init("empty.@max.n", .null),
    .init("numbers.@sum.#self", .integer(3)), .init("set.@max.#self", .integer(2)),
    .init("items.@unionOfObjects.n", fails: .typeMismatch),
    .init("items.@distinctUnionOfObjects.n", fails: .typeMismatch),
    .init("items.@unionOfArrays.t", .array(integers(1, 1, 4))),
    .init("items.@distinctUnionOfArrays.t", .array(integers(1, 4))),
    .init("items.@unionOfSets.t", .set(integers(1, 4))),
    .init("items.@distinctUnionOfSets.t", .set(integers(1, 4))),
    .init("items.@unionOfArrays.n", fails: .notACollection),
    .init("items.@unionOfObjects.t", .array([.array(integers(1)), .array(integers(1)), .array(integers(4))])),
    .init("items.@distinctUnionOfObjects.t", .array([.array(integers(1)), .array(integers(4))])),
    .init("items.@sum", fails: .unknownCollectionOperator), .init("items.@mean.n", fails: .unknownCollectionOperator),
    .init("number.@count", fails: .unknownKey), .init("entries.@count", .integer(2)),
    .init("entries.@allKeys", fails: .unknownKey),
  ]

  static let subqueries: [EvaluatedExpression] = [
    .init("SUBQUERY(numbers, $x, $x > 1)", .array(integers(2))), .init("SUBQUERY(set, $x, $x > 1)", .set(integers(2))),
    .init("SUBQUERY(absent, $x, $x > 1)", .null), .init("SUBQUERY(text, $x, $x > 1)", fails: .notACollection),
    .init("SUBQUERY(numbers, $x, $x == number - 4)", .array(integers(1))),
  ]

  @Test("lead to a value, or raise", arguments: keys + operators + subqueries)
  func leads(_ row: EvaluatedExpression) throws { try row.check() }

  @Test(
    "of texts that could not be read whole raise",
    arguments: ["number == ", "NOT ", "SUBQUERY(numbers, $x, ).@count == 1"])
  func incomplete(_ text: String) {
    let tree = PredicateParser.parse(text).tree
    let error = #expect(throws: EvaluationError.self) {
      try PredicateEvaluator.evaluate(tree, on: EvaluatedExpression.object)
    }
    #expect(error?.code == .incompleteTree)
  }

  @Test("see the value of a variable as long as it is bound")
  func binding() throws {
    let variable = ExpressionNode.variable("x")
    let evaluator = PredicateEvaluator(object: .null, variables: ["x": .integer(1)])
    #expect(evaluator.bind("x", to: .integer(2)) == .integer(1))
    #expect(try evaluator.value(of: variable) == .integer(2))
    #expect(evaluator.bind("x", to: nil) == .integer(2))
    #expect(throws: EvaluationError.self) { try evaluator.value(of: variable) }
  }
}
