import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Texts made to do harm")
struct HostileTextTests {
  /// Each is repeated until the text is as long as may be.
  ///
  /// Some once nested the parser or its tree without a bound
  /// (`ANY ANY …`, `a == 1) a == 1) …`), or looked ahead to the end again and again (`{[,[,…`).
  @Test(
    "are answered with an error",
    arguments: Effort.sample(
      [
        "ANY ", "1 + ANY ", "a == 1) ", "{[,", "[", "(", ")", "{", "a:", "NOT ", "!", "-", "$a:=", "SUBQUERY(",
        "TERNARY(",
        "FUNCTION(", "CAST(", "f(", "a[", "a.", ".", ",", "\"", "'", "\\\"", "\\", "“", "‘", "”’", "$(", "${", "%", "#",
        "@",
        "$", "/*", "//\n", "é", "\u{0}", "UTI-", "UTI\u{2011}", "UTI-EQUALS ", "UTI-EQUALS(", "a IN (1, ", "a == [1, ",
        "a BETWEEN 1 AND 2 AND ", "a NOT IN ", "a IS NOT ", "AND ", "OR ", "a b ", "a == 1 ", "1e", "0x", "1.", "... ",
        "== ",
        "= ", "> = ", "'x'.@count ", "'x'@count ", "a.b.@c ", "ANY a ", "NONE ", "a == 1 OR a == 1 AND ",
      ], oneIn: 3))
  func areAnswered(_ unit: String) {
    let count = min(Limit.predicateBytes.value / unit.utf8.count, Limit.predicateTokens.value)
    let text = String(repeating: unit, count: count)
    let result = PredicateParser.parse(text)
    #expect(result.hasErrors)
    #expect(result.findings.allSatisfy { $0.range.upperBound <= text.utf8.count })
    #expect(!result.tree.description.isEmpty)
  }

  @Test("a text of fifty megabytes is refused by its size alone")
  func refusesGiants() {
    let text = [UInt8](repeating: UInt8(ascii: "("), count: 50_000_000)
    #expect(PredicateParser.parse(bytes: text).findings.map(\.id) == [PredicateFault.textTooLong.rawValue])
  }
}
