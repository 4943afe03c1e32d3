import ActivationRulePredicates
import Testing

/// An expression with the value that it has, or the cause for which it has none.
struct EvaluatedExpression: CustomTestStringConvertible, Sendable {
  let text: String
  let value: Value?
  let code: EvaluationError.Code?

  init(_ text: String, _ value: Value) {
    (self.text, self.value, code) = (text, value, nil)
  }

  init(_ text: String, fails code: EvaluationError.Code) {
    (self.text, value, self.code) = (text, nil, code)
  }

  var testDescription: String { text }

  /// What the expressions are evaluated on.
  static let object = Value.dictionary([
    "low": .integer(.min), "high": .integer(.max), "nan": .real(.nan), "huge": .real(1e300), "date": .date(5),
    "data": .data([1, 2]), "number": .integer(5), "text": .string("Text"), "absent": .null,
    "numbers": .array([.integer(1), .integer(2)]), "set": .set([.integer(1), .integer(2)]),
    "empty": .array([]), "entries": .dictionary(["b": .integer(2), "a": .integer(1)]),
    "items": .array([
      .dictionary(["n": .integer(1), "t": .array([.integer(1)])]), .dictionary(["t": .array([.integer(1)])]),
      .dictionary(["n": .integer(3), "t": .array([.integer(4)])]),
    ]),
    "unique": .set([.dictionary(["n": .integer(7)]), .dictionary(["n": .integer(7)]), .dictionary([:])]),
  ])

  /// Evaluates the expression and compares.
  func check() throws {
    let predicate = try #require(PredicateParser.parse("\(text) == nil").predicate, "\(text)")
    guard case .comparison(let comparison) = predicate.kind else {
      Issue.record("\(text) is no expression")
      return
    }
    let evaluator = PredicateEvaluator(
      object: Self.object, variables: ["key": .string("number"), "five": .integer(5)])
    do throws(EvaluationError) {
      #expect(try evaluator.value(of: comparison.left) == value, "\(text)")
    } catch {
      #expect(error.code == code, "\(text): \(error.message)")
    }
  }
}
