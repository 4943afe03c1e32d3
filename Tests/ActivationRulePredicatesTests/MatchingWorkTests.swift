import ActivationRulePredicates
import Testing

/// Matching is one comparison, but its work grows with text and pattern; rules of 450 kB took a minute.
@Suite("The work of matching")
struct MatchingWorkTests {
  private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let rows: [(name: String, text: String, pattern: String, comparisonOperator: String, isTooMuch: Bool)] = [
    ("short", "aab", "*ab", "LIKE", false),
    ("long text", long(50_000) + "b", "*b", "LIKE", false),
    ("long pattern", long(100), "*" + long(100_000) + "b", "LIKE", false),
    ("both long", long(100_000), "*" + long(100_000) + "b", "LIKE", true),
    ("short expression", long(10_000), "a*", "MATCHES", false),
    ("long expression", long(100_000), "(a?){3000}b", "MATCHES", true),
  ]

  @Test("counts as steps", arguments: rows.indices)
  func counts(_ index: Int) throws {
    let row = Self.rows[index]
    let predicate = try #require(
      PredicateParser.parse("SELF \(row.comparisonOperator) \"\(row.pattern)\"").predicate, "\(row.name)")
    var outcome: EvaluationError.Code?
    do throws(EvaluationError) {
      _ = try PredicateEvaluator.evaluate(
        predicate, on: .string(row.text), environment: EvaluationEnvironment(stepLimit: 100_000))
    } catch {
      outcome = error.code
    }
    #expect(outcome == (row.isTooMuch ? .stepLimit : nil), "\(row.name)")
  }

  /// Rules of few nodes whose comparisons are long.
  static let comparisons: [(source: String, isTooMuch: Bool)] = [
    ("SUBQUERY(x, $a, s MATCHES '(a+){1000}b').@count == 0", true),
    ((0..<200).map { _ in "s MATCHES '(a+)+b'" }.joined(separator: " OR "), true),
    ("SUBQUERY(x, $a, s MATCHES '(a+){9}b' OR s MATCHES '(a+){8}b').@count == 0", true),
    ("SUBQUERY(x, $a, x != y).@count == 1", true),
    ("SUBQUERY(x, $a, d != e).@count == 1", true),
    ("SUBQUERY(x, $a, m != n).@count == 1", true),
    ("SUBQUERY(x, $a, -1 IN x).@count == 1", true),
    ("SUBQUERY(x, $a, x CONTAINS -1).@count == 1", true),
    ("SUBQUERY(x, $a, s IN[c] t).@count == 1", true),
    ("SUBQUERY(x, $a, s ==[c] s).@count == 0", true),
    ("SUBQUERY(x, $a, s <[c] s).@count == 1", true),
    ("SUBQUERY(x, $a, s CONTAINS 'b').@count == 1", true),
    ("SUBQUERY(x, $a, s BEGINSWITH[c] 'b').@count == 1", true),
    ("SUBQUERY(x, $a, s LIKE '*b*b').@count == 1", true),
    ("SUBQUERY(x, $a, 'b' CONTAINS s).@count == 1", true),
    ("SUBQUERY(x, $a, b != b).@count == 1", true),
    ("SUBQUERY(x, $a, 'text' MATCHES '(te?xt){9}').@count == 1", false),
    ("SUBQUERY(x, $a, s.length == 5000).@count == 0", false),
    ("SUBQUERY(x, $a, 'short' ==[c] 'Short').@count == 0", false),
    ("SUBQUERY(x, $a, {1, 2, 3} == {1, 2, 4}).@count == 1", false),
    ("SUBQUERY(x, $a, 'text' MATCHES 'te?xt').@count == 0", false),
    ("s ==[c] s AND x != y AND 3 IN x AND s MATCHES 'a*' AND d == d", false),
  ]

  @Test("counts within comparisons", arguments: comparisons.indices)
  func countsWithinComparisons(_ index: Int) throws {
    let row = Self.comparisons[index]
    let predicate = try #require(PredicateParser.parse(row.source).predicate)
    let numbers = (0..<1_000).map { Value.integer($0) }
    let keyed = Dictionary(uniqueKeysWithValues: (0..<1_000).map { (String($0), Value.boolean(true)) })
    let object = Value.dictionary([
      "s": .string(Self.long(5_000)), "x": .array(numbers), "y": .array(numbers.dropLast() + [.integer(0)]),
      "d": .set(numbers), "e": .set(numbers.dropLast() + [.integer(-1)]), "m": .dictionary(keyed),
      "n": .dictionary(keyed.merging(["999": .boolean(false)]) { $1 }),
      "b": .data(Array(repeating: 0, count: 5_000)),
      "t": .array((0..<20).map { .string(Self.long(4_000) + String($0)) }),
    ])
    let evaluator = PredicateEvaluator(object: object, environment: EvaluationEnvironment(stepLimit: 20_000))
    var code: EvaluationError.Code?
    do throws(EvaluationError) {
      _ = try evaluator.isTrue(predicate)
    } catch {
      code = error.code
    }
    #expect(code == (row.isTooMuch ? .stepLimit : nil), "\(row.source)")
    #expect((evaluator.stepCount > 20_000) == row.isTooMuch, "\(row.source)")
  }
}
