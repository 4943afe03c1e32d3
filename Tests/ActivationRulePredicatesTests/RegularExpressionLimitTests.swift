import ActivationRuleText
@testable import ActivationRulePredicates
import ActivationRuleTestSupport
import Testing

@Suite("Regular expressions have limits, and time in proportion to the text")
struct RegularExpressionLimitTests {
  private static let deepest = Limit.patternNesting.value

  /// Patterns at a limit, the same one past it, and where the error points.
  static let limits: [(allowed: String, refused: String, offset: Int)] = [
    (
      String(repeating: "a", count: Limit.patternBytes.value),
      String(repeating: "a", count: Limit.patternBytes.value + 1),
      Limit.patternBytes.value
    ),
    (
      String(repeating: "é", count: Limit.patternBytes.value / 2),
      String(repeating: "é", count: Limit.patternBytes.value / 2) + "a", Limit.patternBytes.value
    ),
    // One instruction is the end.
    ("ba{\(Limit.patternInstructions.value - 2)}", "ba{\(Limit.patternInstructions.value - 1)}", 2),
    ("(a{9}){2222}", "(a{9}b){2222}", 7),
    ("(a{0,10}){999}", "(a{0,10}){1000}", 9),
    (nested("(", "a", ")", deepest), nested("(", "a", ")", deepest + 1), deepest),
    (nested("[", "a", "]", deepest), nested("[", "a", "]", deepest + 1), deepest),
  ]

  private static func nested(_ open: String, _ body: String, _ close: String, _ depth: Int) -> String {
    String(repeating: open, count: depth) + body + String(repeating: close, count: depth)
  }

  @Test("a pattern at a limit is read, one past it is refused", arguments: limits)
  func limit(_ allowed: String, _ refused: String, _ offset: Int) {
    #expect(RegularExpressionErrorTests.error(of: allowed) == nil)
    let error = RegularExpressionErrorTests.error(of: refused)
    #expect(error?.code == .patternTooLarge)
    #expect(error?.offset == offset)
  }

  @Test("nested sets that ignore case are answered at once")
  func nestedSets() throws {
    let pattern = "(?i)" + Self.nested("[^", "k", "]", Self.deepest)
    #expect(try RegularExpression(pattern).matchesWhole("\u{212A}"))
  }

  @Test(
    "a large repetition is refused at once, and one of nothing costs nothing",
    arguments: [
      ("a{1000}{1000}", "invalid-pattern"), ("(a{1000}){1000}", "pattern-too-large"),
      ("((((a{99}){99}){99}){99}){99}", "pattern-too-large"), ("(|){2147483647}", "pattern-too-large"),
      ("(){2147483647}", nil), ("((){2147483647}){2147483647}", nil), ("(a{0}){2147483647}", nil),
      ("(){\(Limit.patternRepetitions.value)}", nil), ("(){\(Limit.patternRepetitions.value + 1)}", "invalid-pattern"),
    ])
  func repetition(_ pattern: String, _ code: String?) {
    let time = ProcessorTime.measure { #expect(RegularExpressionErrorTests.error(of: pattern)?.code.rawValue == code) }
    #expect(time < .seconds(1))
  }

  /// Patterns that take exponential time in an engine that backtracks, with text and answer.
  static let hard: [(pattern: String, text: String, expected: Bool)] = {
    let letters = String(repeating: "a", count: 50_000)
    return [
      ("(a+)+$", letters + "b", false), ("(a+)+$", letters, true), ("(a|a)*b", letters, false),
      ("(a|a)*b", letters + "b", true), ("(.*)*x", letters, false), ("(.*)*x", letters + "x", true),
      ("(a?){30}a{30}", String(repeating: "a", count: 30), true), ("(?i)(A|á|[^b])*", letters, true),
      (#"(\w+\b)+"#, letters + ",", false), (#"(\B.)*"#, String(repeating: "\u{301}", count: 50_000), true),
    ]
  }()

  @Test("time grows with the text, not with the ways to match", arguments: hard.indices)
  func time(_ index: Int) throws {
    let row = Self.hard[index]
    let expression = try RegularExpression(row.pattern)
    let time = ProcessorTime.measure { #expect(expression.matchesWhole(row.text) == row.expected) }
    // Debug builds take a tenth of this; the rest is for slow machines.
    #expect(time < .seconds(5))
  }
}
