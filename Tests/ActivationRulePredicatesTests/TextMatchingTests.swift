import ActivationRuleTestSupport
import ActivationRuleText
import Testing
@testable import ActivationRulePredicates

@Suite("Texts compare by code points, or by their folding")
struct TextComparisonTests {
  static let orders: [(left: String, right: String, options: ComparisonOptions, expected: Ordering)] = [
    ("a", "a", [], .same), ("a", "b", [], .ascending), ("b", "a", [], .descending), ("a", "B", [], .descending),
    ("a", "B", .caseInsensitive, .ascending), ("", "", [], .same), ("", "a", [], .ascending),
    ("ab", "a", [], .descending), ("é", "e\u{301}", [], .descending),
    ("é", "e\u{301}", .caseInsensitive, .descending), ("Hello", "hellp", .caseInsensitive, .ascending),
    ("STRASSE", "straße", .caseInsensitive, .same), ("ﬁ", "FI", .caseInsensitive, .same),
    ("Σς", "σσ", .caseInsensitive, .same), ("\u{212A}", "k", .caseInsensitive, .same),
    ("ı", "I", .caseInsensitive, .descending), ("\u{FFFD}", "😀", [], .ascending),
    ("A", "a", [.caseInsensitive, .normalized], .ascending), ("A", "a", [.localeSensitive, .wordBased], .ascending),
  ]

  @Test("equality and order", arguments: orders.indices)
  func compares(_ index: Int) {
    let row = Self.orders[index]
    #expect(TextComparison.compare(row.left, row.right, row.options) == row.expected, "\(row)")
    #expect(TextComparison.equals(row.left, row.right, row.options) == (row.expected == .same), "\(row)")
  }

  /// A part of a text: whether the text contains it, begins with it, ends with it.
  static let parts: [(text: String, part: String, options: ComparisonOptions, answers: [Bool])] = [
    ("Hello", "ell", [], [true, false, false]), ("Hello", "He", [], [true, true, false]),
    ("Hello", "lo", [], [true, false, true]), ("Hello", "Hello", [], [true, true, true]),
    ("Hello", "Hello!", [], [false, false, false]), ("Hello", "", [], [false, false, false]),
    ("", "", [], [false, false, false]), ("", "a", [], [false, false, false]),
    ("Hello", "", .caseInsensitive, [false, false, false]),
    ("Hello", "ELL", [], [false, false, false]), ("Hello", "ELL", .caseInsensitive, [true, false, false]),
    ("e\u{301}a", "e", [], [true, true, false]), ("aé", "\u{301}", [], [false, false, false]),
    ("abababac", "ababac", [], [true, false, true]), ("aabaab", "aabb", [], [false, false, false]),
    ("Straße", "SS", .caseInsensitive, [true, false, false]),
  ]

  @Test("parts", arguments: parts.indices)
  func part(_ index: Int) {
    let row = Self.parts[index]
    let answers = [
      TextComparison.contains(row.text, row.part, row.options),
      TextComparison.hasPrefix(row.text, row.part, row.options),
      TextComparison.hasSuffix(row.text, row.part, row.options),
    ]
    #expect(answers == row.answers, "\(row)")
  }

  @Test("a repetitive text is searched to its end")
  func linear() {
    let text = String(repeating: "a", count: 100_000)
    #expect(!TextComparison.contains(text, String(repeating: "a", count: 50_000) + "b"))
  }
}

