import ActivationRulePredicates
import ActivationRuleText
import Testing

@Suite("Limits")
struct LimitTests {
  /// A limit, and a text that is as large as asked for in its respect.
  struct Row: CustomTestStringConvertible, Sendable {
    let fault: PredicateFault
    let bound: Int
    let name: String
    let text: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  static let limits: [Row] = [
    Row(fault: .textTooLong, bound: Limit.predicateBytes.value, name: "string") { "a == '\(repeated("x", $0 - 7))'" },
    Row(fault: .textTooLong, bound: Limit.predicateBytes.value, name: "blanks") { "a == 1" + repeated(" ", $0 - 6) },
    Row(fault: .tooManyTokens, bound: Limit.predicateTokens.value, name: "OR") {
      "NOT a == 1" + repeated(" OR a == 1", ($0 - 4) / 4)
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "( predicate") {
      nested("(", "a == 1", ")", $0)
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "( value") {
      nested("(", "a", ")", $0) + " == 1"
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "{") { nested("{", "", "}", $0) + " == 1" },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "[") {
      nested("a[", "1", "]", $0) + " == 1"
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "call") {
      nested("f(", "", ")", $0) + " == 1"
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "step") {
      nested("a.f(", "", ")", $0) + " == 1"
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "NOT") { nested("NOT ", "a == 1", "", $0) },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "-") { nested("-", "a", "", $0) + " == 1" },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: ":=") {
      nested("$a := ", "a", "", $0) + " == 1"
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "CAST") {
      nested("CAST(", "a", ", 'T')", $0) + " == 1"
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "FUNCTION") {
      nested("FUNCTION(", "a", ", 'm')", $0) + " == 1"
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "TERNARY") {
      nested("TERNARY(", "a == 1", ", 1, 2) == 1", $0)
    },
    Row(fault: .nestingTooDeep, bound: Limit.predicateNesting.value, name: "SUBQUERY") {
      nested("SUBQUERY(a, $b, ", "a == 1", ").@count == 1", $0)
    },
    Row(fault: .tooManyOperators, bound: Limit.predicateOperators.value, name: "+") {
      "a" + repeated(" + a", $0) + " == 1"
    },
    Row(fault: .tooManyOperators, bound: Limit.predicateOperators.value, name: "many comparisons") {
      "a ** a == 1" + repeated(" OR a - a == 1", $0 - 1)
    },
    Row(fault: .tooManyOperators, bound: Limit.keyPathSteps.value, name: ".") {
      "a" + repeated(".a", $0 - 1) + " == 1"
    },
    Row(fault: .tooManyOperators, bound: Limit.keyPathSteps.value, name: "[0]") {
      "$a" + repeated("[0]", $0) + " == 1"
    },
  ]

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private static func nested(_ opening: String, _ body: String, _ closing: String, _ count: Int) -> String {
    repeated(opening, count) + body + repeated(closing, count)
  }

  @Test("are kept to the last, and one more is refused with one complaint", arguments: limits)
  func hold(_ limit: Row) {
    #expect(PredicateParser.parse(limit.text(limit.bound)).findings == [])
    // A chain of alternatives grows by four tokens.
    let step = limit.fault == .tooManyTokens ? 4 : 1
    let past = PredicateParser.parse(limit.text(limit.bound + step))
    #expect(past.findings.map(\.id) == [limit.fault.rawValue])
  }

  @Test("the number of tokens is exact, and blanks behind the last one are free")
  func countTokens() {
    let text = String(repeating: "a == 1 OR ", count: Limit.predicateTokens.value / 4 - 1) + "NOT a == 1"
    #expect(PredicateParser.parse(text + "\n ").findings == [])
    let past = PredicateParser.parse("(" + text).findings
    #expect(past.map(\.id) == [PredicateFault.tooManyTokens.rawValue])
    #expect(past.first?.range.lowerBound == text.utf8.count)
  }

  @Test("only so many faults are reported")
  func countFindings() {
    for unit in ["? ", "a b, ", ") a == 1 ", "1x "] {
      for count in [Limit.predicateFaults.value, Limit.predicateFaults.value + 1, 1_000] {
        let found = PredicateParser.parse(String(repeating: unit, count: count)).findings.count
        #expect(found <= Limit.predicateFaults.value)
      }
    }
    let signs = String(repeating: "`", count: Limit.predicateFaults.value)
    #expect(PredicateParser.parse(signs).findings.count == Limit.predicateFaults.value)
    #expect(PredicateParser.parse(signs + "`").findings.count == Limit.predicateFaults.value)
  }
}
