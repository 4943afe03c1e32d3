import PredicateFormat
import Testing
import Texts

@Suite("Limits")
struct LimitTests {
  /// A limit, and a text that is as large as asked for in its respect.
  struct Limit: CustomTestStringConvertible, Sendable {
    let fault: PredicateFault
    let bound: Int
    let name: String
    let text: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  static let limits: [Limit] = [
    Limit(fault: .textTooLong, bound: ParseLimits.textLength, name: "string") { "a == '\(repeated("x", $0 - 7))'" },
    Limit(fault: .textTooLong, bound: ParseLimits.textLength, name: "blanks") { "a == 1" + repeated(" ", $0 - 6) },
    Limit(fault: .tooManyTokens, bound: ParseLimits.tokenCount, name: "OR") {
      "NOT a == 1" + repeated(" OR a == 1", ($0 - 4) / 4)
    },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "( predicate") { nested("(", "a == 1", ")", $0) },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "( value") {
      nested("(", "a", ")", $0) + " == 1"
    },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "{") { nested("{", "", "}", $0) + " == 1" },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "[") { nested("a[", "1", "]", $0) + " == 1" },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "call") { nested("f(", "", ")", $0) + " == 1" },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "step") { nested("a.f(", "", ")", $0) + " == 1" },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "NOT") { nested("NOT ", "a == 1", "", $0) },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "-") { nested("-", "a", "", $0) + " == 1" },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: ":=") { nested("$a := ", "a", "", $0) + " == 1" },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "CAST") {
      nested("CAST(", "a", ", 'T')", $0) + " == 1"
    },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "FUNCTION") {
      nested("FUNCTION(", "a", ", 'm')", $0) + " == 1"
    },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "TERNARY") {
      nested("TERNARY(", "a == 1", ", 1, 2) == 1", $0)
    },
    Limit(fault: .nestingTooDeep, bound: ParseLimits.nesting, name: "SUBQUERY") {
      nested("SUBQUERY(a, $b, ", "a == 1", ").@count == 1", $0)
    },
    Limit(fault: .tooManyOperators, bound: ParseLimits.binaryOperatorCount, name: "+") {
      "a" + repeated(" + a", $0) + " == 1"
    },
    Limit(fault: .tooManyOperators, bound: ParseLimits.binaryOperatorCount, name: "many comparisons") {
      "a ** a == 1" + repeated(" OR a - a == 1", $0 - 1)
    },
    Limit(fault: .tooManyOperators, bound: ParseLimits.stepCount, name: ".") {
      "a" + repeated(".a", $0 - 1) + " == 1"
    },
    Limit(fault: .tooManyOperators, bound: ParseLimits.stepCount, name: "[0]") {
      "$a" + repeated("[0]", $0) + " == 1"
    },
  ]

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private static func nested(_ opening: String, _ body: String, _ closing: String, _ count: Int) -> String {
    repeated(opening, count) + body + repeated(closing, count)
  }

  @Test("are kept to the last, and one more is refused with one complaint", arguments: limits)
  func hold(_ limit: Limit) {
    #expect(PredicateParser.parse(limit.text(limit.bound)).diagnostics == [])
    // A chain of alternatives grows by four tokens.
    let step = limit.fault == .tooManyTokens ? 4 : 1
    let past = PredicateParser.parse(limit.text(limit.bound + step))
    #expect(past.diagnostics.map(\.id) == [limit.fault.rawValue])
  }

  @Test("the number of tokens is exact, and blanks behind the last one are free")
  func countTokens() {
    let text = String(repeating: "a == 1 OR ", count: ParseLimits.tokenCount / 4 - 1) + "NOT a == 1"
    #expect(PredicateParser.parse(text + "\n ").diagnostics == [])
    let past = PredicateParser.parse("(" + text).diagnostics
    #expect(past.map(\.id) == [PredicateFault.tooManyTokens.rawValue])
    #expect(past.first?.range.lowerBound == text.utf8.count)
  }

  @Test("only so many faults are reported")
  func countDiagnostics() {
    for unit in ["? ", "a b, ", ") a == 1 ", "1x "] {
      for count in [ParseLimits.diagnosticCount, ParseLimits.diagnosticCount + 1, 1_000] {
        let found = PredicateParser.parse(String(repeating: unit, count: count)).diagnostics.count
        #expect(found <= ParseLimits.diagnosticCount)
      }
    }
    let signs = String(repeating: "`", count: ParseLimits.diagnosticCount)
    #expect(PredicateParser.parse(signs).diagnostics.count == ParseLimits.diagnosticCount)
    #expect(PredicateParser.parse(signs + "`").diagnostics.count == ParseLimits.diagnosticCount)
  }
}
