import ActivationRulePredicates
import Testing

/// Parts of trees by what they are for a rule.
@Suite("Views of trees")
struct TreeViewTests {
  private static func comparison(_ text: String) throws -> PredicateNode.Comparison {
    try #require(PredicateParser.parse(text).predicate?.comparisons.first, "\(text)")
  }

  /// Left sides, and the parts of the subquery that they count.
  static let counted: [(text: String, parts: [String]?)] = [
    ("SUBQUERY(a, $x, $x == 1).@count", ["a", "x", "$x == 1"]), ("SUBQUERY(a, $x, $x == 1).@count.b", nil),
    ("SUBQUERY(a, $x, $x == 1)", nil), ("SUBQUERY(a, $x, $x == 1).@sum", nil), ("a.@count", nil), ("1", nil),
  ]

  @Test("find what a subquery counts", arguments: counted.indices)
  func counts(_ index: Int) throws {
    let row = Self.counted[index]
    let count = CountedSubquery(try Self.comparison("\(row.text) == 1").left)
    #expect(count.map { [$0.collection.description, $0.variable, $0.predicate.description] } == row.parts)
  }

  /// Predicates, and the type that they test.
  static let tests: [(text: String, test: String?)] = [
    ("ANY a.b UTI-CONFORMS-TO 'public.image'", "ANY a.b conforms public.image"),
    ("$x UTI-EQUALS 'public.image'", "- $x equals public.image"),
    ("a UTI-EQUALS b", nil), ("a == 'public.image'", nil), ("NOT a UTI-EQUALS 'b'", nil), ("TRUEPREDICATE", nil),
  ]

  @Test("find the type that is tested", arguments: tests.indices)
  func types(_ index: Int) throws {
    let row = Self.tests[index]
    let test = TypeTest(try #require(PredicateParser.parse(row.text).predicate))
    #expect(
      test.map {
        "\($0.quantifier?.rawValue ?? "-") \($0.left) \($0.isConformance ? "conforms" : "equals") \($0.identifier)"
      } == row.test)
  }

  /// Left sides, whether they step from the payload through the keys `a` and `b`, and whether they are identifiers.
  static let paths: [(text: String, isPath: Bool, isIdentifierList: Bool)] = [
    ("a.b", true, false), ("SELF.a.b", true, false), ("a", false, false), ("a.b.c", false, false),
    ("a.@b", false, false), ("$x.a.b", false, false), ("b.a", false, false), ("1", false, false),
    ("$x.registeredTypeIdentifiers", false, true), ("registeredTypeIdentifiers.@count", false, false),
  ]

  @Test("know a path by its keys", arguments: paths.indices)
  func keys(_ index: Int) throws {
    let row = Self.paths[index]
    let left = try Self.comparison("\(row.text) == 1").left
    #expect(left.isPath(ofKeys: "a", "b") == row.isPath && left.isIdentifierList == row.isIdentifierList)
  }

  @Test(
    "tell lists from other predicates",
    arguments: [("a == 1 AND b == 1", true), ("a == 1 OR b == 1", true), ("NOT a == 1", false)])
  func lists(_ text: String, _ isList: Bool) throws {
    #expect(try #require(PredicateParser.parse(text).predicate).isList == isList)
  }

  @Test("find the conditions within an expression")
  func conditions() throws {
    let left = try Self.comparison("SUBQUERY(SUBQUERY(a, $x, $x == 1), $y, $y == 2).@count == 1").left
    #expect(left.conditions.map { $0.description } == ["$x == 1", "$y == 2"])
  }

  @Test("join alternatives as they join conditions")
  func joins() throws {
    let first = PredicateNode.comparison(nil, .path(nil, "a"), .equal, .string("b"))
    #expect(PredicateNode.any(of: []).description == "FALSEPREDICATE")
    #expect(PredicateNode.all(of: []).description == "TRUEPREDICATE")
    #expect(PredicateNode.any(of: [first]) == first && PredicateNode.all(of: [first]) == first)
    #expect(PredicateNode.any(of: [first, first]).description == #"a == "b" OR a == "b""#)
  }

  @Test("replace every part that equals another one, and work constants out")
  func replaces() throws {
    func tree(_ text: String) throws -> PredicateNode { try #require(PredicateParser.parse(text).predicate) }
    let whole = try tree("a == 1 AND (b == 1 OR NOT a == 1)")
    let other = try tree("c == 2 AND d == 2")
    let replaced = whole.replacing(try tree("a == 1"), with: other)
    #expect(replaced.flattened.description == "c == 2 AND d == 2 AND (b == 1 OR (NOT (c == 2 AND d == 2)))")
    let constant = whole.replacing(try tree("a == 1"), with: try tree("TRUEPREDICATE"))
    #expect(constant.flattened.description == "TRUEPREDICATE AND (b == 1 OR FALSEPREDICATE)")
  }

  @Test("are equal, also in sets, wherever they stand in a text")
  func hashes() throws {
    let near = try Self.comparison("a.b(c) == {1}")
    let far = try Self.comparison("    a . b( c )  == { 1 }")
    #expect(near.left.range != far.left.range)
    #expect(Set([near.left, far.left, near.right]).count == 2 && near == far)
    let predicates = try ["a == 1", "(a == 1)", "a == 2"].map { try #require(PredicateParser.parse($0).predicate) }
    #expect(Set(predicates).count == 2)
  }

  @Test("change the arguments of calls")
  func arguments() throws {
    let tree = try #require(PredicateParser.parse("a.b(1).c == d(2)[3]").predicate)
    let changed = tree.mapExpressions { $0.isLiteral ? .string("x") : $0 }
    #expect(changed.description == #"a.b("x").c == d("x")["x"]"#)
  }
}
