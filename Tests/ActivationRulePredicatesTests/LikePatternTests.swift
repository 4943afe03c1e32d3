@testable import ActivationRulePredicates
import ActivationRuleTestSupport
import Testing

@Suite("LIKE fits a whole text")
struct LikePatternTests {
  static let rows: [(pattern: String, text: String, options: ComparisonOptions, expected: Bool)] = [
    ("Hello", "Hello", [], true), ("Hello", "hello", [], false), ("", "", [], true), ("", "a", [], false),
    ("H?llo", "Hello", [], true), ("Hello?", "Hello", [], false), ("?", "", [], false), ("?", "é", [], true),
    ("?", "e\u{301}", [], false), ("?", "😀", [], true), ("?", "\n", [], true),
    ("*", "", [], true), ("*", "abc", [], true), ("*el*", "Hello", [], true), ("H*o", "Hello", [], true),
    ("H*", "Hello", [], true), ("*x", "Hello", [], false), ("a**b", "ab", [], true), ("*?", "", [], false),
    ("*?", "ab", [], true), ("?*?", "a", [], false), ("a*b*c", "aXbXbXc", [], true), ("a*b*c", "aXcXb", [], false),
    ("*ab", "aaab", [], true), ("*a?c*", "xabacabc", [], true),
    ("a.b", "a.b", [], true), ("a.b", "axb", [], false), ("(a[", "(a[", [], true),
    (#"a\*b"#, "a*b", [], true), (#"a\*b"#, "aXb", [], false), (#"a?z\?"#, "aXz?", [], true),
    (#"a?z\?"#, "aXzY", [], false), (#"a\\b"#, #"a\b"#, [], true), (#"a\b"#, #"a\b"#, [], true),
    (#"a\"#, #"a\"#, [], true), (#"\\*"#, #"\anything"#, [], true), (#"\\\*"#, #"\*"#, [], true),
    ("h*", "Hello", .caseInsensitive, true), ("H*", "hello", .caseInsensitive, true),
    ("h*", "Hello", [.caseInsensitive, .normalized], false), ("h*", "Hello", [.localeSensitive, .wordBased], false),
    ("stra?e", "STRAßE", .caseInsensitive, true), ("stra??e", "STRAßE", .caseInsensitive, false),
    ("resume", "résumé", .diacriticInsensitive, true), ("r?sum?", "re\u{301}sumé", .diacriticInsensitive, true),
    ("RÉS*", "resume", [.caseInsensitive, .diacriticInsensitive], true),
    ("rés*", "Resume", .diacriticInsensitive, false),
  ]

  @Test("pattern against text", arguments: rows.indices)
  func matches(_ index: Int) {
    let row = Self.rows[index]
    #expect(LikePattern(row.pattern, options: row.options).matches(row.text) == row.expected, "\(row)")
  }

  @Test("many stars take no exponential time")
  func stars() {
    let pattern = LikePattern(String(repeating: "*a", count: 30) + "*b")
    let time = ProcessorTime.measure { #expect(!pattern.matches(String(repeating: "a", count: 5_000))) }
    #expect(time < .seconds(5))
  }
}
