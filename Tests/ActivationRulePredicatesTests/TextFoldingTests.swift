@testable import ActivationRulePredicates
import ActivationRuleTestSupport
import Testing

@Suite("Texts compare under options")
struct TextFoldingTests {
  private static let both: ComparisonOptions = [.caseInsensitive, .diacriticInsensitive]

  @Test(
    "folding",
    arguments: [
      ("Hello", .caseInsensitive, "hello"), ("Hello", [], "Hello"), ("Hello", .diacriticInsensitive, "Hello"),
      ("Résumé", both, "resume"), ("Résumé", .diacriticInsensitive, "Resume"), ("RÉSUMÉ", .caseInsensitive, "résumé"),
      ("Re\u{301}sume\u{301}", .diacriticInsensitive, "Resume"), ("Straße", .caseInsensitive, "strasse"),
      ("ﬁ", .caseInsensitive, "fi"), ("ẞ", .caseInsensitive, "ss"), ("Σς", .caseInsensitive, "σσ"),
      ("\u{212A}", .caseInsensitive, "k"), ("ı", .caseInsensitive, "ı"), ("İ", .caseInsensitive, "i\u{307}"),
      ("İ", both, "i"), ("ſ", .caseInsensitive, "s"), ("Ἀΰ", both, "αυ"), ("Ñç", both, "nc"),
      ("Việt Nam, Ấn Độ", both, "viet nam, an đo"), ("йЁ", both, "ие"), ("øŁ", .diacriticInsensitive, "øŁ"),
      ("ǖ", .diacriticInsensitive, "u"), ("Å\u{212B}", .diacriticInsensitive, "AA"), ("각", .diacriticInsensitive, "각"),
      ("が", .diacriticInsensitive, "か"), ("שׁ", .diacriticInsensitive, "ש"),
      ("\u{F900}", .diacriticInsensitive, "\u{8C48}"),
      ("\u{1D15E}", .diacriticInsensitive, "\u{1D157}\u{1D165}"), ("\u{301}", .diacriticInsensitive, ""),
      ("É", [.caseInsensitive, .diacriticInsensitive, .normalized], "É"),
      ("É", [.localeSensitive, .wordBased, .tokenized], "É"),
    ] as [(String, ComparisonOptions, String)])
  func folds(_ text: String, _ options: ComparisonOptions, _ expected: String) {
    #expect(TextFolding.folded(text, options) == Array(expected.unicodeScalars))
  }

  @Test("the table is read whole")
  func table() {
    #expect(DiacriticFolding.tableCount == DecompositionTable.count)
  }

  @Test(
    "equality and order",
    arguments: [
      ("a", "a", [], .same), ("a", "b", [], .ascending), ("b", "a", [], .descending), ("a", "B", [], .descending),
      ("a", "B", .caseInsensitive, .ascending), ("", "", [], .same), ("", "a", [], .ascending),
      ("ab", "a", [], .descending),
      ("é", "e\u{301}", [], .descending), ("é", "e\u{301}", .caseInsensitive, .descending),
      ("é", "e\u{301}", .diacriticInsensitive, .same), ("Hello", "hellp", .caseInsensitive, .ascending),
      ("RESUME", "Résumé", both, .same), ("STRASSE", "straße", .caseInsensitive, .same),
      ("\u{FFFD}", "😀", [], .ascending), ("A", "a", [.caseInsensitive, .normalized], .ascending),
    ] as [(String, String, ComparisonOptions, Ordering)])
  func compares(_ left: String, _ right: String, _ options: ComparisonOptions, _ expected: Ordering) {
    #expect(TextFolding.compare(left, right, options: options) == expected)
    #expect(TextFolding.equals(left, right, options: options) == (expected == .same))
  }

  /// A part of a text: whether the text contains it, begins with it, ends with it.
  static let parts: [(text: String, part: String, options: ComparisonOptions, answers: [Bool])] = [
    ("Hello", "ell", [], [true, false, false]), ("Hello", "He", [], [true, true, false]),
    ("Hello", "lo", [], [true, false, true]), ("Hello", "Hello", [], [true, true, true]),
    ("Hello", "Hello!", [], [false, false, false]), ("Hello", "", [], [false, false, false]),
    ("", "", [], [false, false, false]), ("", "a", [], [false, false, false]),
    ("Hello", "", both, [false, false, false]), ("Hello", "\u{301}", .diacriticInsensitive, [false, false, false]),
    ("Hello", "ELL", [], [false, false, false]), ("Hello", "ELL", .caseInsensitive, [true, false, false]),
    ("Résumé", "Resume", [], [false, false, false]), ("Résumé", "RESUME", both, [true, true, true]),
    ("Résumé", "ME", both, [true, false, true]), ("Résumé", "RE", both, [true, true, false]),
    ("e\u{301}a", "e", [], [true, true, false]), ("aé", "\u{301}", [], [false, false, false]),
    ("abababac", "ababac", [], [true, false, true]), ("aabaab", "aabb", [], [false, false, false]),
    ("Straße", "SS", .caseInsensitive, [true, false, false]),
  ]

  @Test("parts", arguments: parts.indices)
  func part(_ index: Int) {
    let row = Self.parts[index]
    let answers = [
      TextFolding.contains(row.text, row.part, options: row.options),
      TextFolding.hasPrefix(row.text, row.part, options: row.options),
      TextFolding.hasSuffix(row.text, row.part, options: row.options),
    ]
    #expect(answers == row.answers, "\(row)")
  }

  @Test("a repetitive text is searched in linear time")
  func linear() {
    let text = String(repeating: "a", count: 100_000)
    let time = ProcessorTime.measure {
      #expect(!TextFolding.contains(text, String(repeating: "a", count: 50_000) + "b"))
    }
    #expect(time < .seconds(5))
  }
}

@Suite("Letters fold case one to one")
struct CaseFoldingTests {
  @Test("each letter is among the variants of its folding, and folds like them")
  func variants() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else { continue }
      let folded = CaseFolding.simple(scalar)
      let variants = CaseFolding.variants(of: folded)
      if !variants.contains(scalar) || variants.contains(where: { CaseFolding.simple($0) != folded }) {
        Issue.record("U+\(String(value, radix: 16))")
      }
      #expect(variants.count <= 8)
    }
  }
}
