import ActivationRulePredicates
import Testing

@Suite("How texts are read")
struct ReadingTests {
  static let canonical: [(text: String, canonical: String)] = [
    ("modulus:minus:(7, 4) == 3", "modulus:minus:(7, 4) == 3"),
    ("f:Function:ternary:(1) == 3", "f:Function:ternary:(1) == 3"),
    ("UNION(a) union (b) == minus", "UNION(a) UNION b == minus"),
    ("Function.ternary == a.function", "Function.ternary == a.function"),
    ("$AND.@in.#or.$not == #_", "$AND.@in.#or.$not == _"),
    ("-1 == - 1 AND -(1) == - -1", "-1 == -1 AND -(1) == --1"),
    ("-9223372036854775808 < 9223372036854775808", "-9223372036854775808 < 9.223372036854776e+18"),
    ("-1[0] == (-1)[0]", "-1[0] == (-1)[0]"),
    ("(a.b).c == a.b.c", "(a.b).c == a.b.c"),
    ("a - (b - c) == (a - b) - c", "a - (b - c) == a - b - c"),
    ("a ** b ** c == a ** (b ** c)", "a ** b ** c == a ** (b ** c)"),
    ("($a := 1) + 1 == $b := $c := 2", "($a := 1) + 1 == $b := $c := 2"),
    ("NONE a IN{TRUE,NO}", "NOT ANY a IN {1, 0}"),
  ]

  @Test("the canonical print shows the reading", arguments: canonical)
  func reads(_ text: String, _ canonical: String) {
    let result = PredicateParser.parse(text)
    #expect(result.findings == [])
    #expect(result.tree.description == canonical)
  }

  @Test(
    "words are call names or keys, but `FUNCTION` and `TERNARY` begin no call name",
    arguments: [
      "a.FUNCTION(1) == 1", "a.ternary(1) == 1", "FUNCTION:(1) == 1", "TERNARY:x:(1) == 1",
    ])
  func refuses(_ text: String) {
    #expect(PredicateParser.parse(text).hasErrors)
  }
}
