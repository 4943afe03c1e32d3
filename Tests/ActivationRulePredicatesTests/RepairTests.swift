import ActivationRulePredicates
import ActivationRuleText
import Testing

@Suite("Repairs")
struct RepairTests {
  static let repairs: [(broken: String, fixed: String)] = [
    ("a == “x”", #"a == "x""#),
    ("a == ‘x’", "a == 'x'"),
    ("a\u{A0}== 1", "a == 1"),
    ("a ＝＝ 1 ＆＆ b ＜ 2", "a == 1 && b < 2"),
    ("a UTI\u{2011}CONFORMS\u{2011}TO 'x'", "a UTI-CONFORMS-TO 'x'"),
    ("a UTI-CONFORMS-\nTO 'x' AND b UTI- EQUALS 'y'", "a UTI-CONFORMS-TO 'x' AND b UTI-EQUALS 'y'"),
    (#"a == \"x\""#, #"a == "x""#),
    ("a == 1 // one", "a == 1 "),
    ("/* one */ a == 1", " a == 1"),
    ("a === 1", "a == 1"),
    ("a !== 1", "a != 1"),
    ("a &lt; 1 AND b == &quot;x&quot;", #"a < 1 AND b == "x""#),
    ("a == 1 &amp;&amp; b &gt;= 2", "a == 1 && b >= 2"),
    (#"a == "x” AND b == "y""#, #"a == "x" AND b == "y""#),
    ("'a == 1'", "a == 1"),
    ("a == 1 ||\n(b == 2 AND c == 3)\nd == 4", "a == 1 ||\n(b == 2 AND c == 3)\n|| d == 4"),
    ("a == 1 AND (b == 2 OR c == 3\nd == 4)", "a == 1 AND (b == 2 OR c == 3\n|| d == 4)"),
  ]

  @Test("make a predicate of the text", arguments: repairs)
  func fix(_ broken: String, _ fixed: String) {
    var bytes = Array(broken.utf8)
    let fixIts = PredicateParser.parse(broken).findings.flatMap(\.fixIts)
    for fixIt in fixIts.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(fixIt.range.lowerBound..<fixIt.range.upperBound, with: Array(fixIt.replacement.utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == fixed)
    #expect(PredicateParser.parse(fixed).findings == [])
  }

  @Test(
    "are not offered where several are thinkable",
    arguments: [
      "a.&& == 1", "a IS 1", "(a == 1", "a b", "a == 1 AND NOT IN b", "a.first()", "a.SUBQUERY(b)",
      "a NOT IN {1}", "size == 1",
      // Other languages write these; their messages name what is expected at the place.
      "n\u{0430}me == 1", "a == \u{FF11}", "a == 1 & b == 2", "a == 1 | b == 2", #"a IN {"x" "y"}"#,
      #"a IN "x", "y""#, "[a == 1] AND b == 2", "a == None", "a ne 1", "a IS NOT NULL AND b == 1", "a > = 1",
      "a ! = 1", "a IS NULL", "a is not nil", "a == [1, 2]", "a == .5 AND b == 5.", "a STARTSWITH 'x'", "a equals 1",
      // Lines that belong together in one way or the other.
      "a == 1\nb == 2", "a == 1 AND b == 2\nc == 3", "a == 1 OR (b == 2\nc == 3)",
    ])
  func keepSilent(_ text: String) {
    #expect(PredicateParser.parse(text).findings.flatMap(\.fixIts) == [])
  }
}