@Suite("A pattern of LIKE fits a whole text")
struct LikePatternTests {
  static let rows: [(pattern: String, text: String, options: ComparisonOptions, expected: Bool)] = [
    ("Hello", "Hello", [], true), ("Hello", "hello", [], false), ("", "", [], true), ("", "a", [], false),
    ("H?llo", "Hello", [], true), ("Hello?", "Hello", [], false), ("?", "", [], false), ("?", "é", [], true),
    ("?", "e\u{301}", [], false), ("?", "😀", [], true), ("?", "\n", [], true),
    ("*", "", [], true), ("*", "abc", [], true), ("*el*", "Hello", [], true), ("H*o", "Hello", [], true),
    ("*x", "Hello", [], false), ("a**b", "ab", [], true), ("*?", "", [], false), ("*?", "ab", [], true),
    ("?*?", "a", [], false), ("a*b*c", "aXbXbXc", [], true), ("a*b*c", "aXcXb", [], false),
    ("*ab", "aaab", [], true), ("*a?c*", "xabacabc", [], true), ("a.b", "axb", [], false), ("(a[", "(a[", [], true),
    (#"a\*b"#, "a*b", [], true), (#"a\*b"#, "aXb", [], false), (#"a?z\?"#, "aXz?", [], true),
    (#"a\\b"#, #"a\b"#, [], true), (#"a\b"#, #"a\b"#, [], true), (#"a\"#, #"a\"#, [], true),
    (#"\\*"#, #"\anything"#, [], true), (#"\\\*"#, #"\*"#, [], true),
    ("h*", "Hello", .caseInsensitive, true), ("H*", "hello", .caseInsensitive, true),
    ("h*", "Hello", [.caseInsensitive, .normalized], false), ("h*", "Hello", [.localeSensitive, .wordBased], false),
    ("stra?e", "STRAßE", .caseInsensitive, true), ("stra??e", "STRAßE", .caseInsensitive, false),
  ]

  @Test("pattern against text", arguments: rows.indices)
  func matches(_ index: Int) {
    let row = Self.rows[index]
    #expect(TextPattern(like: row.pattern, row.options).matches(row.text, Purse(.max)) == row.expected, "\(row)")
  }

  @Test("many stars take no exponential work")
  func stars() {
    let pattern = TextPattern(like: String(repeating: "*a", count: 30) + "*b")
    let purse = Purse(.max)
    #expect(!pattern.matches(String(repeating: "a", count: 5_000), purse))
    #expect(purse.spent < 2_000_000)
  }
}

/// Observed: each answer is that of ICU 72.
@Suite("A regular expression fits a whole text")
struct RegularExpressionTests {
  static let rows: [(pattern: String, text: String, expected: Bool)] = [
    // Characters, escapes and classes.
    ("Hello", "Hello", true), ("Hello", "hello", false), ("ell", "Hello", false), ("", "", true), ("", "a", false),
    ("a.c", "abc", true), ("a.c", "a\nc", false), ("a.c", "a\u{85}c", false), (".", "😀", true),
    (".", "e\u{301}", false), ("]", "]", true), (#"\."#, ".", true), (#"\."#, "a", false),
    (#"\t\n\r\f\\"#, "\t\n\r\u{C}\\", true), (#"\d+"#, "12٣", true), (#"\d"#, "a", false), (#"\D"#, "a", true),
    (#"\w+"#, "aé_1\u{301}", true), (#"\w"#, "-", false), (#"\W"#, "-", true), (#"\s"#, "\u{A0}", true),
    (#"\S"#, "a", true), (#"\S"#, " ", false),
    // Sets.
    ("[abc]", "b", true), ("[^abc]", "b", false), ("[^abc]", "\n", true), ("[a-c]", "b", true), ("[]a]", "]", true),
    ("[^]a]", "b", true), ("[-a]", "-", true), ("[a-]", "-", true), (#"[a\-z]"#, "-", true), (#"[a\-z]"#, "b", false),
    ("[a^]", "^", true), ("[&a]", "&", true), ("[.*]", "*", true), (#"[\]]"#, "]", true), (#"[\d-z]"#, "-", true),
    ("[a-b-c]", "-", true), (#"[\w.]+"#, "a.b", true), (#"[^\d]"#, "1", false), (#"[\D]"#, "1", false),
    // Groups, alternatives and quantifiers.
    ("x|Hello", "Hello", true), ("x|Hello", "xHello", false), ("a|", "", true), ("|", "x", false),
    ("a|b|c", "b", true), ("a|b|cd", "cd", true), ("a|b|c", "d", false), ("(a)(?:b)", "ab", true),
    ("(ab|a)(c|bcd)", "abcd", true), ("()*", "", true), ("(a|b)*c", "abbac", true), ("(|a)+b", "aab", true),
    ("a*", "", true), ("a*", "aaa", true), ("a+", "", false), ("a?", "a", true), ("a?", "aa", false),
    ("a{2}", "aa", true), ("a{2}", "aaa", false), ("a{2,}", "aaaa", true), ("a{2,}", "a", false),
    ("a{2,3}", "aaa", true), ("a{2,3}", "aaaa", false), ("a{0}", "", true), ("a{0}", "a", false),
    ("(ab){2}", "abab", true),
    ("ab{2}", "abb", true), ("a*?b+?c??", "aabb", true), ("a{1,2}?", "aa", true), ("(a{1,2}){2}", "aaaa", true),
    ("(a*)*b", "aaab", true), ("(a*)*b", "aaac", false),
    // Anchors.
    ("^Hello$", "Hello", true), ("a$", "a\n", false), ("a^b", "ab", false), (#"\bab\b"#, "ab", true),
    (#"a\bb"#, "ab", false), (#"a\Bb"#, "ab", true), (#"a\b b"#, "a b", true), (#"\b"#, "", false), (#"\B"#, "", true),
    // Case.
    ("(?i)hello", "HeLLo", true), ("(?i:a)b", "Ab", true), ("(?i:a)b", "AB", false), ("(a(?i)b)c", "aBc", true),
    ("(a(?i)b)c", "aBC", false), ("a(?i)b|c", "C", true), ("(?i)k", "\u{212A}", true), ("(?i)\u{212A}", "k", true),
    ("(?i)[k]", "\u{212A}", true), ("(?i)[A-C]", "b", true), ("(?i)σ", "ς", true), ("(?i)ı", "I", false),
    ("(?i)я", "Я", true), ("(?i)[a-z]", "Q", true), ("(?i)[^a]", "A", false),
  ]

  @Test("pattern against text", arguments: rows.indices)
  func matches(_ index: Int) throws {
    let row = Self.rows[index]
    #expect(try TextPattern(matches: row.pattern, at: .none).matches(row.text, Purse(.max)) == row.expected, "\(row)")
  }

  @Test("obeys the options of the operator")
  func options() throws {
    func fits(_ pattern: String, _ options: ComparisonOptions) throws -> Bool {
      try TextPattern(matches: pattern, options, at: .none).matches("HELLO", Purse(.max))
    }
    #expect(try fits("hello", .caseInsensitive))
    #expect(try !fits("hello", []))
    #expect(try !fits("hello", [.caseInsensitive, .normalized]))
    #expect(try !fits("hello", .localeSensitive))
  }

  private static let deepest = Limit.patternNesting.value
  private static let largest = Limit.patternInstructions.value

  private static func nested(_ depth: Int) -> String {
    String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
  }

  static let errors: [(pattern: String, code: EvaluationError.Code?)] = [
    ("a{", .invalidPattern), ("a{,3}", .invalidPattern), ("a{x}", .invalidPattern), ("a{2", .invalidPattern),
    ("a{3,2}", .invalidPattern), ("{2}", .invalidPattern), ("}", .invalidPattern), ("*a", .invalidPattern),
    ("a**", .invalidPattern), ("a{9}{9}", .invalidPattern), ("(*a)", .invalidPattern), ("a|*", .invalidPattern),
    ("(?i)*", .invalidPattern), ("(", .invalidPattern), ("(a(b)", .invalidPattern), ("a)", .invalidPattern),
    ("[a", .invalidPattern), ("[]", .invalidPattern), ("[^]", .invalidPattern), ("[a-", .invalidPattern),
    ("[b-a]", .invalidPattern), (#"\"#, .invalidPattern), (#"[\"#, .invalidPattern),
    ("(?=a)", .unsupportedPattern), ("(?<!a)", .unsupportedPattern), ("(?>a)", .unsupportedPattern),
    ("(?<n>a)", .unsupportedPattern), ("(?s)a", .unsupportedPattern), ("(?#x)", .unsupportedPattern),
    ("a*+", .unsupportedPattern), (#"(a)\1"#, .unsupportedPattern), (#"\p{L}"#, .unsupportedPattern),
    (#"\x41"#, .unsupportedPattern), (#"\Qa\E"#, .unsupportedPattern), (#"\A"#, .unsupportedPattern),
    ("[a[b]]", .unsupportedPattern), ("[[:alpha:]]", .unsupportedPattern), ("[a&&b]", .unsupportedPattern),
    ("[a--b]", .unsupportedPattern), (#"[a-\d]"#, .unsupportedPattern),
    (String(repeating: "a", count: Limit.patternBytes.value), nil),
    (String(repeating: "a", count: Limit.patternBytes.value + 1), .patternTooLarge),
    ("a{\(largest)}", nil), ("a{\(largest + 1)}", .patternTooLarge), ("a{99999999999999999999}", .patternTooLarge),
    ("(a{1000}){1000}", .patternTooLarge), ("((((a{99}){99}){99}){99}){99}", .patternTooLarge),
    ("(){2147483647}", nil), ("(a{0}){2147483647}", nil), ("(a|b){0,\(largest)}", .patternTooLarge),
    (nested(deepest), nil), (nested(deepest + 1), .patternTooLarge),
    (String(repeating: "|", count: 5_000), nil),
  ]

  @Test("a pattern that cannot be used says why", arguments: errors.indices)
  func error(_ index: Int) {
    let row = Self.errors[index]
    var code: EvaluationError.Code?
    do throws(EvaluationError) {
      _ = try TextPattern(matches: row.pattern, at: .none)
    } catch {
      code = error.code
      #expect(!error.message.isEmpty)
    }
    #expect(code == row.code, "\(row.pattern.prefix(100))")
  }

  /// Patterns that take exponential time in an engine that backtracks, with text and answer.
  static let hard: [(pattern: String, text: String, expected: Bool)] = {
    let letters = String(repeating: "a", count: 20_000)
    return [
      ("(a+)+$", letters + "b", false), ("(a+)+$", letters, true), ("(a|a)*b", letters, false),
      ("(.*)*x", letters + "x", true), ("(a?){30}a{30}", String(repeating: "a", count: 30), true),
      (#"(\w+\b)+"#, letters + ",", false),
    ]
  }()

  @Test("work grows with the text, not with the ways to match", arguments: hard.indices)
  func time(_ index: Int) throws {
    let row = Self.hard[index]
    let pattern = try TextPattern(matches: row.pattern, at: .none)
    let purse = Purse(.max)
    #expect(pattern.matches(row.text, purse) == row.expected)
    #expect(purse.spent < 100 * (row.text.utf8.count + 100))
  }
}
