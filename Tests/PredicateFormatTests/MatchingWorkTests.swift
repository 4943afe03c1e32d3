import PredicateFormat
import Testing

/// Matching is one comparison, but its work grows with text and pattern; rules of 450 kB took a minute.
@Suite("The work of matching")
struct MatchingWorkTests {
  private static func long(_ count: Int) -> String { String(repeating: "a", count: count) }

  static let rows: [(name: String, text: String, pattern: String, comparisonOperator: String, isTooMuch: Bool)] = [
    ("short", "aab", "*ab", "LIKE", false),
    ("long text", long(100_000) + "b", "*b", "LIKE", false),
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
}
