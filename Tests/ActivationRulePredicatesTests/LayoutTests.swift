import ActivationRulePredicates
import ActivationRuleText
import Testing

@Suite("Layout of predicates over lines")
struct LayoutTests {
  /// A text and how it is laid out.
  struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    let expected: String

    init(_ source: String, _ expected: String) {
      self.source = source
      self.expected = expected
    }

    var testDescription: String { source }
  }

  @Test("lays out as a person would", arguments: shapes + spellings + parentheses + broken)
  func laysOut(_ row: Row) throws {
    let tree = try #require(PredicateParser.parse(row.source).predicate)
    let text = try #require(LaidOutPredicate(tree, writtenAs: Array(row.source.utf8))?.text())
    #expect(text == row.expected)
    try expectStable(row.source)
  }

  @Test("width and indentation are chosen")
  func takesOptions() throws {
    let source = "SUBQUERY(extensionItems, $i, $i.a == 1).@count > 0"
    let tree = try #require(PredicateParser.parse(source).predicate)
    #expect(LaidOutPredicate(tree, width: 50)?.text() == source)
    let lines = try #require(LaidOutPredicate(tree, width: 49))
    #expect(lines.text() == "SUBQUERY(extensionItems, $i,\n  $i.a == 1\n).@count > 0")
    #expect(lines.lines.map { $0.depth } == [0, 1, 0])
    #expect(
      lines.text(indentation: "\t", margin: "  ")
        == "  SUBQUERY(extensionItems, $i,\n  \t$i.a == 1\n  ).@count > 0")
  }

  @Test("a level counts as two columns")
  func countsLevels() throws {
    let source = "SUBQUERY(a, $i, b == 1 OR ccc == 2).@count > 0"
    let tree = try #require(PredicateParser.parse(source).predicate)
    #expect(LaidOutPredicate(tree, width: 20)?.lines.count == 3)
    #expect(LaidOutPredicate(tree, width: 19)?.lines.count == 4)
  }

  @Test("a tree without a text is spelt anew")
  func spellsBuiltTrees() throws {
    let yes = ExpressionNode(.literal(.boolean(true)))
    let quoted = PredicateNode.comparison(nil, .path(nil, "a"), .equal, .string("\u{1}\n\t\r\"'\\\u{7F}é"))
    let tree = PredicateNode.all(of: [
      .comparison(.any, yes, .equal, ExpressionNode(.literal(.null))), PredicateNode(.not(quoted)),
      .comparison(nil, .path(nil, "and"), .equal, ExpressionNode(.literal(.real(5)))),
    ])
    let expected = #"ANY TRUE == nil AND NOT a == "\001\n\t\r\"'\\\177é" AND #and == 5.0"#
    #expect(LaidOutPredicate(tree)?.text() == expected)
  }

  @Test("the text of another tree does no harm")
  func mistrustsTexts() throws {
    let source = #"NONE a == 12 AND b == "x" AND YES == NULL AND SOME c == 0x10"#
    let tree = try #require(PredicateParser.parse(source).predicate)
    for other in ["", "'", "NONE", String(repeating: "\"1 ", count: 40), String(source.dropFirst(3))] {
      let text = try #require(LaidOutPredicate(tree, writtenAs: Array(other.utf8))?.text())
      #expect(PredicateParser.parse(text).predicate == tree)
    }
  }

  /// Trees that no text reads as.
  static let unwritable: [PredicateNode] = [
    PredicateNode(.missing),
    .comparison(nil, .path(nil, "a b"), .equal, .integer(1)),
    .comparison(nil, .path(nil, "a"), .equal, ExpressionNode(.literal(.real(.infinity)))),
    .comparison(nil, .variable(""), .equal, .integer(1)),
    PredicateNode(.and([])),
    (0...200).reduce(PredicateNode(.constant(true))) { tree, _ in PredicateNode(.not(tree)) },
  ]

  @Test("a tree without a text of its own gets none, not a wrong one", arguments: unwritable)
  func refuses(_ tree: PredicateNode) {
    #expect(LaidOutPredicate(tree)?.text() == nil)
  }

  @Test("a hundred thousand tokens take linear time")
  func isLinear() throws {
    let source = Array(repeating: "a.b == \"c\"", count: 16_000).joined(separator: " OR ")
    let tree = try #require(PredicateParser.parse(source).predicate)
    #expect(LaidOutPredicate(tree)?.lines.count == 16_000)
    let levels = Limit.predicateNesting.value / 2
    let deep = String(repeating: "NOT (", count: levels) + "a == 1 OR b == 2" + String(repeating: ")", count: levels)
    try expectStable(deep)
  }
}

/// Expects that a text keeps its tree when it is laid out, and its layout when that is done again.
func expectStable(_ source: String, width: Int = 100) throws {
  let tree = try #require(PredicateParser.parse(source).predicate)
  let text = try #require(LaidOutPredicate(tree, writtenAs: Array(source.utf8), width: width)?.text())
  let second = try #require(PredicateParser.parse(text).predicate)
  #expect(second == tree)
  #expect(LaidOutPredicate(second, writtenAs: Array(text.utf8), width: width)?.text() == text, "from \(source)")
}
